//! Many lines: a text in chunks, which may end anywhere, is divided into lines, and each line is split.
use crate::text::data;
use crate::{Component, Failure, Name, Production, ffi};
use core::ffi::c_int;
use core::mem::size_of;
use core::ptr::{self, NonNull};
use core::slice;

/// What [`Lines`] prepares.
#[derive(Clone, Copy, Debug)]
pub struct LinesOptions<'a> {
    /// The components that get columns; `None` means all. `Some(&[])` finds only whether each line is valid, in half
    /// the time.
    pub components: Option<&'a [Component]>,
    /// The byte that ends a line.
    pub separator: u8,
    /// Whether a CR at the end of a line does not belong to the line.
    pub drop_cr: bool,
    /// Whether kinds are found, too, which takes as long as a split of each line.
    pub with_kinds: bool,
}

impl Default for LinesOptions<'_> {
    fn default() -> Self {
        Self { components: None, separator: b'\n', drop_cr: false, with_kinds: false }
    }
}

/// Divides a text into lines and splits them, in batches of about 1,024 lines or 128 KiB. This allocates memory, by
/// `malloc`.
///
/// ```
/// use bnfurl::{Lines, LinesOptions, Production};
/// let uri = Production::find("rfc3986", "URI").unwrap();
/// let mut lines = Lines::new(uri, LinesOptions::default())?;
/// let mut hosts = Vec::new();
/// for chunk in ["http://h/a?q\nno\n\nx:\nhttp", "://g"] {
///     lines.feed(chunk, |batch| {
///         let host = batch.column("host").unwrap();
///         hosts.extend((0..batch.count()).map(|i| (batch.is_valid(i), host.get(i).map(<[u8]>::to_vec))));
///     })?;
/// }
/// lines.finish(|batch| assert_eq!((batch.count(), batch.line(0)), (1, &b"http://g"[..])));
/// assert_eq!(hosts, [(true, Some(b"h".to_vec())), (false, None), (false, None), (true, None)]);
/// # Ok::<(), bnfurl::Failure>(())
/// ```
pub struct Lines {
    raw: NonNull<ffi::bnfurl_lines>,
    production: Production,
}

// It owns its memory, and only one thread at a time can call its methods.
unsafe impl Send for Lines {}

/// Takes what is left of a chunk before the splitter may see that the chunk is gone, also when a function panics.
struct Rest(*mut ffi::bnfurl_lines);

impl Drop for Rest {
    fn drop(&mut self) {
        while !unsafe { ffi::bnfurl_lines_next(self.0) }.is_null() {}
    }
}

impl Lines {
    /// Prepares for lines that are texts of the production. [`Failure::NoMemory`], or [`Failure::BadArgument`] if more
    /// components are named than a grammar can have.
    ///
    /// # Panics
    ///
    /// If a component is of another grammar.
    pub fn new(production: Production, options: LinesOptions<'_>) -> Result<Self, Failure> {
        let mut components: [c_int; ffi::BNFURL_MAX_COMPONENTS] = [0; ffi::BNFURL_MAX_COMPONENTS];
        let chosen = options.components.unwrap_or_default();
        if chosen.len() > components.len() {
            return Err(Failure::BadArgument);
        }
        for (index, component) in components.iter_mut().zip(chosen) {
            *index = component.index(production) as c_int;
        }
        let raw_options = ffi::bnfurl_lines_options {
            struct_size: size_of::<ffi::bnfurl_lines_options>(),
            components: if options.components.is_some() { components.as_ptr() } else { ptr::null() },
            component_count: chosen.len(),
            separator: options.separator.into(),
            drop_cr: options.drop_cr.into(),
            with_kinds: options.with_kinds.into(),
        };
        let mut raw = ptr::null_mut();
        Failure::checked(unsafe { ffi::bnfurl_lines_new(production.as_ptr(), &raw_options, ptr::null(), &mut raw) })?;
        Ok(Self { raw: NonNull::new(raw).ok_or(Failure::NoMemory)?, production })
    }

