// What the examples of the documentation do not show: wrong names, hostile texts, and functions that panic.
use bnfurl::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

fn uri() -> Production {
    Production::find("rfc3986", "URI").unwrap()
}

fn message(fault: Box<dyn std::any::Any + Send>) -> String {
    *fault.downcast::<String>().unwrap()
}

#[test]
fn names_that_c_cannot_read_are_unknown() {
    assert_eq!(Production::find("rfc3986\0", "URI"), None);
    assert_eq!(Production::find(&"r".repeat(256), "URI"), None);
    assert_eq!(Production::start(""), None);
    assert_eq!(productions("rfc3987\0").count(), 0);
}

#[test]
fn unknown_components_panic() {
    let parts = uri().split("http://h").unwrap();
    let fault = catch_unwind(|| parts.get("hots")).unwrap_err();
    assert_eq!(message(fault), "the grammar rfc3986 has no component \"hots\"");
    let status = Production::start("combined").unwrap().component("status").unwrap();
    let fault = catch_unwind(|| parts.get(status)).unwrap_err();
    assert_eq!(message(fault), "the component status is of the grammar combined");
}

#[test]
fn a_component_is_that_of_every_production_of_its_grammar() {
    let host = Production::find("rfc3986", "URI-reference").unwrap().component("host").unwrap();
    assert_eq!(Some(host), uri().component("host"));
    assert_eq!(uri().split("http://h").unwrap().get(host), Some("h"));
}

#[test]
fn nothing_is_left_of_the_text_before() {
    let mut parts: Parts<str> = Parts::new(uri());
    assert_eq!((parts.get("path"), parts.kind(), parts.authority()), (None, None, None));
    assert!(uri().split_into("http://h", &mut parts) && !uri().split_into("http://a b", &mut parts));
    assert_eq!((parts.get("host"), parts.host_kind(), parts.authority()), (None, None, None));
    assert!(!parts.authority_is("h"));
    let target = Production::start("rfc9112").unwrap();
    assert!(target.split_into("*", &mut parts));
    assert_eq!((parts.kind(), parts.get("path")), (Some("asterisk-form"), None));
}

#[test]
fn parts_outlive_what_made_them() {
    let text = String::from("http://h");
    let host = { uri().split(text.as_str()).unwrap().get("host") };
    let copy = *Box::new(uri().split(text.as_str()).unwrap());
    assert_eq!((host, copy.get("host")), (Some("h"), Some("h")));
}

#[test]
fn any_bytes_are_a_text() {
    for text in [&b""[..], b"\0", b"http://\xff/", "http://ä/".as_bytes()] {
        assert!(!uri().matches(text) && uri().split(text).is_none());
        assert!(uri().explain(text).is_err());
        uri().split_lenient(Shape::Reference, text).iter().for_each(drop);
    }
    let parts = uri().split_lenient(Shape::Reference, "//ä:8/ü?ö");
    assert_eq!((parts.get("host"), parts.get("path"), parts.get("query")), (Some("ä"), Some("/ü"), Some("ö")));
}

#[test]
fn buffers_of_any_size_are_safe() {
    for size in 0..40 {
        let (mut out, mut states, mut found) = (vec![1; size], vec![0; size], vec![Occurrence::default(); size]);
        let fits = uri().normalize("HTTP://h/%7e", Levels::ALL, &mut out).is_ok();
        assert!(if fits { size >= 10 } else { size < 14 });
        let _ = uri().repair(" http://h/a b", RepairMode::Grammar, &mut out);
        let _ = uri().trace("http://h", &mut states, &mut found);
        let plain = Production::find("plain", "plain-url").unwrap();
        assert!(plain.refuse("http://10.0.0.1/", Allow::default(), &mut out).is_err());
    }
}

#[cfg(feature = "alloc")]
#[test]
fn results_of_any_size_are_owned() {
    let escaped = "%41".repeat(1000);
    assert_eq!(owned(|out| decode(&escaped, Decoding::default(), out)).unwrap(), "A".repeat(1000));
    assert_eq!(uri().occurrences("http://u:p@h:80/a?b#c").unwrap().len(), 9);
    assert_eq!(uri().occurrences("http://a b").unwrap_err(), Failure::NoMatch);
}

#[test]
fn lines_survive_a_function_that_panics() {
    let mut lines = Lines::new(uri(), LinesOptions { drop_cr: true, ..Default::default() }).unwrap();
    let chunk = "http://a/\r\n".repeat(3000) + "http";
    let fault = catch_unwind(AssertUnwindSafe(|| lines.feed(&chunk, |_| panic!("no"))));
    drop(chunk);
    assert!(fault.is_err());
    let mut seen = Vec::new();
    lines.finish(|batch| seen.push((batch.count(), batch.line(0).to_vec())));
    lines.feed("http://c/\r\n", |batch| seen.push((batch.count(), batch.line(0).to_vec()))).unwrap();
    assert_eq!(seen, [(1, b"http".to_vec()), (1, b"http://c/".to_vec())]);
}

#[test]
fn lines_can_be_only_validated() {
    let options = LinesOptions { components: Some(&[]), separator: 0, ..Default::default() };
    let mut lines = Lines::new(uri(), options).unwrap();
    let text = "http://h\0".repeat(5000) + "a b";
    let (mut valid, mut count) = (0, 0);
    let mut add = |batch: Batch| {
        assert!(batch.column("host").is_none() && batch.kind(0).is_none() && !batch.is_too_long());
        count += batch.count();
        valid += (0..batch.count()).filter(|line| batch.is_valid(*line)).count();
    };
    lines.feed(&text, &mut add).unwrap();
    lines.finish(&mut add);
    assert_eq!((valid, count), (5000, 5001));
    let host = Production::start("rfc9112").unwrap().component("host").unwrap();
    assert!(
        catch_unwind(|| Lines::new(uri(), LinesOptions { components: Some(&[host]), ..Default::default() })).is_err()
    );
}

#[test]
fn threads_share_productions_and_results() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let parts = uri().split("http://h").unwrap();
    is_shared(&parts);
    is_shared(&Base::new(uri(), "http://h").unwrap());
    is_shared(&uri().explain("").unwrap_err());
    let hosts = std::thread::scope(|scope| {
        let threads = [0; 4].map(|_| scope.spawn(|| uri().split("http://h").unwrap().get("host")));
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(hosts, [parts.get("host"); 4]);
}
