# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Every source looks as .clang-format says. To make it so: clang-format -i FILE...
import subprocess
import unittest

import project


class ClangFormat(unittest.TestCase):
    def test_leaves_every_source_as_it_is(self):
        for folder in project.FOLDERS:
            for source in project.files(folder, ".cpp", ".hpp"):
                with self.subTest(source=source):
                    command = ["clang-format", "--dry-run", "--Werror", source]
                    run = subprocess.run(command, cwd=project.ROOT, stderr=subprocess.DEVNULL, check=False)
                    self.assertEqual(run.returncode, 0, f"clang-format -i {source}")


if __name__ == "__main__":
    unittest.main()
