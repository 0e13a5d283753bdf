// A C interface to the peers in Rust: one call for a text. What a call makes stays with the peer until the next call. A
// request of adblock is that of a page of another site for a script, so that rules without options hold.
//
// All functions have the same rules of safety: `text` points to `size` octets of UTF-8, objects are of this library,
// and `result` and `sizes` point to room for a number, or for three.
#![allow(clippy::missing_safety_doc)]
use adblock::{lists::FilterSet, lists::ParseOptions, request::Request, Engine};
use fluent_uri::{resolve::Resolver, Uri, UriRef};
use texting_robots::Robot;

/// The last result, and the base that references are seen from. A base is kept for ever: there is one.
pub struct FluentUri {
    result: String,
    base: Uri<&'static str>,
}

unsafe fn text_of<'a>(text: *const u8, size: usize) -> &'a str {
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(text, size))
}

impl FluentUri {
    // The result's size; false if there is none.
    unsafe fn give(&mut self, result: Option<String>, size: *mut usize) -> bool {
        let Some(text) = result else { return false };
        self.result = text;
        *size = self.result.len();
        true
    }
}

#[no_mangle]
pub unsafe extern "C" fn fluent_uri(base: *const u8, size: usize) -> *mut FluentUri {
    let base = Uri::parse(Box::leak(text_of(base, size).to_owned().into_boxed_str()) as &str).expect("a URI");
    Box::into_raw(Box::new(FluentUri { result: String::new(), base }))
}

#[no_mangle]
pub unsafe extern "C" fn fluent_uri_normal_form(
    peer: *mut FluentUri,
    text: *const u8,
    size: usize,
    result: *mut usize,
) -> bool {
    (*peer).give(Uri::parse(text_of(text, size)).ok().map(|uri| uri.normalize().into_string()), result)
}

#[no_mangle]
pub unsafe extern "C" fn fluent_uri_resolved(
    peer: *mut FluentUri,
    text: *const u8,
    size: usize,
    result: *mut usize,
) -> bool {
    let resolver = Resolver::with_base((*peer).base);
    let resolved = UriRef::parse(text_of(text, size)).ok().and_then(|reference| resolver.resolve(&reference).ok());
    (*peer).give(resolved.map(|uri| uri.into_string()), result)
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

#[no_mangle]
pub unsafe extern "C" fn adblock_engine(text: *const u8, size: usize) -> *mut Engine {
    let mut filters = FilterSet::new(false);
    filters.add_filter_list(text_of(text, size).to_owned(), ParseOptions::default());
    Box::into_raw(Box::new(Engine::new_with_filter_set(filters)))
}

#[no_mangle]
pub unsafe extern "C" fn adblock_denies(engine: *mut Engine, url: *const u8, size: usize) -> bool {
    Request::new(text_of(url, size), "https://page.example/", "script", "get")
        .is_ok_and(|request| (*engine).check_network_request(&request).should_block())
}

#[no_mangle]
pub unsafe extern "C" fn texting_robot(text: *const u8, size: usize) -> *mut Robot {
    Box::into_raw(Box::new(Robot::new("bnfurl", text_of(text, size).as_bytes()).expect("a robots.txt")))
}

#[no_mangle]
pub unsafe extern "C" fn texting_robot_denies(robot: *mut Robot, url: *const u8, size: usize) -> bool {
    !(*robot).allowed(text_of(url, size))
}

