// Compiles the library: the two files that the crate has or, with the feature "own-grammars", those that the generator
// makes from BNFURL_GRAMMARS.
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn variable(name: &str) -> Option<String> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Writes the two files, with these grammars, into a folder.
fn generate(grammars: &str, folder: &Path) {
    let source =
        variable("BNFURL_SOURCE").expect("BNFURL_GRAMMARS needs BNFURL_SOURCE, the folder of bnfurl's sources");
    let (files, names): (Vec<_>, Vec<_>) = grammars.split_whitespace().partition(|word| word.ends_with(".bnf"));
    files.iter().for_each(|file| println!("cargo::rerun-if-changed={file}"));
    let mut command = Command::new(Path::new(&source).join("packaging/amalgamation"));
    command.arg("--out").arg(folder).arg(format!("-Dgrammars={}", names.join(","))).arg("-Dtrace=enabled");
    if let Some(generator) = variable("BNFURL_GENERATOR") {
        command.args(["--generator", &generator]);
    }
    let status = command.args(&files).status();
    assert!(status.is_ok_and(|status| status.success()), "{command:?} failed");
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=bnfurl");
    if env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|name| name == "msvc") {
        panic!("Microsoft's compiler cannot compile bnfurl: use the target x86_64-pc-windows-gnu");
    }
    let mut folder = PathBuf::from("bnfurl");
    let has_feature = env::var_os("CARGO_FEATURE_OWN_GRAMMARS").is_some();
    if let Some(grammars) = variable("BNFURL_GRAMMARS").filter(|_| has_feature) {
        folder = PathBuf::from(env::var_os("OUT_DIR").unwrap()).join("bnfurl");
        generate(&grammars, &folder);
    }
    cc::Build::new()
        .cpp(true)
        .std("c++20")
        .opt_level(2)
        .debug(false)
        .flag("-fno-exceptions")
        .warnings(false)
        .file(folder.join("bnfurl.cpp"))
        .compile("bnfurl");
}
