# The source archive of a release contains the generated sources. Without re2c, the libraries are built from these,
# installed and used. With bnfurl.wrap, one of the recipes of a release, the archive is a subproject of a user's
# project. Nothing is optimised, since nothing is measured.
import os
import pathlib
import unittest

import place
import project


# A folder with all programs but re2c, for PATH.
def programs_without_re2c():
    folder = place.fresh("dist-programs")
    for path in os.environ["PATH"].split(":"):
        for program in pathlib.Path(path).glob("*"):
            if program.name != "re2c" and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    return folder


class Dist(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = place.fresh("dist")
        archive = place.archive()
        place.run("tar", "--extract", "--file", archive, "--directory", folder)
        cls.source = folder / archive.name.removesuffix(".tar.gz")
        cls.path = programs_without_re2c()

    def configured(self, name, *options):
        build = place.fresh(name)
        return build, place.tried("meson", "setup", build, self.source, "--prefix=/opt/bnfurl", "--libdir=lib",
                                  "-Doptimization=0", *options, CXX=place.compiler(), PATH=self.path)

    def commands(self, build):
        return place.run("ninja", "-C", build, "-t", "commands", PATH=self.path)

    def test_libraries_are_built_installed_and_used_without_re2c(self):
        build, done = self.configured("dist-library", "-Dtools=disabled", "-Ddefault_library=both")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotIn("--out", self.commands(build))
        place.run("ninja", "-C", build, PATH=self.path)
        prefix = place.fresh("dist-installed") / "opt/bnfurl"
        place.run("meson", "install", "-C", build, "--no-rebuild", "--destdir", prefix.parents[1])
        folder = place.fresh("dist-stranger", place.STRANGERS / "c", place.STRANGERS / "cpp")
        for compiler in ["cc", "-std=c99", "hosts.c"], ["c++", "-std=c++20", "hosts.cpp"]:
            for options, variables in ([], {"LD_LIBRARY_PATH": prefix / "lib"}), (["-static"], {}):
                with self.subTest(compiler=compiler, options=options):
                    place.run(*compiler, *options, f"-I{prefix}/include", f"-L{prefix}/lib", "-lbnfurl", "-o", "hosts",
                              folder=folder)
                    for text, printed in place.HOSTS.items():
                        self.assertEqual(place.run(folder / "hosts", text, **variables), printed)

    def test_the_command_line_is_built_from_generated_sources_too(self):
        build, done = self.configured("dist-tools", "-Dtools=enabled")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("tools/bnfurl/bnfurl", self.commands(build))
        self.assertNotIn("--out", self.commands(build))

    def test_other_grammars_need_re2c(self):
        for option, why in {"-Dgrammars=rfc3986": "for other grammars",
                            "-Dtrace=disabled": "the tables of trace"}.items():
            with self.subTest(option=option):
                _, done = self.configured("dist-other", option, "-Dtools=disabled")
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(why, done.stdout)
                self.assertIn("this needs re2c, 3.0 or later", done.stdout + done.stderr)

    def test_recipes_are_built_or_parsed(self):
        recipes = place.archive("-recipes.tar.gz")
        self.assertEqual(place.run(recipes.parents[1] / "tools/release", "check", recipes).count("\n"), 3)

    # All rules that a release has suites of.
    def test_suites_are_read(self):
        release = place.archive().parents[1] / "tools/release"
        made = place.run(release, "suites", BNFURL=project.BUILD.resolve() / "tools/bnfurl/bnfurl").split()
        self.assertEqual(len(made), 6)
        checked = place.run(release, "check", *made, folder=release.parents[1]).splitlines()
        self.assertEqual([line.partition(": ")[0] for line in checked], made)

    # Programs and packages take minutes: compare them with tools/release twice.
    def test_two_builds_are_equal(self):
        for part in "recipes", "amalgamation":
            self.assertIn("two builds are equal", place.run(place.project.ROOT / "tools/release", "twice", part))


# Only one grammar is compiled in, without columns of Arrow, and the generator is that of BNFURL_GEN.
class Subproject(unittest.TestCase):
    def folder(self, stranger):
        folder = place.fresh(f"subproject-{stranger}", place.STRANGERS / stranger)
        (folder / "subprojects").mkdir()
        place.run("tar", "--extract", "--file", place.archive("-recipes.tar.gz"), "--directory", folder / "subprojects",
                  "--strip-components=1", "--wildcards", "*/bnfurl.wrap")
        return folder

    # pkg-config looks only into this folder, so no other bnfurl is found. The second kind is made from the same
    # objects.
    def check(self, stranger):
        folder = self.folder(stranger)
        place.run("meson", "setup", "build", "-Dbnfurl:grammars=rfc3986",
                  f"-Dbnfurl:generator={os.environ['BNFURL_GEN']}", folder=folder, PKG_CONFIG_LIBDIR=folder)
        for kind in "static", "shared":
            with self.subTest(kind=kind):
                place.run("meson", "configure", "build", f"-Dbnfurl:default_library={kind}", folder=folder)
                place.run("ninja", "-C", "build", "hosts", folder=folder, PKG_CONFIG_LIBDIR=folder)
                for text, printed in place.HOSTS.items():
                    self.assertEqual(place.run(folder / "build/hosts", text), printed)
                self.assertEqual("libbnfurl.so.1" in place.needed(folder / "build/hosts"), kind == "shared")

    def test_of_a_program_in_cpp(self):
        self.check("cpp")

    def test_of_a_program_in_c(self):
        self.check("c")
