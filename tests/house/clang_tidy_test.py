# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# clang-tidy reports nothing about the project's sources and, through them, its headers. .clang-tidy lists the checks.
# Generated code is checked only by the compiler's warnings.
#
# Nearly all of the time goes into the headers that a source includes. So sources with the same options are read
# together, eight as one. Where two of them give one name to different things, or where something is found, each half
# of a group is read again: what is reported is always found in one source alone.
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import tempfile
import unittest

import project

FOLDERS = ("crawl/", "gen/", "load/", "src/", "tools/")
TOGETHER = 8


# The options for a source, without those that name files.
def options(command):
    words = shlex.split(command)
    begin = next(place for place, word in enumerate(words) if word.startswith("-"))
    return tuple(words[begin:words.index("-MD")])


# Lists of sources by their paths from the build folder, as compilers are given them, with the options of each list.
def groups():
    found = {}
    for command in project.compile_commands():
        source = command["file"].removeprefix("../")
        if source != command["file"] and source.startswith(FOLDERS):
            found.setdefault(options(command["command"]), set()).add(command["file"])
    for words, sources in found.items():
        ordered = sorted(sources)
        for first in range(0, len(ordered), TOGETHER):
            yield ordered[first:first + TOGETHER], words


# What clang-tidy says about sources that are read as one: a list of a source, a status and an output.
def tidy(group):
    sources, words = group
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
        file.write("".join(f'#include "{source}"\n' for source in sources))
        file.flush()
        read = str(project.BUILD / sources[0]) if len(sources) == 1 else file.name
        command = ["clang-tidy", "--quiet", f"--config-file={project.ROOT / '.clang-tidy'}", read, "--", *words, "-iquote."]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, cwd=project.BUILD)
    if run.returncode == 0 or len(sources) == 1:
        return [(source, run.returncode, run.stdout) for source in sources]
    half = len(sources) // 2
    return tidy((sources[:half], words)) + tidy((sources[half:], words))


class ClangTidy(unittest.TestCase):
    def test_finds_nothing(self):
        seen = []
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for results in pool.map(tidy, groups()):
                for source, status, output in results:
                    seen.append(pathlib.PurePath(source).relative_to("..").as_posix())
                    with self.subTest(source=source):
                        self.assertEqual(status, 0, output)
        self.assertEqual(sorted(set(seen)), [source for source in project.compiled() if source.startswith(FOLDERS)])


if __name__ == "__main__":
    unittest.main()
