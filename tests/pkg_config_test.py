# What pkg-config tells another project's build: where headers and library are, but no language standard. If that
# project uses an older standard than C++20, a single error says so. BUILD_ROOT contains the files.
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

BUILD = pathlib.Path(os.environ.get("BUILD_ROOT", "build")).resolve()
# The file that will be installed, and the one for use directly from the build folder.
FILES = [BUILD / "meson-private/bnfurl.pc", BUILD / "meson-uninstalled/bnfurl-uninstalled.pc"]
PROGRAM = """#include <bnfurl/rfc3986.hpp>
bool is_uri(std::string_view text) { return bnfurl::matches(bnfurl::rfc3986::URI, text); }
static_assert(__cplusplus > 202002L);
"""


def pkg_config(*arguments):
    environment = {**os.environ, "PKG_CONFIG_PATH": str(FILES[1].parent)}
    return subprocess.run(
        ["pkg-config", *arguments, "bnfurl"], env=environment, capture_output=True, text=True, check=True
    ).stdout.split()


class PkgConfig(unittest.TestCase):
    def compiled(self, *flags):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "stranger.cpp"
            source.write_text(PROGRAM)
            command = ["g++", *flags, *pkg_config("--cflags"), "-fsyntax-only", source]
            return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_flags_say_where_the_headers_are(self):
        for file in FILES:
            flags = re.search(r"^Cflags: *(.*)$", file.read_text(), re.MULTILINE)[1].split()
            with self.subTest(file=file.name):
                self.assertEqual([flag for flag in flags if not flag.startswith("-I")], [])
                self.assertNotEqual(flags, [])

    def test_a_program_keeps_its_own_standard(self):
        result = self.compiled("-std=c++23")
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_an_older_standard_is_refused_with_a_message(self):
        result = self.compiled("-std=c++17")
        self.assertNotEqual(result.returncode, 0)
        errors = re.findall(r"error: (.*)", result.stderr)
        self.assertEqual(errors, ['#error "bnfurl needs C++20: compile with -std=c++20 or later"',
                                  "bnfurl_stops_here: No such file or directory"])
