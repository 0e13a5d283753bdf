// Three crates: url, http, to whose Uri hyper connects, and reqwest, which has both. ../../../url_readers.py says what
// a program reads and writes.
use std::io::Read;

fn found(host: Option<&str>, port: Option<u16>) -> String {
    let hex: String = host.unwrap_or("").bytes().map(|octet| format!("{octet:02x}")).collect();
    format!("{hex}:{}", port.map(|number| number.to_string()).unwrap_or_default())
}

// The version that Cargo.toml asks for.
fn version_of(name: &str) -> &str {
    let line = include_str!("../Cargo.toml").lines().find(|line| line.starts_with(&format!("{name} = "))).unwrap();
    line.split_once("\"=").unwrap().1.split('"').next().unwrap()
}

// What reqwest gives hyper.
fn by_reqwest(client: &reqwest::Client, text: &str) -> Option<String> {
    let request: http::Request<reqwest::Body> = client.get(text).build().ok()?.try_into().ok()?;
    Some(found(request.uri().host(), request.uri().port_u16()))
}

fn main() {
    let client = reqwest::Client::new();
    let mut lines = String::new();
    std::io::stdin().read_to_string(&mut lines).unwrap();
    println!("{}", ["url", "http", "reqwest"].map(|name| format!("Rust {name} {}", version_of(name))).join("\t"));
    for line in lines.lines() {
        let octets = (0..line.len()).step_by(2).map(|i| u8::from_str_radix(&line[i..i + 2], 16).unwrap()).collect();
        let text = String::from_utf8(octets).unwrap();
        let by_url = url::Url::parse(&text).map(|url| found(url.host_str(), url.port()));
        let by_http = http::Uri::try_from(&text).map(|uri| found(uri.host(), uri.port_u16()));
        let cells = [by_url.ok(), by_http.ok(), by_reqwest(&client, &text)].map(|cell| cell.unwrap_or("-".into()));
        println!("{}", cells.join("\t"));
    }
}
