# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The Python of README and of docs/python.md runs: each block alone, in an empty folder. What it says about values is
# in its assertions.
import re
import subprocess
import sys
import tempfile
import unittest

from project import ROOT

PAGES = ["README.md", "docs/python.md"]


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)


class Pages(unittest.TestCase):
    def test_every_block_runs(self):
        for page in PAGES:
            for block in blocks(page):
                with self.subTest(page=page, block=block), tempfile.TemporaryDirectory() as folder:
                    done = subprocess.run([sys.executable, "-c", block], cwd=folder, capture_output=True, text=True)
                    self.assertEqual(done.returncode, 0, done.stderr)

    def test_there_are_blocks(self):
        self.assertGreater(len(blocks("docs/python.md")), 2)


if __name__ == "__main__":
    unittest.main()
