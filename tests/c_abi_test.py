# bnfurl.h and records.h in users' programs: they compile as C99 and as C++ without a warning, and the C compiler links
# a C program of bnfurl.h with only the static library, without a C++ runtime. BUILD_ROOT contains the library.
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import project
import wrong_arguments

PROGRAM = pathlib.Path("tests/c_program.c")
HEADERS = ["include/bnfurl/bnfurl.h", "include/bnfurl/records.h"]
STRICT = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-Wconversion", "-Wshadow"]
COMPILERS = [name for name in ("gcc", "clang-19", "cc") if shutil.which(name)]


WRONG = """#include <stdio.h>

#include "bnfurl/bnfurl.h"

#define URL "http://example.org/"

int main(void) {
  const bnfurl_production *uri = bnfurl_find_production("rfc3986", "URI");
  const bnfurl_production *reference = bnfurl_find_production("rfc3986", "URI-reference");
  const bnfurl_error nothing = {{0}};
  const bnfurl_base no_base = {{0}};
  char out[200];
  size_t needed;

ROWS  return 0;
}
"""


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


class CHeader(unittest.TestCase):
    def compiled(self, *command):
        for header in HEADERS:
            result = run(*command, *STRICT, "-Iinclude", "-fsyntax-only", header)
            self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_is_c99(self):
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                self.compiled(compiler, "-std=c99", "-xc")

    def test_is_cpp20(self):
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                self.compiled(compiler, "-std=c++20", "-xc++")

    def test_warns_of_a_status_that_is_ignored(self):
        text = "".join((project.ROOT / header).read_text() for header in HEADERS)
        self.assertEqual(re.findall(r"^(?!BNFURL_MUST_USE ).*\bbnfurl_status bnfurl_\w+\(", text, re.MULTILINE), [])
        source = f'#include "{HEADERS[0]}"\nvoid call(void) {{ bnfurl_use_kernel(0); }}\n'
        for compiler in COMPILERS:
            for words in (["-std=c99", "-xc"], ["-std=c++20", "-xc++"]):
                with self.subTest(compiler=compiler, words=words):
                    result = run(compiler, *words, "-Wall", "-I.", "-c", "-", "-o", "/dev/null", input=source)
                    self.assertIn("-Wunused-result", result.stderr)

    # As clang reads it for Windows, with no header but its own: the language of that compiler, not its library.
    if shutil.which("clang-19"):

        def test_is_read_by_clang_in_its_msvc_mode(self):
            windows = ["clang-19", "--target=x86_64-pc-windows-msvc", "-ffreestanding"]
            for words in (["-std=c99", "-xc"], ["-std=c++20", "-xc++"]):
                for more in ([], ["-DBNFURL_DLL"]):
                    with self.subTest(words=words, more=more):
                        self.compiled(*windows, *words, *more)


class CProgram(unittest.TestCase):
    def test_needs_nothing_of_the_cpp_runtime(self):
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler), tempfile.TemporaryDirectory() as folder:
                program = pathlib.Path(folder) / "program"
                library = project.BUILD / "src/libbnfurl.a"
                made = run(compiler, "-std=c99", *STRICT, "-Iinclude", PROGRAM, library, "-o", program)
                self.assertEqual((made.returncode, made.stderr), (0, ""))
                self.assertNotIn("stdc++", run("ldd", program).stdout)
                ran = run(program, "http://[::1]:80/a?", "http://a b")
                self.assertEqual(
                    (ran.returncode, ran.stdout),
                    (
                        0,
                        "scheme http\nhost [::1] IP-literal\nport 80\npath /a\nquery \n"
                        '8: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "\n'
                        "ok no_match fed\n"
                        "HTTP://h:80/b\nhttp://h/a\nno_match\n3 lines, bits 5\n1 lines, bits 1\n",
                    ),
                )


    # What a program prints; `source` is a file, or "-" for the standard input.
    def printed(self, source, *words, **options):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program"
            made = run("cc", "-std=c99", *STRICT, "-Iinclude", "-xc", source, "-xnone",
                       project.BUILD / "src/libbnfurl.a", "-o", program, **options)
            self.assertEqual((made.returncode, made.stderr), (0, ""))
            return run(program, *words).stdout

    # The loop of docs/howto/embedding.md.
    def test_reads_parameters(self):
        self.assertEqual(self.printed("tests/install/strangers/c/parameters.c", "http://h/?q=a+b%2Bc&&d&e=%0A#f=1"),
                         "q: a b+c\ne: %0A\n")

    def test_wrong_arguments_are_not_taken_for_others(self):
        rows = "".join(f'  printf("%ld\\n", (long)({expression}));\n'
                       for expression, _ in wrong_arguments.rows("c"))
        wrong_arguments.check(self, "c", self.printed("-", input=WRONG.replace("ROWS", rows)))


