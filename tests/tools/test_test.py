# tools/test and .ci/run, with substitutes for the tools that they call, which only record their calls: what each runs,
# and that no failure is overlooked. What they call in tests/ is real.
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import night_parts
import project

CALLED = '#!/bin/sh\necho "${0##*/} $*" >> calls\n'
REPORT = "<testsuites><testsuite><testcase/><testcase>%s</testcase></testsuite></testsuites>"
# Replaces meson: if it is called to test, two cases pass in the build of its folder.
PASSES = f"""[ "$1" != test ] || {{ mkdir -p $3/meson-logs && echo '{REPORT % ""}' > $3/meson-logs/testlog.junit.xml; }}
"""
MESON = " --no-rebuild --print-errorlogs --timeout-multiplier 3"
# Replaces python3, but only to make an environment, which takes seconds: its pip installs nothing.
PYTHON = f"""#!/bin/sh
[ "$1 $2" = "-m venv" ] || exec {sys.executable} "$@"
mkdir -p "$4/bin" && cp "$0" "$4/bin/python3" && ln -sf /bin/false "$4/bin/pip"
"""
PLAIN = f"setup test\ncompile -Dtests=enabled plain\nmeson test -C build{MESON} --no-suite nightly --no-suite all\n"
VARIABLES = {name: value for name, value in os.environ.items() if not name.startswith(("BNFURL", "TAP_"))}


