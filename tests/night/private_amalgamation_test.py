# Two plugins of one program each have the files of `tools/release amalgamation --private`, with different grammars.
# Each uses its own grammar, whether they are linked, in either order, or loaded with RTLD_GLOBAL; so do two copies that
# are linked into one program. No plugin exports a symbol of the library.
import os
import pathlib
import re
import sys
import tempfile
import unittest

import amalgamation
import project

COMPILER = os.environ.get("CXX", "c++").split()
GRAMMARS = {"ten": (project.ROOT / "tests/golden/ten.bnf").read_text(),
            "pair": "# start: pair\n# component: left\npair = left *left\nleft = 1*%x61\n"}
# Returns 1 if the plugin's copy has a grammar.
IN_C = """\
#include <bnfurl.h>
int NAME_knows(const char *grammar) {
  return bnfurl_validate(bnfurl_find_production(grammar, 0), "http://a", 8) != BNFURL_NO_PRODUCTION;
}
"""
IN_CPP = """\
#include <bnfurl.hpp>
extern "C" [[gnu::visibility("default")]] int NAME_knows(const char* grammar) {
  const auto found = bnfurl::find_grammar(grammar);
  return found && bnfurl::explain(found->start(), "").has_value();
}
"""
PROGRAM = """\
#include <stdio.h>
int ten_knows(const char *grammar);
int pair_knows(const char *grammar);
int main(void) {
  printf("%d%d %d%d", ten_knows("ten"), ten_knows("pair"), pair_knows("ten"), pair_knows("pair"));
  return 0;
}
"""
# A function of C, or what is in the namespace. Templates of the standard library for a type of bnfurl are std's own.
OF_THE_LIBRARY = re.compile(r"(?!_Z)\w*bnfurl_|_Z[A-Z]*6bnfurl")
# Loads plugins in the order of the words.
LOADER = """\
import ctypes, sys
loaded = {name: ctypes.CDLL(f"./lib{name}.so", ctypes.RTLD_GLOBAL) for name in sys.argv[1:]}
print(*(getattr(loaded[name], f"{name}_knows")(grammar) for name in ("ten", "pair") for grammar in (b"ten", b"pair")))
"""


class Private(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.folder / "program.c").write_text(PROGRAM)
        for name, own in (("ten", "ten.c"), ("pair", "pair.cpp")):
            copy = cls.folder / name
            (cls.folder / f"{name}.bnf").write_text(GRAMMARS[name])
            amalgamation.make(copy, "--private", name, "-Dgrammars=", cls.folder / f"{name}.bnf")
            (cls.folder / own).write_text((IN_C if own.endswith("c") else IN_CPP).replace("NAME", name))
            compiler = ["cc"] if own.endswith("c") else [*COMPILER, "-std=c++20", "-fvisibility=hidden"]
            project.output(*compiler, "-fPIC", f"-I{copy}", "-c", cls.folder / own, "-o", cls.folder / f"{name}-own.o")
            project.output(*COMPILER, "-std=c++20", "-O0", "-fPIC", *amalgamation.WARNINGS, "-c", copy / "bnfurl.cpp",
                           "-o", cls.folder / f"{name}.o")
            project.output(*COMPILER, "-shared", cls.folder / f"{name}-own.o", cls.folder / f"{name}.o",
                           "-o", cls.folder / f"lib{name}.so")

    def in_program(self, *words):
        project.output("cc", self.folder / "program.c", *words, "-o", self.folder / "program")
        return project.output(self.folder / "program")

    def test_of_linked_plugins_each_sees_its_own_grammar(self):
        for order in (("ten", "pair"), ("pair", "ten")):
            libraries = [f"-l{name}" for name in order]
            words = ["-Wl,--no-as-needed", f"-L{self.folder}", f"-Wl,-rpath,{self.folder}", *libraries]
            self.assertEqual(self.in_program(*words), b"10 01", order)

    def test_of_loaded_plugins_each_sees_its_own_grammar(self):
        for order in (("ten", "pair"), ("pair", "ten")):
            printed = project.output(sys.executable, "-c", LOADER, *order, cwd=self.folder)
            self.assertEqual(printed, b"1 0 0 1\n", order)

    def test_of_copies_in_one_program_each_sees_its_own_grammar(self):
        objects = [self.folder / f"{name}{kind}.o" for name in GRAMMARS for kind in ("-own", "")]
        self.assertEqual(self.in_program(*objects, "-lstdc++", "-lm"), b"10 01")

    def test_a_plugin_exports_nothing_of_the_library(self):
        for name in GRAMMARS:
            listed = project.output("nm", "--dynamic", "--defined-only", "--format=just-symbols",
                                    self.folder / f"lib{name}.so")
            names = listed.decode().split()
            self.assertIn(f"{name}_knows", names)
            self.assertEqual([each for each in names if OF_THE_LIBRARY.match(each)], [])
