# The library in the modules contains grammars that are usually read at run time. C finds them there, and the code of
# each stays below its limit (tests/code_size_test.py).
import pathlib
import subprocess
import tempfile
import unittest

import code_size_test
from support import modules

PROGRAM = """#include <bnfurl/bnfurl.h>
#include <stdio.h>
#include <string.h>
static int says(const char *grammar, const char *production, const char *text) {
  return bnfurl_matches(bnfurl_find_production(grammar, production), text, strlen(text));
}
int main(void) {
  printf("%d %d %d %d %d\\n", says("plain", NULL, "/a/b?q"), says("plain", "plain-target", "//a"),
         says("rfc9110", NULL, "[::1]:80"), says("rfc9110", "host", "h:80"), says("rfc9110", "Referer", "/a#b"));
}
"""


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder, _ = modules.build()
        modules.run("ninja", "-C", folder, "src/libbnfurl.a")
        cls.file = folder / "src/libbnfurl.a"

    def test_c_finds_its_grammars(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "program.c").write_text(PROGRAM)
            modules.run("cc", f"-I{modules.ROOT}/include", folder / "program.c", self.file, "-o", folder / "program")
            printed = subprocess.run([folder / "program"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed, "1 0 1 0 0\n")

    def test_code_of_each_grammar_stays_below_its_bound(self):
        octets = code_size_test.code_octets(self.file)
        compiler = "clang" if "clang" in modules.compiler() else "gcc"
        for grammar, thousands in code_size_test.OF_GRAMMARS_BY_OPTION.items():
            with self.subTest(grammar=grammar):
                self.assertGreater(octets[grammar], 1000)
                self.assertLess(octets[grammar], 1000 * thousands * code_size_test.MORE[compiler])
