//! Whether a program should fetch a URL that someone else chose, and what different programs read in it.
use crate::text::{data, range_of, with_name};
use crate::{Failure, Production, ffi};
use core::ffi::CStr;
use core::mem::MaybeUninit;
use core::ops::Range;

flags! {
    /// What can be special about a host. The default is nothing.
    Networks {
        /// Nothing: a public address, or a name in the public DNS.
        PUBLIC = BNFURL_NETWORK_PUBLIC,
        /// This machine: 127.0.0.0/8, ::1, `localhost`.
        LOOPBACK = BNFURL_NETWORK_LOOPBACK,
        /// A private network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7 (RFC 1918, RFC 4193).
        PRIVATE = BNFURL_NETWORK_PRIVATE,
        /// The same link, which clouds use for metadata: 169.254.0.0/16, fe80::/10 (RFC 3927, RFC 4291).
        LINK_LOCAL = BNFURL_NETWORK_LINK_LOCAL,
        /// The network of a provider: 100.64.0.0/10 (RFC 6598).
        SHARED = BNFURL_NETWORK_SHARED,
        /// 0.0.0.0/8 and ::, which many systems take for this machine.
        UNSPECIFIED = BNFURL_NETWORK_UNSPECIFIED,
        /// Examples, such as 192.0.2.0/24 and 2001:db8::/32 (RFC 5737, RFC 3849).
        DOCUMENTATION = BNFURL_NETWORK_DOCUMENTATION,
        /// 224.0.0.0/4, ff00::/8.
        MULTICAST = BNFURL_NETWORK_MULTICAST,
        /// An IPv6 address that contains an IPv4 address, which must be allowed, too.
        TRANSLATED = BNFURL_NETWORK_TRANSLATED,
        /// All other addresses that are not for hosts.
        RESERVED = BNFURL_NETWORK_RESERVED,
        /// A name outside the public DNS: without a dot, or below `local`, `internal` or `home.arpa`, for example.
        LOCAL_NAME = BNFURL_NETWORK_LOCAL_NAME,
        /// A name that some programs read as an address, such as `127.1`, or decode, such as `%6c`.
        AMBIGUOUS_NAME = BNFURL_NETWORK_AMBIGUOUS_NAME,
    }
}

/// What is special about the host of a URL, or about an address without brackets.
///
/// ```
/// use bnfurl::{Networks, network_of};
/// assert_eq!(network_of("169.254.169.254"), Networks::LINK_LOCAL);
/// assert_eq!(network_of("example.org"), Networks::PUBLIC);
/// ```
pub fn network_of(host: impl AsRef<[u8]>) -> Networks {
    let host = host.as_ref();
    Networks::from_bits(unsafe { ffi::bnfurl_network_of(data(host), host.len()) })
}

/// What [`Production::refuse`] lets pass. The default is every public host, by http and https.
#[derive(Clone, Copy, Debug)]
pub struct Allow<'a> {
    /// Schemes in lower case, separated by spaces; at most 255 bytes.
    pub schemes: &'a str,
    /// In which ways a host may be special.
    pub networks: Networks,
}

impl Default for Allow<'_> {
    fn default() -> Self {
        Self { schemes: "http https", networks: Networks::PUBLIC }
    }
}

impl Production {
    /// Refuses a URL that a program must not fetch, for the reason that it writes to `reason`, cut if it does not fit.
    /// The best production is `plain-url` of the grammar `plain`, which clients read alike. Ask before you resolve a
    /// name, and again for the target of each redirect; this does not know what a name resolves to, so check the
    /// address, too, and connect to the address that you have checked.
    ///
    /// ```
    /// use bnfurl::{Allow, Networks, Production};
    /// let plain = Production::find("plain", "plain-url").unwrap();
    /// let mut reason = [0; 200];
    /// assert!(plain.refuse("http://example.org/", Allow::default(), &mut reason).is_ok());
    /// assert_eq!(
    ///     plain.refuse("http://10.0.0.1/", Allow::default(), &mut reason),
    ///     Err("10.0.0.1 is a private address (10.0.0.0/8)")
    /// );
    /// let private = Allow { networks: Networks::PRIVATE, ..Allow::default() };
    /// assert!(plain.refuse("http://10.0.0.1/", private, &mut reason).is_ok());
    /// ```
    ///
    /// # Panics
    ///
    /// If `schemes` is longer than 255 bytes or has a NUL.
    pub fn refuse<'o>(self, url: impl AsRef<[u8]>, allow: Allow<'_>, reason: &'o mut [u8]) -> Result<(), &'o str> {
        let (url, networks) = (url.as_ref(), allow.networks.bits());
        let (out, room) = (reason.as_mut_ptr().cast(), reason.len());
        let size = with_name(allow.schemes, |schemes| unsafe {
            ffi::bnfurl_refuse(self.as_ptr(), data(url), url.len(), schemes, networks, out, room)
        });
        match size.expect("the schemes are not a string of at most 255 bytes") {
            0 => Ok(()),
            size => Err(said(&reason[..size.min(room.saturating_sub(1))])),
        }
    }
}

