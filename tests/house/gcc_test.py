# gcc reads what changed since it last compiled everything, at night: each unit of build/ that has, or includes, a file
# that changed since the row of the part "gcc" in tests/night.txt. So the day sees what gcc does not take; what only its
# optimiser sees is left to the night. If the core or the generator changed, nothing is read here, since then
# `tools/test --all` compiles with gcc, too.
import concurrent.futures
import os
import subprocess
import unittest

import night_parts
import project
from clang_tidy_test import options

ONLY_OF_CLANG = ("-fcolor-diagnostics", "-fpch-instantiate-templates")


# The files, from the root, that each object of the build was made of.
def files_of_objects():
    said = subprocess.run(["ninja", "-C", project.BUILD, "-t", "deps"], capture_output=True, text=True, check=True)
    found = {}
    for line in said.stdout.splitlines():
        if line.startswith("    "):
            path = os.path.relpath(os.path.join(project.BUILD, line.strip()), project.ROOT)
            files.add(path)
        elif line:
            files = found.setdefault(line.partition(":")[0], set())
    return found


# The commands that compile what changed.
def affected(changed):
    files = files_of_objects()
    for command in project.commands():
        if changed & files.get(command["output"], set()):
            yield command


def read(command):
    words = [word for word in options(command["command"]) if word not in ONLY_OF_CLANG]
    return command["file"], subprocess.run(
        ["g++", *words, "-fsyntax-only", "-Werror", "-Wno-maybe-uninitialized", command["file"]], cwd=project.BUILD,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


class Gcc(unittest.TestCase):
    def test_reads_what_changed(self):
        commands = list(affected(night_parts.changed_since_gcc())) if night_parts.without_gcc() else []
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for file, done in pool.map(read, commands):
                with self.subTest(unit=file):
                    self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
