//! Productions: what texts are matched against.
use crate::parts::{Component, Occurrence, Parts};
use crate::text::{data, name_of, with_name};
use crate::{Error, Failure, Text, ffi};
use core::ffi::c_int;
use core::ptr;

/// A rule of a grammar, against which texts are matched: constant data, as small as a reference. Look it up once, when
/// the program starts.
///
/// ```
/// use bnfurl::Production;
/// let uri = Production::find("rfc3986", "URI").unwrap();
/// assert_eq!(Some(uri), Production::start("rfc3986"));
/// assert_eq!((uri.grammar(), uri.name()), ("rfc3986", "URI"));
/// assert_eq!(Production::find("rfc3986", "hots"), None);
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Production(&'static ffi::bnfurl_production);

numbered! {
    /// What a text is meant to be.
    Shape {
        /// A URL, perhaps relative.
        Reference = BNFURL_SHAPE_REFERENCE,
        /// A request target: a leading "/" begins a path, never an authority.
        Target = BNFURL_SHAPE_TARGET,
        /// The target of CONNECT.
        Authority = BNFURL_SHAPE_AUTHORITY,
    }
}

impl Production {
    /// The production of a grammar, by name, as printed; `None` for an unknown name. Names of grammars are
    /// case-sensitive. Names of productions are too, except in notations that ignore case, such as ABNF.
    pub fn find(grammar: &str, production: &str) -> Option<Self> {
        let found = with_name(grammar, |grammar| {
            with_name(production, |production| unsafe { ffi::bnfurl_find_production(grammar, production) })
        });
        Self::from_c(found??)
    }

    /// The production that a grammar starts with.
    ///
    /// ```
    /// assert_eq!(bnfurl::Production::start("plain").unwrap().name(), "plain-target");
    /// ```
    pub fn start(grammar: &str) -> Option<Self> {
        Self::from_c(with_name(grammar, |name| unsafe { ffi::bnfurl_find_production(name, ptr::null()) })?)
    }

    fn from_c(found: *const ffi::bnfurl_production) -> Option<Self> {
        unsafe { found.as_ref() }.map(Self)
    }

    #[inline]
    pub(crate) fn as_ptr(self) -> *const ffi::bnfurl_production {
        self.0
    }

    /// Its name, as printed.
    pub fn name(self) -> &'static str {
        unsafe { name_of(ffi::bnfurl_production_name(self.as_ptr())) }.unwrap_or_default()
    }

    /// The name of its grammar.
    pub fn grammar(self) -> &'static str {
        unsafe { name_of(ffi::bnfurl_grammar_name(self.as_ptr())) }.unwrap_or_default()
    }

    /// Whether it matches the text.
    ///
    /// ```
    /// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
    /// assert!(uri.matches("http://h") && !uri.matches("http://a b") && !uri.matches(b"\xff"));
    /// ```
    #[inline]
    pub fn matches(self, text: impl AsRef<[u8]>) -> bool {
        let text = text.as_ref();
        unsafe { ffi::bnfurl_matches(self.as_ptr(), data(text), text.len()) != 0 }
    }

    /// The same as a `Result`, without the reason that [`explain`](Self::explain) gives.
    ///
    /// ```
    /// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
    /// assert_eq!(uri.validate("http://a b"), Err(bnfurl::Failure::NoMatch));
    /// ```
    #[inline]
    pub fn validate(self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        let text = text.as_ref();
        Failure::checked(unsafe { ffi::bnfurl_validate(self.as_ptr(), data(text), text.len()) })
    }

    /// Why it does not match the text. This reads the text once more, so call it only after a failure.
    ///
    /// ```
    /// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
    /// assert_eq!(uri.explain("http://a b").unwrap_err().offset(), 8);
    /// assert!(uri.explain("http://h").is_ok());
    /// ```
    pub fn explain(self, text: impl AsRef<[u8]>) -> Result<(), Error> {
        let text = text.as_ref();
        Error::explained(self, |error| unsafe { ffi::bnfurl_explain(self.as_ptr(), data(text), text.len(), error) })
    }

    /// Splits a text into its components; `None` if the production does not match it. In a loop,
    /// [`split_into`](Self::split_into) is faster.
    ///
    /// ```
    /// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
    /// let parts = uri.split("http://h?").unwrap();
    /// assert_eq!((parts.get("host"), parts.get("query"), parts.get("port")), (Some("h"), Some(""), None));
    /// assert!(uri.split("http://a b").is_none());
    /// ```
    #[inline]
    pub fn split<T: Text + ?Sized>(self, text: &T) -> Option<Parts<'_, T::Slice>> {
        let mut parts = Parts::of(self, text.slice());
        if parts.split(self, text.slice()) { Some(parts) } else { None }
    }

    /// Splits a text into memory that you keep, which saves copying 1 KiB. If the production does not match, returns
    /// `false`, and all parts are missing.
    ///
    /// ```
    /// use bnfurl::{Parts, Production};
    /// let uri = Production::find("rfc3986", "URI").unwrap();
    /// let host = uri.component("host").unwrap();
    /// let mut parts = Parts::new(uri);
    /// let mut hosts = Vec::new();
    /// for line in ["http://a/", "http://a b", "http://b?q"] {
    ///     if uri.split_into(line, &mut parts) {
    ///         hosts.extend(parts.get(host));
    ///     }
    /// }
    /// assert_eq!(hosts, ["a", "b"]);
    /// ```
    #[inline]
    pub fn split_into<'a, T: Text + ?Sized>(self, text: &'a T, parts: &mut Parts<'a, T::Slice>) -> bool {
        parts.split(self, text.slice())
    }

    /// The parts that a person would see in any text, valid or not, to show or count them.
    ///
    /// ```
    /// use bnfurl::{Production, Shape};
    /// let uri = Production::find("rfc3986", "URI").unwrap();
    /// let parts = uri.split_lenient(Shape::Reference, "//h:8x/a b");
    /// assert_eq!((parts.get("host"), parts.get("path")), (Some("h:8x"), Some("/a b")));
    /// ```
    pub fn split_lenient<T: Text + ?Sized>(self, shape: Shape, text: &T) -> Parts<'_, T::Slice> {
        let mut parts = Parts::of(self, text.slice());
        let bytes = text.as_ref();
        parts.spans_mut().fill(|parts| unsafe {
            ffi::bnfurl_split_lenient(self.as_ptr(), shape as _, data(bytes), bytes.len(), parts)
        });
        parts
    }

    /// The shape of the texts that it matches. The method matters only for a request target, and may be empty.
    ///
    /// ```
    /// use bnfurl::{Production, Shape};
    /// assert_eq!(Production::start("rfc9112").unwrap().shape("CONNECT"), Shape::Authority);
    /// ```
    pub fn shape(self, method: impl AsRef<[u8]>) -> Shape {
        let method = method.as_ref();
        Shape::from_c(unsafe { ffi::bnfurl_shape_of(self.as_ptr(), data(method), method.len()) })
    }

    /// All components of a text, from left to right, outer before inner, where a split has only the first occurrence of
    /// each. `states` is working memory of at least one number more than the text has bytes
    /// ([`Failure::BadArgument`] if it is smaller).
    ///
    /// ```
    /// use bnfurl::{Failure, Occurrence, Production};
    /// let uri = Production::find("rfc3986", "URI").unwrap();
    /// let (mut states, mut found) = ([0; 64], [Occurrence::default(); 3]);
    /// let occurrences = uri.trace("http://h", &mut states, &mut found)?;
    /// assert_eq!(Some(occurrences[1].component(uri)), uri.component("host"));
    /// assert_eq!(occurrences[1].range(), 7..8);
    /// assert_eq!(uri.trace("http://h", &mut states, &mut found[..1]).unwrap_err(), Failure::NoRoom { needed: 3 });
    /// # Ok::<(), Failure>(())
    /// ```
    pub fn trace<'o>(
        self,
        text: impl AsRef<[u8]>,
        states: &mut [u16],
        out: &'o mut [Occurrence],
    ) -> Result<&'o [Occurrence], Failure> {
        let (text, mut count) = (text.as_ref(), 0);
        if states.len() <= text.len() {
            return Err(Failure::BadArgument);
        }
        let (size, states, found, room) = (text.len(), states.as_mut_ptr(), out.as_mut_ptr().cast(), out.len());
        match unsafe { ffi::bnfurl_trace(self.as_ptr(), data(text), size, states, found, room, &mut count) } {
            ffi::BNFURL_OK => Ok(&out[..count]),
            ffi::BNFURL_NO_ROOM => Err(Failure::NoRoom { needed: count }),
            other => Err(Failure::from_c(other)),
        }
    }

    /// The same, in memory of its own.
    ///
    /// ```
    /// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
    /// let names: Vec<_> = uri.occurrences("http://h")?.iter().map(|each| each.component(uri).name()).collect();
    /// assert_eq!(names, ["scheme", "host", "path"]);
    /// # Ok::<(), bnfurl::Failure>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn occurrences(self, text: impl AsRef<[u8]>) -> Result<alloc::vec::Vec<Occurrence>, Failure> {
        let text = text.as_ref();
        let (mut states, mut found) = (alloc::vec![0; text.len() + 1], alloc::vec![Occurrence::default(); 8]);
        loop {
            match self.trace(text, &mut states, &mut found).map(<[_]>::len) {
                Err(Failure::NoRoom { needed }) => found.resize(needed, Occurrence::default()),
                Err(failure) => return Err(failure),
                Ok(count) => {
                    found.truncate(count);
                    return Ok(found);
                }
            }
        }
    }

    /// The component with this name; `None` if the grammar has none.
    ///
    /// ```
    /// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
    /// assert_eq!(uri.component("scheme").unwrap().name(), "scheme");
    /// assert_eq!(uri.component("SCHEME"), None);
    /// ```
    pub fn component(self, name: &str) -> Option<Component> {
        let index = with_name(name, |name| unsafe { ffi::bnfurl_component_index(self.as_ptr(), name) })?;
        Some(Component::new(self, u16::try_from(index).ok()?))
    }

    /// All components of its grammar.
    ///
    /// ```
    /// let uri = bnfurl::Production::start("rfc3986").unwrap();
    /// let names: Vec<_> = uri.components().map(|each| each.name()).collect();
    /// assert_eq!(names[..3], ["scheme", "userinfo", "user"]);
    /// ```
    pub fn components(self) -> impl Iterator<Item = Component> {
        let count = unsafe { ffi::bnfurl_component_count(self.as_ptr()) };
        (0..count).map(move |index| Component::new(self, index as u16))
    }

    /// The name of an [error code](Error::code); `None` after the last one.
    ///
    /// ```
    /// assert_eq!(bnfurl::Production::start("rfc3986").unwrap().code_name(5), Some("host"));
    /// ```
    pub fn code_name(self, code: usize) -> Option<&'static str> {
        unsafe { name_of(ffi::bnfurl_error_code_name(self.as_ptr(), code)) }
    }

    pub(crate) fn kind_name(self, kind: c_int) -> Option<&'static str> {
        unsafe { name_of(ffi::bnfurl_kind_name(self.as_ptr(), kind)) }
    }

    pub(crate) fn host_kind_name(self, kind: c_int) -> Option<&'static str> {
        unsafe { name_of(ffi::bnfurl_host_kind_name(self.as_ptr(), kind)) }
    }

    /// The production for request targets with this method (RFC 9112, section 3.2): CONNECT takes the authority-form,
    /// OPTIONS may take the asterisk-form. Methods are case-sensitive. `None` if the grammar's `# method:` lines do not
    /// have the method for this production.
    ///
    /// ```
    /// let target = bnfurl::Production::find("rfc9112", "request-target").unwrap();
    /// assert!(!target.for_method("GET").unwrap().matches("*"));
    /// assert!(target.for_method("OPTIONS").unwrap().matches("*"));
    /// ```
    pub fn for_method(self, method: impl AsRef<[u8]>) -> Option<Self> {
        let method = method.as_ref();
        Self::from_c(unsafe { ffi::bnfurl_production_for_method(self.as_ptr(), data(method), method.len()) })
    }

    /// Whether it matches at least one path or whole URL that a server can be asked for. A server asks this when it
    /// reads its configuration, because a production without such targets would refuse all ordinary requests; it takes
    /// up to some milliseconds.
    ///
    /// ```
    /// use bnfurl::Production;
    /// assert!(Production::start("rfc9112").unwrap().matches_some_target());
    /// assert!(!Production::find("rfc3986", "port").unwrap().matches_some_target());
    /// ```
    pub fn matches_some_target(self) -> bool {
        unsafe { ffi::bnfurl_matches_some_target(self.as_ptr()) != 0 }
    }

    /// The strict variant, from the grammar's `# strict:` lines; `None` if there is none.
    ///
    /// ```
    /// assert_eq!(bnfurl::Production::start("rfc3986").unwrap().strict(), None);
    /// ```
    pub fn strict(self) -> Option<Self> {
        Self::from_c(unsafe { ffi::bnfurl_strict_production(self.as_ptr()) })
    }

    /// The default port of a scheme (in any letter case), by the grammar's `# port:` lines.
    ///
    /// ```
    /// let uri = bnfurl::Production::start("rfc3986").unwrap();
    /// assert_eq!((uri.default_port("HTTP"), uri.default_port("mailto")), (Some(80), None));
    /// ```
    pub fn default_port(self, scheme: impl AsRef<[u8]>) -> Option<u16> {
        let scheme = scheme.as_ref();
        u16::try_from(unsafe { ffi::bnfurl_default_port(self.as_ptr(), data(scheme), scheme.len()) }).ok()
    }
}

impl PartialEq for Production {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for Production {}

impl core::fmt::Debug for Production {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}:{}", self.grammar(), self.name())
    }
}
