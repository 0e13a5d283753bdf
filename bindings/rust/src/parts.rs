//! What a split finds.
use crate::text::{MISSING, data, name_of, range_of};
use crate::{Production, Slice, ffi};
use core::fmt;
use core::mem::{MaybeUninit, size_of};
use core::ops::{Deref, Range};
use core::ptr;

/// A component of a grammar, such as `host`, looked up by [`Production::component`].
#[derive(Clone, Copy)]
pub struct Component {
    production: Production,
    index: u16,
}

impl Component {
    pub(crate) fn new(production: Production, index: u16) -> Self {
        Self { production, index }
    }

    /// Its name, as printed.
    pub fn name(self) -> &'static str {
        unsafe { name_of(ffi::bnfurl_component_name(self.production.as_ptr(), self.index.into())) }.unwrap_or_default()
    }
}

impl PartialEq for Component {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.production.grammar() == other.production.grammar()
    }
}

impl Eq for Component {}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

mod private {
    pub trait Sealed {}
    impl Sealed for &str {}
    impl Sealed for super::Component {}
}

/// How a component is named: by a string or, without looking it up again, by a [`Component`].
pub trait Name: private::Sealed + Copy {
    /// Its index in the grammar of the production.
    ///
    /// # Panics
    ///
    /// If the grammar has no such component.
    fn index(self, production: Production) -> usize;
}

impl Name for &str {
    fn index(self, production: Production) -> usize {
        match production.component(self) {
            Some(component) => component.index.into(),
            None => panic!("the grammar {} has no component {self:?}", production.grammar()),
        }
    }
}

impl Name for Component {
    #[inline]
    fn index(self, production: Production) -> usize {
        if self.production != production && self.production.grammar() != production.grammar() {
            panic!("the component {self:?} is of the grammar {}", self.production.grammar());
        }
        self.index.into()
    }
}

/// Where the components of a text are, without the text: offsets in bytes, from 0.
///
/// ```
/// let uri = bnfurl::Production::start("rfc3986").unwrap();
/// let parts = uri.split("http://u@[::1]:80/").unwrap();
/// assert_eq!((parts.range("port"), parts.range("query")), (Some(15..17), None));
/// assert_eq!((parts.host_kind(), parts.kind()), (Some("IP-literal"), None));
/// assert_eq!(parts.authority_range(), Some(7..17));
/// ```
#[derive(Clone, Copy)]
pub struct Spans {
    production: Production,
    is_split: bool,
    raw: ffi::bnfurl_parts,
    // After a split, those of the grammar's components are set.
    spans: Memory,
}

// As C aligns arrays on x86-64: the library writes each span as 16 bytes, and a split takes twice as long if these are
// not aligned.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Memory([MaybeUninit<ffi::bnfurl_span>; ffi::BNFURL_MAX_COMPONENTS]);

// The pointer in `raw` is only for C, which gets it anew with each call.
unsafe impl Send for Spans {}
unsafe impl Sync for Spans {}

impl Spans {
    #[inline]
    pub(crate) fn new(production: Production) -> Self {
        let (struct_size, count) = (size_of::<ffi::bnfurl_parts>(), ffi::BNFURL_MAX_COMPONENTS);
        let raw = ffi::bnfurl_parts { struct_size, count, spans: ptr::null_mut(), kind: -1, host_kind: -1 };
        let spans = Memory([MaybeUninit::uninit(); ffi::BNFURL_MAX_COMPONENTS]);
        Self { production, is_split: false, raw, spans }
    }

    /// Calls a function of C that splits. If it fails, all is missing.
    #[inline]
    pub(crate) fn fill(&mut self, split: impl FnOnce(*mut ffi::bnfurl_parts) -> ffi::bnfurl_status) -> bool {
        self.raw.spans = self.spans.0.as_mut_ptr().cast();
        self.is_split = split(&mut self.raw) == ffi::BNFURL_OK;
        self.is_split
    }

    /// These spans for a function of C that only reads them; `None` if there are none.
    fn as_c(&self) -> Option<ffi::bnfurl_parts> {
        let spans = self.spans.0.as_ptr().cast_mut().cast();
        self.is_split.then_some(ffi::bnfurl_parts { spans, ..self.raw })
    }

    /// Where a component is; `None` if it is missing, which is not the same as empty.
    ///
    /// # Panics
    ///
    /// If the grammar has no such component.
    #[inline]
    pub fn range(&self, component: impl Name) -> Option<Range<usize>> {
        let index = component.index(self.production);
        // The index is less than the number of components, so a split has set the span.
        if self.is_split { range_of(unsafe { self.spans.0[index].assume_init() }) } else { None }
    }

