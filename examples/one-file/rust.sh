bnfurl generate --language rust -g plain -p plain-reference --name redirect --out redirect.rs
bnfurl generate --language rust -g plain -p web-target --name target --out target.rs
cat > app.rs << 'END'
mod redirect;
mod target;

fn main() {
    for next in ["/inbox?page=2", "//other.example/", "/\\other.example/"] {
        let next = if redirect::valid(next) { next } else { "/" };
        println!("redirect to {next}");
    }
    for path in ["/shop/1?a=b", "/shop/..;/admin", "/shop/%2e%2e/admin"] {
        match target::explain(path) {
            None => println!("pass {path}"),
            Some(failure) => {
                let expected = target::expected(failure.expected);
                println!("refuse {path} at {} expected {expected}", failure.offset);
            }
        }
    }
}
END
rustc --edition 2021 app.rs && ./app
