# The crate calls each function of the header that comes with the two files, and uses each of its numbers.
import re
import unittest

import project

SOURCES = project.ROOT / "bindings/rust/src"
# A status can have any name.
UNUSED = re.compile(r"BNFURL_(BAD_FILE|TOO_LONG|IO)")


class Rust(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.declared = project.output(project.ROOT / "packaging/crate", "--declarations").decode()
        cls.source = "".join(path.read_text() for path in SOURCES.glob("*.rs"))

    # In the macros of lib.rs, a number is a word; elsewhere it follows the name of the module.
    def test_uses_each_function_and_number(self):
        names = re.findall(r"pub (?:fn|const) (\w+)", self.declared)
        self.assertGreater(len(names), 100)
        used = set(re.findall(r"ffi::(\w+)|= (BNFURL_\w+),|\b(bnfurl_\w+)", self.source))
        used = {name for each in used for name in each}
        self.assertEqual([name for name in names if name not in used and not UNUSED.fullmatch(name)], [])

    # As C has it, a type of Rust is named by its words, and sizes depend on the machine.
    def test_declares_what_c_means(self):
        for line in ("    pub fn bnfurl_feed_init(feed: *mut bnfurl_feed, production: *const bnfurl_production) -> "
                     "bnfurl_status;",
                     "    pub fn bnfurl_lines_finish(lines: *mut bnfurl_lines);",
                     "    pub fn bnfurl_join(production: *const bnfurl_production, values: *const bnfurl_text, "
                     "count: usize, out: *mut c_char, capacity: usize, needed: *mut usize) -> bnfurl_status;",
                     "    pub allocate: Option<unsafe extern \"C\" fn(user: *mut c_void, size: usize) -> *mut c_void>,",
                     "    pub opaque: [usize; 1024 / size_of::<usize>()],", "    pub address: [c_char; 16],",
                     "pub const BNFURL_ABSENT: usize = usize::MAX;", "pub const BNFURL_INVALID_PORT: c_int = -2;",
                     "pub const BNFURL_NETWORK_AMBIGUOUS_NAME: bnfurl_network = 1024;"):
            self.assertIn(line, self.declared.splitlines())


if __name__ == "__main__":
    unittest.main()
