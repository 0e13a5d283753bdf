# tools/accept, with substitutes for the tools that it calls, which only record their calls: what it runs for each WHAT,
# and that it knows every test that can write what it compares.
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import project

# Each call of a tool with its words, and BNFURL_RENEW.
CALLED = '#!/bin/sh\necho "${0##*/} $*, $BNFURL_RENEW" >> "$CALLS"\n'
# For a program of C++ tests, which lists the only test that it has.
LISTS = '[ "$2" = --gtest_list_tests ] && { [ "$1" = --gtest_filter=Keys.A ] && printf "Keys.\\n  A\\n"; exit 0; }\n'
MODULE = ("gen/libbnfurl-gen.a src/crawl/libbnfurl-crawl.a src/loader/libbnfurl-load.a "
          "src/records/libbnfurl-records.a")
TEST = "meson test -C BUILD --print-errorlogs"
# By WHAT: the words after it, and the calls.
CALLS = {
    "abi": ([], ["python3 tests/packaging/abi_test.py"]),
    "attacks": ([], [f"{TEST} attacks/page_test.py"]),
    "differences": ([], [f"{TEST} docs_differences_test.py"]),
    "golden": (["Keys.A"], ["ninja -C BUILD tests/crawl_test", "crawl_test --gtest_filter=Keys.A"]),
    "proved": ([], [f"{TEST} tools/verify/proved_test.py"]),
    "readers": ([], [f"{TEST} agreement/plain_test.py"]),
    "reference": ([], ["ninja -C BUILD reference"]),
    "stub": ([], [f"ninja -C BUILD {MODULE}", "python3 tests/python/module.py BUILD/python",
                  "python3 -m nanobind.stubgen -q -m bnfurl._bnfurl -o bindings/python/bnfurl/_bnfurl.pyi"]),
    "suites": ([], [f"{TEST} tools/bnfurl/suite_test.py"]),
    "symbols": ([], ["ninja -C BUILD src/libbnfurl.so src/loader/libbnfurl-load.so src/crawl/libbnfurl-crawl.so",
                     "python3 tests/packaging/symbols_test.py"]),
    "targets": ([], [f"{TEST} attacks/targets_test.py"]),
    "times": (["x", "y"], ["python3 tests/times.py --renew x y"]),
    "transcripts": (["x", "y"], ["ninja -C BUILD tools/bnfurl/bnfurl", "python3 tests/transcripts.py --renew x y"]),
    "web-repair": ([], [f"{TEST} tools/bnfurl/web_repair_test.py"]),
}


class Accept(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in ["bin/meson", "bin/ninja", "bin/python3", "build/test-python/bin/python3",
                     "build/tests/crawl_test"]:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(CALLED if "_test" not in name else CALLED.replace("\n", f"\n{LISTS}", 1))
            path.chmod(0o755)

    # The status, what is printed on standard output and standard error, and the calls.
    def outcome(self, *words):
        calls = self.folder / "calls"
        calls.unlink(missing_ok=True)
        environment = {**os.environ, "PATH": f"{self.folder}/bin:/usr/bin:/bin", "CALLS": str(calls),
                       "BUILD_ROOT": str(self.folder / "build")}
        done = subprocess.run([sys.executable, project.ROOT / "tools/accept", *words], env=environment,
                              capture_output=True, text=True, check=False)
        made = calls.read_text().replace(str(self.folder.resolve() / "build"), "BUILD") if calls.exists() else ""
        return done.returncode, done.stdout, done.stderr, made.splitlines()

    def test_runs_what_writes_each(self):
        for what, (words, calls) in CALLS.items():
            with self.subTest(what=what):
                self.assertEqual(self.outcome(what, *words), (0, "", "", [f"{call}, 1" for call in calls]))

    def test_runs_what_is_there(self):
        for _, calls in CALLS.values():
            for name in re.findall(r"(?<= tests/)\S+\.py|(?<=--print-errorlogs )\S+", "\n".join(calls)):
                self.assertTrue((project.ROOT / "tests" / name).is_file(), name)

    # Only C++ tests ask getenv, and they are those of "golden".
    def test_knows_every_test_that_can_write(self):
        listed = "\n".join(call for _, calls in CALLS.values() for call in calls)
        for path in project.files("tests", ".py"):
            if path != "tests/tools/accept_test.py" and "BNFURL_RENEW" in (project.ROOT / path).read_text():
                self.assertIn(path.removeprefix("tests/"), listed)

    def test_lists_what_can_be_accepted(self):
        for words in [], ["-h"], ["--help"]:
            status, printed, _, calls = self.outcome(*words)
            self.assertEqual((status, calls), (0, []))
            self.assertEqual(re.findall(r"^  (\S+)", printed, re.MULTILINE), list(CALLS))

    def test_names_what_is_known(self):
        said = f'tools/accept: unknown word "nope"; expected one of: {" ".join(CALLS)}\n'
        self.assertEqual(self.outcome("nope"), (1, "", said, []))

    def test_says_which_words_follow(self):
        for words, usage in [(["golden"], "golden FILTER"), (["golden", "a", "b"], "golden FILTER"),
                             (["abi", "x"], "abi"),
                             (["times"], "times LOG...")]:
            self.assertEqual(self.outcome(*words), (1, "", f"usage: tools/accept {usage}\n", []))

    def test_says_that_no_program_has_a_test(self):
        status, _, said, _ = self.outcome("golden", "Kays.A")
        self.assertEqual(status, 1)
        self.assertRegex(said, '^tools/accept: no program in .*/build/tests has a test "Kays.A"\n$')

    def test_fails_as_what_it_runs(self):
        (self.folder / "bin/ninja").write_text("#!/bin/sh\nexit 3\n")
        status, _, said, _ = self.outcome("reference")
        self.assertEqual(status, 1)
        self.assertRegex(said, "^tools/accept: ninja -C .* reference failed with status 3\n$")


if __name__ == "__main__":
    unittest.main()
