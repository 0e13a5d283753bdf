# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# clang-tidy reports nothing about the project's sources and, through them, its headers. .clang-tidy lists the checks.
# Generated code is checked only by the compiler's warnings.
import concurrent.futures
import os
import subprocess
import unittest

import project

FOLDERS = ("crawl/", "gen/", "load/", "src/", "tools/")


def tidy(source):
    command = ["clang-tidy", "--quiet", "-p", str(project.BUILD), str(project.ROOT / source)]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return source, run.returncode, run.stdout


class ClangTidy(unittest.TestCase):
    def test_finds_nothing(self):
        sources = [source for source in project.compiled() if source.startswith(FOLDERS)]
        self.assertTrue(sources)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for source, status, output in pool.map(tidy, sources):
                with self.subTest(source=source):
                    self.assertEqual(status, 0, output)


if __name__ == "__main__":
    unittest.main()
