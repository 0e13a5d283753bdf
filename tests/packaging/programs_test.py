# A user's program with the shared libraries, built by each compiler and linker, and as a program with fixed addresses.
# The latter has copies of the library's data (handles of productions, and the active kernels), and gets the same
# productions, in C and in C++. With another version of the library, a C++ program does not start.
import itertools
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from project import BUILD, ROOT

INCLUDE = [f"-I{folder}" for folder in (ROOT, ROOT / "include", BUILD / "include")]
LIBRARIES = [BUILD / "src/loader/libbnfurl-load.so", BUILD / "src/libbnfurl.so"]
NODES = BUILD / "src/libbnfurl.map"
COMPILERS = [["g++", "-fuse-ld=bfd"], ["clang++-19", "-fuse-ld=lld"]]
ADDRESSES = [["-fPIE", "-pie"], ["-fno-pie", "-no-pie", "-fno-exceptions", "-fno-rtti"]]
PROGRAM = """#include <bnfurl/bnfurl.h>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <cstdio>
#include <string>
#include "src/core/kernels/kernels.hpp"

const char* text = "# import: URI rfc3986\\nlink = \\"<\\" uri \\">\\"\\nuri = <URI, see [URI], Section 3>\\n";

int main() {
  namespace rfc3986 = bnfurl::rfc3986;
  namespace rfc9112 = bnfurl::rfc9112;
  const bool same = bnfurl::find_production("rfc3986", "URI") == rfc3986::URI &&
                    bnfurl::find_production("rfc9112", "request-target") == rfc9112::request_target &&
                    bnfurl::find_grammar("rfc3986") == rfc3986::URI.grammar() &&
                    static_cast<const void*>(bnfurl_find_production("rfc3986", "URI")) ==
                        &bnfurl::detail::data_of(rfc3986::URI) &&
                    bnfurl::kernels::active().name == bnfurl::active_kernel();
  const auto parts = bnfurl::split(rfc3986::URI, "http://h:80/?");
  const auto any = bnfurl::split(bnfurl::Production(rfc3986::URI), "http://h:80/?");
  bnfurl::LineSplitter splitter(rfc3986::URI);
  splitter.feed("http://h:80/\\n");
  bnfurl::Loaded loaded = bnfurl::load(text, "link.bnf");
  const auto link = loaded.production("");
  std::printf("%d %s %s %s %s %d%d\\n", same, std::string(*(*parts)[rfc3986::port]).c_str(),
              std::string(*(*any)[rfc3986::host]).c_str(), std::string(*splitter.next()->at(0, rfc3986::path)).c_str(),
              bnfurl::explain(rfc3986::URI, "x")->message().c_str(), link.has_value(), bnfurl::matches(*link, "<a:>"));
}
"""
PRINTED = '1 80 h / expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end 11\n'
# In C++23, with the library of C++20: what is returned is an std::expected.
EXPECTING = """#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>
#include <cstdio>
#include <expected>

std::expected<void, bnfurl::InputError> told(bnfurl::Result<void, bnfurl::InputError> result) { return result; }

int main() {
  char memory[10];
  using Normal = std::expected<std::string_view, bnfurl::TextError>;
  const Normal normal = bnfurl::normalize(bnfurl::rfc3986::URI, "HTTP://h", bnfurl::Levels::syntax, memory);
  const Normal refused = bnfurl::normalize(bnfurl::rfc3986::URI, "HTTP://h", bnfurl::Levels::syntax, {});
  std::printf("%s %zu %d%d\\n", std::string(normal.value_or("none")).c_str(), refused.error().needed,
              told({}).has_value(), told(bnfurl::InputError{}).has_value());
}
"""


def run(*command, libraries=LIBRARIES):
    environment = {**os.environ, "LD_LIBRARY_PATH": ":".join(str(library.parent) for library in libraries)}
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, env=environment)


class Programs(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.program = self.folder / "stranger"
        (self.folder / "stranger.cpp").write_text(PROGRAM)

    def compile(self, *compiler, language="c++20"):
        made = run(*compiler, f"-std={language}", *INCLUDE, self.folder / "stranger.cpp", *LIBRARIES,
                   "-o", self.program)
        self.assertEqual((made.returncode, made.stderr), (0, ""))

    def test_find_the_same_productions_and_results(self):
        for compiler, addresses in itertools.product(COMPILERS, ADDRESSES):
            with self.subTest(compiler=compiler, addresses=addresses):
                self.compile(*compiler, *addresses)
                self.assertEqual(run(self.program).stdout, PRINTED)

    def test_have_what_the_next_standard_has(self):
        (self.folder / "stranger.cpp").write_text(EXPECTING)
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                self.compile(*compiler, language="c++23")
                self.assertEqual(run(self.program).stdout, "http://h 10 10\n")

    def test_do_not_start_with_another_version(self):
        (self.folder / "another.map").write_text(re.sub(r"_\d+\.\d+\.\d+ {", "_another {", NODES.read_text()))
        self.compile(*COMPILERS[0])
        another = self.folder / (ROOT / "packaging/symbols.txt").read_text().splitlines()[0]
        made = run(*COMPILERS[0], "-shared", "-Wl,--whole-archive", BUILD / "src/libbnfurl.a", "-Wl,--no-whole-archive",
                   f"-Wl,--version-script={self.folder / 'another.map'},-soname={another.name}", "-o", another)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        started = run(self.program, libraries=[another, *LIBRARIES])
        self.assertEqual((started.returncode, started.stdout), (1, ""))
        self.assertRegex(started.stderr, r"version `BNFURL_CXX_[\d.]+' not found")
