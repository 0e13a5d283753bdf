# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# tools/test-install, and tools/test-parts that it shares with tools/test-servers, with parts that pass, fail or cannot
# begin, and substitutes for the tools that it calls.
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

PASSES = "class Passes(unittest.TestCase):\n    def test_a(self): pass\n    def test_b(self): pass\n"
FAILS = "class Fails(unittest.TestCase):\n    def test_c(self): self.fail()\n"
CANNOT_BEGIN = "import nothing_of_this_name\n"


class TestInstall(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "tests/install").mkdir(parents=True)
        (self.root / "tools").mkdir()
        for name in ["tools/test-install", "tools/test-parts", "tests/tap.py"]:
            shutil.copy(project.ROOT / name, self.root / name)
        for name in ["setup", "compile"]:
            path = self.root / "tools" / name
            path.write_text('#!/bin/sh\necho "${0##*/} $*" >> calls\n')
            path.chmod(0o755)

    # The status and the lines of a run with these parts.
    def run_with(self, *names, nightly=False, **parts):
        for name, text in parts.items():
            (self.root / f"tests/install/{name}_test.py").write_text("import unittest\n" + text)
        environment = {name: value for name, value in os.environ.items() if name != "BNFURL_NIGHTLY"}
        environment.update({"BNFURL_NIGHTLY": "1"} if nightly else {})
        done = subprocess.run(["tools/test-install", *names], cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    def test_counts_the_cases_of_all_parts(self):
        status, lines = self.run_with(one=PASSES, two=PASSES)
        self.assertEqual((status, lines[-1]), (0, "4 passed, 0 failed"))
        self.assertRegex(lines[-3], r"^tools/test-install: one \d+:\d\d min$")
        self.assertEqual((self.root / "calls").read_text(), "setup install\ncompile gen/bnfurl-gen\n")

    def test_fails_if_a_case_fails(self):
        status, lines = self.run_with(one=FAILS, two=PASSES)
        self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed"))

    def test_fails_if_a_part_cannot_begin(self):
        status, lines = self.run_with(one=CANNOT_BEGIN, two=PASSES)
        self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed"))

    def test_runs_the_parts_that_are_named(self):
        status, lines = self.run_with("two", one=FAILS, two=PASSES)
        self.assertEqual((status, lines[-1]), (0, "2 passed, 0 failed"))

    def test_parts_for_nights_run_at_night_or_by_name(self):
        left_out = "tools/test-install: conan: not run, BNFURL_NIGHTLY is not set"
        status, lines = self.run_with(conan=FAILS, two=PASSES)
        self.assertEqual((status, lines[0], lines[-1]), (0, left_out, "2 passed, 0 failed"))
        self.assertEqual(self.run_with(nightly=True)[1][-1], "2 passed, 1 failed")
        self.assertEqual(self.run_with("conan")[1][-1], "0 passed, 1 failed")

    def test_lists_the_cases_that_took_longest(self):
        slow = "import time\n\nclass Slow(unittest.TestCase):\n    def test_d(self): time.sleep(0.3)\n"
        status, lines = self.run_with("--durations", one=PASSES, two=slow)
        listed = [line for line in lines if line.startswith("# ")][-3:]
        self.assertEqual(status, 0)
        self.assertRegex(listed[0], r"^# 0\.[3-9] s two_test\.Slow\.test_d$")
        self.assertRegex(listed[2], r"^# 0\.\d s one_test\.Passes\.test_[ab]$")

    def test_refuses_a_part_that_it_does_not_have(self):
        self.assertEqual(self.run_with("three", one=PASSES), (2, []))


if __name__ == "__main__":
    unittest.main()
