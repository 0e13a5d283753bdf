# `gen` and `src` compile for a machine with 32-bit sizes, without warnings; except src/pages and src/records, which
# need libraries of the machine.
#
# Most of the time is spent on the headers that a source includes, so many sources are compiled together, as one. If
# there are findings in some of them, such as a name that another gives to something else, those are compiled again
# separately, and the others together: a finding is always reported for a single source.
import concurrent.futures
import os
import re
import subprocess
import unittest

import project

COMPILER = "i686-linux-gnu-g++"
INCLUDE = [f"-I{folder}" for folder in (project.ROOT, project.ROOT / "include", project.BUILD / "include")]
OPTIONS = ["-std=c++20", "-fno-exceptions", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-psabi"]
IS_ONE = ["-Wno-subobject-linkage", "-x", "c++", "-"]  # a source that is included may have a namespace of its own, too
TOGETHER = 24


# All sources except the vector kernels, which are for machines with 64-bit sizes, and what is for Windows.
def sources():
    vector_kernels = set(project.files("src/core/kernels/streams", ".cpp")) - {"src/core/kernels/streams/scalar.cpp"}
    paths = [path for folder in ("gen", "src") for path in project.files(folder, ".cpp")]
    return [path for path in paths if path not in vector_kernels
            and path not in ("gen/main.cpp", "src/system/windows.cpp")
            and not path.startswith(("src/pages/", "src/records/"))]


# Lists of neighbours.
def groups():
    paths = sources()
    return [paths[first:first + TOGETHER] for first in range(0, len(paths), TOGETHER)]


def said(words, text=""):
    return subprocess.run([COMPILER, *INCLUDE, *OPTIONS, *words], input=text, capture_output=True, text=True,
                          check=False).stderr


# What the compiler says about each of these sources: a list of a source and a text.
def complaints(paths):
    if len(paths) == 1:
        return [(paths[0], said(paths))]
    text = said(IS_ONE, "".join(f'#include "{path}"\n' for path in paths))
    if not text:
        return [(path, "") for path in paths]
    named = set(re.findall(r"^(\S+):\d+:\d+: (?:fatal )?(?:error|warning):", text, re.MULTILINE)) & set(paths) or set(
        paths)
    others = [path for path in paths if path not in named]
    return [each for path in paths if path in named
            for each in complaints([path])] + (complaints(others) if others else [])


class NarrowSizes(unittest.TestCase):
    def test_libraries_compile(self):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = [each for group in pool.map(complaints, groups()) for each in group]
        self.assertEqual(sorted(path for path, _ in found), sorted(sources()))
        for path, errors in found:
            with self.subTest(path=path):
                self.assertEqual(errors, "")
