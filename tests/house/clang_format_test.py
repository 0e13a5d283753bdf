# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Every source is formatted as .clang-format describes. To format one: clang-format -i FILE...
import subprocess
import unittest

import project


class ClangFormat(unittest.TestCase):
    def test_leaves_every_source_as_it_is(self):
        for folder in project.FOLDERS:
            endings = project.SOURCES if folder == "integrations" else (".cpp", ".hpp")
            with self.subTest(folder=folder):
                command = ["clang-format", "--dry-run", "--Werror", *project.files(folder, *endings)]
                run = subprocess.run(command, cwd=project.ROOT, stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    unittest.main()
