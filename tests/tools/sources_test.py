# tools/sources: which grammars are compiled in, and where the others are found; which generated files a release
# contains, and that those of other sources or grammars are not used (tests/install builds from a whole release); and
# that a room is a unit. BNFURL_GEN names the generator.
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project


def run(*words, **environment):
    return subprocess.run([project.ROOT / "tools/sources", *map(str, words)], env={**os.environ, **environment},
                          capture_output=True, text=True,
                          check=False)


class Choose(unittest.TestCase):
    def chosen(self, *names):
        done = run("choose", project.ROOT / "grammar", *names)
        return done.stderr or [pathlib.Path(path).stem for path in done.stdout.splitlines()]

    def test_has_what_its_grammars_need(self):
        self.assertEqual(self.chosen("w3c1993"), ["w3c1993"])
        self.assertEqual(self.chosen("rfc9112"), ["rfc3986", "rfc9112"])
        self.assertEqual(self.chosen("vhost_combined"), ["combined", "common", "rfc3986", "rfc9112", "vhost_combined"])

    def test_refuses_an_unknown_name_and_none(self):
        self.assertIn('there is no grammar "rfc3996" (did you mean "rfc3986"?)', self.chosen("rfc9112", "rfc3996"))
        self.assertIn("at least one grammar is needed", self.chosen())


class Formats(unittest.TestCase):
    def found(self, *compiled):
        done = run("formats", project.ROOT / "grammar", *compiled)
        return [pathlib.Path(path).stem for path in done.stdout.splitlines()]

    def test_are_the_logs_that_need_only_what_is_compiled_in(self):
        self.assertIn("combined", self.found("common", "rfc3986", "rfc9112"))
        self.assertNotIn("combined", self.found("combined", "common", "rfc3986", "rfc9112"))
        self.assertNotIn("vhost_combined", self.found("common", "rfc3986", "rfc9112"))
        self.assertNotIn("rfc3987", self.found("rfc3986"))
        self.assertEqual(self.found("w3c1993"), [])


# A test with an empty folder.
class Folder(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()


class Place(Folder):
    def placed(self, programs, installed):
        build = self.root / "build/tools/bnfurl"
        build.mkdir(parents=True, exist_ok=True)
        (self.root / "grammar").mkdir(exist_ok=True)
        (self.root / "grammar/x.bnf").write_text('x = "x"\n')
        return run("place", programs, installed, build, self.root / "grammar").stdout.splitlines()

    def test_is_relative_to_the_program_and_a_link_in_the_build(self):
        for _ in range(2):
            self.assertEqual(self.placed("/usr/bin", "/usr/share/bnfurl/grammar"),
                             ["../share/bnfurl/grammar", str(self.root / "grammar/x.bnf")])
        link = self.root / "build/tools/share/bnfurl/grammar"
        self.assertTrue((link / "x.bnf").is_file())
        self.assertFalse(link.readlink().is_absolute())

    def test_outside_of_the_build_is_not_made(self):
        self.assertEqual(self.placed("/opt/x/bin", "/srv/grammar")[0], "../../../srv/grammar")
        self.assertEqual(sorted(path.name for path in self.root.iterdir()), ["build", "grammar"])


class Generated(Folder):
    def setUp(self):
        super().setUp()
        self.source, self.root = self.root / "source", self.root / "release"
        for name in "gen", "include", "grammar":
            (self.root / name).mkdir(parents=True)
        (self.root / "gen/main.cpp").write_text("int main() {}\n")
        shutil.copy(project.ROOT / "tests/golden/ten.bnf", self.root / "grammar/ten.bnf")
        shutil.copytree(self.root, self.source)

    def added(self):
        done = run("add", os.environ["BNFURL_GEN"], shutil.which("re2c"), "-w", "-c", "-i", "--", "ten",
                   MESON_DIST_ROOT=str(self.root), MESON_SOURCE_ROOT=str(self.source), MESON_BUILD_ROOT="/nowhere")
        return done.returncode, done.stderr

    def checked(self, *names):
        done = run("check", self.root, *(self.root / f"grammar/{name}.bnf" for name in names))
        return done.returncode, done.stderr

    def test_are_all_that_is_compiled(self):
        self.assertEqual(self.added(), (0, ""))
        names = {path.name for path in (self.root / "generated").iterdir()}
        made = {"log_formats.cpp", "made-of", "registry.cpp", "ten.cpp", "ten.hpp", "ten_scan.cpp"}
        self.assertLessEqual(made, names)
        self.assertNotIn("ten.re", names)
        self.assertEqual(self.checked("ten"), (0, ""))
        for names in ["eleven"], ["eleven", "ten"]:
            shutil.copy(self.root / "grammar/ten.bnf", self.root / "grammar/eleven.bnf")
            self.assertEqual(self.checked(*names),
                             (1, "generated/ was made for other grammars and cannot be used, so re2c is needed\n"))

    def test_of_other_sources_are_not_used(self):
        self.assertEqual(self.added(), (0, ""))
        for path in self.root / "gen/main.cpp", self.root / "grammar/ten.bnf":
            before = path.read_text()
            path.write_text(before + "\n")
            self.assertEqual(self.checked("ten"),
                             (1, "generated/ was made from other sources and cannot be used, so re2c is needed\n"))
            path.write_text(before)
        (self.root / "generated/made-of").unlink()
        self.assertEqual(self.checked("ten")[0], 1)

    def test_are_not_made_by_a_generator_that_is_not_committed(self):
        (self.source / "gen/main.cpp").write_text("int main() { return 1; }\n")
        self.assertEqual(self.added(), (1, "tools/sources: the generator has changes that are not committed\n"))
        self.assertFalse((self.root / "generated").exists())


class Units(Folder):
    SOURCES = ["a/b/1.cpp", "a/1.cpp", "a/b/2.cpp", "a/c/1.cpp", "a/b/d/1.cpp", "a/c/e/1.cpp"]

    def units(self, fewest):
        done = run("units", fewest, self.root, self.root / "units", *(self.root / source for source in self.SOURCES))
        return [pathlib.Path(line) for line in done.stdout.splitlines()]

    def included(self, fewest):
        return {unit.name: [line.split('"')[1] for line in unit.read_text().splitlines()]
                for unit in self.units(fewest)}

    def test_are_rooms_and_small_ones_belong_to_the_folder_above(self):
        self.assertEqual(self.included(3), {
            "a_b_unit.cpp": ["a/b/1.cpp", "a/b/2.cpp", "a/b/d/1.cpp"],
            "a_unit.cpp": ["a/1.cpp", "a/c/1.cpp", "a/c/e/1.cpp"]})
        self.assertEqual(sorted(self.included(1)),
                         ["a_b_d_unit.cpp", "a_b_unit.cpp", "a_c_e_unit.cpp", "a_c_unit.cpp", "a_unit.cpp"])
        self.assertEqual(self.units("apart"), [self.root / source for source in self.SOURCES])

    def test_that_have_not_changed_are_not_written_again(self):
        unit = self.units(7)[0]
        os.utime(unit, (1, 1))
        self.units(7)
        self.assertEqual(unit.stat().st_mtime, 1)
        unit.write_text("")
        self.assertEqual(len(self.included(7)["a_unit.cpp"]), len(self.SOURCES))
