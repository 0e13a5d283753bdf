# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Which grammars are compiled in (tools/choose-grammars), and where the others are found (tools/place-grammars).
import pathlib
import subprocess
import tempfile
import unittest

import project


def run(tool, *arguments):
    return subprocess.run([project.ROOT / "tools" / tool, *arguments], capture_output=True, text=True, check=False)


class Choice(unittest.TestCase):
    def chosen(self, *names):
        result = run("choose-grammars", project.ROOT / "grammar", *names)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return [pathlib.Path(path).stem for path in result.stdout.split()]

    def refusal(self, *names):
        result = run("choose-grammars", project.ROOT / "grammar", *names)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        return result.stderr

    def test_has_what_its_grammars_need(self):
        self.assertEqual(self.chosen("w3c1993"), ["w3c1993"])
        self.assertEqual(self.chosen("rfc9112"), ["rfc3986", "rfc9112"])
        self.assertEqual(self.chosen("vhost_combined"), ["combined", "common", "rfc3986", "rfc9112", "vhost_combined"])

    def test_of_an_unknown_name_is_refused_with_the_nearest(self):
        message = self.refusal("rfc9112", "rfc3996")
        self.assertIn('there is no grammar "rfc3996" (did you mean "rfc3986"?)', message)

    def test_of_nothing_is_refused(self):
        self.assertIn("at least one grammar is needed", self.refusal())


class Place(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        (self.root / "grammar").mkdir()
        (self.root / "grammar/x.bnf").write_text("x = \"x\"\n")

    def test_is_relative_to_the_program_and_a_link_in_the_build(self):
        build = self.root / "build/tools/bnfurl"
        build.mkdir(parents=True)
        for _ in range(2):
            result = run("place-grammars", "/usr/bin", "/usr/share/bnfurl/grammar", build, self.root / "grammar")
            self.assertEqual(result.stdout.split("\n")[:2], ["../share/bnfurl/grammar", str(self.root / "grammar/x.bnf")])
        self.assertTrue((build / "../share/bnfurl/grammar/x.bnf").is_file())
        self.assertFalse((build.parent / "share/bnfurl/grammar").readlink().is_absolute())

    def test_outside_of_the_build_is_not_made(self):
        build = self.root / "build/tools/bnfurl"
        build.mkdir(parents=True)
        result = run("place-grammars", "/opt/x/bin", "/srv/grammar", build, self.root / "grammar")
        self.assertEqual((result.returncode, result.stdout.split("\n")[0]), (0, "../../../srv/grammar"))
        self.assertEqual(sorted(path.name for path in self.root.iterdir()), ["build", "grammar"])


if __name__ == "__main__":
    unittest.main()
