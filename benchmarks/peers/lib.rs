// A C interface to the peers in Rust: one call for a text. What a call makes is a String, which stays with the caller's
// Room until the next call. A request of adblock is that of a page of another site for a script, so that rules without
// options hold.
//
// All functions have the same rules of safety: `text` points to `size` octets of UTF-8, objects are of this library,
// and `result` and `sizes` point to room for a number, or for three.
#![allow(clippy::missing_safety_doc)]
use adblock::{lists::FilterSet, lists::ParseOptions, request::Request, Engine};
use fluent_uri::{resolve::Resolver, Uri, UriRef};
use iri_string::resolve::FixedBaseResolver;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use robotstxt::DefaultMatcher;
use texting_robots::Robot;

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

#[no_mangle]
pub unsafe extern "C" fn fluent_uri_normal_form(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let form = Uri::parse(text_of(text, size)).ok().map(|uri| uri.normalize().into_string());
    (*room).give(form, result)
}

#[no_mangle]
pub unsafe extern "C" fn fluent_uri_set_base(room: *mut Room, text: *const u8, size: usize) -> bool {
    let kept: &'static str = Box::leak(text_of(text, size).to_owned().into_boxed_str());
    (*room).fluent_uri = Uri::parse(kept).ok();
    (*room).fluent_uri.is_some()
}

#[no_mangle]
pub unsafe extern "C" fn fluent_uri_resolved(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let resolver = Resolver::with_base((*room).fluent_uri.unwrap_unchecked());
    let resolved = UriRef::parse(text_of(text, size)).ok().and_then(|reference| resolver.resolve(&reference).ok());
    (*room).give(resolved.map(|uri| uri.into_string()), result)
}

#[no_mangle]
pub unsafe extern "C" fn iri_string_normal_form(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let form = UriStr::new(text_of(text, size)).ok().map(|uri| uri.normalize().to_string());
    (*room).give(form, result)
}

#[no_mangle]
pub unsafe extern "C" fn iri_string_set_base(room: *mut Room, text: *const u8, size: usize) -> bool {
    let kept: &'static str = Box::leak(text_of(text, size).to_owned().into_boxed_str());
    (*room).iri_string = UriAbsoluteStr::new(kept).ok();
    (*room).iri_string.is_some()
}

#[no_mangle]
pub unsafe extern "C" fn iri_string_resolved(room: *mut Room, text: *const u8, size: usize, result: *mut usize) -> *const u8 {
    let resolver = FixedBaseResolver::new((*room).iri_string.unwrap_unchecked());
    let resolved = UriReferenceStr::new(text_of(text, size)).ok().map(|text| resolver.resolve(text).to_string());
    (*room).give(resolved, result)
}

/// Whether the text is a URI; if so, the sizes of its host, path and query.
#[no_mangle]
pub unsafe extern "C" fn fluent_uri_parse(text: *const u8, size: usize, sizes: *mut usize) -> bool {
    let Ok(uri) = Uri::parse(text_of(text, size)) else { return false };
    *sizes = uri.authority().map_or(0, |authority| authority.host().len());
    *sizes.add(1) = uri.path().len();
    *sizes.add(2) = uri.query().map_or(0, |query| query.len());
    true
}

fn request_of(url: &str) -> Option<Request> {
    Request::new(url, "https://page.example/", "script", "get").ok()
}

#[no_mangle]
pub unsafe extern "C" fn adblock_engine(text: *const u8, size: usize) -> *mut Engine {
    let mut filters = FilterSet::new(false);
    filters.add_filter_list(text_of(text, size).to_owned(), ParseOptions::default());
    Box::into_raw(Box::new(Engine::new_with_filter_set(filters)))
}

#[no_mangle]
pub unsafe extern "C" fn adblock_engine_free(engine: *mut Engine) {
    drop(Box::from_raw(engine));
}

#[no_mangle]
pub unsafe extern "C" fn adblock_denies(engine: *mut Engine, url: *const u8, size: usize) -> bool {
    request_of(text_of(url, size)).is_some_and(|request| (*engine).check_network_request(&request).should_block())
}

#[no_mangle]
pub unsafe extern "C" fn adblock_request(url: *const u8, size: usize) -> *mut Option<Request> {
    Box::into_raw(Box::new(request_of(text_of(url, size))))
}

#[no_mangle]
pub unsafe extern "C" fn adblock_request_free(request: *mut Option<Request>) {
    drop(Box::from_raw(request));
}

#[no_mangle]
pub unsafe extern "C" fn adblock_denies_request(engine: *mut Engine, request: *const Option<Request>) -> bool {
    (*request).as_ref().is_some_and(|request| (*engine).check_network_request(request).should_block())
}

#[no_mangle]
pub unsafe extern "C" fn texting_robot(text: *const u8, size: usize) -> *mut Robot {
    Box::into_raw(Box::new(Robot::new("bnfurl", text_of(text, size).as_bytes()).expect("a robots.txt")))
}

#[no_mangle]
pub unsafe extern "C" fn texting_robot_free(robot: *mut Robot) {
    drop(Box::from_raw(robot));
}

#[no_mangle]
pub unsafe extern "C" fn texting_robot_denies(robot: *mut Robot, url: *const u8, size: usize) -> bool {
    !(*robot).allowed(text_of(url, size))
}

#[no_mangle]
pub unsafe extern "C" fn robotstxt_denies(text: *const u8, text_size: usize, url: *const u8, size: usize) -> bool {
    !DefaultMatcher::default().one_agent_allowed_by_robots(text_of(text, text_size), "bnfurl", text_of(url, size))
}
