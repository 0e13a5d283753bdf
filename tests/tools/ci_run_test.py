# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# .ci/run, with substitutes for the tools that it calls: it runs everything, any failure fails the run, and what runs at
# the same time does not mix its output.
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

SCRIPTS = ["test", "test-install", "test-servers", "test-python", "test-engines"]
CALLED = """#!/bin/sh
echo "${0##*/} $*" >> calls
echo "${0##*/} begins"
"""
SETUPS = [f"setup {part}" for part in ("install", "servers", "python", "engines")]


class CiRun(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ".ci", "tools":
            (self.root / name).mkdir()
        shutil.copy(project.ROOT / ".ci/run", self.root / ".ci/run")
        self.tool("setup")
        for name in SCRIPTS:
            self.tool(name, f"echo '1 passed, 0 failed in {name}'\n")

    def tool(self, name, end=""):
        path = self.root / "tools" / name
        path.write_text(CALLED + end)
        path.chmod(0o755)

    # The status, the lines that are printed, and the calls.
    def run_all(self):
        (self.root / "calls").unlink(missing_ok=True)
        done = subprocess.run([".ci/run"], cwd=self.root, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines(), (self.root / "calls").read_text().splitlines()

    def test_runs_everything(self):
        status, _, calls = self.run_all()
        self.assertEqual((status, calls[:5]), (0, ["test --all", *SETUPS]))
        self.assertEqual(sorted(calls[5:]),
                         ["test-engines --durations", "test-install ", "test-python --durations", "test-servers "])

    def test_fails_if_any_part_fails_and_runs_the_others(self):
        for name in ["setup", *SCRIPTS]:
            with self.subTest(name=name):
                self.setUp()
                self.tool(name, "exit 1\n")
                status, _, calls = self.run_all()
                self.assertEqual((status, len(calls)), (1, 9))

    def test_each_part_ends_with_its_count(self):
        self.tool("test-install", "sleep 0.3\necho '1 passed, 0 failed in test-install'\n")
        _, lines, _ = self.run_all()
        expected = [[f"{name} begins", f"1 passed, 0 failed in {name}"] for name in SCRIPTS]
        self.assertEqual([line for line in lines if line != "setup begins"], sum(expected, []))


if __name__ == "__main__":
    unittest.main()
