# Where a failed case could get lost: in the count of a run's cases, among the cases that run only at night, and between
# the parts of the night.
import dataclasses
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import night_parts
import project

REPORT = "<testsuites><testsuite><testcase/><testcase>%s</testcase></testsuite></testsuites>"
VARIABLES = {name: value for name, value in os.environ.items() if not name.startswith(("BNFURL", "TAP_"))}


class Night(unittest.TestCase):
    def test_every_file_belongs_to_one_part(self):
        words = [word for part in night_parts.PARTS for word in night_parts.words(part)]
        named = [word for word in words if word.partition("/")[0] in night_parts.FOLDERS]
        found = [path.relative_to(project.ROOT / "tests").as_posix().removesuffix("_test.py")
                 for folder in night_parts.FOLDERS for path in (project.ROOT / "tests" / folder).rglob("*_test.py")]
        self.assertEqual(sorted(named), sorted(found))
        self.assertEqual(
            [word for word in words if word not in named],
            ["sanitized/fuzzing", "sanitized/oss-fuzz", "tests/house", "tests/proofs", "sanitized/tests",
             "tests/long", "tests/-house", "tests/-long", "tests/-proofs", "gcc"])


    def row(self, part, commit="HEAD", result="green"):
        return night_parts.Row(part, commit, "2026-12-01 00:00", "clang++ 19.1.7", "1", "1", "1 passed", result)

    def test_a_part_waits_for_at_most_as_many_rows(self):
        all_parts = [self.row(part) for part in night_parts.PARTS]
        first, *others = night_parts.PARTS
        left = night_parts.MOST_WAITED - len(others)
        self.assertEqual(list(night_parts.waiting(all_parts + [self.row(others[0])] * left)), [])
        late = list(night_parts.waiting(all_parts + [self.row(others[0])] * (left + 1)))
        self.assertEqual([each.partition(" ")[0] for each in late], [first])
        self.assertIn(first, list(night_parts.waiting(all_parts[1:] * 3))[0])

    def test_no_part_has_waited_for_longer(self):
        self.assertEqual(list(night_parts.waiting(night_parts.all_rows())), [])

    def test_the_last_row_names_a_commit_of_the_history(self):
        if night_parts.git("rev-parse", "--is-shallow-repository") == "false":
            self.assertTrue(night_parts.is_in_history(night_parts.all_rows()[-1]))
        self.assertFalse(night_parts.is_in_history(self.row("gcc", "0" * 40)))

    # Otherwise, gcc compiles everything by day.
    def test_gcc_reads_what_changed_since_a_green_row_of_the_same_gcc(self):
        self.enterContext(unittest.mock.patch.object(night_parts, "compiler", lambda part: "clang++ 19.1.7"))
        head = night_parts.git("rev-parse", "HEAD")
        for row, reads in [(self.row("gcc", head), True), (self.row("gcc", "0" * 40), False),
                           (self.row("gcc", head, "red: a case"), False),
                           (dataclasses.replace(self.row("gcc", head), compiler="clang++ 18"), False)]:
            with unittest.mock.patch.object(night_parts, "rows", lambda: {"gcc": row}):
                self.assertEqual(night_parts.changed_since_gcc() is not None, reads, row)

    # What it would compile by day, and what makes that.
    def test_gcc_compiles_after_a_change_of(self):
        needed = project.output("git", "ls-files", "--", *night_parts.OF_GCC, cwd=project.ROOT, text=True).splitlines()
        for path in ["gen/automaton/speed/fold.cpp", "gen/notation/abnf.cpp", "grammar/rfc3986.bnf",
                     "src/core/split.cpp", "tests/core/split_test.cpp", "tests/parts", "tools/compile",
                     "src/records/meson.build"]:
            self.assertIn(path, needed)


# The line for a status and for reports with these texts; a text is None for a build without a report.
def count(status, *texts):
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / str(number) for number in range(len(texts))]
        for path, text in zip(paths, texts):
            if text is not None:
                path.write_text(text)
        command = [sys.executable, project.ROOT / "tests/count.py", str(status), *paths]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


class Count(unittest.TestCase):
    def test_never_reports_a_failed_run_as_passed(self):
        good, bad = REPORT % "", REPORT % "<failure/>"
        for status, texts, line in [(0, [good, good], "4 passed, 0 failed"), (1, [good, bad], "3 passed, 1 failed"),
                                    (0, [REPORT % "<skipped/>"], "1 passed, 1 failed"),
                                    (1, [good], "2 passed, 1 failed"),
                                    (0, [good, None], "2 passed, 1 failed"),
                                    (0, ["<testsuites/>"], "0 passed, 1 failed")]:
            self.assertEqual(count(status, *texts), (int("0 failed" not in line), line + "\n"))


# A file of two cases, of which one fails and belongs to the night, if it is named so.
CASES = """NIGHTLY_CASES = {"%s"}
import unittest
class Some(unittest.TestCase):
    def test_short(self): pass
    def test_long(self): self.fail("on purpose")
"""


class Tap(unittest.TestCase):
    def tap(self, long_case, **variables):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "some_test.py")
            file.write_text(CASES % long_case)
            done = subprocess.run([sys.executable, project.ROOT / "tests/tap.py", file], env=VARIABLES | variables,
                                  capture_output=True, text=True, check=False)
        return [line for line in done.stdout.splitlines() if not line.startswith("#")], done.returncode, done.stderr

    def test_runs_cases_of_the_night_only_then(self):
        self.assertEqual(self.tap("Some.test_long")[:2], (["ok 1 - some_test.Some.test_short", "1..1"], 0))
        self.assertEqual(self.tap("Some.test_long", BNFURL_NIGHTLY="1")[:2],
                         (["not ok 1 - some_test.Some.test_long", "ok 2 - some_test.Some.test_short", "1..2"], 1))

    def test_a_case_of_the_night_that_is_not_there_is_a_mistake(self):
        _, status, said = self.tap("Some.test_gone")
        self.assertEqual((status, "has no Some.test_gone" in said), (1, True))
