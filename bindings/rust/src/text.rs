//! Texts: what is given as `str` is returned as `str`, and bytes are returned as bytes. Also what C needs of them.
use crate::Failure;
use crate::ffi;
use core::ffi::{CStr, c_char};
use core::ops::Range;

mod private {
    pub trait Sealed {}
    impl Sealed for str {}
    impl Sealed for [u8] {}
    impl<T: Sealed + ?Sized> Sealed for &T {}
    impl<const N: usize> Sealed for [u8; N] {}
    #[cfg(feature = "alloc")]
    impl Sealed for alloc::string::String {}
    #[cfg(feature = "alloc")]
    impl Sealed for alloc::vec::Vec<u8> {}
}

/// What functions take as a text: a `str`, a `String`, or bytes in a slice, an array or a `Vec`, or a reference to one
/// of these. The bytes may be any.
///
/// ```
/// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
/// let of_str: Option<&str> = uri.split("http://h").unwrap().get("host");
/// let of_bytes: Option<&[u8]> = uri.split(b"http://h").unwrap().get("host");
/// assert_eq!(of_str.map(str::as_bytes), of_bytes);
/// let urls = ["http://a", "http://a b"];
/// assert_eq!(urls.iter().filter_map(|url| uri.split(url)).count(), 1);
/// ```
pub trait Text: private::Sealed + AsRef<[u8]> {
    /// What parts of this text are: `str` or `[u8]`.
    type Slice: Slice + ?Sized;

    /// The whole text.
    fn slice(&self) -> &Self::Slice;
}

/// A part of a [`Text`]: `str` or `[u8]`.
pub trait Slice: Text<Slice = Self> + PartialEq {
    /// The bytes as such a slice, unless it has to be UTF-8 and they are not.
    fn from_bytes(bytes: &[u8]) -> Option<&Self>;

    /// The bytes in this range.
    ///
    /// # Panics
    ///
    /// As slicing does: if the range is outside of the text, or begins or ends inside a character of a `str`.
    fn cut(&self, range: Range<usize>) -> &Self;
}

macro_rules! texts {
    ($($(#[$condition:meta])* [$($generic:tt)*] $name:ty => $slice:ty,)+) => {
        $($(#[$condition])* impl<$($generic)*> Text for $name {
            type Slice = $slice;

            fn slice(&self) -> &$slice {
                self
            }
        })+
    };
}

texts! {
    [] str => str,
    [] [u8] => [u8],
    [const N: usize] [u8; N] => [u8],
    #[cfg(feature = "alloc")]
    [] alloc::string::String => str,
    #[cfg(feature = "alloc")]
    [] alloc::vec::Vec<u8> => [u8],
}

impl<T: Text + ?Sized> Text for &T {
    type Slice = T::Slice;

    fn slice(&self) -> &T::Slice {
        (**self).slice()
    }
}

impl Slice for str {
    fn from_bytes(bytes: &[u8]) -> Option<&str> {
        core::str::from_utf8(bytes).ok()
    }

    #[inline]
    fn cut(&self, range: Range<usize>) -> &str {
        &self[range]
    }
}

impl Slice for [u8] {
    fn from_bytes(bytes: &[u8]) -> Option<&[u8]> {
        Some(bytes)
    }

    #[inline]
    fn cut(&self, range: Range<usize>) -> &[u8] {
        &self[range]
    }
}

/// What a function writes to a buffer, in memory of its own. `write` is called again, with a larger buffer, while its
/// result does not fit.
///
/// ```
/// use bnfurl::{Levels, Production, owned};
/// let uri = Production::find("rfc3986", "URI").unwrap();
/// let normal: String = owned(|out| uri.normalize("HTTP://h/%7e", Levels::ALL, out))?;
/// assert_eq!(normal, "http://h/~");
/// # Ok::<(), bnfurl::Failure>(())
/// ```
#[cfg(feature = "alloc")]
pub fn owned<S: Slice + alloc::borrow::ToOwned + ?Sized>(
    write: impl for<'o> Fn(&'o mut [u8]) -> Result<&'o S, Failure>,
) -> Result<S::Owned, Failure> {
    let mut out = alloc::vec![0; 256];
    loop {
        let needed = match write(&mut out) {
            Err(Failure::NoRoom { needed }) => needed,
            other => return other.map(alloc::borrow::ToOwned::to_owned),
        };
        out.resize(needed.max(out.len() + 1), 0);
    }
}

pub(crate) fn data(text: &[u8]) -> *const c_char {
    text.as_ptr().cast()
}

/// What a function of C writes to `out`.
pub(crate) fn written<S: Slice + ?Sized>(
    out: &mut [u8],
    write: impl FnOnce(*mut c_char, usize, *mut usize) -> ffi::bnfurl_status,
) -> Result<&S, Failure> {
    let mut needed = 0;
    match write(out.as_mut_ptr().cast(), out.len(), &mut needed) {
        ffi::BNFURL_OK => S::from_bytes(&out[..needed]).ok_or(Failure::NotUtf8),
        ffi::BNFURL_NO_ROOM => Err(Failure::NoRoom { needed }),
        other => Err(Failure::from_c(other)),
    }
}

/// A span, if it is not missing.
#[inline]
pub(crate) fn range_of(span: ffi::bnfurl_span) -> Option<Range<usize>> {
    (span.begin != ffi::BNFURL_ABSENT).then_some(span.begin..span.end)
}

pub(crate) const MISSING: ffi::bnfurl_span = ffi::bnfurl_span { begin: ffi::BNFURL_ABSENT, end: 0 };

/// A name that C returns; it lives as long as the program.
///
/// # Safety
///
/// `name` is null, or such a name.
pub(crate) unsafe fn name_of(name: *const c_char) -> Option<&'static str> {
    if name.is_null() {
        return None;
    }
    unsafe { CStr::from_ptr(name) }.to_str().ok()
}

/// Calls `find` with a name as C reads it; finds nothing by a name that has a NUL or is longer than 255 bytes.
pub(crate) fn with_name<R>(name: &str, find: impl FnOnce(*const c_char) -> R) -> Option<R> {
    let mut ended = [0; 256];
    if name.len() >= ended.len() || name.contains('\0') {
        return None;
    }
    ended[..name.len()].copy_from_slice(name.as_bytes());
    Some(find(ended.as_ptr().cast()))
}
