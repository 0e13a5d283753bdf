//! Why a text is invalid, and why a function fails.
use crate::text::name_of;
use crate::{Production, ffi};
use core::ffi::c_char;
use core::fmt::{self, Write};
use core::mem::zeroed;

/// Why a text does not match a production. It does not refer to the text. `to_string` says it as one sentence, for
/// someone who does not know the grammar; what is longer than 4,095 bytes is cut.
///
/// ```
/// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
/// let error = uri.explain("http://a b").unwrap_err();
/// assert_eq!(error.to_string(), "a space is not allowed in a host");
/// assert_eq!((error.offset(), error.code_name()), (8, "host"));
/// assert_eq!((error.found(), error.expects(b'/'), error.expects_end()), (Some(b' '), true, true));
/// assert_eq!(
///     error.message().to_string(),
///     r##"expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " ""##
/// );
/// ```
#[derive(Clone, Copy)]
pub struct Error {
    pub(crate) raw: ffi::bnfurl_error,
    pub(crate) production: Production,
}

impl Error {
    /// The result of a function of C that explains a text.
    pub(crate) fn explained(
        production: Production,
        explain: impl FnOnce(*mut ffi::bnfurl_error) -> ffi::bnfurl_status,
    ) -> Result<(), Self> {
        let mut error = Self { raw: unsafe { zeroed() }, production };
        if explain(&mut error.raw) == ffi::BNFURL_OK { Ok(()) } else { Err(error) }
    }

    /// The offset in bytes, from 0, of the first byte that cannot be right, or the size of a text that ends too soon.
    pub fn offset(&self) -> usize {
        unsafe { ffi::bnfurl_error_offset(&self.raw) }
    }

    /// The cause, by which you can count errors: a small number, for the part of the text that the sentence names.
    /// Another version may have other numbers, so store [its name](Self::code_name).
    pub fn code(&self) -> usize {
        unsafe { ffi::bnfurl_error_code(&self.raw) }
    }

    /// The name of the cause: "text", a component, or a name in the grammar's `# code:` lines.
    pub fn code_name(&self) -> &'static str {
        self.production.code_name(self.code()).unwrap_or("text")
    }

    /// The byte at the offset; `None` if the text ends there.
    pub fn found(&self) -> Option<u8> {
        u8::try_from(unsafe { ffi::bnfurl_error_found(&self.raw) }).ok()
    }

    /// Whether this byte would have been valid at the offset.
    pub fn expects(&self, byte: u8) -> bool {
        unsafe { ffi::bnfurl_error_expects(&self.raw, byte.into()) != 0 }
    }

    /// Whether the text could have ended at the offset.
    pub fn expects_end(&self) -> bool {
        unsafe { ffi::bnfurl_error_expects(&self.raw, ffi::BNFURL_END_OF_TEXT) != 0 }
    }

    /// What was expected and what was found, in the words of the grammar.
    pub fn message(&self) -> Message<'_> {
        Message(self)
    }
}

/// Formats what a function of C says.
fn say(f: &mut fmt::Formatter<'_>, write: impl FnOnce(*mut c_char, usize) -> usize) -> fmt::Result {
    let mut buffer = [0; 4096];
    let size = write(buffer.as_mut_ptr().cast(), buffer.len()).min(buffer.len() - 1);
    for chunk in buffer[..size].utf8_chunks() {
        f.write_str(chunk.valid())?;
        if !chunk.invalid().is_empty() {
            f.write_char(char::REPLACEMENT_CHARACTER)?;
        }
    }
    Ok(())
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say(f, |out, capacity| unsafe { ffi::bnfurl_error_sentence(&self.raw, out, capacity) })
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({}: {self})", self.offset())
    }
}

impl core::error::Error for Error {}

/// What was expected and what was found; see [`Error::message`].
pub struct Message<'a>(&'a Error);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say(f, |out, capacity| unsafe { ffi::bnfurl_error_message(&self.0.raw, out, capacity) })
    }
}

/// Why a function did not do what it was asked.
///
/// ```
/// use bnfurl::{Failure, Levels, Production};
/// let uri = Production::find("rfc3986", "URI").unwrap();
/// assert_eq!(uri.normalize("http://a b", Levels::ALL, &mut [0; 64]), Err(Failure::NoMatch));
/// assert_eq!(uri.normalize("HTTP://h/%7e", Levels::ALL, &mut [0; 1]), Err(Failure::NoRoom { needed: 14 }));
/// assert_eq!(Failure::NoMatch.to_string(), "the production does not match the text");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// The production does not match the text; or there is no such result.
    NoMatch,
    /// The buffer is too small. One of `needed` bytes or elements is large enough.
    NoRoom {
        /// A sufficient size.
        needed: usize,
    },
    /// The production does not support the function.
    NoProduction,
    /// An argument is invalid, as the function describes.
    BadArgument,
    /// Memory could not be allocated.
    NoMemory,
    /// The library was built without what the function needs.
    NotBuilt,
    /// The text was given as a `str`, but the result is not UTF-8: give the text as bytes.
    NotUtf8,
    /// Another status of the library, by its name.
    Other(&'static str),
}

impl Failure {
    pub(crate) fn from_c(status: ffi::bnfurl_status) -> Self {
        match status {
            ffi::BNFURL_NO_MATCH => Self::NoMatch,
            ffi::BNFURL_NO_PRODUCTION => Self::NoProduction,
            ffi::BNFURL_BAD_ARGUMENT => Self::BadArgument,
            ffi::BNFURL_NO_MEMORY => Self::NoMemory,
            ffi::BNFURL_NOT_BUILT => Self::NotBuilt,
            other => Self::Other(unsafe { name_of(ffi::bnfurl_status_name(other)) }.unwrap_or("unknown")),
        }
    }

    pub(crate) fn checked(status: ffi::bnfurl_status) -> Result<(), Self> {
        if status == ffi::BNFURL_OK { Ok(()) } else { Err(Self::from_c(status)) }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMatch => f.write_str("the production does not match the text"),
            Self::NoRoom { needed } => write!(f, "the buffer is too small; {needed} are enough"),
            Self::NoProduction => f.write_str("the production does not support this"),
            Self::BadArgument => f.write_str("an argument is invalid"),
            Self::NoMemory => f.write_str("no memory is left"),
            Self::NotBuilt => f.write_str("the library was built without this"),
            Self::NotUtf8 => f.write_str("the result is not UTF-8"),
            Self::Other(name) => f.write_str(name),
        }
    }
}

impl core::error::Error for Failure {}
