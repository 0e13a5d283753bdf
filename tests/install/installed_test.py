# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Both kinds of both libraries, built, installed and then moved: strangers find them there by pkg-config and by CMake.
# Nothing is optimised, as nothing is measured.
import os
import unittest

import place

PREFIX = place.FOLDER / "moved"
LANGUAGES = {"cpp": ["c++", "-std=c++20", "-Wall", "-Wextra", "-Werror"]}


def setUpModule():
    build = place.FOLDER / "library"
    place.run("meson", "setup", build, place.project.ROOT, "--prefix=/opt/bnfurl", "--libdir=lib", "-Doptimization=0",
              "-Ddefault_library=both", "-Dtests=disabled", "-Dtools=disabled", "-Dgrammars=rfc3986",
              f"-Dgenerator={os.environ['BNFURL_GEN']}", CXX=place.compiler())
    place.run("ninja", "-C", build)
    installed = place.fresh("installed")
    place.run("meson", "install", "-C", build, "--no-rebuild", "--destdir", installed)
    (installed / "opt/bnfurl").rename(PREFIX)


class Stranger(unittest.TestCase):
    # The stranger's program prints what it should.
    def check_hosts(self, program, **variables):
        for text, printed in place.HOSTS.items():
            with self.subTest(text=text):
                self.assertEqual(place.run(program, text, **variables), printed)

    def check_needs_library(self, program, is_needed):
        self.assertEqual("libbnfurl.so.0" in place.needed(program), is_needed)


class PkgConfig(Stranger):
    def flags(self, name, *options):
        return place.run("pkg-config", "--define-prefix", "--cflags", "--libs", *options, name,
                         PKG_CONFIG_LIBDIR=PREFIX / "lib/pkgconfig").split()

    def built(self, language, *flags):
        folder = place.fresh(f"pkg-config-{language}", place.STRANGERS / language)
        place.run(*LANGUAGES[language], f"hosts.{language}", *flags, "-o", "hosts", folder=folder)
        return folder / "hosts"

    def test_shared(self):
        for language in LANGUAGES:
            with self.subTest(language=language):
                program = self.built(language, *self.flags("bnfurl"))
                self.check_hosts(program, LD_LIBRARY_PATH=PREFIX / "lib")
                self.check_needs_library(program, True)

    def test_static(self):
        for language in LANGUAGES:
            with self.subTest(language=language):
                program = self.built(language, "-static", *self.flags("bnfurl", "--static"))
                self.check_hosts(program)
                self.assertEqual(place.needed(program), [])

    def test_load(self):
        for options, variables in ([], {"LD_LIBRARY_PATH": PREFIX / "lib"}), (["-static"], {}):
            with self.subTest(options=options):
                folder = place.fresh("pkg-config-load", place.STRANGERS / "load")
                static = ["--static"] if options else []
                place.run(*LANGUAGES["cpp"], "digits.cpp", *options, *self.flags("bnfurl-load", *static), "-o", "digits",
                          folder=folder)
                self.assertEqual(place.run(folder / "digits", "digits = 1*DIGIT\n", **variables),
                                 'expected DIGIT, found "x"\n')


class CMake(Stranger):
    def configured(self, folder):
        return place.tried("cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}")

    # The folder of a stranger whose CMakeLists.txt has WORD replaced by OTHER.
    def changed(self, stranger, word, other):
        folder = place.fresh(f"cmake-{stranger}", place.STRANGERS / stranger)
        lists = folder / "CMakeLists.txt"
        self.assertIn(word, lists.read_text())
        lists.write_text(lists.read_text().replace(word, other))
        return folder

    def built(self, folder):
        done = self.configured(folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        place.run("cmake", "--build", folder / "build")
        return folder / "build"

    def refusal(self, word, other):
        done = self.configured(self.changed("load", word, other))
        self.assertNotEqual(done.returncode, 0)
        return " ".join(done.stderr.split())

    def test_shared_and_static(self):
        for language in LANGUAGES:
            for target, is_shared in {"bnfurl::bnfurl": True, "bnfurl::static": False}.items():
                with self.subTest(language=language, target=target):
                    program = self.built(self.changed(language, "bnfurl::bnfurl", target)) / "hosts"
                    self.check_hosts(program)
                    self.check_needs_library(program, is_shared)

    def test_load(self):
        program = self.built(self.changed("load", "bnfurl::load", "bnfurl::load")) / "digits"
        self.assertEqual(place.run(program, "digits = 1*DIGIT\n"), 'expected DIGIT, found "x"\n')

    def test_an_unknown_component_is_refused(self):
        self.assertIn('bnfurl has no component "lode"; it has: load', self.refusal("load)", "lode)"))

    def test_another_minor_version_is_refused(self):
        self.assertIn('compatible with requested version "0.2"', self.refusal("0.1", "0.2"))
        self.assertIn('compatible with requested version "0.0.9"', self.refusal("0.1", "0.0.9"))
        self.assertIn('compatible with requested version "0.1.7"', self.refusal("0.1", "0.1.7"))
        self.assertIn('compatible with requested version range "0.2...0.4"', self.refusal("0.1", "0.2...0.4"))
        self.assertIn('compatible with requested version range "0.0.1...<0.1.0"', self.refusal("0.1", "0.0.1...<0.1.0"))

    def test_a_range_says_what_fits(self):
        for versions in "0.0.5...<0.2", "0.1.0 EXACT", "0.1...0.1.0":
            with self.subTest(versions=versions):
                self.assertEqual(self.configured(self.changed("load", "0.1", versions)).returncode, 0)


class Meson(Stranger):
    def test_finds_the_pkg_config_file(self):
        folder = place.fresh("meson-cpp", place.STRANGERS / "cpp")
        pkg_config = {"PKG_CONFIG_LIBDIR": PREFIX / "lib/pkgconfig", "PKG_CONFIG": "pkg-config --define-prefix"}
        place.run("meson", "setup", folder / "build", folder, **pkg_config)
        place.run("ninja", "-C", folder / "build")
        self.check_hosts(folder / "build/hosts", LD_LIBRARY_PATH=PREFIX / "lib")


if __name__ == "__main__":
    unittest.main()
