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

    # Of docs/howto/fetch.md. Without the check of the URL, an address is a name's.
    @unittest.skipUnless(shutil.which("go"), "Go is not installed")
    def test_go_checks_before_it_fetches(self):
        program = fetching.blocks("go")[0]
        folder = self.folder("go-fetch", {"go.mod": "module fetch\n", "fetch.go": program})
        self.vendor(folder, "-Dgrammars=rfc3986,plain", "-Dengines=disabled")
        place.run("go", "build", "-o", "strict", folder=folder)
        (folder / "fetch.go").write_text(program.replace("if err := check(url);", "if err := error(nil);"))
        place.run("go", "build", "-o", "by-address", folder=folder)
        (folder / "fetch.go").write_text(program.replace("nil, 0, &reason", "nil, C.BNFURL_NETWORK_LOOPBACK, &reason"))
        place.run("go", "build", "-o", "open", folder=folder)

        def fetch(url, is_open):
            done = place.tried(folder / ("open" if is_open else "by-address" if "localhost" in url else "strict"), url)
            return done.stdout + done.stderr
        fetching.check(self, fetch, "localhost")

    @unittest.skipUnless(shutil.which("cargo"), "Cargo is not installed")
    def test_cargo(self):
        build = "fn main() {\n    " + next(each for each in recipe("Cargo") if each.startswith("cc::")) + "\n}\n"
        folder = self.folder("cargo", {"Cargo.toml": CARGO, "build.rs": build, "src/main.rs": RUST})
        self.vendor(folder / "vendor/bnfurl")
        self.check("cargo", "run", "--quiet", folder=folder)


if __name__ == "__main__":
    unittest.main()
