# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What nginx's module adds to a request, in instructions: recorded.tsv has the numbers of a full run, for the compilers
# of library and module and the version of nginx that they were counted with. tests/servers/instructions_test.py counts
# again; with the same compilers and version the numbers must be the same, within 3 %. With others, `bnfurl on` must add
# no more than is required of it.
#
#   python3 benchmarks/servers/recorded.py RUN.json     replaces the lines of the run's compilers and nginx
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from instructions import TOLERANCE  # noqa: E402
from server_table import MOST_INSTRUCTIONS  # noqa: E402

TABLE = pathlib.Path(__file__).resolve().parent / "recorded.tsv"
HEADER = "compilers\tserver\twhat\tinstructions"
HELD = ("`bnfurl on`", "`bnfurl_grammar plain`")


# Those of the build that the module is from: of the library, and of the module, which nginx's own build compiles.
def compilers(module):
    build = module.parents[2]
    commands = json.loads((build / "compile_commands.json").read_text())
    library = next(each["command"] for each in commands if each["file"].endswith("src/split.cpp"))
    makefile = (build / "integrations/nginx/nginx/objs/Makefile").read_text()
    own = re.search(r"^CC =\s*(.*)$", makefile, re.MULTILINE).group(1)
    return f"{name_of(library)}; {name_of(own)}"


# The first line that a command's compiler says of its version; gcc is called cc or g++ there.
def name_of(command):
    program = command.removeprefix("ccache ").split()[0]
    line = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    return line if "clang" in line else "gcc " + line.partition(" ")[2]


# {(compilers, server): {what: instructions}}
def read(text):
    table = {}
    for line in text.splitlines()[1:]:
        compilers, server, what, instructions = line.split("\t")
        table.setdefault((compilers, server), {})[what] = float(instructions)
    return table


def printed(table):
    lines = ["\t".join((*key, what, f"{table[key][what]:.1f}")) for key in sorted(table) for what in table[key]]
    return "\n".join([HEADER, *lines]) + "\n"


# What a run says of the rows that are held.
def of_run(run):
    rows = {row["what"]: row["with"] - row["without"] for row in run["instructions"] if row["what"] in HELD}
    server = next(row["server"] for row in run["instructions"] if row["what"] in HELD)
    return {(run["compilers"], server): rows}


def update(run):
    TABLE.write_text(printed((read(TABLE.read_text()) if TABLE.exists() else {}) | of_run(run)))


# What is wrong with a count; None if it is close enough.
def wrong(count, expected):
    if abs(count / expected - 1) <= TOLERANCE:
        return None
    what = "slower" if count > expected else "faster; tools/benchmark-servers updates the table"
    return f"{count:.1f} instructions a request instead of {expected:.1f}: {what}"


# The same of a row's count. Without numbers of these compilers and this server, only the required figure holds.
def wrong_row(what, count, numbers):
    if numbers:
        return wrong(count, numbers[what])
    most = MOST_INSTRUCTIONS.get(what)
    return f"{count:.1f} instructions a request; at most {most} are required" if most and count > most else None


if __name__ == "__main__":
    update(json.loads(pathlib.Path(sys.argv[1]).read_text()))
