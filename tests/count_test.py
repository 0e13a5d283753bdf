# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The last line of tools/test never reports a failed run as passed, and tap.py runs each case either by day or as a long
# one.
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import project

GOOD = "<testsuites><testsuite><testcase/><testcase/></testsuite></testsuites>"
BAD = "<testsuites><testsuite><testcase/><testcase><failure/></testcase></testsuite></testsuites>"


# The line for `status` and for reports with these texts; a text is None for a build without a report.
def count(status, *texts):
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / str(number) for number in range(len(texts))]
        for path, text in zip(paths, texts):
            if text is not None:
                path.write_text(text)
        command = [sys.executable, project.ROOT / "tests/count.py", str(status), *paths]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout, done.returncode


class Count(unittest.TestCase):
    def test_sums_the_reports(self):
        self.assertEqual(count(0, GOOD), ("2 passed, 0 failed\n", 0))
        self.assertEqual(count(0, GOOD, GOOD), ("4 passed, 0 failed\n", 0))
        self.assertEqual(count(1, GOOD, BAD), ("3 passed, 1 failed\n", 1))

    def test_a_failed_run_has_a_failed_case(self):
        self.assertEqual(count(1, GOOD), ("1 passed, 1 failed\n", 1))

    def test_a_build_without_report_or_cases_has_a_failed_case(self):
        self.assertEqual(count(0, GOOD, None), ("1 passed, 1 failed\n", 1))
        self.assertEqual(count(0, "<testsuites/>"), ("0 passed, 1 failed\n", 1))


# A file of two cases, of which one fails and one is long, if it is named so.
CASES = """LONG_CASES = {"%s"}
import unittest
class Some(unittest.TestCase):
    def test_short(self): pass
    def test_long(self): self.fail("on purpose")
"""


class Tap(unittest.TestCase):
    def tap(self, long_case, **variables):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "some_test.py")
            file.write_text(CASES % long_case)
            environment = {name: value for name, value in os.environ.items() if name not in ("BNFURL_LONG", "TAP_SECONDS")}
            done = subprocess.run([sys.executable, project.ROOT / "tests/tap.py", file], env=environment | variables,
                                  capture_output=True, text=True, check=False)
        lines = [line for line in done.stdout.splitlines() if not line.startswith("#")]
        return lines, done.returncode, done.stderr

    def test_long_cases_run_alone(self):
        self.assertEqual(self.tap("Some.test_long")[:2], (["ok 1 - some_test.Some.test_short", "1..1"], 0))
        self.assertEqual(self.tap("Some.test_long", BNFURL_LONG="1")[:2], (["not ok 1 - some_test.Some.test_long", "1..1"], 1))

    def test_a_long_case_that_is_not_there_is_a_mistake(self):
        _, status, said = self.tap("Some.test_gone")
        self.assertEqual((status, "has no Some.test_gone" in said), (1, True))


if __name__ == "__main__":
    unittest.main()
