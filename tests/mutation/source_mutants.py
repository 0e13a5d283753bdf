#!/usr/bin/env python3
# Makes mutants of the C++ code, with one wrong line each. Each is built in a copy of the project, only as far as
# needed, and the tests that should notice it are run. This is not one of the tests, because it takes a quarter of an
# hour.
#
#   tests/mutation/source_mutants.py SCRATCH [NUMBER...]     SCRATCH is created; numbers from 1 on, or all of them
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The tests that should notice, in order: programs of the build, transcripts, and scripts among its tests.
TESTS = {
    "library": ["tests/src_test"],
    "engines": ["tests/corpus_test", "tests/src_test"],
    "tools": ["tests/tools_test", "cli/records.t", "cli/tables.t", "cli/large.t", "cli/split.t", "cli/check.t",
              "records/records_test.py", "tools/bnfurl/cli_test.py"],
    "load": ["tests/tools_test"],
    "normal forms": ["tests/normalize_test", "tests/src_test"],
    "late": ["cli/late_columns.t", "tests/tools_test"],
    "scan": ["records/same_answers_test.py"],
    "searched": ["records/same_answers_test.py", "tests/tools_test"],
    "arrow": ["records/arrow_test.py"],
    "c": ["tests/tools_test"],
    "sinks": ["cli/filter.t", "cli/robots_store.t", "cli/stats.t", "cli/report.t", "cli/dedupe.t", "cli/jobs.t"],
}


# A block of mutants.txt as (file, the right text, the wrong text, its effect, the tests that should notice).
def read_mutant(block):
    head, *lines = block.splitlines()
    file, tests, effect = re.fullmatch(r"(\S+) \((.*?)\): (.*)", head).groups()
    right, wrong = ("\n".join(line[2:] for line in lines if line[0] == mark) for mark in "-+")
    return file, right, wrong, effect, tests


MUTANTS = [read_mutant(block) for block in (ROOT / "tests/mutation/mutants.txt").read_text().split("\n\n")[1:]]


def run(command, folder, seconds=600):
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=seconds,
                              check=False)
    except subprocess.TimeoutExpired:
        return None


def copy(scratch):
    files = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], ROOT).stdout.splitlines()
    for file in files:
        (scratch / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, scratch / file)


# The name of the test that failed first, or that was running when the program died.
def first_failure(output):
    if failed := re.search(r"^\[  FAILED  \] ([^\s,]+)|- (\S+) +FAIL", output, re.MULTILINE):
        return failed[1] or failed[2]
    return (re.findall(r"^\[ RUN      \] (\S+)", output, re.MULTILINE) or ["it fails"])[-1]


# The failing test; None if no test fails.
def noticed_by(test, scratch):
    if test.endswith((".py", ".t")):
        done = run(["meson", "test", "-C", "build", "--print-errorlogs", test], scratch)
    else:
        if run(["ninja", "-C", "build", "-j2", test], scratch, 3600).returncode != 0:
            return "the compiler"
        done = run([f"build/{test}", "--gtest_fail_fast"], scratch)
    if done is None:
        return f"{test}, which hangs"
    return f"{test}: {first_failure(done.stdout)}" if done.returncode != 0 else None


def first_notice(name, scratch):
    return next(filter(None, (noticed_by(test, scratch) for test in TESTS[name])), None)


def try_mutant(mutant, scratch):
    file, old, new, _, name = mutant
    path = scratch / file
    text = path.read_text()
    if text.count(old) != 1:
        sys.exit(f"{file}: \"{old}\" is there {text.count(old)} times")
    path.write_text(text.replace(old, new))
    try:
        return first_notice(name, scratch)
    finally:
        path.write_text(text)


def main():
    scratch = pathlib.Path(sys.argv[1]).resolve()
    wanted = [int(number) for number in sys.argv[2:]] or range(1, len(MUTANTS) + 1)
    if not scratch.exists():
        copy(scratch)
        run(["meson", "setup", "build", "-Dtests=enabled", "--buildtype=release"], scratch)
    for name in {MUTANTS[number - 1][4] for number in wanted}:
        if notice := first_notice(name, scratch):
            sys.exit(f"without any mutant: {notice}")
    survivors = 0
    for number in wanted:
        begin = time.monotonic()
        by = try_mutant(MUTANTS[number - 1], scratch)
        survivors += by is None
        file, _, _, what, _ = MUTANTS[number - 1]
        print(f"| {number} | `{file}` | {what} | {by or 'SURVIVED'} |", flush=True)
        print(f"{time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
