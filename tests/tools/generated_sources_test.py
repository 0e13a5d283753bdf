# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# tools/generated-sources: what it adds to a release, and that a folder of other sources or grammars is not used.
# tests/install builds from a whole release. BNFURL_GEN is the generator.
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "tools/generated-sources"


def run(*words, **environment):
    return subprocess.run([SCRIPT, *map(str, words)], env={**os.environ, **environment}, capture_output=True, text=True, check=False)


class GeneratedSources(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "release"
        for name in "gen", "include", "grammar":
            (self.root / name).mkdir(parents=True)
        (self.root / "gen/main.cpp").write_text("int main() {}\n")
        shutil.copy(ROOT / "tests/golden/ten.bnf", self.root / "grammar/ten.bnf")
        self.source = pathlib.Path(folder.name) / "source"
        shutil.copytree(self.root, self.source)

    def added(self):
        return run("add", os.environ["BNFURL_GEN"], shutil.which("re2c"), "-w", "-c", "-i", "--", "ten",
                   MESON_DIST_ROOT=str(self.root), MESON_SOURCE_ROOT=str(self.source), MESON_BUILD_ROOT="/nowhere")

    def checked(self, *names):
        done = run("check", self.root, *(self.root / f"grammar/{name}.bnf" for name in names))
        return done.returncode, done.stderr

    def test_are_all_that_is_compiled(self):
        self.assertEqual(self.added().returncode, 0)
        names = sorted(path.name for path in (self.root / "generated").iterdir())
        self.assertLessEqual({"made-of", "registry.cpp", "ten.cpp", "ten.hpp", "ten_scan.cpp"}, set(names))
        self.assertNotIn("ten.re", names)
        self.assertEqual(self.checked("ten"), (0, ""))

    def test_of_other_sources_are_not_used(self):
        for path in "gen/main.cpp", "grammar/ten.bnf":
            with self.subTest(path=path):
                shutil.rmtree(self.root / "generated", ignore_errors=True)
                self.assertEqual(self.added().returncode, 0)
                before = (self.root / path).read_text()
                (self.root / path).write_text(before + "\n")
                self.assertEqual(self.checked("ten"), (1, "generated/ is of other sources, and is not used: re2c is needed\n"))
                (self.root / path).write_text(before)

    def test_for_other_grammars_are_not_used(self):
        self.assertEqual(self.added().returncode, 0)
        shutil.copy(self.root / "grammar/ten.bnf", self.root / "grammar/eleven.bnf")
        for names in ["eleven"], ["eleven", "ten"]:
            self.assertEqual(self.checked(*names), (1, "generated/ is for other grammars, and is not used: re2c is needed\n"))

    def test_without_a_note_are_not_used(self):
        (self.root / "generated").mkdir()
        self.assertEqual(self.checked("ten")[0], 1)

    def test_are_not_made_by_a_generator_that_is_not_committed(self):
        (self.source / "gen/main.cpp").write_text("int main() { return 1; }\n")
        done = self.added()
        self.assertEqual((done.returncode, done.stderr), (1, "tools/generated-sources: the generator has changes that are not committed\n"))
        self.assertFalse((self.root / "generated").exists())


if __name__ == "__main__":
    unittest.main()
