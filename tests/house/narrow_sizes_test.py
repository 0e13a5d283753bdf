# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `crawl`, `gen`, `load` and `src` compile for a machine with 32-bit sizes, without warnings.
import concurrent.futures
import os
import subprocess
import unittest

import project

COMPILER = "i686-linux-gnu-g++"
INCLUDE = [f"-I{folder}" for folder in (project.ROOT, project.ROOT / "include", project.BUILD / "include")]
OPTIONS = ["-std=c++20", "-fno-exceptions", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-psabi"]


# All sources except the vector kernels, which are for machines with 64-bit sizes.
def sources():
    vector_kernels = set(project.files("src/kernels/streams", ".cpp")) - {"src/kernels/streams/scalar.cpp"}
    vector_kernels.add("src/kernels/views/avx512.cpp")
    paths = [path for folder in ("crawl", "gen", "load", "src") for path in project.files(folder, ".cpp")]
    return [path for path in paths if path not in vector_kernels and path != "gen/main.cpp"]


def complaints(path):
    run = subprocess.run([COMPILER, *OPTIONS, *INCLUDE, project.ROOT / path], capture_output=True, text=True, check=False)
    return run.stderr


class NarrowSizes(unittest.TestCase):
    def test_libraries_compile(self):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for path, errors in zip(sources(), pool.map(complaints, sources())):
                with self.subTest(path=path):
                    self.assertEqual(errors, "")


if __name__ == "__main__":
    unittest.main()
