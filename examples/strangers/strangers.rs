//! Rust, by bindgen from the header alone: splits the lines of a file, reads a grammar, resolves, normalises, and
//! filters by rules. It prints what the commands at the top of strangers.lua print.
//!
//! To build and run it:
//!   bindgen --blocklist-type size_t --raw-line 'type size_t = usize;' /usr/local/include/bnfurl/bnfurl.h -o bnfurl.rs
//!   rustc --edition 2021 strangers.rs -L /usr/local/lib -l bnfurl-crawl -l bnfurl-load -l bnfurl
//!   export LD_LIBRARY_PATH=/usr/local/lib
//!   ./strangers URLS GRAMMAR BASE RULES
#[allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
mod bnfurl {
    include!("bnfurl.rs");
}
use bnfurl::*;
use std::ffi::{CStr, CString};
use std::io::Write;
use std::os::raw::c_char;
use std::{env, fs, mem, ptr};

const ABSENT: &[u8] = b"\\N";

fn data(text: &[u8]) -> *const c_char {
    text.as_ptr().cast()
}

fn parts(production: *const bnfurl_production, text: &[u8], names: &[&CStr]) -> Vec<Vec<u8>> {
    let mut spans: [bnfurl_span; BNFURL_MAX_COMPONENTS as usize] =
        std::array::from_fn(|_| bnfurl_span { begin: 0, end: 0 });
    let mut parts = bnfurl_parts {
        struct_size: mem::size_of::<bnfurl_parts>(),
        count: spans.len(),
        spans: spans.as_mut_ptr(),
        kind: -1,
        host_kind: -1,
    };
    if unsafe { bnfurl_split(production, data(text), text.len(), &mut parts) } != bnfurl_status_BNFURL_OK {
        return vec![ABSENT.to_vec(); names.len()];
    }
    let value = |name: &&CStr| {
        let span = &spans[unsafe { bnfurl_component_index(production, name.as_ptr()) } as usize];
        if span.begin == usize::MAX { ABSENT.to_vec() } else { text[span.begin..span.end].to_vec() }
    };
    names.iter().map(value).collect()
}

/// What a function writes to memory of ours.
fn written(room: usize, write: impl Fn(*mut c_char, usize, *mut usize) -> bnfurl_status) -> Vec<u8> {
    let (mut out, mut needed) = (vec![0u8; room], 0);
    if write(out.as_mut_ptr().cast(), room, &mut needed) != bnfurl_status_BNFURL_OK {
        return ABSENT.to_vec();
    }
    out.truncate(needed);
    out
}

fn own_production(file: &str) -> *const bnfurl_production {
    let (name, text) = (CString::new(file).unwrap(), fs::read(file).unwrap());
    let read = bnfurl_grammar_file {
        struct_size: mem::size_of::<bnfurl_grammar_file>(),
        name: name.as_ptr(),
        text: data(&text),
        text_size: text.len(),
    };
    let (mut loaded, mut production) = (ptr::null_mut(), ptr::null());
    unsafe {
        assert_eq!(bnfurl_load(&read, 1, ptr::null(), &mut loaded), bnfurl_status_BNFURL_OK);
        let status = bnfurl_loaded_production(loaded, ptr::null(), ptr::null(), &mut production);
        assert_eq!(status, bnfurl_status_BNFURL_OK);
    }
    production
}

fn compiled(file: &str) -> *mut bnfurl_rules {
    let name = CString::new(file).unwrap();
    let read = bnfurl_rule_file {
        struct_size: mem::size_of::<bnfurl_rule_file>(),
        kind: ptr::null(),
        name: name.as_ptr(),
        agent: ptr::null(),
        text: ptr::null(),
        text_size: 0,
    };
    let mut rules = ptr::null_mut();
    assert_eq!(unsafe { bnfurl_rules_compile(&read, 1, &mut rules) }, bnfurl_status_BNFURL_OK);
    rules
}

fn is_allowed(rules: *const bnfurl_rules, reader: &bnfurl_rules_reader, text: &[u8]) -> bool {
    let mut memory = vec![0u8; text.len() + 2];
    let mut decision = bnfurl_decision {
        struct_size: mem::size_of::<bnfurl_decision>(),
        is_allowed: 0,
        file: ptr::null(),
        line: 0,
    };
    let (room, size) = (memory.as_mut_ptr().cast(), memory.len());
    let status = unsafe { bnfurl_rules_decide(rules, reader, data(text), text.len(), room, size, &mut decision) };
    status == bnfurl_status_BNFURL_OK && decision.is_allowed != 0
}

fn main() {
    let words: Vec<String> = env::args().collect();
    let uri = unsafe { bnfurl_find_production(c"rfc3986".as_ptr(), ptr::null()) };
    let (own, base, rules) = (own_production(&words[2]), words[3].as_bytes(), compiled(&words[4]));
    let mut cut: bnfurl_base = unsafe { mem::zeroed() };
    let mut reader: bnfurl_rules_reader = unsafe { mem::zeroed() };
    unsafe { bnfurl_base_init(&mut cut, uri, data(base), base.len()) };
    unsafe { bnfurl_rules_reader_init(&mut reader, uri) };
    let text = fs::read(&words[1]).unwrap();
    let lines: Vec<&[u8]> = text.strip_suffix(b"\n").unwrap_or(&text).split(|octet| *octet == b'\n').collect();
    let levels = bnfurl_level_BNFURL_LEVEL_SYNTAX | bnfurl_level_BNFURL_LEVEL_SCHEME;
    let how = bnfurl_resolution_BNFURL_RESOLUTION_RFC3986;
    let mut rows: Vec<Vec<u8>> = lines.iter().map(|line| parts(uri, line, &[c"host", c"path"]).join(&b'\t')).collect();
    rows.extend(lines.iter().map(|line| parts(own, line, &[c"number"]).remove(0)));
    rows.extend(lines.iter().map(|line| {
        written(base.len() + line.len() + 4, |out, room, needed| unsafe {
            bnfurl_resolve(&cut, data(line), line.len(), how, out, room, needed)
        })
    }));
    rows.extend(lines.iter().map(|line| {
        written(line.len() + 2, |out, room, needed| unsafe {
            bnfurl_normalize(uri, data(line), line.len(), levels, out, room, needed)
        })
    }));
    rows.extend(lines.iter().filter(|line| is_allowed(rules, &reader, line)).map(|line| line.to_vec()));
    let mut out = rows.join(&b'\n');
    out.push(b'\n');
    std::io::stdout().write_all(&out).unwrap();
}
