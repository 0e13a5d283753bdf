#!/usr/bin/env python3
# How long building and testing take: tests/times.txt, and the minutes that README.md names.
#
#   tests/times.py BUILD [LOG...]   prints the lists
#   tests/times.py --renew BUILD [LOG...]   writes them there
#
# BUILD is a build that tools/test --all made and ran; LOG is what .ci/run and tools/try-bare printed, on two processors
# that did nothing else. A job of ninja counts once, however many files it writes; several run at a time, so the seconds
# of all jobs are about one and a half times those of the processors.
import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = "tools/bnfurl/bnfurl"
# The parts that README names, and its words before their minutes.
SAID = {
    "`tools/run` on a bare machine": "`tools/run` takes about ",
    "`tools/test` after the other": "`tools/test` after it about ",
    "`tools/test` on a bare machine": "`tools/test` alone about ",
}


# The jobs that were run last for each file that ninja made: the files of each job, and its seconds.
def jobs(build):
    last = {}
    for line in (build / ".ninja_log").read_text().splitlines()[1:]:
        begin, end, _, output, command = line.split("\t")
        last[output] = (int(begin), int(end), command)
    outputs = {}
    for output, job in last.items():
        outputs.setdefault(job, []).append(output)
    return [(files, (end - begin) / 1000) for (begin, end, _), files in outputs.items()]


# The files that the program is made from, and the program.
def needed_by_program(build):
    query = ["ninja", "-C", str(build), "-t", "inputs", PROGRAM]
    return {PROGRAM, *subprocess.run(query, capture_output=True, text=True, check=True).stdout.split()}


# The seconds of all jobs of tools/run.
def seconds_of_program(build):
    needed = needed_by_program(build)
    return sum(seconds for files, seconds in jobs(build) if needed.intersection(files))


def rows_of_building(build):
    needed = needed_by_program(build)
    rows = {"the generator": 0.0, "running it": 0.0, "the libraries with what it wrote": 0.0, "the command line": 0.0,
            "the tests": 0.0}
    for files, seconds in jobs(build):
        if not needed.intersection(files):
            part = "the tests"
        elif files[0].startswith("gen/"):
            part = "the generator"
        elif files[0].startswith("include/"):
            part = "running it"
        else:
            part = "the command line" if files[0].startswith("tools/") else "the libraries with what it wrote"
        rows[part] += seconds
    return list(rows.items())


# The tests that took ten seconds, those that are deep by name, and all others together.
def rows_of_tests(build):
    deep = {test["name"] for test in json.loads((build / "meson-info/intro-tests.json").read_text())
            if any(suite.endswith("deep") for suite in test["suite"])}
    plain_rows, deep_rows, others = {}, {}, 0.0
    for line in (build / "meson-logs/testlog.json").read_text().splitlines():
        test = json.loads(line)
        name = test["name"].split(" / ")[-1]
        common = re.sub(r"-\d$", "", name)
        if name in deep:
            deep_rows[common] = deep_rows.get(common, 0.0) + test["duration"]
        elif test["duration"] >= 10:
            plain_rows[common] = plain_rows.get(common, 0.0) + test["duration"]
        else:
            others += test["duration"]
    by_seconds = {True: sorted(deep_rows.items(), key=lambda row: -row[1]), False: sorted(plain_rows.items(), key=lambda row: -row[1])}
    named = [[(f"`{name}`", seconds) for name, seconds in by_seconds[is_deep]] for is_deep in (False, True)]
    return [*named[0], ("all other tests", others)], named[1]


# A row is a name and what it takes: seconds, or a text.
def listed(head, rows):
    words = ", ".join(f"{name} {took if isinstance(took, str) else round(took)}" for name, took in rows)
    return textwrap.fill(f"- {head}: {words}", 120, subsequent_indent="  ", break_on_hyphens=False)


# The parts of the logs: a name, and its seconds on the clock.
def parts(logs):
    found = {}
    for part, minutes, seconds in re.findall(r"^tools/test: (\w+) (\d+):(\d\d) min$", logs, re.MULTILINE):
        name = f"`tools/test {part}`" if part in ("install", "servers", "python", "engines", "jvm") else f"`tools/test --all`: {part}"
        found[name] = int(minutes) * 60 + int(seconds)
    for order, script, minutes, seconds in re.findall(r"^(\S+): tools/(\w+): (\d+)m(\d+)s", logs, re.MULTILINE):
        place = "on a bare machine" if order.startswith(script) else "after the other"
        found[f"`tools/{script}` {place}"] = int(minutes) * 60 + int(seconds)
    return found


def lists(build, logs):
    usual, deep = rows_of_tests(build)
    clock = [(name, f"{took // 60}:{took % 60:02}") for name, took in parts(logs).items()]
    heads = {"minutes on the clock": clock, "building": rows_of_building(build), "`tools/test`": usual, "what `--all` adds": deep}
    return "\n".join(listed(head, rows) for head, rows in heads.items() if rows) + "\n"


def renew(text, logs):
    page = ROOT / "tests/times.txt"
    page.write_text(page.read_text().splitlines(keepends=True)[0] + text)
    readme = ROOT / "README.md"
    content = readme.read_text()
    for part, words in SAID.items():
        if part in parts(logs):
            halves = round(parts(logs)[part] / 30)
            minutes = f"{halves // 2}{'½' if halves % 2 else ''}"
            content, count = re.subn("(" + words.replace(" ", r"\s") + r")[\d½]+", rf"\g<1>{minutes}", content)
            assert count == 1, part
    readme.write_text(content)


def main(arguments):
    is_renewal = arguments[:1] == ["--renew"]
    build, *logs = [pathlib.Path(path) for path in arguments[is_renewal:]]
    text = "\n".join(log.read_text() for log in logs)
    made = lists(build, text)
    if is_renewal:
        renew(made, text)
    else:
        print(made, end="")


if __name__ == "__main__":
    main(sys.argv[1:])
