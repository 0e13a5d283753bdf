// Two crates: url, and http, to whose Uri hyper connects; ../../../url_readers.py says what a program reads and writes.
use std::io::Read;

fn found(host: Option<&str>, port: Option<u16>) -> String {
    let hex: String = host.unwrap_or("").bytes().map(|octet| format!("{octet:02x}")).collect();
    format!("{hex}:{}", port.map(|number| number.to_string()).unwrap_or_default())
}

// The version that Cargo.toml asks for.
fn version_of(name: &str) -> &str {
    let line = include_str!("../Cargo.toml").lines().find(|line| line.starts_with(&format!("{name} = \"="))).unwrap();
    line.split(['"', '=']).nth(3).unwrap()
}

fn main() {
    let mut lines = String::new();
    std::io::stdin().read_to_string(&mut lines).unwrap();
    println!("Rust url {}\tRust http {}", version_of("url"), version_of("http"));
    for line in lines.lines() {
        let octets = (0..line.len()).step_by(2).map(|i| u8::from_str_radix(&line[i..i + 2], 16).unwrap()).collect();
        let text = String::from_utf8(octets).unwrap();
        let by_url = url::Url::parse(&text).map(|url| found(url.host_str(), url.port()));
        let by_http = http::Uri::try_from(&text).map(|uri| found(uri.host(), uri.port_u16()));
        println!("{}\t{}", by_url.unwrap_or("-".into()), by_http.unwrap_or("-".into()));
    }
}
