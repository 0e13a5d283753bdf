# bnfurl.h in strange hands: it is C99 and C++ without a warning, and a C program is linked by the C compiler with
# nothing but the static library: no C++ runtime. BUILD_ROOT has the library.
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

PROGRAM = pathlib.Path("tests/c_program.c")
HEADER = "include/bnfurl/bnfurl.h"
STRICT = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-Wconversion", "-Wshadow"]
COMPILERS = [name for name in ("gcc", "clang-19", "cc") if shutil.which(name)]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


class CHeader(unittest.TestCase):
    def compiled(self, *command):
        result = run(*command, *STRICT, "-fsyntax-only", HEADER)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_is_c99(self):
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                self.compiled(compiler, "-std=c99", "-xc")

    def test_is_cpp20(self):
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                self.compiled(compiler, "-std=c++20", "-xc++")


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
                        "1 0 fed\n",
                    ),
                )


if __name__ == "__main__":
    unittest.main()
