// What the crate takes for a URL, beside the same function called as C declares it, and beside other crates. Prints the
// nanoseconds of the processor for each URL: the best of many rounds, in which all rows take turns.
//
//   packaging/crate --out build/crate
//   cargo run --release --manifest-path benchmarks/rust/Cargo.toml -- URLS
//
// URLS is a file with a URL in each line, such as our corpus `own`, which this makes:
//
//   echo 'int main() { std::cout << bnfurl::benchmarks::own_corpus("own"); }' | c++ -std=c++20 -I. -include iostream \
//     -include benchmarks/texts/corpus.hpp -x c++ - benchmarks/texts/corpus.cpp -o build/own
//   build/own > build/own.txt
//
// All rows of a question must find the same. fluent-uri and iref check RFC 3986; url repairs texts as browsers do.
use bnfurl::{Parts, Production};
use std::ffi::{c_char, c_int};
use std::hint::black_box;

const ROUNDS: usize = 200;

/// As C aligns an array.
#[repr(align(16))]
struct Spans([[usize; 2]; 64]);

#[repr(C)]
struct CParts {
    struct_size: usize,
    count: usize,
    spans: *mut [usize; 2],
    kind: c_int,
    host_kind: c_int,
}

#[repr(C)]
struct Time {
    seconds: i64,
    nanoseconds: i64,
}

unsafe extern "C" {
    fn bnfurl_find_production(grammar: *const c_char, production: *const c_char) -> *const c_char;
    fn bnfurl_component_index(production: *const c_char, name: *const c_char) -> c_int;
    fn bnfurl_matches(production: *const c_char, text: *const u8, size: usize) -> c_int;
    fn bnfurl_split(production: *const c_char, text: *const u8, size: usize, parts: *mut CParts) -> c_int;
    fn clock_gettime(clock: c_int, time: *mut Time) -> c_int;
}

/// Nanoseconds that this process has had a processor (CLOCK_PROCESS_CPUTIME_ID of Linux).
fn now() -> i64 {
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(2, &mut time) };
    time.seconds * 1_000_000_000 + time.nanoseconds
}

/// Splits as C does, and says whether the URL is valid.
fn split_in_c(uri: *const c_char, url: &str, Spans(spans): &mut Spans) -> bool {
    let (struct_size, count) = (size_of::<CParts>(), spans.len());
    let mut parts = CParts { struct_size, count, spans: spans.as_mut_ptr(), kind: -1, host_kind: -1 };
    unsafe { bnfurl_split(uri, url.as_ptr(), url.len(), &mut parts) == 0 }
}

fn main() {
    let file = std::env::args().nth(1).expect("name a file with a URL in each line");
    let text = std::fs::read_to_string(file).expect("the file cannot be read, or is not UTF-8");
    let urls: Vec<&str> = text.lines().collect();
    let uri = Production::find("rfc3986", "URI").unwrap();
    let host = uri.component("host").unwrap();
    let in_c = unsafe { bnfurl_find_production(c"rfc3986".as_ptr(), c"URI".as_ptr()) };
    let host_in_c = unsafe { bnfurl_component_index(in_c, c"host".as_ptr()) } as usize;
    let (mut spans, mut more_spans) = (Spans([[0; 2]; 64]), Spans([[0; 2]; 64]));
    let (mut parts, mut more_parts) = (Parts::new(uri), Parts::new(uri));
    type Row<'a> = (&'a str, &'a str, Box<dyn FnMut(&'a str) -> usize + 'a>);
    let mut rows: Vec<Row> = vec![
        ("match", "bnfurl_matches", Box::new(|url| unsafe { bnfurl_matches(in_c, url.as_ptr(), url.len()) as usize })),
        ("match", "Production::matches", Box::new(|url| uri.matches(url).into())),
        ("split", "bnfurl_split", Box::new(|url| split_in_c(in_c, url, &mut spans).into())),
        ("split", "Production::split_into", Box::new(|url| uri.split_into(url, &mut parts).into())),
        ("split", "Production::split", Box::new(|url| uri.split(url).is_some().into())),
        (
            "host",
            "bnfurl_split",
            Box::new(|url| match split_in_c(in_c, url, &mut more_spans) {
                true if more_spans.0[host_in_c][0] != usize::MAX => {
                    more_spans.0[host_in_c][1] - more_spans.0[host_in_c][0]
                }
                _ => 0,
            }),
        ),
        (
            "host",
            "Production::split_into",
            Box::new(|url| match uri.split_into(url, &mut more_parts) {
                true => more_parts.get(host).map_or(0, str::len),
                false => 0,
            }),
        ),
        (
            "host",
            "Production::split",
            Box::new(|url| uri.split(url).map_or(0, |parts| parts.get(host).map_or(0, str::len))),
        ),
        (
            "host",
            "fluent-uri 0.4.1",
            Box::new(|url| {
                fluent_uri::Uri::parse(url).map_or(0, |uri| uri.authority().map_or(0, |each| each.host().len()))
            }),
        ),
        (
            "host",
            "iref 5.0.0",
            Box::new(|url| iref::Uri::new(url).map_or(0, |uri| uri.authority().map_or(0, |each| each.host().len()))),
        ),
        (
            "host (WHATWG)",
            "url 2.5.8",
            Box::new(|url| url::Url::parse(url).map_or(0, |url| url.host_str().map_or(0, str::len))),
        ),
    ];
    let (mut best, mut found) = (vec![i64::MAX; rows.len()], vec![0; rows.len()]);
    for _ in 0..ROUNDS {
        for (row, (_, _, read)) in rows.iter_mut().enumerate() {
            let begin = now();
            found[row] = urls.iter().map(|url| read(black_box(url))).sum::<usize>();
            best[row] = best[row].min(now() - begin);
        }
    }
    println!("| question | function | ns |\n| --- | --- | ---: |");
    for (row, (question, name, _)) in rows.iter().enumerate() {
        println!("| {question} | {name} | {:.1} |", best[row] as f64 / urls.len() as f64);
        let first = rows.iter().position(|(other, _, _)| other == question).unwrap();
        assert_eq!(found[row], found[first], "{name} finds something else");
    }
}
