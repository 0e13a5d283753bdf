# The two files of a small user-defined grammar compile without a warning, as docs/howto/embedding.md shows, contain the
# grammar, and define what they declare.
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import amalgamation
import project

PROGRAM = """\
#include "bnfurl.h"
int main(void) {
  const bnfurl_production *link = bnfurl_find_production("ten", "link");
  char message[] = "before";
  if (bnfurl_arrow_split(NULL, NULL, NULL, NULL, NULL, message, sizeof message) != BNFURL_NOT_BUILT) return 1;
  if (*message != '\\0') return 1;
  return !(bnfurl_matches(link, "http://a/b", 10) && !bnfurl_matches(link, "http:/a/b", 9));
}
"""
COMPILER = os.environ.get("CXX", "c++").split()


# The first block of code of a page after `heading`.
def code_after(heading, page):
    return re.search(r"```\w*\n(.*?)```", (project.ROOT / page).read_text().partition(heading)[2], re.DOTALL)[1]


class OwnGrammar(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.vendor = cls.folder / "vendor/bnfurl"
        cls.library = cls.folder / "bnfurl.o"
        amalgamation.make(cls.vendor, "-Dgrammars=", project.ROOT / "tests/golden/ten.bnf")
        project.output(*COMPILER, "-std=c++20", *amalgamation.WARNINGS, "-c", cls.vendor / "bnfurl.cpp",
                       "-o", cls.library)

    def test_is_known(self):
        program = self.folder / "program"
        (self.folder / "program.c").write_text(PROGRAM)
        project.output("cc", f"-I{self.vendor}", self.folder / "program.c", self.library,
                       "-lstdc++", "-lm", "-o", program)
        project.output(program)

    def test_is_compiled_as_the_page_shows(self):
        release, library, program = code_after("## Two files", "docs/howto/embedding.md").splitlines()
        self.assertIn(f"--out {self.vendor.relative_to(self.folder)} ", release)
        self.assertTrue(library.endswith(f" {self.vendor.relative_to(self.folder)}/bnfurl.cpp"))
        (self.folder / "hosts.c").write_text(code_after("## In C", "docs/tutorial/embed.md"))
        project.output(*program.split(), cwd=self.folder)

    def test_defines_what_it_declares(self):
        declared = set(re.findall(r"^(?:BNFURL_MUST_USE )?BNFURL_API [^;(]*?(\w+)\(",
                                  (self.vendor / "bnfurl.h").read_text(), re.MULTILINE))
        listed = project.output("nm", "--defined-only", "--format=just-symbols", self.library).decode()
        self.assertIn("bnfurl_split", declared)
        self.assertEqual(declared - set(listed.split()), set())

    def test_the_linkage_of_functions_can_be_chosen(self):
        done = subprocess.run(["cc", "-E", "-Werror", "-DBNFURL_API=chosen", self.vendor / "bnfurl.h"],
                              capture_output=True, text=True, check=True)
        self.assertIn("\nchosen const bnfurl_production *bnfurl_find_production(", done.stdout)

    @unittest.skipUnless(shutil.which("clang++-14"), "Debian's clang is not there")
    def test_debians_clang_does_not_warn(self):
        project.output("clang++-14", "-std=c++20", *amalgamation.WARNINGS, "-fsyntax-only", self.vendor / "bnfurl.cpp")


class Command(unittest.TestCase):
    def refusal(self, *words):
        done = subprocess.run([project.ROOT / "tools/release", "amalgamation", "--out", "out", *words],
                              capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr

    def test_says_what_is_not_there(self):
        self.assertEqual(self.refusal("--generator", "/none/bnfurl-gen"),
                         'tools/release: there is no generator /none/bnfurl-gen: "tools/compile gen/bnfurl-gen" builds '
                         'it, and --generator FILE names another\n')
        for word in "trace", "trace=yes", "grammar=rfc9112":
            self.assertIn(f'argument -D: "{word}" is not grammars=NAME,..., trace=enabled,', self.refusal(f"-D{word}"))
        self.assertIn('"1-x" cannot begin the name of a function', self.refusal("--private", "1-x"))

    def test_works_in_a_folder_with_a_space(self):
        place = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()), "a clone")
        for name in "grammar", "include", "packaging", "src", "tools":
            shutil.copytree(project.ROOT / name, place / name)
        project.output(place / "tools/release", "amalgamation", "--generator", os.environ["BNFURL_GEN"],
                       "--out", place / "out", "-Dgrammars=w3c1993")
        self.assertIn("w3c1993", (place / "out/bnfurl.hpp").read_text())
