# The options "grammars", "trace" and "normal-forms": the shared library with two grammars, without languages of normal
# forms, stays below its limit, both with the tables of trace and without them. Without them, trace reports that, and
# everything else works as before, including normal forms. Both are built in one folder, since only tables differ. This
# runs only for releases. BNFURL_GEN names the generator.
import os
import pathlib
import tempfile
import unittest

import project

# Text and data, stripped. gcc generates 7 % more code.
LIMITS = {"clang": {"enabled": 2_300_000, "disabled": 1_760_000}, "gcc": {"enabled": 2_500_000, "disabled": 1_880_000}}
PROGRAM = """#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <cstdio>
using namespace bnfurl;
int main() {
  std::uint16_t states[20];
  Occurrence found[99];
  ComponentOccurrence components[20];
  const std::string_view text = "http://h/a/b";
  char memory[20];
  std::printf("%d %d %d %d %d %d %d %d\\n", has_trace(), trace(rfc3986::URI, text, {states, found}).has_value(),
              trace(rfc9112::request_target, text, {states, found}).has_value(),
              static_cast<int>(trace_components(rfc3986::URI, text, {states, components}).value_or(0)),
              matches(rfc9112::request_target, text), (*split(rfc3986::URI, text))[rfc3986::path] == "/a/b",
              normal_forms(rfc3986::URI, Levels::syntax).has_value(),
              normalize(rfc3986::URI, "http://h/a/../%62", Levels::syntax, memory) == "http://h/b");
}
"""
PRINTED = {"enabled": "1 1 1 3 1 1 0 1\n", "disabled": "0 0 0 3 1 1 0 1\n"}


def run(*command, **environment):
    return project.output(*command, text=True, env={**os.environ, **environment})


COMPILER = run(project.ROOT / "tools/compile", "--compiler").strip()


def octets(library, stripped):
    run("strip", "-o", stripped, library)
    text, data, *_ = run("size", stripped).splitlines()[1].split()
    return int(text) + int(data)


class SmallLibrary(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        run("meson", "setup", cls.folder, project.ROOT, "-Dgrammars=rfc3986,rfc9112",
            "-Dtools=disabled", "-Dnormal-forms=disabled",
            "-Dload=disabled", "-Ddefault_library=shared", f"-Dgenerator={os.environ['BNFURL_GEN']}", CXX=COMPILER)

    def check(self, trace):
        folder = self.folder
        run("meson", "configure", folder, f"-Dtrace={trace}")
        run("meson", "compile", "-C", folder, "bnfurl:shared_library")
        size = octets((folder / "src/libbnfurl.so").resolve(), folder / "stripped")
        self.assertGreater(size, 1_000_000)
        self.assertLess(size, LIMITS["clang" if "clang" in COMPILER else "gcc"][trace])
        (folder / "program.cpp").write_text(PROGRAM)
        run("c++", "-std=c++20", f"-I{project.ROOT}/include", f"-I{folder}/include", folder / "program.cpp",
            f"-L{folder}/src", "-lbnfurl", "-o", folder / "program")
        self.assertEqual(run(folder / "program", LD_LIBRARY_PATH=str(folder / "src")), PRINTED[trace])

    def test_with_the_tables_of_trace(self):
        self.check("enabled")

    def test_without_the_tables_of_trace(self):
        self.check("disabled")
