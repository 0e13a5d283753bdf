// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A C interface to fluent-uri and iri-string: one call for a text. What a call makes is a String, which stays with the
// caller's Room until the next call.
use fluent_uri::{resolve::Resolver, Uri, UriRef};
use iri_string::resolve::FixedBaseResolver;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};

/// Where results lie, and the base that references are seen from. A base is kept for ever: there are few.
#[derive(Default)]
pub struct Room {
    result: String,
    fluent_uri: Option<Uri<&'static str>>,
    iri_string: Option<&'static UriAbsoluteStr>,
}

unsafe fn text_of<'a>(text: *const u8, size: usize) -> &'a str {
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(text, size))
}

impl Room {
    // The result's first octet, and its size; null if there is none.
    unsafe fn give(&mut self, result: Option<String>, size: *mut usize) -> *const u8 {
        let Some(text) = result else { return std::ptr::null() };
        self.result = text;
        *size = self.result.len();
        self.result.as_ptr()
    }
}

#[no_mangle]
pub extern "C" fn crawl_room() -> *mut Room {
    Box::into_raw(Box::default())
}

/// # Safety
/// As all functions here: `text` points to `size` octets of UTF-8, `room` is of `crawl_room`, and `result` points to a
/// number.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri_normal_form(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let form = Uri::parse(text_of(text, size)).ok().map(|uri| uri.normalize().into_string());
    (*room).give(form, result)
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri_set_base(room: *mut Room, text: *const u8, size: usize) -> bool {
    let kept: &'static str = Box::leak(text_of(text, size).to_owned().into_boxed_str());
    (*room).fluent_uri = Uri::parse(kept).ok();
    (*room).fluent_uri.is_some()
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri_resolved(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let resolver = Resolver::with_base((*room).fluent_uri.unwrap_unchecked());
    let resolved = UriRef::parse(text_of(text, size)).ok().and_then(|reference| resolver.resolve(&reference).ok());
    (*room).give(resolved.map(|uri| uri.into_string()), result)
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn iri_string_normal_form(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let form = UriStr::new(text_of(text, size)).ok().map(|uri| uri.normalize().to_string());
    (*room).give(form, result)
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn iri_string_set_base(room: *mut Room, text: *const u8, size: usize) -> bool {
    let kept: &'static str = Box::leak(text_of(text, size).to_owned().into_boxed_str());
    (*room).iri_string = UriAbsoluteStr::new(kept).ok();
    (*room).iri_string.is_some()
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn iri_string_resolved(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let resolver = FixedBaseResolver::new((*room).iri_string.unwrap_unchecked());
    let resolved = UriReferenceStr::new(text_of(text, size)).ok().map(|text| resolver.resolve(text).to_string());
    (*room).give(resolved, result)
}
