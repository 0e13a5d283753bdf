# The recipes of docs/howto/embedding.md for other build systems, with the library in two files.
import os
import re
import shutil
import unittest

import fetching
import place

PAGE = (place.project.ROOT / "docs/howto/embedding.md").read_text()
GO = """\
package main

{lines}
import "C"

func main() {{
	entry := C.bnfurl_find_production(C.CString("rfc3986"), C.CString("URI"))
	print(C.bnfurl_matches(entry, C.CString("http://h/"), 9))
}}
"""
CARGO = '[package]\nname = "hosts"\nversion = "1.0.0"\nedition = "2021"\n\n[build-dependencies]\ncc = "1"\n'
RUST = """\
use std::os::raw::{c_char, c_int, c_void};
extern "C" {
    fn bnfurl_find_production(grammar: *const c_char, name: *const c_char) -> *const c_void;
    fn bnfurl_matches(production: *const c_void, text: *const c_char, size: usize) -> c_int;
}
fn main() {
    let text = "http://h/";
    eprint!("{}", unsafe {
        let production = bnfurl_find_production(c"rfc3986".as_ptr(), c"URI".as_ptr());
        bnfurl_matches(production, text.as_ptr().cast(), text.len())
    });
}
"""


# What the recipe of a row shows as code.
def recipe(name):
    return re.findall("`(.*?)`", re.search(rf"^\| {name} \| (.*)", PAGE, re.MULTILINE).group(1))


class Recipes(unittest.TestCase):
    def folder(self, name, files):
        folder = place.fresh(f"recipe-{name}")
        for path, text in files.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(text)
        return folder

    def vendor(self, folder, *options):
        place.run(place.project.ROOT / "tools/release", "amalgamation", "--generator", os.environ["BNFURL_GEN"],
                  "--out", folder, *options)

    def check(self, *command, folder):
        done = place.tried(*command, folder=folder)
        self.assertEqual((done.returncode, done.stderr[-1:]), (0, "1"), done.stderr)

    @unittest.skipUnless(shutil.which("go"), "Go is not installed")
    def test_go(self):
        lines = [each for each in recipe("Go") if each.startswith("//")]
        folder = self.folder("go", {"go.mod": "module hosts\n", "hosts.go": GO.format(lines="\n".join(lines))})
        self.vendor(folder)
        place.run("go", "build", "-o", "hosts", folder=folder)
        self.check(folder / "hosts", folder=folder)

    # Of docs/howto/fetch.md. A library without the grammar refuses every URL, and says why.
    def test_c_says_what_may_be_fetched(self):
        for grammars, answers in (("rfc3986,plain", ["may be fetched", "10.0.0.1 is a private address (10.0.0.0/8)"]),
                                  ("rfc3986", ["no production: the library was built without its grammar "
                                               "(-Dgrammars), or its name is wrong"] * 2)):
            folder = self.folder("c-fetch", {"fetch.c": fetching.blocks("c")[0]})
            self.vendor(folder, f"-Dgrammars={grammars}", "-Dengines=disabled")
            (folder / "bnfurl").mkdir()
            (folder / "bnfurl.h").rename(folder / "bnfurl/bnfurl.h")
            place.run("g++", "-std=c++20", "-fno-exceptions", "-I.", "-Ibnfurl", "-c", "bnfurl.cpp", folder=folder)
            place.run("gcc", "-I.", "-c", "fetch.c", folder=folder)
            place.run("g++", "fetch.o", "bnfurl.o", "-o", "fetch", folder=folder)
            urls = ["http://example.org/", "http://10.0.0.1/"]
            said = place.tried(folder / "fetch", *urls, folder=folder).stdout.splitlines()
            self.assertEqual(said, [f"{url}: {answer}" for url, answer in zip(urls, answers)])

    @unittest.skipUnless(shutil.which("cargo"), "Cargo is not installed")
    def test_cargo(self):
        build = "fn main() {\n    " + next(each for each in recipe("Cargo") if each.startswith("cc::")) + "\n}\n"
        folder = self.folder("cargo", {"Cargo.toml": CARGO, "build.rs": build, "src/main.rs": RUST})
        self.vendor(folder / "vendor/bnfurl")
        self.check("cargo", "run", "--quiet", folder=folder)


if __name__ == "__main__":
    unittest.main()
