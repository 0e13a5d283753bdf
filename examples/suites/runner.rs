// Tests rule.rs by a suite of its rule, here with two components, and prints the cases that it gets wrong:
// gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | ./runner
mod rule;

/// The string after `member`, decoded; none if the line has no such member.
fn decode(line: &str, member: &str) -> Option<Vec<u8>> {
    let mut octets = line.split_once(member)?.1.bytes();
    let mut text = Vec::new();
    while let Some(octet) = octets.next().filter(|octet| *octet != b'"') {
        let escape = if octet == b'\\' { octets.next()? } else { 0 };
        let control = "bfnrt".find(char::from(escape));
        text.push(match escape {
            0 => octet,
            b'u' => octet_of(&[octets.nth(2)?, octets.next()?])?,
            _ => control.map_or(escape, |i| b"\x08\x0c\n\r\t"[i]),
        });
    }
    Some(text)
}

fn octet_of(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

fn text_of(line: &str) -> Option<Vec<u8>> {
    let digits = decode(line, "{\"octets\":\"");
    let octets = |digits: Vec<u8>| digits.chunks(2).map(octet_of).collect();
    decode(line, "{\"text\":\"").or_else(|| octets(digits?))
}

fn is_right(line: &str, text: &[u8]) -> bool {
    let valid = line.contains(",\"valid\":true");
    let expected = valid.then(|| ["\"path\":\"", "\"query\":\""].map(|name| decode(line, name)));
    let parts = rule::split(text).map(|parts| [parts.path, parts.query]);
    let found = parts.map(|parts| parts.map(|part| Some(text[part?].to_vec())));
    let offset = rule::explain(text).map(|failure| format!(",\"offset\":{},", failure.offset));
    found == expected && rule::valid(text) == valid && offset.map_or(valid, |it| line.contains(&it))
}

fn main() {
    let lines = std::io::stdin().lines().map_while(Result::ok);
    let case = |line: String| Some((text_of(&line)?, line));
    let cases: Vec<_> = lines.filter_map(case).collect();
    let wrong = cases.iter().filter(|(text, line)| !is_right(line, text));
    let count = wrong.inspect(|(_, line)| println!("{line}")).count();
    println!("{} texts, {count} wrong", cases.len());
    std::process::exit(i32::from(count > 0 || cases.is_empty()));
}
