# The crate of bindings/rust, as its users build it: the examples of its documentation, the complete suites of two
# rules, a grammar of the user, and sanitizers; and no tool of Rust has anything to say about it.
import json
import os
import re
import shutil
import subprocess
import unittest

import place

PACKAGING = place.project.ROOT / "packaging"
RUNNER = (place.project.ROOT / "examples/suites/runner.rs").read_text()
MACHINE = f"{os.uname().machine}-unknown-linux-gnu"
# As the files of bnfurl generate are used.
RULE = """\
use bnfurl::Production;
use std::ops::Range;
use std::sync::LazyLock;

static RULE: LazyLock<Production> = LazyLock::new(|| Production::find("{grammar}", "{rule}").unwrap());

pub struct Parts {{
{members}
}}

pub fn split(text: &[u8]) -> Option<Parts> {{
    let parts = RULE.split(text)?;
    Some(Parts {{ {values} }})
}}

pub fn valid(text: &[u8]) -> bool {{
    RULE.matches(text)
}}

pub struct Failure {{
    pub offset: usize,
}}

pub fn explain(text: &[u8]) -> Option<Failure> {{
    RULE.explain(text).err().map(|error| Failure {{ offset: error.offset() }})
}}
"""
PROJECT = '[package]\nname = "user"\nedition = "2024"\n\n[dependencies]\nbnfurl = {{ path = "../crate"{} }}\n'
PHONE = """\
fn main() {
    let phone = bnfurl::Production::start("phone").unwrap();
    println!("{:?}", phone.split("+49 211-555-1234").unwrap());
    println!("{}", phone.explain("+49 211x").unwrap_err().message());
    let list = bnfurl::Production::start("list").unwrap();
    println!("{:?}", list.occurrences("a,b,c").unwrap().iter().map(|each| each.range()).collect::<Vec<_>>());
    println!("{:?}", list.trace("a,b,c", &mut [0; 5], &mut []));
    println!("{:?}", bnfurl::grammars().collect::<Vec<_>>());
}
"""
LIST = "# source: our own\n# component: item\n\nlist = item *( \",\" item )\nitem = 1*ALPHA\n"
PRINTED = """\
{country: "49", area: "211", number: "555-1234"}
expected "-", found "x"
[0..1, 2..3, 4..5]
Err(BadArgument)
["list", "phone"]
"""


# Of clippy 0.1.95 and rustc 1.95, the 95.
def minor(*tool):
    return re.search(r" (?:0\.)?1\.(\d+)", place.tried(*tool, "--version").stdout)[1]