/// The beginning of a message, up to the character that was cut.
fn said(message: &[u8]) -> &str {
    message.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

numbered! {
    /// What a production finds in a URL.
    ReadingKind {
        /// The host, as it is written.
        Written = BNFURL_READING_WRITTEN,
        /// The host, in the URL without its gaps, such as tabs.
        Joined = BNFURL_READING_JOINED,
        /// The host, an IPv4 address in another spelling, such as 0x7f.1.
        Number = BNFURL_READING_NUMBER,
        /// A host, which is decoded or mapped before it is used.
        Rewritten = BNFURL_READING_REWRITTEN,
        /// No host, or an empty one.
        NoHost = BNFURL_READING_NO_HOST,
        /// Nothing, since the URL is invalid.
        Rejected = BNFURL_READING_REJECTED,
        /// It is unknown how such URLs are read.
        Unknown = BNFURL_READING_UNKNOWN,
    }
}

numbered! {
    /// Whether productions agree.
    Agreement {
        /// No reader finds a host.
        None = BNFURL_AGREEMENT_NONE,
        /// All of them find the same host, port and path.
        Alike = BNFURL_AGREEMENT_ALIKE,
        /// They differ.
        Differ = BNFURL_AGREEMENT_DIFFER,
    }
}

/// What one production finds in a URL; see [`readings`]. Offsets are in bytes, from 0.
#[derive(Clone, Copy)]
pub struct Reading(ffi::bnfurl_reading);

impl Reading {
    /// What it finds.
    pub fn kind(&self) -> ReadingKind {
        ReadingKind::from_c(self.0.kind)
    }

    /// Where the host is.
    pub fn host(&self) -> Option<Range<usize>> {
        range_of(self.0.host)
    }

    /// Where the port is.
    pub fn port(&self) -> Option<Range<usize>> {
        range_of(self.0.port)
    }

    /// Where the path is.
    pub fn path(&self) -> Option<Range<usize>> {
        range_of(self.0.path)
    }

    /// The offset of the error, if the URL is rejected.
    pub fn offset(&self) -> Option<usize> {
        (self.kind() == ReadingKind::Rejected).then_some(self.0.offset)
    }

    /// The address, if the host is a number, as in "127.0.0.1".
    pub fn address(&self) -> Option<&str> {
        if self.kind() != ReadingKind::Number {
            return None;
        }
        unsafe { CStr::from_ptr(self.0.address.as_ptr()) }.to_str().ok()
    }
}

/// Reads a URL by each production, and compares what different programs find as the host, the port and the path. Those
/// with an unknown reading are not compared. [`Failure::NoProduction`] if a production has no component `host`.
///
/// ```
/// use bnfurl::{Agreement, Production, ReadingKind, readings};
/// let between = [Production::find("rfc3986", "URI").unwrap(), Production::find("plain", "plain-url").unwrap()];
/// let ([uri, plain], agreement) = readings(between, "http://h:80/a;b")?;
/// assert_eq!((uri.kind(), uri.host(), uri.port()), (ReadingKind::Written, Some(7..8), Some(9..11)));
/// assert_eq!((plain.kind(), plain.offset()), (ReadingKind::Rejected, Some(13)));
/// assert_eq!(agreement, Agreement::Differ);
/// # Ok::<(), bnfurl::Failure>(())
/// ```
pub fn readings<const N: usize>(
    between: [Production; N],
    url: impl AsRef<[u8]>,
) -> Result<([Reading; N], Agreement), Failure> {
    let (url, mut agreement) = (url.as_ref(), ffi::BNFURL_AGREEMENT_NONE);
    let mut found = [MaybeUninit::<Reading>::uninit(); N];
    // A production is a pointer, and a reading is what C writes.
    Failure::checked(unsafe {
        let (between, found) = (between.as_ptr().cast(), found.as_mut_ptr().cast());
        ffi::bnfurl_readings(between, N, data(url), url.len(), found, &mut agreement)
    })?;
    Ok((found.map(|each| unsafe { each.assume_init() }), Agreement::from_c(agreement)))
}
