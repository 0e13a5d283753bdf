// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A C interface to fluent-uri for the benchmarks: one call per URL, as for all other peers.
use fluent_uri::Uri;

/// Whether the text is a URI; if so, the sizes of its host, path and query.
///
/// # Safety
/// `text` points to `size` octets of UTF-8, and `sizes` to room for three numbers.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri_parse(text: *const u8, size: usize, sizes: *mut usize) -> bool {
    let text = std::str::from_utf8_unchecked(std::slice::from_raw_parts(text, size));
    let Ok(uri) = Uri::parse(text) else { return false };
    *sizes = uri.authority().map_or(0, |authority| authority.host().len());
    *sizes.add(1) = uri.path().len();
    *sizes.add(2) = uri.query().map_or(0, |query| query.len());
    true
}

/// The version of fluent-uri that Cargo.toml requires, and the compiler's version. build.rs provides both.
#[no_mangle]
pub extern "C" fn fluent_uri_version() -> *const u8 {
    concat!(env!("FLUENT_URI_VERSION"), "\0").as_ptr()
}