class Crate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = place.fresh("crate")
        place.run(PACKAGING / "crate", "--out", cls.folder)
        cls.small = place.fresh("crate-small", cls.folder)
        place.run(PACKAGING / "amalgamation", "--generator", os.environ["BNFURL_GEN"], "--out", cls.small / "bnfurl",
                  "-Dgrammars=rfc3986,rfc9112,plain,combined", "-Dtrace=enabled", "-Dengines=disabled")

    # By default in the crate whose library has no engines, which is compiled in less time.
    def cargo(self, *words, folder=None, **variables):
        usual = {"CXX": place.compiler(), "CARGO_TARGET_DIR": place.FOLDER / "crate-target"}
        return place.tried("cargo", *words, folder=folder or self.small, **usual | variables)

    def assert_quiet(self, *words, **variables):
        done = self.cargo(*words, **variables)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""), words)

    def assert_passes(self, *words, **variables):
        done = self.cargo("test", "--quiet", *words, **variables)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])
        self.assertNotIn("warning", done.stderr)
        return sum(map(int, re.findall(r"test result: ok\. (\d+) passed", done.stdout)))

    def test_prints_nothing(self):
        self.assert_quiet("fmt", "--check")
        self.assert_quiet("doc", "--quiet", "--no-deps", RUSTDOCFLAGS="-D warnings")
        if shutil.which("cargo-clippy") is None:  # not one of Debian's packages
            print("# clippy: not run, there is no cargo-clippy")
        elif minor("cargo", "clippy") != minor("rustc"):  # it cannot read what that has compiled
            print("# clippy: not run, it is not that of rustc")
        else:
            for features in ("", "--no-default-features", "--all-features"):
                self.assert_quiet("clippy", "--quiet", "--all-targets", *features.split(), "--", "-D", "warnings")
        done = self.cargo("publish", "--dry-run", "--allow-dirty")
        warnings = re.findall("^(?:warning|error).*", done.stderr, re.MULTILINE)
        self.assertEqual((done.returncode, warnings), (0, ["warning: aborting upload due to dry run"]))

    def test_examples_are_true(self):
        self.assertGreater(self.assert_passes(folder=self.folder), 60)
        self.assertGreater(self.assert_passes("--no-default-features", "--doc"), 45)

    def check_suite(self, grammar, rule, components):
        suite = subprocess.run([os.environ["BNFURL"], "grammar", "suite", grammar, "-p", rule, "--components", "-o",
                                "json"], capture_output=True, check=True).stdout
        folder = place.fresh("crate-suite")
        (folder / "Cargo.toml").write_text(PROJECT.format(""))
        (folder / "src").mkdir()
        members = "\n".join(f"    pub {name}: Option<Range<usize>>," for name in components)
        values = ", ".join(f'{name}: parts.range("{name}")' for name in components)
        (folder / "src/rule.rs").write_text(RULE.format(grammar=grammar, rule=rule, members=members, values=values))
        runner = RUNNER.replace('"\\"path\\":\\"", "\\"query\\":\\""',
                                ", ".join(f'"\\"{name}\\":\\""' for name in components))
        runner = runner.replace("parts.path, parts.query", ", ".join(f"parts.{name}" for name in components))
        (folder / "src/main.rs").write_text(runner)
        self.assert_quiet("build", "--release", "--quiet", folder=folder)
        done = subprocess.run([place.FOLDER / "crate-target/release/user"], input=suite, capture_output=True,
                              check=False)
        count = json.loads(suite.partition(b"\n")[0] + b"]}")["texts"]
        self.assertEqual((done.returncode, done.stdout[-2000:]), (0, b"%d texts, 0 wrong\n" % count))

    def test_passes_complete_suites(self):
        self.check_suite("plain", "web-target", ["path", "query"])
        self.check_suite("rfc3986", "URI", ["scheme", "userinfo", "user", "password", "host", "port", "path", "query",
                                            "fragment"])

    def test_builds_grammars_of_the_user(self):
        folder = place.fresh("crate-user")
        (folder / "src").mkdir()
        (folder / "src/main.rs").write_text(PHONE)
        (folder / "Cargo.toml").write_text(PROJECT.format(', features = ["own-grammars"]'))
        (folder / "phone.bnf").write_text((place.project.ROOT / "examples/phone.bnf").read_text())
        (folder / "list.bnf").write_text(LIST)
        variables = {"BNFURL_SOURCE": place.project.ROOT, "BNFURL_GENERATOR": os.environ["BNFURL_GEN"],
                     "BNFURL_GRAMMARS": f"{folder}/phone.bnf {folder}/list.bnf"}
        done = self.cargo("run", "--quiet", folder=folder, **variables)
        self.assertEqual((done.stdout, done.stderr), (PRINTED, ""))
        with (folder / "phone.bnf").open("a") as file:
            file.write("range = lower\n")
        done = self.cargo("run", "--quiet", folder=folder, **variables)
        self.assertIn("phone.bnf:10:9: lower is not defined (rule range)", done.stderr)
        done = self.cargo("run", "--quiet", folder=folder, BNFURL_GRAMMARS="plain")
        self.assertIn("BNFURL_GRAMMARS needs BNFURL_SOURCE", done.stderr)

    def test_benchmark_runs(self):
        folder = place.fresh("crate-benchmark", place.project.ROOT / "benchmarks/rust")
        text = (folder / "Cargo.toml").read_text()
        (folder / "Cargo.toml").write_text(text.replace("../../build/crate", "../crate"))
        (folder / "urls").write_text("http://h/\nhttp://a b\n")
        done = self.cargo("run", "--release", "--quiet", "--", "urls", folder=folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.count("| host | "), 5)

    # clang's sanitizers are in both languages. What is tested here is what Rust and C++ give each other.
    def test_runs_with_sanitizers(self):
        flags = "-Zsanitizer=address -Zexternal-clangrt -Clinker=clang-19 -Clink-arg=-fsanitize=address,undefined"
        count = self.assert_passes("--target", MACHINE, RUSTC_BOOTSTRAP=1, RUSTFLAGS=flags,
                                   RUSTDOCFLAGS=flags, CXX="clang++-19",
                                   CXXFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all")
        self.assertGreater(count, 60)


if shutil.which("cargo") is None:
    if os.environ.get("CI") == "true":
        raise AssertionError("tools/setup could have installed cargo")
    print("# Crate: not run, there is no cargo")
    del Crate

if __name__ == "__main__":
    unittest.main()
