# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# tools/test itself, run with substitute tools that only record how they were called: what --all adds, and that no
# failure is overlooked.
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

CALLED = """#!/bin/sh
echo "${0##*/} $*" >> calls
"""
REPORT = "<testsuites><testsuite><testcase/><testcase/></testsuite></testsuites>"


# The output that ends a tool's run: two cases of BUILD passed.
def passes(build):
    return f"mkdir -p {build}/meson-logs && echo '{REPORT}' > {build}/meson-logs/testlog.junit.xml\n"


class Test(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ["tools/test", "tests/count.py"]:
            (self.root / name).parent.mkdir(exist_ok=True)
            shutil.copy(project.ROOT / name, self.root / name)
        for name in ["setup", "compile"]:
            self.tool(name)
        self.tool("meson", passes("build"))
        self.tool("test-sanitized", passes("build-sanitized"))
        self.tool("test-gcc", passes("build-gcc"))

    def tool(self, name, end=""):
        path = self.root / "tools" / name
        path.write_text(CALLED + end)
        path.chmod(0o755)

    # The calls, the closing lines and the exit status.
    def outcome(self, *options):
        environment = {"PATH": f"{self.root}/tools:/usr/bin:/bin"}
        done = subprocess.run(["tools/test", *options], cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        calls = self.root / "calls"
        return (calls.read_text() if calls.exists() else ""), done.stdout, done.returncode

    def test_leaves_out_the_deep_tests(self):
        calls, said, status = self.outcome()
        self.assertEqual(calls, "setup test\ncompile -Dtests=enabled plain\n"
                                "meson test -C build --no-rebuild --print-errorlogs --timeout-multiplier 3 --no-suite deep\n")
        self.assertEqual((said, status), ("2 passed, 0 failed\n", 0))

    def test_all_leaves_out_nothing(self):
        calls, said, status = self.outcome("--all")
        self.assertEqual(calls, "setup test\ncompile -Dtests=enabled\n"
                                "meson test -C build --no-rebuild --print-errorlogs --timeout-multiplier 3 --no-suite nightly\n"
                                "test-sanitized \ntest-gcc \n")
        self.assertRegex(said, r"^tools/test: build 0:0\d min\ntools/test: tests 0:0\d min\n"
                               r"tools/test: sanitized 0:0\d min\ntools/test: gcc 0:0\d min\n6 passed, 0 failed\n$")
        self.assertEqual(status, 0)

    def test_nightly_runs_what_all_leaves_out(self):
        for name in ["test-install", "test-servers"]:
            self.tool(name)
        calls, said, status = self.outcome("--nightly")
        self.assertEqual(calls, "setup test\ncompile -Dtests=enabled plain nightly\n"
                                "meson test -C build --no-rebuild --print-errorlogs --timeout-multiplier 3 "
                                "mutation house/clang_tidy_test.py cross_test.py options/iri_library_test.py crawl gen\n"
                                "test-gcc \ntest-install conan\ntest-servers doors plain proxies_page\n")
        self.assertEqual((said.splitlines()[-1], status), ("4 passed, 0 failed", 0))

    def test_a_part_that_fails_does_not_stop_the_others_but_fails_the_run(self):
        for name in ["compile", "meson", "test-sanitized", "test-gcc"]:
            with self.subTest(name=name):
                self.setUp()
                self.outcome("--all")
                self.tool(name, "exit 1\n")
                calls, said, status = self.outcome("--all")
                self.assertEqual((said.splitlines()[-1], status), ("3 passed, 1 failed", 1))
                self.assertEqual(calls.count("test-gcc"), 2)

    def test_a_build_that_fails_counts_as_a_failed_case(self):
        self.tool("compile", "exit 1\n")
        self.assertEqual(self.outcome()[1:], ("0 passed, 1 failed\n", 1))

    def test_a_run_that_fails_has_a_failed_case(self):
        self.tool("meson", passes("build") + "exit 1\n")
        self.assertEqual(self.outcome()[1:], ("1 passed, 1 failed\n", 1))

    def test_refuses_any_other_option(self):
        self.assertEqual(self.outcome("--fast"), ("", "", 2))
        self.assertEqual(self.outcome("--all", "gcc"), ("", "", 2))


if __name__ == "__main__":
    unittest.main()