    fn each(&mut self, mut take: impl FnMut(Batch<'_>)) {
        let rest = Rest(self.raw.as_ptr());
        while let Some(raw) = unsafe { ffi::bnfurl_lines_next(rest.0).as_ref() } {
            take(Batch { raw, lines: self });
        }
    }

    /// Continues the text with this chunk, or begins a text with it after [`finish`](Self::finish). Calls `take` with
    /// each batch. [`Failure::NoMemory`] if a line that continues across chunks is too long.
    pub fn feed(&mut self, chunk: impl AsRef<[u8]>, take: impl FnMut(Batch<'_>)) -> Result<(), Failure> {
        let chunk = chunk.as_ref();
        Failure::checked(unsafe { ffi::bnfurl_lines_feed(self.raw.as_ptr(), data(chunk), chunk.len()) })?;
        self.each(take);
        Ok(())
    }

    /// Ends the text: if bytes follow its last separator, they are the last line.
    pub fn finish(&mut self, take: impl FnMut(Batch<'_>)) {
        unsafe { ffi::bnfurl_lines_finish(self.raw.as_ptr()) };
        self.each(take);
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        unsafe { ffi::bnfurl_lines_free(self.raw.as_ptr()) };
    }
}

/// Lines of a text, with what was found in them. Lines count from 0, and a number that is too large panics.
#[derive(Clone, Copy)]
pub struct Batch<'a> {
    raw: &'a ffi::bnfurl_batch,
    lines: &'a Lines,
}

impl<'a> Batch<'a> {
    /// The number of lines, at least one.
    pub fn count(&self) -> usize {
        self.raw.count
    }

    fn values<T>(&self, values: *const T, count: usize) -> &'a [T] {
        // The arrays live until the next call on the splitter, which needs the end of this borrow.
        unsafe { slice::from_raw_parts(values, count) }
    }

    /// A line, without its separator.
    pub fn line(&self, line: usize) -> &'a [u8] {
        let text = self.values(self.raw.text.cast::<u8>(), self.raw.text_size);
        if self.is_too_long() {
            return text;
        }
        let [begin, end] =
            [self.raw.begins, self.raw.ends].map(|each| self.values(each, self.raw.count)[line] as usize);
        &text[begin..end]
    }

    /// Whether a line is valid.
    pub fn is_valid(&self, line: usize) -> bool {
        assert!(line < self.raw.count);
        self.values(self.raw.valid, self.raw.count.div_ceil(64))[line / 64] >> (line % 64) & 1 == 1
    }

    /// Whether this is a single line of nearly 2 GiB, or more, which was not validated: pass it to
    /// [`Production::split`] instead.
    pub fn is_too_long(&self) -> bool {
        self.raw.too_long != 0
    }

    /// Which alternative a line is (see [`Spans::kind`](crate::Spans::kind)); `None` also without
    /// [`LinesOptions::with_kinds`].
    ///
    /// ```
    /// use bnfurl::{Lines, LinesOptions, Production};
    /// let target = Production::start("rfc9112").unwrap();
    /// let mut lines = Lines::new(target, LinesOptions { with_kinds: true, ..Default::default() })?;
    /// lines.feed("*\nhttp://[::1]/\n", |batch| {
    ///     assert_eq!((batch.kind(0), batch.host_kind(0)), (Some("asterisk-form"), None));
    ///     assert_eq!((batch.kind(1), batch.host_kind(1)), (Some("absolute-form"), Some("IP-literal")));
    /// })?;
    /// # Ok::<(), bnfurl::Failure>(())
    /// ```
    pub fn kind(&self, line: usize) -> Option<&'static str> {
        self.lines.production.kind_name(self.number(self.raw.kinds, line)?)
    }

    /// Which alternative the host of a line is.
    pub fn host_kind(&self, line: usize) -> Option<&'static str> {
        self.lines.production.host_kind_name(self.number(self.raw.host_kinds, line)?)
    }

    fn number(&self, kinds: *const u8, line: usize) -> Option<c_int> {
        let kind = if kinds.is_null() { ffi::BNFURL_NO_KIND } else { self.values(kinds, self.raw.count)[line] };
        (kind != ffi::BNFURL_NO_KIND).then_some(kind.into())
    }

    /// A component of all lines; `None` if [`LinesOptions::components`] leaves it out.
    ///
    /// # Panics
    ///
    /// If the grammar has no such component.
    pub fn column(&self, component: impl Name) -> Option<Column<'a>> {
        let index = component.index(self.lines.production) as c_int;
        let (mut begins, mut lengths) = (ptr::null(), ptr::null());
        let status = unsafe { ffi::bnfurl_lines_column(self.lines.raw.as_ptr(), index, &mut begins, &mut lengths) };
        let [begins, lengths] =
            (status == ffi::BNFURL_OK).then(|| [begins, lengths].map(|each| self.values(each, self.raw.count)))?;
        Some(Column { text: self.values(self.raw.text.cast(), self.raw.text_size), begins, lengths })
    }
}

/// A component of all lines of a [`Batch`].
#[derive(Clone, Copy)]
pub struct Column<'a> {
    text: &'a [u8],
    begins: &'a [i32],
    lengths: &'a [i32],
}

impl<'a> Column<'a> {
    /// The component in a line; `None` if it is missing, or the line is invalid.
    pub fn get(&self, line: usize) -> Option<&'a [u8]> {
        let length = usize::try_from(self.lengths[line]).ok()?;
        let begin = self.begins[line] as usize;
        Some(&self.text[begin..begin + length])
    }
}
