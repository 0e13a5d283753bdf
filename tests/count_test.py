# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The last line of tools/test never reports a failed run as passed.
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


if __name__ == "__main__":
    unittest.main()
