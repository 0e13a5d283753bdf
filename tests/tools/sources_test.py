# tools/sources: which generated files a release contains, and that those of other sources or grammars are not used:
# else a user's program would accept what its grammars do not say. (tests/install builds from a whole release.)
# BNFURL_GEN names the generator.
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project


def run(*words, **environment):
    return subprocess.run([project.ROOT / "tools/sources", *map(str, words)], env={**os.environ, **environment},
                          capture_output=True, text=True, check=False)


class Generated(unittest.TestCase):
    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        self.source, self.root = folder / "source", folder / "release"
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
