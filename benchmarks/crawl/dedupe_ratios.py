# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl dedupe` beside what others use to drop repeated lines: whole programs, on the same file, in turns. The lines are
# in normal form, so that all sides have the same answer, which is compared; `sort -u` orders it. Of each side the CPU
# time, the elapsed time and the memory of its best turn.
#
#   dedupe_ratios.py PROGRAM LINES TURNS
import hashlib
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time


def write_lines(path, size):
    """Synthetic URLs of about 60 octets; half of the lines are new."""
    chooser = random.Random(1)
    # Of n draws from 0.6275 n numbers, half are the first of their kind.
    different = int(size * 0.6275) + 1
    with path.open("w") as file:
        for _ in range(size):
            number = chooser.randrange(different)
            file.write(f"https://www.host{number % 5000}.example/path/{number:x}/page?id={number}\n")


def sides(program, size, folder):
    own = [program, "dedupe"]
    return {
        "bnfurl dedupe": [*own, "-j", "1"],
        "bnfurl dedupe -j 2": [*own, "-j", "2"],
        "bnfurl dedupe, much of it on disk": [*own, "-j", "1", "--memory", str(size * 8)],
        "bnfurl dedupe --seen": [*own, "-j", "1", "--seen", f"{folder}/seen"],
        "LC_ALL=C sort -u": ["sort", "-u"],
        "awk '!s[$0]++'": ["awk", "!s[$0]++"],
    }


def turn(command, lines, output):
    """CPU seconds, elapsed seconds, MiB."""
    begin = time.monotonic()
    with output.open("wb") as to, subprocess.Popen([*command, lines], stdout=to, env={**os.environ, "LC_ALL": "C"}) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command}: exit status {process.returncode}")
    return used.ru_utime + used.ru_stime, time.monotonic() - begin, used.ru_maxrss / 1024


def answer(output):
    """A digest of the set of lines that were printed."""
    total = 0
    with output.open("rb") as file:
        for line in file:
            total += int.from_bytes(hashlib.blake2b(line, digest_size=16).digest(), "big")
    return total


def main(program, size, turns):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines, output = folder / "lines", folder / "output"
        write_lines(lines, size)
        best, answers = {}, set()
        for number in range(turns):
            for side, command in sides(program, size, folder).items():
                subprocess.run(["rm", "-rf", f"{folder}/seen"], check=True)
                found = turn(command, lines, output)
                best[side] = min(best.get(side, found), found)
                if number == 0:
                    answers.add(answer(output))
        if len(answers) != 1:
            sys.exit("the sides do not print the same lines")
    first = next(iter(best.values()))
    print(f"| {size:,} lines, half of them new | CPU s | | elapsed s | MiB |\n| --- | ---: | ---: | ---: | ---: |")
    for side, (cpu, elapsed, memory) in best.items():
        print(f"| `{side}` | {cpu:.2f} | {cpu / first[0]:.2f}x | {elapsed:.2f} | {memory:.0f} |")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
