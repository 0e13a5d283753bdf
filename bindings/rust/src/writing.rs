//! What writes a text, to a buffer of the caller.
use crate::text::{data, written};
use crate::{Failure, Name, Production, Text, ffi};
use core::marker::PhantomData;
use core::mem::zeroed;

flags! {
    /// What a normal form changes. Each level names the section that allows the change, which is in RFC 3986 unless
    /// another RFC is named. The default changes nothing.
    ///
    /// ```
    /// use bnfurl::Levels;
    /// assert!(Levels::SYNTAX.contains(Levels::DOTS) && !Levels::SYNTAX.contains(Levels::ADDRESS | Levels::DOTS));
    /// ```
    Levels {
        /// Sections 6.2.2.2 and 6.2.2.1.
        PERCENT = BNFURL_LEVEL_PERCENT,
        /// Section 6.2.2.1.
        LETTER_CASE = BNFURL_LEVEL_LETTER_CASE,
        /// Section 6.2.2.3.
        DOTS = BNFURL_LEVEL_DOTS,
        /// Section 6.2.3, for the schemes that the grammar knows.
        SCHEME = BNFURL_LEVEL_SCHEME,
        /// RFC 5952, section 4.
        ADDRESS = BNFURL_LEVEL_ADDRESS,
        /// Section 3.2.3.
        EMPTY_PORT = BNFURL_LEVEL_EMPTY_PORT,
        /// Percent, letter case, dots and empty port.
        SYNTAX = BNFURL_LEVEL_SYNTAX,
        /// All levels.
        ALL = BNFURL_LEVEL_ALL,
    }
}

numbered! {
    /// How a reference is resolved: as the RFC in the name says.
    Resolution {
        /// Section 5.2, strict.
        Rfc3986 = BNFURL_RESOLUTION_RFC3986,
        /// Section 5.2.2: ignores the scheme of a reference if it is the base's.
        Rfc3986Tolerant = BNFURL_RESOLUTION_RFC3986_TOLERANT,
        /// Section 5.2.
        Rfc2396 = BNFURL_RESOLUTION_RFC2396,
        /// Section 4.
        Rfc1808 = BNFURL_RESOLUTION_RFC1808,
    }
}

numbered! {
    /// Whose rules a repair follows.
    RepairMode {
        /// Only the grammar.
        Grammar = BNFURL_REPAIR_MODE_GRAMMAR,
        /// A backslash before the first "?" or "#" is read as "/", as browsers do; and a path whose first segment has a
        /// ":" that follows no scheme gets "./", where the production allows relative paths.
        Browser = BNFURL_REPAIR_MODE_BROWSER,
    }
}

