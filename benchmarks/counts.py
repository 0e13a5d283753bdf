# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs a program that counts its instructions (counted.hpp), reads what callgrind has dumped, and reports on it in the
# Test Anything Protocol.
import os
import pathlib
import re
import subprocess
import tempfile

TRIGGER = re.compile(r"^desc: Trigger: Client Request: (.*)$", re.MULTILINE)
TOTALS = re.compile(r"^totals: (\d+)$", re.MULTILINE)


# The name of a dump, and its instructions; None where callgrind wrote it for itself, at the end.
def read_dump(text):
    trigger = TRIGGER.search(text)
    return (trigger.group(1), int(TOTALS.search(text).group(1))) if trigger else None


# What a program prints, and its counts by name. It forces its kernels: the environment has no say.
def run(program, *arguments):
    environment = {name: value for name, value in os.environ.items() if name not in ("BNFURL_KERNELS", "GLIBC_TUNABLES")}
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/dump",
                   program, *arguments]
        output = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
        dumps = [read_dump(path.read_text(errors="replace")) for path in pathlib.Path(folder).iterdir()]
    return output.splitlines(), dict(dump for dump in dumps if dump)


# Prints cases, each a name and what is wrong with it, or None. The status for the program to end with.
def report(cases):
    for number, (name, wrong) in enumerate(cases, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        if wrong:
            print(f"# {wrong}")
    print(f"1..{len(cases)}")
    return 1 if any(wrong for _, wrong in cases) or not cases else 0
