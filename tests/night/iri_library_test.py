# Grammars of URLs that are usually read at run time are compiled into a library: those of IRIs and of zones. Their
# starts are proved, and their code stays below its limit (tests/code_size_test.py). The program of BUILD_ROOT, linked
# with this library, proves them: no source of the program knows which grammars are compiled in. This runs only for
# releases. BNFURL_GEN names the generator.
import os
import pathlib
import shlex
import tempfile
import unittest

import code_size_test
import project

GRAMMARS = {"rfc3987": "IRI", "rfc6874": "URI"}  # and their starts
# For each, a program and what it prints.
PROGRAMS = {
    "rfc3987": ("""#include <bnfurl/rfc3987.hpp>
#include <cstdio>
using namespace bnfurl;
int main() {
  const auto parts = split(rfc3987::IRI, "http://b\\u00fccher.de/\\u00e4?q");
  const std::string_view host = (*parts)[rfc3987::host].value();
  std::printf("%d %zu %d\\n", host == "b\\u00fccher.de", explain(rfc3987::IRI, "http://b\\xfc.de")->offset(),
              matches(rfc3987::ucschar, "\\xed\\xa0\\x80"));
}
""", "1 8 0\n"),
    "rfc6874": ("""#include <bnfurl/rfc6874.hpp>
#include <cstdio>
using namespace bnfurl;
int main() {
  std::printf("%d %d\\n", matches(rfc6874::URI, "http://[fe80::1%25en0]/"),
              matches(rfc6874::IPv6address, "fe80::1%25en0"));
}
""", "1 0\n"),
}


def run(*command, folder=None):
    return project.output(*command, text=True, cwd=folder)


# Links the command line of the build again, as `program`, with `library` instead of the build's.
def link_command_line(library, program):
    words = shlex.split(run("ninja", "-C", project.BUILD, "-t", "commands",
                            "-s", "tools/bnfurl/bnfurl").splitlines()[-1])
    words[words.index("-o") + 1] = program
    words[words.index("src/libbnfurl.a")] = library
    run(*(word for word in words if not str(word).startswith("src/libbnfurl-")), folder=project.BUILD)


class IriLibrary(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.compiler = run(project.ROOT / "tools/compile", "--compiler").strip()
        os.environ["CXX"] = cls.compiler
        run("meson", "setup", cls.folder, project.ROOT, "--buildtype=release",
            f"-Dgrammars=rfc3986,{','.join(GRAMMARS)}", "-Dtests=disabled",
            "-Dtools=disabled", "-Dload=disabled", f"-Dgenerator={os.environ['BNFURL_GEN']}")
        run("ninja", "-C", cls.folder, "src/libbnfurl.a")

    def test_code_of_each_grammar_stays_below_its_bound(self):
        octets = code_size_test.code_octets(self.folder / "src/libbnfurl.a")
        compiler = "clang" if "clang" in self.compiler else "gcc"
        for name in GRAMMARS:
            with self.subTest(grammar=name):
                self.assertGreater(octets[name], 1000)
                self.assertLess(octets[name], 1000 * code_size_test.OF_GRAMMARS_OF_IRIS[name] *
                                code_size_test.MORE[compiler])

    def test_programs_use_them(self):
        for name in GRAMMARS:
            with self.subTest(grammar=name):
                text, printed = PROGRAMS[name]
                (self.folder / "program.cpp").write_text(text)
                run("c++", "-std=c++20", f"-I{project.ROOT}/include", f"-I{self.folder}/include",
                    self.folder / "program.cpp",
                    self.folder / "src/libbnfurl.a", "-o", self.folder / "program")
                self.assertEqual(run(self.folder / "program"), printed)

    def test_the_start_of_each_is_proved(self):
        program = self.folder / "bnfurl"
        link_command_line(self.folder / "src/libbnfurl.a", program)
        for name, start in GRAMMARS.items():
            with self.subTest(grammar=name):
                run(program, "grammar", "prove", "-p", start, name)
