// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Passes the versions of fluent-uri and of the compiler to lib.rs, so that the results can state them.
use std::{env, fs, process::Command};

fn main() {
    let manifest = fs::read_to_string("Cargo.toml").expect("Cargo.toml");
    let wanted = manifest.split("fluent-uri = \"=").nth(1).and_then(|rest| rest.split('"').next());
    let compiler = Command::new(env::var("RUSTC").expect("RUSTC")).arg("--version").output().expect("rustc --version");
    let compiler = String::from_utf8_lossy(&compiler.stdout);
    let short: Vec<&str> = compiler.split(' ').take(2).collect();
    println!("cargo:rustc-env=FLUENT_URI_VERSION={}, {}", wanted.expect("fluent-uri"), short.join(" "));
    println!("cargo:rerun-if-changed=Cargo.toml");
}