# A test with a project that contains only the scripts.
class Root(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in [".ci", "tools", "tests/install/night", "tests/servers/night",
                     "build-sanitized/tests/fuzz/corpus/x"]:
            (self.root / name).mkdir(parents=True)
        for name in ["tools/test", "tools/parts", ".ci/run",
                     *(f"tests/{name}.py" for name in ["count", "night_parts", "tap", "times"])]:
            shutil.copy(project.ROOT / name, self.root / name)
        (self.root / "tests/times.txt").write_text("")
        # Environments of Python and Node, which take seconds to make.
        for name, wanted in {"readers": "tests/agreement/requirements.txt", "servers": "tests/servers/requirements.txt",
                             "languages": "tests/one_file/requirements.txt",
                             "languages/node_modules": "tests/one_file/npm.txt",
                             "javascript/node_modules": "tests/javascript/npm.txt",
                             "python": "bindings/python/requirements-test.txt"}.items():
            for path in self.root / wanted, self.root / f"build/test-{name}/complete":
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()

    def tool(self, name, end=""):
        path = self.root / "tools" / name
        path.write_text(CALLED + end)
        path.chmod(0o755)

    # The status, the lines that are printed, and the calls.
    def outcome(self, *command, **variables):
        (self.root / "calls").unlink(missing_ok=True)
        environment = {**VARIABLES, "PATH": f"{self.root}/tools:/usr/bin:/bin", **variables}
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        calls = self.root / "calls"
        return done.returncode, done.stdout.splitlines(), calls.read_text() if calls.exists() else ""


class Test(Root):
    def setUp(self):
        super().setUp()
        for name in ["setup", "ninja", "meson", "jar"]:
            self.tool(name, PASSES if name == "meson" else "")
        self.tool("clang++", '[ "$1" != -dumpfullversion ] || echo 19.1.7\n')
        self.tool("g++", "echo 12.2.0\n")
        self.tool("git", '[ "$1" = status ] || echo 0123456789abcdef\n')
        self.tool("compile", '[ "$1" != --compiler ] || echo clang++\n')
        python = self.root / "tools/python3"
        python.write_text(PYTHON)
        python.chmod(0o755)
        fuzzer = self.root / "build-sanitized/tests/fuzz/fuzz"
        fuzzer.write_text('#!/bin/sh\necho "fuzz $FUZZ_TARGET" >> calls; echo Done 9 runs in 1 second\n')
        fuzzer.chmod(0o755)
        build = self.root / "tests/fuzz/oss-fuzz/build.sh"
        build.parent.mkdir(parents=True)
        build.write_text(
            f'#!/bin/sh\ncp "{fuzzer}" "$OUT/x"; python3 -m zipfile --create "$OUT/x_seed_corpus.zip" "$0"\n')
        build.chmod(0o755)

    def test_leaves_the_night_out(self):
        self.assertEqual(self.outcome("tools/test"), (0, ["2 passed, 0 failed"], PLAIN))

    # A row of the table is a step, when it began and ended, and its processor seconds.
    def test_all_runs_the_day_of_every_part(self):
        self.write("install/one", "GOOD")
        self.write("install/night/two", "FAILS")
        status, said, calls = self.outcome("tools/test", "--all")
        for call in ["setup test install servers python engines jvm",
                     "compile -Dtests=enabled -Ddefault_library=both -Dlibdir=lib plain gen/bnfurl-gen "
                     "src/crawl/surt_keys", f"meson test -C build{MESON} --no-suite nightly", "fuzz x",
                     f"meson test -C build-gcc{MESON} --suite gcc",
                     f"meson test -C build-sanitized{MESON} --suite sanitized --no-suite nightly"]:
            self.assertEqual(calls.count(call + "\n"), 1, (call, calls))
        self.assertEqual(calls.count("compile -D"), 1)
        rows = [line.split()[0] for line in said if re.search(r" \d+:\d\d +\d+:\d\d +\d+$", line)]
        self.assertEqual(rows[:2] + rows[-1:], ["set-up", "build", "all"])
        self.assertLessEqual({"tests", "sanitized", "gcc", "install", "install/one", "servers"}, set(rows))
        self.assertNotIn("install/night/two", rows)
        # Parts whose set-up needs more than these substitutes have failed, and the run has.
        self.assertEqual((status, said[-1]), (1, "8 passed, 1 failed"))

    # The suites that one part leaves out, others run.
    def test_parts_of_the_night_run_everything_together(self):
        self.write("install/one", "GOOD")
        self.write("install/night/debian", "GOOD")
        for part, call, last in [
            ("tests", f"meson test -C build{MESON} --no-suite house --no-suite proofs", "2 passed, 0 failed"),
            ("house", f"meson test -C build{MESON} --suite house", "2 passed, 0 failed"),
            ("proofs", f"meson test -C build{MESON} --suite proofs", "2 passed, 0 failed"),
            ("sanitized", f"meson test -C build-sanitized{MESON} --suite sanitized", "2 passed, 0 failed"),
            ("fuzzing", "fuzz x", "2 passed, 0 failed"),  # once more as OSS-Fuzz builds it
            ("gcc", f"meson test -C build-gcc{MESON} --no-suite nightly --no-suite house", "2 passed, 1 failed"),
            ("install", "setup install", "1 passed, 0 failed"),
            ("debian", "setup install", "1 passed, 0 failed"),
        ]:
            with self.subTest(part=part):
                status, said, calls = self.outcome("tools/test", "--nightly", part)
                self.assertEqual((status, said[-1]), (int("0 failed" not in last), last))
                self.assertEqual(calls.count(call + "\n"), 1, calls)
                self.assertIn(last, self.rows()[part])

    def test_files_and_several_parts_of_the_night(self):
        self.write("install/one", "GOOD")
        self.write("install/night/debian", "FAILS")
        self.assertEqual(self.last("--nightly", "install/one", "install/night/debian"), (1, "2 passed, 1 failed"))
        self.assertEqual(self.rows(), {})
        self.assertEqual(self.last("--nightly", "install", "debian"), (1, "2 passed, 1 failed"))
        self.assertEqual(list(self.rows()), ["install", "debian"])
        # The run of a part failed before it wrote its row, so there is only an old one.
        _, said, _ = self.outcome(sys.executable, "tests/night_parts.py", "total", "1", "install")
        self.assertEqual(said, ["1 passed, 1 failed"])

    def test_each_part_of_the_night_has_a_row(self):
        self.write("install/one", "GOOD")
        self.outcome("tools/test", "--nightly", "install")
        row = self.rows()["install"].split("\t")
        self.assertRegex(row.pop(2), r"^20\d\d-\d\d-\d\d \d\d:\d\d$")
        self.assertEqual(row[:3], ["install", "0123456789abcdef", "clang++ 19.1.7"])
        self.assertEqual(row[-2:], ["1 passed, 0 failed", "green"])
        self.write("install/one", "FAILS")
        self.tool("git", "echo 0123456789abcdef\n")  # the status, too, is something
        self.outcome("tools/test", "--nightly", "install")
        row = self.rows()["install"].split("\t")
        self.assertEqual([row[1], *row[-2:]], ["0123456789abcdef+", "1 passed, 1 failed", "red: one_test.Fails.test_b"])

    def test_the_oldest_part_of_the_night_never_ran_or_is_red_or_has_waited_longest(self):
        parts = self.outcome(sys.executable, "tests/night_parts.py", "names")[1][0].split()
        known = {part: {"date": "2026-01-03"} for part in parts}
        self.write("install/night/debian", "GOOD")
        for part, row in [("debian", {"date": "2026-01-02"}), ("gcc", {"date": "2026-01-01"}),
                          ("python", {"date": "2026-01-05", "result": "red: a"}),
                          ("jvm", {"date": "2026-01-04", "result": "red: b"}), ("house", None)]:
            known[part] = row
            self.write_rows({name: row for name, row in known.items() if row})
            if part == "debian":
                self.assertEqual(self.last("--nightly", "--oldest"), (0, "1 passed, 0 failed"))
            with self.subTest(part=part):
                oldest = self.outcome(sys.executable, "tests/night_parts.py", "oldest")[1]
                self.assertEqual(oldest, ["engines" if part == "debian" else part])  # debian was just run

    def without_gcc(self):
        return self.outcome(sys.executable, "tests/night_parts.py", "without-gcc")[:2]

    def test_gcc_is_left_to_the_night_until_its_sources_or_itself_change(self):
        (self.root / "tools/git").unlink()
        for folder in "src/core", "gen/emit", "src/records":
            (self.root / folder).mkdir(parents=True)
            (self.root / folder / "a.cpp").write_text("\n")
        for words in ["init", "add .", "-c user.name=a -c user.email=a@a commit --quiet --message a"]:
            subprocess.run(["git", *words.split()], cwd=self.root, check=True, capture_output=True)
        commit = project.output("git", "rev-parse", "HEAD", cwd=self.root, text=True).strip()
        self.assertEqual(self.without_gcc(), (1, []))

        usual = {"commit": commit, "compiler": "g++ 12.2.0"}
        self.write_rows({"gcc": usual})
        status, (said,) = self.without_gcc()
        self.assertEqual((status, said[:23], commit[:8] in said), (0, "gcc is left to the nigh", True))
        _, lines, calls = self.outcome("tools/test", "--all")
        self.assertEqual((said in lines, "--suite gcc" in calls), (True, False))
        for changes in [{"result": "red: a"}, {"compiler": "g++ 13"}, {"commit": commit + "+"}, {"commit": "0" * 40}]:
            self.write_rows({"gcc": usual | changes})
            self.assertEqual(self.without_gcc(), (1, []), changes)
        self.write_rows({"gcc": usual})
        (self.root / "src/records/b.cpp").touch()
        self.assertEqual(self.without_gcc()[0], 0)
        for name in "src/core/b.cpp", "tests/meson.build", "gen/emit/a.cpp":
            (self.root / name).write_text("x\n")
            self.assertEqual(self.without_gcc(), (1, []), name)
            (self.root / name).write_text("\n") if name == "gen/emit/a.cpp" else (self.root / name).unlink()

    def test_a_part_that_fails_does_not_stop_the_others_but_fails_the_run(self):
        for name, last in [("compile", "0 passed, 1 failed"), ("meson", "0 passed, 4 failed"),
                           ("ninja", "2 passed, 3 failed")]:
            with self.subTest(name=name):
                self.setUp()
                self.tool(name, '[ "$1" != --compiler ] || exec echo clang++\nexit 1\n')
                status, said, _ = self.outcome("tools/test",
                                               *(["--all"] if name == "compile" else ["tests", "sanitized", "gcc"]))
                self.assertEqual((status, said[-1]), (1, last), said)

    def test_more_processor_time_than_is_allowed_fails_the_run(self):
        for allowed, expected in [("yardstick 0.000001\nbuild 0:00 0:00 1\n", 0),
                                  ("yardstick 1\nbuild 0:00 0:00 0\n", 1),
                                  ("yardstick 0.000001\nbuild 0:00 0:00 0\ngcc 0:00 0:00 9\n", 1)]:
            (self.root / "tests/times.txt").write_text(allowed)
            (self.root / "steps").write_text("build\t5\t9\t2\n")
            status, said, _ = self.outcome(sys.executable, "tests/times.py", "table", "steps")
            self.assertEqual((status, said[1].split()), (expected, ["build", "0:00", "0:04", "2"]))

    # The yardstick is the mean of what it is before and after. The substitute for a compiler takes next to nothing.
    def test_the_yardstick_is_taken_twice(self):
        (self.root / "steps").write_text("build\t5\t9\t2\nyardstick\t8\n")
        self.assertRegex(self.outcome(sys.executable, "tests/times.py", "table", "steps")[1][-1], r"^yardstick +4\.\d")
        self.outcome(sys.executable, "tests/times.py", "begin", "steps")
        self.assertRegex((self.root / "steps").read_text(), r"\nyardstick\t8\nyardstick\t0\.\d+\n$")

    def test_a_run_that_left_out_a_step_renews_no_times(self):
        times, log = self.root / "tests/times.txt", self.root / "log"
        for taken, expected in [("build 0:00 0:04 2\n", 1), ("gcc 0:00 0:04 2\nbuild 0:00 0:04 3\n", 0)]:
            times.write_text("build 0:00 0:04 1\ngcc 0:00 0:04 1\nyardstick 2.0\n")
            log.write_text(taken + "yardstick 2.0\n")
            self.assertEqual(self.outcome(sys.executable, "tests/times.py", "--renew", "log")[0], expected)
            self.assertEqual(log.read_text() in times.read_text(), expected == 0)

    # If the build puts the corpus elsewhere, or does not build it, this does not pass.
    def test_fails_where_there_is_nothing_to_fuzz(self):
        (self.root / "build-sanitized/tests/fuzz/corpus/x").rmdir()
        self.assertEqual(self.outcome("tools/test", "fuzz", "all", "1")[0], 1)

    def test_refuses_what_it_does_not_have(self):
        for words in [["--fast"], ["--all", "gcc"], ["three"], ["install/three"], ["fuzz", "all"], ["--durations"],
                      ["--nightly", "three"], ["--nightly", "--again"], ["sanitized/three"], ["gcc/three"]]:
            self.assertEqual(self.outcome("tools/test", *words), (2, [], ""), words)
        done = subprocess.run(["tools/test", "--nightly", "three"], cwd=self.root, capture_output=True, text=True,
                              check=False)
        self.assertIn('unknown word "three"; expected one of: engines servers jvm ', done.stderr)

    # The files of folders. A case of GOOD and the two of FAILS; nothing of CANNOT_BEGIN.
    BODIES = {
        "GOOD": "class Good(unittest.TestCase):\n    def test_a(self): pass\n",
        "FAILS": "class Fails(unittest.TestCase):\n    def test_b(self): self.fail()\n    def test_c(self): pass\n",
        "CANNOT_BEGIN": "import nothing_of_this_name\n",
        "DIES": "import os\nclass Dies(unittest.TestCase):\n    def test_a(self): pass\n    def test_b(self): "
                "os._exit(0)\n",
    }

    def write(self, name, body):
        (self.root / f"tests/{name}_test.py").write_text("import unittest\n" + self.BODIES[body])

    # The rows of tests/night.txt, by their parts.
    def rows(self):
        rows = self.root / "tests/night.txt"
        lines = rows.read_text().splitlines()[2:] if rows.exists() else []
        return {line.split("\t")[0]: line for line in lines}

    # Such rows, whose columns are usual ones with changes.
    def write_rows(self, changes):
        usual = {"commit": "c", "date": "2026-01-01", "compiler": "c++", "minutes": "1", "processor": "1",
                 "cases": "1 passed, 0 failed", "result": "green"}
        lines = ["\t".join([part, *(usual | change).values()]) for part, change in changes.items()]
        (self.root / "tests/night.txt").write_text("\n".join(["# the last runs", "the columns", *lines, ""]))

    def last(self, *parts, **variables):
        status, said, _ = self.outcome("tools/test", *parts, **variables)
        return status, said[-1]

    def test_parts_count_the_cases_of_their_files(self):
        self.write("install/one", "GOOD")
        self.write("install/two", "GOOD")
        status, said, calls = self.outcome("tools/test", "install")
        self.assertEqual((status, said[-1], calls),
                         (0, "2 passed, 0 failed",
                          "setup install\ncompile -Dtests=enabled -Ddefault_library=both -Dlibdir=lib plain "
                          "gen/bnfurl-gen\n"))
        self.assertRegex("\n".join(said), r"\ntools/test: install/one took \d+:\d\d, and \d+ processor seconds\n")
        for body, last in [("FAILS", "2 passed, 1 failed"), ("CANNOT_BEGIN", "1 passed, 1 failed"),
                           ("DIES", "2 passed, 1 failed")]:
            self.write("install/one", body)
            self.assertEqual(self.last("install"), (1, last))
        self.write("servers/one", "GOOD")
        self.assertEqual(self.last("install", "servers"), (1, "3 passed, 1 failed"))
        self.assertEqual(self.last("servers/one", "install/two"), (0, "2 passed, 0 failed"))

    def test_a_part_that_cannot_be_set_up_has_a_failed_case(self):
        self.write("install/one", "GOOD")
        self.tool("setup", "exit 1\n")
        self.assertEqual(self.last("install"), (1, "0 passed, 1 failed"))

    def test_files_of_the_folder_night_run_at_night_or_by_name(self):
        self.write("servers/night/readers", "FAILS")
        self.write("servers/two", "GOOD")
        self.assertEqual(self.last("servers"), (0, "1 passed, 0 failed"))
        self.assertEqual(self.last("--nightly", "servers"), (1, "2 passed, 1 failed"))
        self.assertEqual(self.last("--nightly", "servers/night/readers"), (1, "1 passed, 1 failed"))
        self.assertEqual(self.last("servers/night/readers"), (1, "1 passed, 1 failed"))


class Night(unittest.TestCase):
    def test_every_file_belongs_to_one_part(self):
        words = [word for part in night_parts.PARTS for word in night_parts.words(part)]
        named = [word for word in words if word.partition("/")[0] in night_parts.FOLDERS]
        found = [path.relative_to(project.ROOT / "tests").as_posix().removesuffix("_test.py")
                 for folder in night_parts.FOLDERS for path in (project.ROOT / "tests" / folder).rglob("*_test.py")]
        self.assertEqual(sorted(named), sorted(found))
        self.assertEqual(
            [word for word in words if word not in named],
            ["sanitized/fuzzing", "tests/house", "tests/proofs", "sanitized/-fuzzing", "tests/-house", "tests/-proofs",
             "gcc"])


class CiRun(Root):
    def test_is_tools_test_all(self):
        for failing in [0, 1]:
            self.tool("test", f"echo last; exit {failing}\n")
            self.assertEqual(self.outcome(".ci/run"), (failing, ["last"], "test --all\n"))


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
