# User-defined grammars are compiled into users' programs: versions, and a log format whose targets are those of RFC
# 9112. This works with CMake and with Meson, with the library installed and moved, shared and static, and as a Meson
# subproject.
import os
import unittest

import place

PREFIX = place.PREFIX
STRANGER = place.STRANGERS / "own-grammars"
# The engines are those of x86-64; other processors have only the scanner.
PRINTED = """1.14.2: 1 absent
2.0.0-rc.1: 2 rc.1
01.0.0: expected ".", found "1"
192.0.2.7 GET /a?b 200: yes
192.0.2.7 GET /a|b 400: no
::1 CONNECT h:80 200: yes
::1 CONNECT / 400: no
semver: scanner, texts, lines
record: scanner, texts
"""
OPTIONS = ["-Dgrammars=rfc9112", "-Dload=disabled", f"-Dgenerator={os.environ['BNFURL_GEN']}"]

setUpModule = place.install_library


# A user's folder, with the file that the library provides for Meson.
def new_folder(name):
    folder = place.fresh(f"own-grammars-{name}", STRANGER)
    (folder / "grammars").mkdir()
    (folder / "grammars/meson.build").write_text((PREFIX / "share/bnfurl/meson/meson.build").read_text())
    return folder


def add_mistake(folder):
    with (folder / "semver.bnf").open("a") as file:
        file.write("range = lower\n")


def old_re2c(folder):
    program = folder / "re2c"
    program.write_text("#!/bin/sh\necho re2c 2.2\n")
    program.chmod(0o755)
    return program


class OwnGrammars(unittest.TestCase):
    MISTAKE = "semver.bnf:20:9: lower is not defined (rule range)\n"

    def check(self, program, is_shared, **variables):
        self.assertEqual(place.run(program, **variables), PRINTED)
        self.assertEqual("libbnfurl.so.1" in place.needed(program), is_shared)

    # What follows a folder's configuration shows a mistake in a grammar.
    def check_mistake(self, *build):
        done = place.tried(*build)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(self.MISTAKE, done.stdout + done.stderr)


class CMake(OwnGrammars):
    def configured(self, folder, *options):
        return place.tried("cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}", *options)

    def refusal(self, folder, *options):
        done = self.configured(folder, *options)
        self.assertNotEqual(done.returncode, 0)
        return " ".join(done.stderr.split())

    def test_static_and_then_a_mistake(self):
        folder = new_folder("cmake")
        lists = folder / "CMakeLists.txt"
        lists.write_text(lists.read_text().replace("bnfurl::bnfurl", "bnfurl::static"))
        self.assertEqual(self.configured(folder).stderr, "")
        place.run("cmake", "--build", folder / "build", "--parallel")
        self.check(folder / "build/own", False)
        add_mistake(folder)
        self.check_mistake("cmake", "--build", folder / "build")

    def test_re2c_has_to_be_there(self):
        message = "re2c 3.0 or later is needed to compile a grammar (on Debian: apt install re2c)"
        # CMake searches more folders than PATH, so it gets the name of a missing program, and must not search.
        no_search = [f"-DCMAKE_FIND_USE_{place_of}=FALSE"
                     for place_of in ("CMAKE_SYSTEM_PATH", "SYSTEM_ENVIRONMENT_PATH")]
        folder = new_folder("cmake-no-re2c")
        self.assertEqual(self.configured(folder).returncode, 0)
        self.assertIn(message, self.refusal(folder, "-UBNFURL_RE2C", *no_search))

    def test_re2c_has_to_be_new_enough(self):
        folder = new_folder("cmake-old-re2c")
        old = old_re2c(folder)
        self.assertIn(f"{old} is re2c 2.2; re2c 3.0 or later is needed", self.refusal(folder, f"-DBNFURL_RE2C={old}"))

    def test_a_file_has_to_be_named(self):
        folder = new_folder("cmake-no-file")
        lists = folder / "CMakeLists.txt"
        lists.write_text(lists.read_text().replace("(own semver.bnf access.bnf)", "(own)"))
        self.assertIn("bnfurl_add_grammar(own): name at least one grammar file", self.refusal(folder))

    def test_a_project_need_not_say_which_cmake_it_is_for(self):
        folder = new_folder("cmake-no-version")
        lists = folder / "CMakeLists.txt"
        lists.write_text(lists.read_text().partition("\n")[2])
        self.assertEqual(self.configured(folder).returncode, 0)

    def test_says_if_a_file_is_missing(self):
        folder = new_folder("cmake-missing-file")
        (folder / "access.bnf").unlink()
        self.assertIn("bnfurl_add_grammar(own): there is no file", self.refusal(folder))

    def test_says_that_the_code_is_cpp(self):
        folder = new_folder("cmake-c")
        lists = folder / "CMakeLists.txt"
        lists.write_text(lists.read_text().replace("CXX", "C").replace("program.cpp", "program.c"))
        (folder / "program.cpp").rename(folder / "program.c")
        self.assertIn("bnfurl_add_grammar(own): the code is C++; write project(... CXX)", self.refusal(folder))


class Meson(OwnGrammars):
    VARIABLES = {"PKG_CONFIG_LIBDIR": PREFIX / "lib/pkgconfig", "PKG_CONFIG": "pkg-config --define-prefix"}

    def configured(self, folder, *options):
        return place.tried("meson", "setup", folder / "build", folder, *options, **self.VARIABLES)

    def built(self, folder, *options):
        done = self.configured(folder, *options)
        self.assertEqual(done.returncode, 0, done.stdout)
        place.run("ninja", "-C", folder / "build", "own")
        return folder / "build"

    def test_shared_and_then_a_mistake(self):
        folder = new_folder("meson")
        build = self.built(folder, "-Dbuildtype=debug")
        self.check(build / "own", True, LD_LIBRARY_PATH=PREFIX / "lib")
        self.check_engines(build / "grammars")
        add_mistake(folder)
        self.check_mistake("ninja", "-C", build)

    # Engines are compiled for instructions that not every machine has. If they left an inline function to the linker,
    # it could be the one that the rest of the program calls.
    def check_engines(self, folder):
        for archive in folder.glob("libgrammars-*.a"):
            if archive.name != "libgrammars-scanners.a":
                with self.subTest(archive=archive.name):
                    symbols = place.run("nm", "--demangle", archive).splitlines()
                    self.assertEqual([line for line in symbols if " W " in line], [])

    def test_subproject(self):
        folder = new_folder("subproject")
        (folder / "subprojects/bnfurl").mkdir(parents=True)
        place.copy_project(folder / "subprojects/bnfurl")
        main = folder / "meson.build"
        main.write_text(main.read_text().replace("\n", "\nsubproject('bnfurl')\n", 1))
        options = ["-Doptimization=0", "-Dbnfurl:default_library=static", *(f"-Dbnfurl:{each[2:]}" for each in OPTIONS)]
        self.check(self.built(folder, *options) / "own", False)

    def test_re2c_has_to_be_new_enough(self):
        folder = new_folder("meson-old-re2c")
        (folder / "tools.ini").write_text(f"[binaries]\nre2c = '{old_re2c(folder)}'\n")
        self.assertIn("re2c 3.0 or later is needed to compile a grammar (on Debian: apt install re2c)",
                      self.configured(folder, "--native-file", folder / "tools.ini").stdout)
