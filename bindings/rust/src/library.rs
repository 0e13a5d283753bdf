//! The library itself: its version, its grammars, and its kernels.
use crate::text::{name_of, with_name};
use crate::{Failure, ffi};

/// The version of the library in C++.
///
/// ```
/// assert_eq!(bnfurl::version(), env!("CARGO_PKG_VERSION"));
/// ```
pub fn version() -> &'static str {
    unsafe { name_of(ffi::bnfurl_version()) }.unwrap_or_default()
}

/// The names of the compiled grammars.
///
/// ```
/// assert!(bnfurl::grammars().any(|name| name == "rfc3986"));
/// ```
pub fn grammars() -> impl Iterator<Item = &'static str> {
    (0..).map_while(|index| unsafe { name_of(ffi::bnfurl_grammar_name_at(index)) })
}

/// The names of a grammar's productions: first its own, then those that it imports, then the core rules. Nothing for an
/// unknown grammar.
///
/// ```
/// assert_eq!(bnfurl::productions("rfc9112").nth(1), Some("origin-form"));
/// ```
pub fn productions(grammar: &str) -> impl Iterator<Item = &'static str> {
    (0..).map_while(move |index| {
        with_name(grammar, |grammar| unsafe { name_of(ffi::bnfurl_production_name_at(grammar, index)) })?
    })
}

/// The kernel in use: the scanning code for one instruction set, such as "avx2", or "scalar" without vector
/// instructions. The library chooses the fastest that this machine supports; they differ only in speed.
///
/// ```
/// assert_eq!(Some(bnfurl::active_kernel()), bnfurl::kernels().last());
/// ```
pub fn active_kernel() -> &'static str {
    unsafe { name_of(ffi::bnfurl_active_kernel()) }.unwrap_or_default()
}

/// The kernels that this machine and this build support, from the slowest to the fastest.
///
/// ```
/// assert_eq!(bnfurl::kernels().next(), Some("scalar"));
/// ```
pub fn kernels() -> impl Iterator<Item = &'static str> {
    (0..).map_while(|index| unsafe { name_of(ffi::bnfurl_kernel_name_at(index)) })
}

/// Switches to a kernel; "" selects the fastest. [`Failure::BadArgument`] if the name is unknown, and
/// [`Failure::NotBuilt`] if this machine or this build does not support it; then nothing changes.
///
/// ```
/// unsafe { bnfurl::use_kernel(bnfurl::active_kernel()) }.unwrap();
/// assert_eq!(unsafe { bnfurl::use_kernel("mmx") }, Err(bnfurl::Failure::BadArgument));
/// ```
///
/// # Safety
///
/// Call it before other threads exist, or while none of them is using the library.
pub unsafe fn use_kernel(name: &str) -> Result<(), Failure> {
    match with_name(name, |name| unsafe { ffi::bnfurl_use_kernel(name) }) {
        Some(status) => Failure::checked(status),
        None => Err(Failure::BadArgument),
    }
}

// No opaque struct is smaller than what the library keeps in it.
#[test]
fn structs_have_room() {
    use core::mem::size_of;
    unsafe {
        assert!(ffi::bnfurl_error_size() <= size_of::<ffi::bnfurl_error>());
        assert!(ffi::bnfurl_feed_size() <= size_of::<ffi::bnfurl_feed>());
        assert!(ffi::bnfurl_split_feed_size() <= size_of::<ffi::bnfurl_split_feed>());
        assert!(ffi::bnfurl_base_size() <= size_of::<ffi::bnfurl_base>());
    }
}
