//! Inside components: percent-encoding, segments, parameters and ports. Split first and decode last, because a decoded
//! delimiter looks like a real one (RFC 3986, section 2.4).
use crate::text::{MISSING, data, range_of, written};
use crate::{Failure, Slice, Text, ffi};
use core::fmt;

flags! {
    /// What [`decode`] decodes besides the escapes of printable and non-ASCII bytes. The default is nothing else.
    ///
    /// ```
    /// use bnfurl::{Decoding, decode};
    /// let all = Decoding::FORM | Decoding::CONTROLS;
    /// assert_eq!(decode("a+b%2B%0A", all, &mut [0; 16]), Ok("a b+\n"));
    /// ```
    Decoding {
        /// "+" becomes a space, as in the query of an HTML form (URL Standard, section 5.1).
        FORM = BNFURL_DECODING_FORM,
        /// Escapes of ASCII control characters, too.
        CONTROLS = BNFURL_DECODING_CONTROLS,
    }
}

/// Undoes percent-encoding, once (RFC 3986, section 2.1). The result is never longer than the text. Without
/// [`Decoding::CONTROLS`], escapes of ASCII control characters stay; a "%" without two hexadecimal digits always stays.
///
/// ```
/// use bnfurl::{Decoding, Failure, decode};
/// assert_eq!(decode("/a%20b%0A%2541%", Decoding::default(), &mut [0; 16]), Ok("/a b%0A%41%"));
/// assert_eq!(decode("%FF", Decoding::default(), &mut [0; 16]), Err(Failure::NotUtf8));
/// assert_eq!(decode(b"%FF", Decoding::default(), &mut [0; 16]), Ok(&b"\xff"[..]));
/// ```
pub fn decode<'o, T: Text + ?Sized>(text: &T, decoding: Decoding, out: &'o mut [u8]) -> Result<&'o T::Slice, Failure> {
    let text = text.as_ref();
    written(out, |out, room, needed| unsafe {
        ffi::bnfurl_decode(data(text), text.len(), decoding.bits(), out, room, needed)
    })
}

/// The offset of the first "%" that is not followed by two hexadecimal digits. The components of a valid URI have none.
///
/// ```
/// assert_eq!((bnfurl::invalid_escape("a%20%zz"), bnfurl::invalid_escape("a%20")), (Some(4), None));
/// ```
pub fn invalid_escape(text: impl AsRef<[u8]>) -> Option<usize> {
    let text = text.as_ref();
    let offset = unsafe { ffi::bnfurl_invalid_escape(data(text), text.len()) };
    (offset != ffi::BNFURL_ABSENT).then_some(offset)
}

/// The segments of a path, as written (RFC 3986, section 3.3): a slash at the beginning begins the first one.
///
/// ```
/// assert_eq!(bnfurl::segments("/a/").collect::<Vec<_>>(), ["a", ""]);
/// ```
pub fn segments<T: Text + ?Sized>(path: &T) -> Segments<'_, T::Slice> {
    Segments { text: path.slice(), at: 0 }
}

/// See [`segments`].
#[derive(Clone, Debug)]
pub struct Segments<'a, S: ?Sized> {
    text: &'a S,
    at: usize,
}

impl<'a, S: Slice + ?Sized> Iterator for Segments<'a, S> {
    type Item = &'a S;

    fn next(&mut self) -> Option<&'a S> {
        let (bytes, mut segment) = (self.text.as_ref(), MISSING);
        match unsafe { ffi::bnfurl_next_segment(data(bytes), bytes.len(), &mut self.at, &mut segment) } {
            0 => None,
            _ => Some(self.text.cut(segment.begin..segment.end)),
        }
    }
}

/// The parameters of a query, as written: name and value, `None` without a "=". They are separated by "&", and empty
/// ones are skipped; a name ends at the first "=" (URL Standard, section 5.1).
///
/// ```
/// assert_eq!(bnfurl::parameters("a=1&&b").collect::<Vec<_>>(), [("a", Some("1")), ("b", None)]);
/// ```
pub fn parameters<T: Text + ?Sized>(query: &T) -> Parameters<'_, T::Slice> {
    Parameters { text: query.slice(), at: 0 }
}

/// See [`parameters`].
#[derive(Clone, Debug)]
pub struct Parameters<'a, S: ?Sized> {
    text: &'a S,
    at: usize,
}

impl<'a, S: Slice + ?Sized> Iterator for Parameters<'a, S> {
    type Item = (&'a S, Option<&'a S>);

    fn next(&mut self) -> Option<Self::Item> {
        let (bytes, mut name, mut value) = (self.text.as_ref(), MISSING, MISSING);
        match unsafe { ffi::bnfurl_next_parameter(data(bytes), bytes.len(), &mut self.at, &mut name, &mut value) } {
            0 => None,
            _ => Some((self.text.cut(name.begin..name.end), range_of(value).map(|range| self.text.cut(range)))),
        }
    }
}

/// A port that is greater than 65535, or not a decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidPort;

impl fmt::Display for InvalidPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the port is not a number from 0 to 65535")
    }
}

impl core::error::Error for InvalidPort {}

/// The number of a port (RFC 3986, section 3.2.3), which may have leading zeros; `None` if it is missing or empty, in
/// which case the [default of the scheme](crate::Production::default_port) applies.
///
/// ```
/// use bnfurl::{InvalidPort, port_number};
/// let parts = bnfurl::Production::start("rfc3986").unwrap().split("http://h:080/").unwrap();
/// assert_eq!(port_number(parts.get("port")), Ok(Some(80)));
/// assert_eq!((port_number(Some("")), port_number(Some("99999"))), (Ok(None), Err(InvalidPort)));
/// ```
pub fn port_number<T: AsRef<[u8]> + ?Sized>(port: Option<&T>) -> Result<Option<u16>, InvalidPort> {
    let Some(port) = port.map(T::as_ref) else { return Ok(None) };
    let span = ffi::bnfurl_span { begin: 0, end: port.len() };
    match unsafe { ffi::bnfurl_port_number(data(port), &span) } {
        ffi::BNFURL_INVALID_PORT => Err(InvalidPort),
        number => Ok(u16::try_from(number).ok()),
    }
}
