# All libraries, static and shared, are built, installed and then moved; users' builds find them there with pkg-config,
# CMake and Meson.
import gzip
import re
import unittest

import place

PREFIX = place.PREFIX
setUpModule = place.install_library


class Stranger(unittest.TestCase):
    # The user's program prints what it should.
    def check_hosts(self, program, **variables):
        for text, printed in place.HOSTS.items():
            with self.subTest(text=text):
                self.assertEqual(place.run(program, text, **variables), printed)

    def check_sites(self, program, **variables):
        folder = place.fresh("list")
        (folder / "list").write_text("uk\nco.uk\n")
        printed = place.run(program, folder / "list", "www.é.co.uk", "http://www.b.uk/?b&a", **variables)
        self.assertEqual(printed,
                         "é.co.uk\nwww.xn--9ca.co.uk\n8e8f2d75cf36fd9216972ad27f389162\nhttp://(uk,b,www,)/?b&a\n")

    # A log that is compressed, and a format that is read at run time: its grammar is installed, too.
    def check_rows(self, program, **variables):
        folder = place.fresh("logs")
        with gzip.open(folder / "a.log.gz", "wb") as log:
            log.write(b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 404 9 "-" "-"\nwhat\n')
        grammars = {"BNFURL_GRAMMARS": PREFIX / "share/bnfurl/grammar"}
        printed = place.run(program, "combined", "log.status,path", folder / "a.log.gz", **variables)
        self.assertRegex(printed, r"^404 /a\n- -\n1 record does not match the format combined \(.*\n$")
        printed = place.run(program, "squid", "path", folder / "a.log.gz", **variables, **grammars)
        self.assertIn("do not match the format squid", printed)

    def check_needs_library(self, program, is_needed):
        self.assertEqual("libbnfurl.so.1" in place.needed(program), is_needed)


# The prefix was moved, so pkg-config has to be asked to look where its files are now.
FOUND = {"PKG_CONFIG_LIBDIR": PREFIX / "lib/pkgconfig", "PKG_CONFIG_PATH": PREFIX / "lib/pkgconfig",
         "PKG_CONFIG": "pkg-config --define-prefix"}
DEFINE_PREFIX = 'pkg-config() { command pkg-config --define-prefix "$@"; }; '


class PkgConfig(Stranger):
    def built(self, stranger, command):
        folder = place.fresh(f"pkg-config-{stranger}", place.STRANGERS / stranger)
        place.run("bash", "-c", DEFINE_PREFIX + command, folder=folder, **FOUND)
        return folder

    # The commands of the tutorial. A static C program is linked by the C compiler, which does not name
    # libstdc++: C functions need nothing of it.
    def test_shared_and_static(self):
        page = (place.project.ROOT / "docs/tutorial/embed.md").read_text()
        commands = re.findall(r"^\$ (c.* \$\(pkg-config .*)$", page, re.MULTILINE)
        self.assertEqual([command.split()[0] for command in commands], ["cc", "cc", "c++", "c++"])
        for command in commands:
            with self.subTest(command=command):
                program = self.built("cpp" if command.startswith("c++") else "c", command) / "hosts"
                is_shared = "-static" not in command
                self.check_hosts(program, **({"LD_LIBRARY_PATH": PREFIX / "lib"} if is_shared else {}))
                self.check_needs_library(program, is_shared)

    def test_load(self):
        for static, variables in ("", {"LD_LIBRARY_PATH": PREFIX / "lib"}), ("-static", {}):
            with self.subTest(static=static):
                flags = f"$(pkg-config {'--static' if static else ''} --cflags --libs bnfurl-load)"
                program = self.built("load", f"c++ -std=c++20 digits.cpp {static} {flags} -o digits") / "digits"
                self.assertEqual(place.run(program, "digits = 1*DIGIT\n", **variables), 'expected DIGIT, found "x"\n')

    # libpsl and libidn2 come from the system. Debian has no static libraries of their dependencies, so no program is
    # static.
    def test_crawl(self):
        command = ("unset PKG_CONFIG_LIBDIR; "
                   "c++ -std=c++20 sites.cpp $(pkg-config --cflags --libs bnfurl-crawl) -o sites")
        self.check_sites(self.built("crawl", command) / "sites", LD_LIBRARY_PATH=PREFIX / "lib")

    # By the C compiler with the shared library. The static one is written in C++ and uses others, whose static
    # libraries Debian does not have.
    def test_records(self):
        command = "unset PKG_CONFIG_LIBDIR; cc -std=c99 rows.c $(pkg-config --cflags --libs bnfurl-records) -o rows"
        program = self.built("records", command) / "rows"
        self.check_rows(program, LD_LIBRARY_PATH=PREFIX / "lib")
        self.assertIn("libbnfurl-records.so", " ".join(place.needed(program)))

    def test_records_without_the_shared_library(self):
        static = "sed 's/-l\\(bnfurl[a-z-]*\\)/-l:lib\\1.a/g'"
        command = ("unset PKG_CONFIG_LIBDIR; cc -std=c99 -c rows.c $(pkg-config --cflags bnfurl-records) && "
                   f"c++ rows.o $(pkg-config --static --libs bnfurl-records | {static}) -o rows")
        program = self.built("records", command) / "rows"
        self.check_rows(program)
        self.assertNotIn("libbnfurl", " ".join(place.needed(program)))


class CMake(Stranger):
    def configured(self, folder):
        return place.tried("cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}")

    # The folder of a user's project, in whose CMakeLists.txt `word` is replaced by `other`.
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
        for language in "c", "cpp":
            for target, is_shared in {"bnfurl::bnfurl": True, "bnfurl::static": False}.items():
                with self.subTest(language=language, target=target):
                    program = self.built(self.changed(language, "bnfurl::bnfurl", target)) / "hosts"
                    self.check_hosts(program)
                    self.check_needs_library(program, is_shared)

    def test_load(self):
        program = self.built(self.changed("load", "bnfurl::load", "bnfurl::load")) / "digits"
        self.assertEqual(place.run(program, "digits = 1*DIGIT\n"), 'expected DIGIT, found "x"\n')

    def test_crawl(self):
        self.check_sites(self.built(self.changed("crawl", "bnfurl::crawl", "bnfurl::crawl")) / "sites")

    def test_crawl_without_the_shared_library(self):
        no_shared = "set(CMAKE_SHARED_LIBRARY_SUFFIX .none)\n"
        program = self.built(self.changed("crawl", "find_package", no_shared + "find_package")) / "sites"
        self.check_sites(program)
        self.check_needs_library(program, False)

    def test_records(self):
        program = self.built(self.changed("records", "bnfurl::records", "bnfurl::records")) / "rows"
        self.check_rows(program, LD_LIBRARY_PATH=PREFIX / "lib")

    def test_an_unknown_component_is_refused(self):
        self.assertIn('bnfurl has no component "lode"; it has: load crawl records', self.refusal("load)", "lode)"))

    def test_a_later_version_and_another_major_version_are_refused(self):
        for version in "0.9", "1.0.7", "1.1", "2.0":
            self.assertIn(f'compatible with requested version "{version}"', self.refusal("1.0", version))
        for versions in "1.1...1.2", "0.8.1...<1.0.0":
            self.assertIn(f'compatible with requested version range "{versions}"', self.refusal("1.0", versions))

    def test_a_range_says_what_fits(self):
        for versions in "1", "0.8.5...<1.1", "1.0.0 EXACT", "1.0...1.0.0":
            with self.subTest(versions=versions):
                self.assertEqual(self.configured(self.changed("load", "1.0", versions)).returncode, 0)


class Meson(Stranger):
    def test_finds_the_pkg_config_file(self):
        folder = place.fresh("meson-cpp", place.STRANGERS / "cpp")
        place.run("meson", "setup", folder / "build", folder, **FOUND)
        place.run("ninja", "-C", folder / "build")
        self.check_hosts(folder / "build/hosts", LD_LIBRARY_PATH=PREFIX / "lib")