    /// Which alternative the text is, if its production has kinds, as the start of `rfc9112` has.
    ///
    /// ```
    /// let target = bnfurl::Production::start("rfc9112").unwrap();
    /// assert_eq!(target.split("*").unwrap().kind(), Some("asterisk-form"));
    /// ```
    pub fn kind(&self) -> Option<&'static str> {
        self.production.kind_name(self.as_c()?.kind)
    }

    /// Which alternative the host is, such as "reg-name".
    pub fn host_kind(&self) -> Option<&'static str> {
        self.production.host_kind_name(self.as_c()?.host_kind)
    }

    /// Where the authority is (RFC 3986, section 3.2): userinfo, host and port.
    pub fn authority_range(&self) -> Option<Range<usize>> {
        let (parts, mut authority) = (self.as_c()?, MISSING);
        unsafe { ffi::bnfurl_authority(self.production.as_ptr(), &parts, &mut authority) };
        range_of(authority)
    }
}

/// The components of a text, which they borrow. It also has the methods of [`Spans`].
///
/// ```
/// let parts = bnfurl::Production::start("rfc3986").unwrap().split("http://u@h:80/?").unwrap();
/// assert_eq!((parts.get("path"), parts.get("query"), parts.get("fragment")), (Some("/"), Some(""), None));
/// assert_eq!(parts.authority(), Some("u@h:80"));
/// let present: Vec<_> = parts.iter().map(|(component, text)| format!("{}={text}", component.name())).collect();
/// assert_eq!(present.join(" "), "scheme=http userinfo=u user=u host=h port=80 path=/ query=");
/// ```
#[derive(Clone, Copy)]
pub struct Parts<'a, S: ?Sized> {
    spans: Spans,
    text: &'a S,
}

impl<'a, S: Slice + ?Sized> Parts<'a, S> {
    /// Memory for [`Production::split_into`], in which all parts are missing.
    #[inline]
    pub fn new(production: Production) -> Self
    where
        &'a S: Default,
    {
        Self::of(production, Default::default())
    }

    #[inline]
    pub(crate) fn of(production: Production, text: &'a S) -> Self {
        Self { spans: Spans::new(production), text }
    }

    #[inline]
    pub(crate) fn split(&mut self, production: Production, text: &'a S) -> bool {
        self.text = text;
        self.spans.production = production;
        let bytes = text.as_ref();
        self.spans.fill(|parts| unsafe { ffi::bnfurl_split(production.as_ptr(), data(bytes), bytes.len(), parts) })
    }

    pub(crate) fn spans_mut(&mut self) -> &mut Spans {
        &mut self.spans
    }

    /// The whole text.
    pub fn text(&self) -> &'a S {
        self.text
    }

    /// A component; `None` if it is missing, which is not the same as empty.
    ///
    /// # Panics
    ///
    /// If the grammar has no such component, or if the text is a `str` and a component begins or ends inside a
    /// character. The latter is only possible with a grammar of your own that names parts of characters.
    #[inline]
    pub fn get(&self, component: impl Name) -> Option<&'a S> {
        Some(self.text.cut(self.spans.range(component)?))
    }

    /// The components that are present.
    pub fn iter(&self) -> impl Iterator<Item = (Component, &'a S)> {
        self.spans.production.components().filter_map(|each| Some((each, self.get(each)?)))
    }

    /// The authority (RFC 3986, section 3.2): userinfo, host and port, with the "@" and ":" between them.
    pub fn authority(&self) -> Option<&'a S> {
        Some(self.text.cut(self.spans.authority_range()?))
    }

    /// Whether a Host field (RFC 9110, section 7.2) names this authority, but for its userinfo: the same host in any
    /// letter case, and the same port, where a missing one is the default of the scheme (RFC 9112, section 3.2). Also
    /// true if there is no authority. A proxy must not believe two different ones.
    ///
    /// ```
    /// let parts = bnfurl::Production::start("rfc3986").unwrap().split("http://u@h:080/").unwrap();
    /// assert!(parts.authority_is("H") && !parts.authority_is("h:8080"));
    /// ```
    pub fn authority_is(&self, host: impl AsRef<[u8]>) -> bool {
        let (production, text, host) = (self.spans.production.as_ptr(), data(self.text.as_ref()), host.as_ref());
        self.spans.as_c().is_some_and(|parts| unsafe {
            ffi::bnfurl_authority_is(production, text, &parts, data(host), host.len()) != 0
        })
    }
}

impl<S: ?Sized> Deref for Parts<'_, S> {
    type Target = Spans;

    #[inline]
    fn deref(&self) -> &Spans {
        &self.spans
    }
}

impl<S: Slice + fmt::Debug + ?Sized> fmt::Debug for Parts<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A component at one place of a text, as [`Production::trace`] finds it.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Occurrence(ffi::bnfurl_occurrence);

impl Occurrence {
    /// The component, of the production that was traced.
    ///
    /// # Panics
    ///
    /// If its grammar has no such component.
    pub fn component(&self, production: Production) -> Component {
        production.components().nth(self.0.component.into()).expect("an occurrence is of another grammar")
    }

    /// Where it is in the text: offsets in bytes, from 0.
    pub fn range(&self) -> Range<usize> {
        self.0.begin..self.0.end
    }
}

impl Default for Occurrence {
    fn default() -> Self {
        Self(ffi::bnfurl_occurrence { component: 0, begin: 0, end: 0 })
    }
}

impl fmt::Debug for Occurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.0.component, self.range())
    }
}
