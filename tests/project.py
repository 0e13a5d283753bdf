# Where the project's files are, for tests that read its sources; and commands that must succeed.
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The folders that contain C++.
FOLDERS = ["benchmarks", "bindings", "examples", "gen", "include", "packaging", "src", "tests", "tools"]
SOURCES = (".c", ".cpp", ".h", ".hpp")
BUILD = pathlib.Path(os.environ["BUILD_ROOT"])
INCLUDE = re.compile(r'^#include "(.*)"$', re.MULTILINE)


# The files in a folder with one of these endings, by their path from the root: gen/text/octet_set.cpp.
def files(folder, *endings):
    found = (path for path in (ROOT / folder).rglob("*") if path.suffix in endings)
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


# What a command prints, which must succeed. The options are those of subprocess.run.
def output(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, check=False, **options)
    if done.returncode != 0:
        printed = done.stdout[-3000:] + done.stderr[-3000:]
        printed = printed if isinstance(printed, str) else printed.decode(errors="replace")
        raise AssertionError(f"{' '.join(map(str, command))}: status {done.returncode}\n{printed}")
    return done.stdout


# How the build compiles what ninja compiles.
def commands():
    return json.loads((BUILD / "compile_commands.json").read_text())


# The same for each source. For a unit (tools/sources), the command occurs once for each source in it.
def compile_commands():
    for command in commands():
        path = pathlib.Path(command["directory"]) / command["file"]
        if path.suffix == ".hpp":
            continue
        sources = INCLUDE.findall(path.read_text()) if path.name.endswith("_unit.cpp") else []
        for source in [os.path.relpath(ROOT / source, BUILD) for source in sources] or [command["file"]]:
            yield command | {"file": source}


# The sources that the build compiles, without those outside the project.
def compiled():
    paths = {(pathlib.Path(command["directory"]) / command["file"]).resolve() for command in compile_commands()}
    return sorted(path.relative_to(ROOT).as_posix() for path in paths
                  if path.is_relative_to(ROOT) and not path.is_relative_to(BUILD.resolve()))
