# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The machine code of the whole library, with the scanners and engines of all productions for all kernels, stays below 2.1
# MB with clang, and that of each compiled grammar below its own bound. gcc 12 generates 7 % more: it has a bound of its
# own for the whole, and a third more for a grammar. Tables do not count as code. The test runs for releases only.
import collections
import os
import re
import subprocess
import unittest

import project

LIMITS = {"clang": 2_100_000, "gcc": 2_250_000}
# With clang, in thousands of octets: what it is, and a tenth.
OF_GRAMMARS = {"combined": 38, "common": 23, "rfc1738": 537, "rfc1808": 148, "rfc2396": 351, "rfc3986": 465, "rfc9112": 232, "w3c1993": 232}
# Those of URLs that are compiled in where the option "grammars" names them: tests/servers/library_test.py.
OF_GRAMMARS_BY_OPTION = {"plain": 79, "rfc9110": 434}
OF_ARROW = 99  # src/arrow
OF_OTHER_CODE = 78
MORE = {"clang": 1, "gcc": 4 / 3}
MEMBER = re.compile(r"^(\S+)\.cpp\.o\s+\(ex ", re.MULTILINE)
TEXT = re.compile(r"^\.text\S*\s+(\d+)", re.MULTILINE)


# The octets of code by grammar; "arrow" stands for src/arrow, "" for all other code. A file of a grammar is called NAME, NAME_scan or
# NAME_TARGET, in the folder of the generated headers.
def code_octets(library):
    run = subprocess.run(["size", "--format=sysv", library], capture_output=True, text=True, check=True)
    octets = collections.Counter()
    for name, sections in zip(*[iter(MEMBER.split(run.stdout)[1:])] * 2, strict=True):
        stem = name.rpartition("include_bnfurl_")[2] if "include_bnfurl_" in name else ""
        of_grammar = [grammar for grammar in (*OF_GRAMMARS, *OF_GRAMMARS_BY_OPTION) if stem == grammar or stem.startswith(grammar + "_")]
        room = "arrow" if name.rpartition("/")[2].startswith("arrow_") else ""
        octets[of_grammar[0] if of_grammar else room] += sum(int(size) for size in TEXT.findall(sections))
    return octets


class CodeSize(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.octets = code_octets(project.BUILD / "src/libbnfurl.a")
        cls.compiler = os.environ["COMPILER"]

    def test_of_the_library_stays_below_its_bound(self):
        size = self.octets.total()
        self.assertGreater(size, 100_000)
        self.assertLess(size, LIMITS[self.compiler])

    def test_of_each_grammar_stays_below_its_bound(self):
        for name, thousands in OF_GRAMMARS.items():
            with self.subTest(grammar=name):
                self.assertGreater(self.octets[name], 1000)
                self.assertLess(self.octets[name], 1000 * thousands * MORE[self.compiler])

    def test_of_arrow_stays_below_its_bound(self):
        self.assertGreater(self.octets["arrow"], 1000)
        self.assertLess(self.octets["arrow"], 1000 * OF_ARROW * MORE[self.compiler])

    def test_of_what_belongs_to_no_grammar_stays_below_its_bound(self):
        self.assertLess(self.octets[""], 1000 * OF_OTHER_CODE * MORE[self.compiler])


if __name__ == "__main__":
    unittest.main()
