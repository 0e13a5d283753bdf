# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The machine code of the whole library, with the scanners and engines of all productions for all kernels, stays below 2
# MB with clang. gcc 12 generates 6 % more and has its own bound. Tables do not count as code. The test runs for
# releases only.
import os
import re
import subprocess
import unittest

import project

LIMITS = {"clang": 2_000_000, "gcc": 2_050_000}
TEXT = re.compile(r"^\.text\S*\s+(\d+)", re.MULTILINE)


def code_octets(library):
    run = subprocess.run(["size", "--format=sysv", library], capture_output=True, text=True, check=True)
    return sum(int(size) for size in TEXT.findall(run.stdout))


class CodeSize(unittest.TestCase):
    def test_of_the_library_stays_below_its_bound(self):
        size = code_octets(project.BUILD / "src/libbnfurl.a")
        self.assertGreater(size, 100_000)
        self.assertLess(size, LIMITS[os.environ["COMPILER"]])


if __name__ == "__main__":
    unittest.main()
