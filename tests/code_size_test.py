# The machine code of the whole library, with the scanners and engines of all productions for all kernels, stays below
# 3.2 MB with clang, and that of each compiled grammar below its limit. gcc 12 generates 5 % more, so it has a separate
# limit for the library, and a third more for a grammar. Tables do not count as code. The test runs only for releases.
import collections
import os
import re
import subprocess
import unittest

import project

LIMITS = {"clang": 3_115_000, "gcc": 3_260_000}
# With clang, in thousands of octets: what it is, and a tenth.
OF_GRAMMARS = {"combined": 231, "common": 119, "rfc1738": 675, "rfc1808": 195, "rfc2396": 414, "rfc3986": 519,
               "rfc9112": 267, "w3c1993": 256}
# Those of URLs that are compiled in where the option "grammars" names them: tests/servers/night/library_test.py.
OF_GRAMMARS_BY_OPTION = {"plain": 582, "rfc9110": 504}
# The same: tests/night/iri_library_test.py.
OF_GRAMMARS_OF_IRIS = {"rfc3987": 500, "rfc6874": 304}
# The languages of normal forms, which no grammar's row contains.
OF_NORMAL_FORMS = 361
OF_ARROW = 118  # src/arrow
OF_OTHER_CODE = 150
MORE = {"clang": 1, "gcc": 4 / 3}
MEMBER = re.compile(r"^(\S+)\.cpp\.o\s+\(ex ", re.MULTILINE)
TEXT = re.compile(r"^\.text\S*\s+(\d+)", re.MULTILINE)


# The bytes of code for each grammar; "normal" is for languages of normal forms, "arrow" for src/arrow, "" for all other
# code.
def code_octets(library):
    octets = octets_of_files(library)
    for grammar, size in octets_of_normal_forms(library).items():
        octets[grammar] -= size
        octets["normal"] += size
    return octets


# A file of a grammar is called NAME, NAME_scan or NAME_TARGET, in the folder of the generated headers.
def room_of(name):
    stem = name.rpartition("include_bnfurl_")[2] if "include_bnfurl_" in name else ""
    of_grammar = [grammar for grammar in (*OF_GRAMMARS, *OF_GRAMMARS_BY_OPTION, *OF_GRAMMARS_OF_IRIS) if stem == grammar
                  or stem.startswith(grammar + "_")]
    room = "arrow" if re.match(r"(.*_src_)?arrow_", name.rpartition("/")[2]) else ""
    return of_grammar[0] if of_grammar else room


# The functions of these languages are called GRAMMAR_PRODUCTION_normal_LEVELS.
def octets_of_normal_forms(library):
    run = subprocess.run(["nm", "--print-size", "--defined-only", library], capture_output=True, text=True, check=True)
    octets = collections.Counter()
    name = ""
    for line in run.stdout.splitlines():
        words = line.split()
        if line.endswith(".cpp.o:"):
            name = line.removesuffix(".cpp.o:")
        elif len(words) == 4 and words[2] in "tT" and "_normal_" in words[3]:
            octets[room_of(name)] += int(words[1], 16)
    return octets


def octets_of_files(library):
    run = subprocess.run(["size", "--format=sysv", library], capture_output=True, text=True, check=True)
    octets = collections.Counter()
    for name, sections in zip(*[iter(MEMBER.split(run.stdout)[1:])] * 2, strict=True):
        octets[room_of(name)] += sum(int(size) for size in TEXT.findall(sections))
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

    def test_of_normal_forms_stays_below_its_bound(self):
        self.assertGreater(self.octets["normal"], 10_000)
        self.assertLess(self.octets["normal"], 1000 * OF_NORMAL_FORMS * MORE[self.compiler])

    def test_of_arrow_stays_below_its_bound(self):
        self.assertGreater(self.octets["arrow"], 1000)
        self.assertLess(self.octets["arrow"], 1000 * OF_ARROW * MORE[self.compiler])

    def test_of_what_belongs_to_no_grammar_stays_below_its_bound(self):
        self.assertLess(self.octets[""], 1000 * OF_OTHER_CODE * MORE[self.compiler])
