# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs a program that counts its instructions (counted.hpp), reads callgrind's dumps, and reports on them in the Test
# Anything Protocol.
import os
import pathlib
import re
import subprocess
import tempfile

TRIGGER = re.compile(r"^desc: Trigger: Client Request: (.*)$", re.MULTILINE)
TOTALS = re.compile(r"^totals: (\d+)$", re.MULTILINE)


# The name of a dump and its instructions; None for the dump that callgrind writes by itself at the end.
def read_dump(text):
    trigger = TRIGGER.search(text)
    return (trigger.group(1), int(TOTALS.search(text).group(1))) if trigger else None


# The output of a program, and its counts by name. The program chooses its kernels itself, so variables that would
# affect them are removed from the environment.
def run(program, *arguments):
    environment = {name: value for name, value in os.environ.items() if name not in ("BNFURL_KERNELS", "GLIBC_TUNABLES")}
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/dump",
                   program, *arguments]
        output = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
        dumps = [read_dump(path.read_text(errors="replace")) for path in pathlib.Path(folder).iterdir()]
    return output.splitlines(), dict(dump for dump in dumps if dump)


# Prints cases, each a name and what is wrong with it, or None. Returns the exit status.
def report(cases):
    for number, (name, wrong) in enumerate(cases, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        if wrong:
            print(f"# {wrong}")
    print(f"1..{len(cases)}")
    return 1 if any(wrong for _, wrong in cases) or not cases else 0
