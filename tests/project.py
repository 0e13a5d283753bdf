# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Where the project's files are: shared by the tests that look at its sources.
import json
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Those that have C++.
FOLDERS = ["benchmarks", "examples", "fuzz", "gen", "include", "load", "mutation", "src", "tests", "tools"]
BUILD = pathlib.Path(os.environ["BUILD_ROOT"])


# The files below a folder with one of these endings, by their path from the root: gen/text/octet_set.cpp.
def files(folder, *endings):
    found = (path for path in (ROOT / folder).rglob("*") if path.suffix in endings)
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


# The sources that the build compiles, of these alone that stand in the project.
def compiled():
    commands = json.loads((BUILD / "compile_commands.json").read_text())
    paths = {(pathlib.Path(command["directory"]) / command["file"]).resolve() for command in commands}
    return sorted(path.relative_to(ROOT).as_posix() for path in paths
                  if path.is_relative_to(ROOT) and not path.is_relative_to(BUILD.resolve()))
