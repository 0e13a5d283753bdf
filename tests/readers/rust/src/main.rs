// Readers that are crates, among them curl's, whose source a crate has; ../../table.py says what they promise.
use std::ffi::{c_char, c_int, c_uint, c_void, CString};
use std::io::Read;

extern "C" {
    fn curl_url() -> *mut c_void;
    fn curl_url_cleanup(url: *mut c_void);
    fn curl_url_set(url: *mut c_void, part: c_int, text: *const c_char, flags: c_uint) -> c_int;
}
const CURLUPART_URL: c_int = 0;
// Any scheme, and an empty host: what it allows beyond the schemes that it knows.
const CURLU_NON_SUPPORT_SCHEME: c_uint = 1 << 3;
const CURLU_NO_AUTHORITY: c_uint = 1 << 10;

fn curl(text: &CString) -> bool {
    let _ = curl_sys::curl_version as *const (); // so that the library is linked
    unsafe {
        let url = curl_url();
        let flags = CURLU_NON_SUPPORT_SCHEME | CURLU_NO_AUTHORITY;
        let code = curl_url_set(url, CURLUPART_URL, text.as_ptr(), flags);
        curl_url_cleanup(url);
        code == 0
    }
}

// None if the reader cannot be given these octets.
fn reads(name: &str, octets: &[u8]) -> Option<bool> {
    let text = std::str::from_utf8(octets).ok();
    match name {
        "curl-sys" => CString::new(octets).ok().map(|text| curl(&text)),
        "fluent-uri" => text.map(|text| fluent_uri::Uri::parse(text).is_ok()),
        "http" => Some(http::Uri::try_from(octets).is_ok_and(|uri| uri.scheme().is_some())),
        "iri-string" => text.map(|text| iri_string::types::UriStr::new(text).is_ok()),
        "url" => text.map(|text| url::Url::parse(text).is_ok()),
        _ => panic!("{name}"),
    }
}

fn octets_of(line: &str) -> Vec<u8> {
    (0..line.len()).step_by(2).map(|i| u8::from_str_radix(&line[i..i + 2], 16).unwrap()).collect()
}

// The version that Cargo.toml asks for; of curl its own, which is after the "+".
fn version_of(name: &str) -> &str {
    let line = include_str!("../Cargo.toml").lines().find(|line| line.starts_with(&format!("{name} = "))).unwrap();
    line.split_once("\"=").unwrap().1.split('"').next().unwrap().rsplit("+curl-").next().unwrap()
}

fn main() {
    let name = std::env::args().nth(1).unwrap();
    let mut lines = String::new();
    std::io::stdin().read_to_string(&mut lines).unwrap();
    let mut answers = version_of(&name).to_string();
    for line in lines.lines() {
        answers.push_str(match reads(&name, &octets_of(line)) {
            Some(true) => "\n1",
            Some(false) => "\n0",
            None => "\n-",
        });
    }
    println!("{answers}");
}