# What allocates, in the shared libraries.
class CLibraries(unittest.TestCase):
    if (project.BUILD / "src/libbnfurl.so").exists():

        def test_are_called_from_c(self):
            libraries = [project.BUILD / f"src/{name}.so"
                         for name in ("crawl/libbnfurl-crawl", "loader/libbnfurl-load", "libbnfurl")]
            libraries += [f"-Wl,-rpath={library.parent.resolve()}" for library in libraries]
            for compiler in COMPILERS:
                with self.subTest(compiler=compiler), tempfile.TemporaryDirectory() as folder:
                    program = pathlib.Path(folder) / "program"
                    suffixes = pathlib.Path(folder) / "suffixes.dat"
                    suffixes.write_text("uk\nco.uk\n")
                    source = "tests/c_libraries_program.c"
                    made = run(compiler, "-std=c99", *STRICT, "-Iinclude", source, *libraries, "-o", program)
                    self.assertEqual((made.returncode, made.stderr), (0, ""))
                    ran = run(program, suffixes)
                    self.assertEqual((ran.returncode, ran.stdout), (0, PRINTED))

        # The program of tests/install, with the library of records alone beside libbnfurl.
        def test_of_records_is_called_from_c(self):
            libraries = [project.BUILD / f"src/{name}.so" for name in ("records/libbnfurl-records", "libbnfurl")]
            libraries += [f"-Wl,-rpath={library.parent.resolve()}" for library in libraries]
            for compiler in COMPILERS:
                with self.subTest(compiler=compiler), tempfile.TemporaryDirectory() as folder:
                    program = pathlib.Path(folder) / "rows"
                    urls = pathlib.Path(folder) / "urls.txt"
                    urls.write_text("http://h:80/\nhttp://a b\n")
                    source = "tests/install/strangers/records/rows.c"
                    made = run(compiler, "-std=c99", *STRICT, "-Iinclude", source, *libraries, "-o", program)
                    self.assertEqual((made.returncode, made.stderr), (0, ""))
                    ran = run(program, "lines", "url,host,error_offset", urls)
                    self.assertEqual((ran.returncode, ran.stdout), (0, "http://h:80/ h -\nhttp://a b - 8\n"))
                    ran = run(program, "lines", "hots", urls)
                    self.assertEqual((ran.returncode, ran.stdout.split("?")[0]),
                                     (2, 'unknown column "hots" (did you mean "host"'))
                    ran = run(program, "lines", "host", urls, "/nowhere")
                    self.assertEqual((ran.returncode, ran.stderr), (0, "/nowhere: No such file or directory\n"))

    else:
        print("# test_are_called_from_c: not run, this build has no shared libraries")


PRINTED = """\
my.bnf:2:7: number is not defined (rule fax)
phone ok
deny my.rules:2
http://www.h.co.uk/?a&b 1
h.co.uk
http://(uk,co,h,www,)/?b&a
http://co.uk/
b 2 1
"""
