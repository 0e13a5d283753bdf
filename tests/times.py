#!/usr/bin/env python3
# How long a run of the tests takes: prints a table of its steps, checks it against tests/times.txt, and updates that
# file and the minutes in README.md and CONTRIBUTING.md.
#
#   tests/times.py begin STEPS       notes how fast the machine is before the steps
#   tests/times.py table STEPS       prints the table of the steps that tools/test noted; the status is 1 if the run
#                                    took more than 1.25 times the processor time in tests/times.txt; if that took
#                                    1.25 times as much, it says so, since later runs could then take more unseen
#   tests/times.py --renew LOG...    writes tests/times.txt and those minutes, from what .ci/run and tools/try-bare
#                                    printed on two processors that did nothing else (tools/accept times LOG...); a run
#                                    without a step that the file has, as without gcc, is refused
#
# Machines differ, and so does one machine by the hour. Therefore a run is measured in yardsticks: the time that the
# compiler takes here for a source that never changes. It is taken before the steps and after them, since a machine may
# become slower in between; the mean counts. A quarter more is allowed, for what the yardstick does not show. Wall-clock
# times are only for people; nothing is compared with them.
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIMES = ROOT / "tests/times.txt"
HEAD = "# What .ci/run took on two processors; tools/accept times writes this file.\n"
MORE = 1.25  # times as much as in tests/times.txt is allowed
YARDSTICK = """#include <algorithm>
#include <map>
#include <regex>
#include <string>
#include <vector>
int main(int, char** words) { return std::regex_match(words[0], std::regex("a+|b")) ? 0 : 1; }
"""
ROW = re.compile(r"^(?:set-up|build|all|[a-z]+(?:/\S+)?) +\d+:\d\d +\d+:\d\d +\d+$|^yardstick +[\d.]+$", re.MULTILINE)
# The commands whose minutes a page names, as tools/try-bare prints them, and the words around their minutes there.
SAID = {
    ("run,test", "run"): ("README.md", "`tools/run` takes about N minutes"),
    ("run,test", "test"): ("CONTRIBUTING.md", "takes about N minutes after `tools/run`"),
    ("test,run", "test"): ("CONTRIBUTING.md", "and about N minutes without it"),
}


# The processor seconds that the compiler takes for the yardstick, the least of three times. Each time, all processors
# compile it side by side, since a processor whose neighbour rests is faster than those of a run are.
def yardstick():
    compiler = subprocess.run([ROOT / "tools/compile", "--compiler"], capture_output=True, text=True,
                              check=True).stdout.split()
    took = []
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write(YARDSTICK)
        source.flush()
        command = [*compiler, "-std=c++20", "-O2", "-c", source.name, "-o", "/dev/null"]
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            jobs = [subprocess.Popen(command) for _ in range(os.cpu_count())]
            assert all(job.wait() == 0 for job in jobs), command
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            took.append((after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / len(jobs))
    return min(took)


def clock(seconds):
    return f"{seconds // 60}:{seconds % 60:02}"


def begin(path):
    with open(path, "a") as steps:
        steps.write(f"yardstick\t{yardstick()}\n")
    return 0


# The rows of the table: a step, when it began and ended, and its processor seconds; then the yardstick, for which
# `after` is what it is now. STEPS has seconds of the epoch.
def table(text, after):
    lines = [line.split("\t") for line in text.splitlines()]
    yards = [float(line[1]) for line in lines if line[0] == "yardstick"] + [after]
    steps = sorted((line for line in lines if line[0] != "yardstick"), key=lambda step: int(step[1]))
    first = int(steps[0][1])
    rows = [(name, int(begin) - first, int(end) - first, abs(float(took))) for name, begin, end, took in steps]
    rows.append(("all", 0, max(row[2] for row in rows), sum(row[3] for row in rows)))
    printed = [f"{name:<32} {clock(begin):>6} {clock(end):>6} {took:>8.0f}" for name, begin, end, took in rows]
    return "\n".join([*printed, f"{'yardstick':<32} {sum(yards) / len(yards):.3f}"]) + "\n"


# The processor seconds of the steps in a table, and its yardstick; None if there is no run in it.
def steps_and_yardstick(rows):
    found = re.findall(r"^(\S+) +\S+ +\S+ +(\d+)$", rows, re.MULTILINE)
    steps = {name: int(took) for name, took in found if name != "all"}
    yard = re.search(r"^yardstick +([\d.]+)$", rows, re.MULTILINE)
    return (steps, float(yard[1])) if steps and yard else None


# What is to be said of a run, or the empty string, and whether it took too long. A step that was left out, as gcc often
# is, allows nothing.
def verdict(rows, allowed):
    run, usual = steps_and_yardstick(rows), steps_and_yardstick(allowed)
    if run is None or usual is None:
        return "", False
    took = sum(run[0].values()) / run[1]
    most = sum(seconds for name, seconds in usual[0].items() if name in run[0]) / usual[1]
    said = (f"tests/times.py: the run took {took:.0f} yardsticks of processor time, and tests/times.txt says "
            f"{most:.0f}: ")
    if took > MORE * most:
        return said + "save it elsewhere, or renew that file and say why\n", True
    return said + "renew that file by tools/accept times LOG\n" if MORE * took < most else "", False


def print_table(path):
    rows = table(pathlib.Path(path).read_text(), yardstick())
    print(f"{'step':<32} {'begins':>6} {'ends':>6}  processor seconds\n{rows}", end="")
    said, is_too_long = verdict(rows, TIMES.read_text())
    sys.stderr.write(said)
    return 1 if is_too_long else 0


def renew(logs):
    rows = ROW.findall(logs)
    run, usual = steps_and_yardstick("\n".join(rows)), steps_and_yardstick(TIMES.read_text())
    left_out = sorted(usual[0].keys() - run[0].keys()) if run and usual else []
    if left_out:
        sys.stderr.write(f"tests/times.py: the run left out {', '.join(left_out)}, which later runs may need\n")
        return 1
    if rows:
        TIMES.write_text(HEAD + "\n".join(rows) + "\n")
    for (order, script), (page, words) in SAID.items():
        before, after = (re.escape(part).replace(r"\ ", r"\s") for part in words.split("N"))
        for minutes, seconds in re.findall(rf"^{order}: tools/{script}: (\d+)m(\d+)s", logs, re.MULTILINE):
            halves = round((60 * int(minutes) + int(seconds)) / 30)
            written = f"{halves // 2}{'½' if halves % 2 else ''}"
            content, count = re.subn(f"({before})[\\d½]+({after})", rf"\g<1>{written}\g<2>", (ROOT / page).read_text())
            assert count == 1, words
            (ROOT / page).write_text(content)
    return 0


def main(command, *paths):
    if command == "begin":
        return begin(*paths)
    if command == "table":
        return print_table(*paths)
    assert command == "--renew", command
    return renew("\n".join(pathlib.Path(path).read_text() for path in paths))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