/// These functions write to `out`. If it is too small, they fail with [`Failure::NoRoom`], which says what is enough.
#[cfg_attr(feature = "alloc", doc = "[`owned`](crate::owned) makes a `String` or a `Vec` of what they write.")]
impl Production {
    /// The normal form of a text, which is at most two bytes longer than the text.
    ///
    /// ```
    /// use bnfurl::{Levels, Production};
    /// let uri = Production::find("rfc3986", "URI").unwrap();
    /// assert_eq!(uri.normalize("HTTP://h/%7e", Levels::SYNTAX, &mut [0; 64]), Ok("http://h/~"));
    /// ```
    pub fn normalize<'o, T: Text + ?Sized>(
        self,
        text: &T,
        levels: Levels,
        out: &'o mut [u8],
    ) -> Result<&'o T::Slice, Failure> {
        let text = text.as_ref();
        written(out, |out, room, needed| unsafe {
            ffi::bnfurl_normalize(self.as_ptr(), data(text), text.len(), levels.bits(), out, room, needed)
        })
    }

    /// The text that splits into exactly these components; all others are missing. If you give userinfo, which contains
    /// user and password, also give these two. To change an inner component, omit the outer one.
    /// [`Failure::NoMatch`] if there is no such text, or if the components do not determine it.
    ///
    /// ```
    /// let uri = bnfurl::Production::find("rfc3986", "URI").unwrap();
    /// assert_eq!(uri.join(&[("scheme", "x"), ("path", "/a")], &mut [0; 64]), Ok("x:/a"));
    /// ```
    ///
    /// # Panics
    ///
    /// If the grammar has no such component.
    pub fn join<'o, T: Text + ?Sized>(
        self,
        components: &[(impl Name, &T)],
        out: &'o mut [u8],
    ) -> Result<&'o T::Slice, Failure> {
        let missing = ffi::bnfurl_text { octets: core::ptr::null(), size: 0 };
        let mut values = [missing; ffi::BNFURL_MAX_COMPONENTS];
        for (component, text) in components {
            let text = text.as_ref();
            values[component.index(self)] = ffi::bnfurl_text { octets: data(text), size: text.len() };
        }
        let count = unsafe { ffi::bnfurl_component_count(self.as_ptr()) };
        written(out, |out, room, needed| unsafe {
            ffi::bnfurl_join(self.as_ptr(), values.as_ptr(), count, out, room, needed)
        })
    }

    /// The text itself if it is valid, and otherwise its repair, the nearest valid text, which is at most four times as
    /// long: spaces and control characters at both ends, and tabs, CR and LF everywhere, are removed, and as few bytes
    /// as possible are escaped, never in scheme, host or port. [`Failure::NoMatch`] if there is no repair.
    ///
    /// ```
    /// use bnfurl::{Failure, Production, RepairMode};
    /// let uri = Production::find("rfc3986", "URI").unwrap();
    /// assert_eq!(uri.repair(" http://h/a b", RepairMode::Grammar, &mut [0; 64]), Ok("http://h/a%20b"));
    /// assert_eq!(uri.repair("http://a b", RepairMode::Grammar, &mut [0; 64]), Err(Failure::NoMatch));
    /// ```
    pub fn repair<'o, T: Text + ?Sized>(
        self,
        text: &T,
        mode: RepairMode,
        out: &'o mut [u8],
    ) -> Result<&'o T::Slice, Failure> {
        let text = text.as_ref();
        written(out, |out, room, needed| unsafe {
            ffi::bnfurl_repair(self.as_ptr(), data(text), text.len(), mode as _, out, room, needed)
        })
    }

    /// How its grammar resolves references, by its `# resolution:` line.
    ///
    /// ```
    /// use bnfurl::{Production, Resolution};
    /// assert_eq!(Production::start("rfc3986").unwrap().default_resolution(), Resolution::Rfc3986);
    /// ```
    pub fn default_resolution(self) -> Resolution {
        Resolution::from_c(unsafe { ffi::bnfurl_default_resolution(self.as_ptr()) })
    }
}

/// A base, prepared once to resolve many references (RFC 3986, section 5). It borrows its text.
///
/// ```
/// use bnfurl::{Base, Failure, Production, Resolution};
/// let base = Base::new(Production::find("rfc3986", "URI").unwrap(), "http://a/b/c")?;
/// assert_eq!(base.resolve("../g", Resolution::Rfc3986, &mut [0; 64]), Ok("http://a/g"));
/// assert_eq!(base.resolve("a b", Resolution::Rfc3986, &mut [0; 64]), Err(Failure::NoMatch));
/// # Ok::<(), Failure>(())
/// ```
#[derive(Clone, Copy)]
pub struct Base<'a> {
    raw: ffi::bnfurl_base,
    text: PhantomData<&'a [u8]>,
}

impl<'a> Base<'a> {
    /// Prepares a base. [`Failure::NoProduction`] if the grammar has no references, [`Failure::NoMatch`] if the
    /// production does not match the text or the text has no scheme.
    pub fn new<T: AsRef<[u8]> + ?Sized>(production: Production, text: &'a T) -> Result<Self, Failure> {
        let text = text.as_ref();
        let mut raw = unsafe { zeroed() };
        let status = unsafe { ffi::bnfurl_base_init(&mut raw, production.as_ptr(), data(text), text.len()) };
        Failure::checked(status).map(|()| Self { raw, text: PhantomData })
    }

    /// Resolves a reference. The result is at most four bytes longer than the base and the reference together.
    /// [`Failure::NoMatch`] if the text is not a reference of the base's grammar.
    pub fn resolve<'o, T: Text + ?Sized>(
        &self,
        reference: &T,
        how: Resolution,
        out: &'o mut [u8],
    ) -> Result<&'o T::Slice, Failure> {
        let reference = reference.as_ref();
        written(out, |out, room, needed| unsafe {
            ffi::bnfurl_resolve(&self.raw, data(reference), reference.len(), how as _, out, room, needed)
        })
    }
}
