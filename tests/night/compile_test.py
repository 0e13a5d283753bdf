# tools/compile builds a release with one compiler, whatever state build/ is in. The test uses a project of one file,
# with build/ in several states that other tools or people may have left.
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

MESON = """project('p', 'cpp', default_options: ['buildtype=release', 'default_library=static'])
executable('p', 'p.cpp')
"""
OPTIONS = "option('generator', type: 'string', value: '')\n"
VARIABLES = {name: value for name, value in os.environ.items() if name not in ("CXX", "CXXFLAGS", "LDFLAGS")}


def run(command, folder, **variables):
    return subprocess.run(command, cwd=folder, env={**VARIABLES, **variables}, capture_output=True, text=True,
                          check=False)


class Compile(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.build = self.root / "build"
        (self.root / "tools").mkdir()
        shutil.copy(project.ROOT / "tools/compile", self.root / "tools")
        self.write("meson.build", MESON)
        self.write("meson_options.txt", OPTIONS)
        self.write("p.cpp", "int main() { return 0; }\n")
        self.preferred = run(["tools/compile", "--compiler"], self.root).stdout.strip()
        self.ccache = "ccache " if shutil.which("ccache") else ""

    def write(self, name, text):
        (self.root / name).write_text(text)

    # Sets up build/ by hand, and puts a file into it by which the folder can be recognised later.
    def set_up(self, compiler, *options):
        self.assertEqual(run(["meson", "setup", "build", *options], self.root, CXX=self.ccache + compiler).returncode,
                         0)
        (self.build / "mine").touch()

    # Builds and checks what a release needs; returns the messages.
    def compile(self, compiler=None, **variables):
        done = run(["tools/compile"], self.root, **variables)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.build / "p").exists())
        self.assertEqual(self.compiler(), self.ccache + (compiler or self.preferred))
        return done.stderr

    def compiler(self):
        targets = json.loads((self.build / "meson-info/intro-targets.json").read_text())
        return " ".join(targets[0]["target_sources"][0]["compiler"])

    def option(self, name):
        options = json.loads((self.build / "meson-info/intro-buildoptions.json").read_text())
        return next(option["value"] for option in options if option["name"] == name)

    def assert_kept(self, said):
        self.assertEqual((said, (self.build / "mine").exists()), ("", True))

    def assert_built_again(self, said, reason):
        self.assertFalse((self.build / "mine").exists())
        self.assertIn(f"tools/compile: build/ {reason}; building it again from scratch\n", said)

    def test_names_the_compiler_of_a_new_build(self):
        version = run([self.preferred, "--version"], self.root).stdout.splitlines()[0]
        self.assertEqual(self.compile(), f"tools/compile: the compiler is {version}\n")
        self.assertEqual(self.compile(), "")

    def test_says_that_many_files_take_minutes(self):
        names = [f"{letter}.cpp" for letter in "abcdefghi"]
        for name in names:
            self.write(name, "")
        self.write("meson.build", MESON.replace("'p.cpp'", f"'p.cpp', {str(names)[1:-1]}"))
        self.assertIn("tools/compile: compiling 10 files, which takes minutes\n", self.compile())
        self.assertEqual(self.compile(), "")

    # A precompiled header that ccache kept names the folder for which it was made.
    def test_precompiles_headers_only_where_ccache_does_not_keep_them(self):
        self.compile()
        self.assertEqual(self.option("b_pch"), not self.ccache)
        (self.root / "ccache").write_text('#!/bin/sh\nexec "$@"\n')
        (self.root / "ccache").chmod(0o755)
        run(["tools/compile"], self.root, PATH=f"{self.root}:{os.environ['PATH']}")
        self.assertFalse(self.option("b_pch"))

    def test_waits_for_another_that_runs(self):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            said = sorted(pool.map(lambda _: self.compile(), range(2)), key=len)
        self.assertEqual(said[0], "")
        self.assertIn("the compiler is", said[1])

    def test_replaces_a_build_that_it_cannot_use(self):
        for path, octets, reason in [("build.ninja", None, "is incomplete"),
                                     ("meson-private/coredata.dat", b"of another meson", "cannot be configured again")]:
            with self.subTest(reason=reason):
                self.set_up(self.preferred)
                (self.build / path).unlink()
                if octets:
                    (self.build / path).write_bytes(octets)
                self.assert_built_again(self.compile(), reason)
                shutil.rmtree(self.build)

    def test_keeps_a_build_and_sets_the_options_of_a_release_again(self):
        self.set_up(self.preferred, "-Doptimization=0", "-Db_sanitize=address", "-Db_lundef=false", "-Dcpp_args=-g",
                    "-Ddefault_library=shared", "-Dgenerator=/bin/false")
        self.assert_kept(self.compile())
        options = {"buildtype": "release", "optimization": "3", "debug": False, "b_sanitize": "none", "cpp_args": [],
                   "default_library": "static", "generator": ""}
        self.assertEqual({name: self.option(name) for name in options}, options)
        self.assert_kept(self.compile(CXXFLAGS="-g -fno-rtti"))
        self.assertEqual(self.option("cpp_args"), ["-g", "-fno-rtti"])

    def test_uses_the_given_compiler(self):
        self.set_up(self.preferred)
        self.assert_built_again(self.compile("g++", CXX="g++"), f"was built by {self.ccache}{self.preferred}")
        (self.build / "mine").touch()
        self.assert_kept(self.compile("g++", CXX="g++"))
        self.assert_built_again(self.compile(), f"was built by {self.ccache}g++")

    def test_keeps_a_build_if_a_meson_build_is_wrong(self):
        self.set_up(self.preferred)
        self.write("meson.build", MESON + "no such function()\n")
        done = run(["tools/compile"], self.root)
        self.assertEqual(done.returncode, 1)
        self.assertIn("meson.build:3", done.stderr)
        self.assertTrue((self.build / "mine").exists())
