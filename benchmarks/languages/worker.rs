// Asked by areas/languages.py: judges all targets of a file, and says how many are good.
use std::io::BufRead;
mod rule;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("targets");
    let targets: Vec<&str> = text.lines().collect();
    let passes: usize = arguments[2].parse().expect("passes");
    let base = url::Url::parse("http://www.example.com/").expect("base");
    let count = |judge: &dyn Fn(&str) -> bool| -> usize {
        let good = || targets.iter().filter(|target| judge(target)).count();
        (0..passes).map(|_| good()).sum()
    };
    println!("rust/valid\nrust/split\nrust/peer\n");
    for side in std::io::stdin().lock().lines().map_while(Result::ok) {
        println!(
            "{}",
            match side.as_str() {
                "rust/valid" => count(&|target| rule::valid(target)),
                "rust/split" => count(&|target| rule::split(target).is_some()),
                _ => count(&|target| base.join(target).is_ok()),
            }
        );
    }
}
