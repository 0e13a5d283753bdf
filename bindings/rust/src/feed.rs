//! Texts that arrive in pieces of any size: the answers are those for the whole text.
use crate::text::data;
use crate::{Error, Production, Spans, ffi};
use core::mem::zeroed;

numbered! {
    /// What is known after the pieces so far.
    Progress {
        /// Invalid, whatever follows: the byte at the offset cannot be right.
        Rejected = BNFURL_PROGRESS_REJECTED,
        /// Some continuation is valid.
        Incomplete = BNFURL_PROGRESS_INCOMPLETE,
        /// Valid if the text ends here; some continuations may be valid, too.
        Accepting = BNFURL_PROGRESS_ACCEPTING,
    }
}

macro_rules! feeds {
    ($(#[$about:meta])* $name:ident, $raw:ident, $init:ident, $push:ident, $offset:ident, $explain:ident) => {
        $(#[$about])*
        #[derive(Clone)]
        pub struct $name {
            raw: ffi::$raw,
            production: Production,
        }

        impl $name {
            /// Starts a text.
            pub fn new(production: Production) -> Self {
                let mut raw: ffi::$raw = unsafe { zeroed() };
                // It can only fail for a null production, or one that was read at run time.
                unsafe { ffi::$init(&mut raw, production.as_ptr()) };
                Self { raw, production }
            }

            /// Takes the next piece. After [`Progress::Rejected`], further pieces change nothing.
            pub fn push(&mut self, piece: impl AsRef<[u8]>) -> Progress {
                let piece = piece.as_ref();
                Progress::from_c(unsafe { ffi::$push(&mut self.raw, data(piece), piece.len()) })
            }

            /// The number of bytes taken so far; for an invalid text, the offset of the error.
            pub fn offset(&self) -> usize {
                unsafe { ffi::$offset(&self.raw) }
            }

            /// Why the text so far is invalid, as if it ended here. The sentence may be less specific than that of
            /// [`Production::explain`], since the text is gone.
            pub fn explain(&self) -> Result<(), Error> {
                Error::explained(self.production, |error| unsafe { ffi::$explain(&self.raw, error) })
            }
        }
    };
}

feeds! {
    /// Validates a text that arrives in pieces.
    ///
    /// ```
    /// use bnfurl::{Feed, Production, Progress};
    /// let mut feed = Feed::new(Production::find("rfc3986", "URI").unwrap());
    /// assert_eq!(feed.push("http:"), Progress::Accepting);
    /// assert_eq!(feed.push("//a b"), Progress::Rejected);
    /// assert_eq!((feed.offset(), feed.explain().unwrap_err().code_name()), (8, "host"));
    /// ```
    Feed, bnfurl_feed, bnfurl_feed_init, bnfurl_feed_push, bnfurl_feed_offset, bnfurl_feed_explain
}

feeds! {
    /// Validates and splits a text that arrives in pieces.
    ///
    /// ```
    /// use bnfurl::{Production, Progress, SplitFeed};
    /// let mut feed = SplitFeed::new(Production::find("rfc3986", "URI").unwrap());
    /// assert_eq!((feed.push("ht"), feed.push("tp://h?")), (Progress::Incomplete, Progress::Accepting));
    /// assert_eq!((feed.offset(), feed.explain().is_ok()), (9, true));
    /// assert_eq!(feed.spans().unwrap().range("query"), Some(9..9));
    /// ```
    SplitFeed, bnfurl_split_feed, bnfurl_split_feed_init, bnfurl_split_feed_push, bnfurl_split_feed_offset,
    bnfurl_split_feed_explain
}

impl SplitFeed {
    /// Where the components of the text so far are, as if it ended here; `None` if it is invalid.
    pub fn spans(&self) -> Option<Spans> {
        let mut spans = Spans::new(self.production);
        spans.fill(|parts| unsafe { ffi::bnfurl_split_feed_parts(&self.raw, parts) }).then_some(spans)
    }
}
