// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A C interface to adblock, texting_robots and robotstxt: one call for a URL. A request is that of a page of another
// site for a script, so that rules without options hold.
use adblock::{lists::FilterSet, lists::ParseOptions, request::Request, Engine};
use robotstxt::DefaultMatcher;
use texting_robots::Robot;

unsafe fn text_of<'a>(text: *const u8, size: usize) -> &'a str {
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(text, size))
}

fn request_of(url: &str) -> Option<Request> {
    Request::new(url, "https://page.example/", "script", "get").ok()
}

/// # Safety
/// As all functions here: a text points to as many octets of UTF-8 as its size says, and objects are of this library.
#[no_mangle]
pub unsafe extern "C" fn adblock_engine(text: *const u8, size: usize) -> *mut Engine {
    let mut filters = FilterSet::new(false);
    filters.add_filter_list(text_of(text, size).to_owned(), ParseOptions::default());
    Box::into_raw(Box::new(Engine::new_with_filter_set(filters)))
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn adblock_engine_free(engine: *mut Engine) {
    drop(Box::from_raw(engine));
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn adblock_denies(engine: *mut Engine, url: *const u8, size: usize) -> bool {
    request_of(text_of(url, size)).is_some_and(|request| (*engine).check_network_request(&request).should_block())
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn adblock_request(url: *const u8, size: usize) -> *mut Option<Request> {
    Box::into_raw(Box::new(request_of(text_of(url, size))))
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn adblock_request_free(request: *mut Option<Request>) {
    drop(Box::from_raw(request));
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn adblock_denies_request(engine: *mut Engine, request: *const Option<Request>) -> bool {
    (*request).as_ref().is_some_and(|request| (*engine).check_network_request(request).should_block())
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn texting_robot(text: *const u8, size: usize) -> *mut Robot {
    Box::into_raw(Box::new(Robot::new("bnfurl", text_of(text, size).as_bytes()).expect("a robots.txt")))
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn texting_robot_free(robot: *mut Robot) {
    drop(Box::from_raw(robot));
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn texting_robot_denies(robot: *mut Robot, url: *const u8, size: usize) -> bool {
    !(*robot).allowed(text_of(url, size))
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn robotstxt_denies(text: *const u8, text_size: usize, url: *const u8, size: usize) -> bool {
    !DefaultMatcher::default().one_agent_allowed_by_robots(text_of(text, text_size), "bnfurl", text_of(url, size))
}
