# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The sdist has the generated sources: where there is no re2c, it is configured for the wheel, and nothing is generated.
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

from project import BUILD, ROOT

MAKE = "import mesonpy; print(mesonpy.build_sdist('made', {'setup-args': ['-Dgenerator=%s']}))"


def run(folder, *command, **variables):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ | variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# A folder with all programs but re2c, for PATH.
def programs_without_re2c(folder):
    folder.mkdir()
    for path in os.environ["PATH"].split(":"):
        for program in pathlib.Path(path).glob("*"):
            if program.name != "re2c" and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    return str(folder)


class SdistTest(unittest.TestCase):
    def test_needs_neither_re2c_nor_a_run_of_the_generator(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            run(folder, "git", "clone", "--quiet", ROOT, folder / "clone")
            run(folder / "clone", sys.executable, "-c", MAKE % (BUILD / "gen/bnfurl-gen").resolve())
            archive = next((folder / "clone/made").glob("bnfurl-*.tar.gz"))
            with tarfile.open(archive) as opened:
                opened.extractall(folder, filter="data")
            source = folder / archive.name.removesuffix(".tar.gz")
            path = programs_without_re2c(folder / "programs")
            printed = run(folder, "meson", "setup", folder / "build", source, "-Dpython=enabled", "-Dtools=disabled",
                          "-Dtests=disabled", "-Dbenchmarks=disabled", PATH=path)
            self.assertIn("generated/ has the sources of these grammars", printed)
            commands = run(folder, "ninja", "-C", folder / "build", "-t", "commands", PATH=path)
            self.assertIn("_bnfurl", commands)
            self.assertNotIn("--out", commands)


if __name__ == "__main__":
    unittest.main()
