# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The parts of tools/benchmark-logs that need no peer: which texts commands get, how their time is taken, and what the
# tables show of a run.
import json
import pathlib
import re
import sys
import tempfile
import unittest

BENCHMARKS = pathlib.Path(__file__).resolve().parents[2] / "benchmarks"
sys.path[:0] = [str(BENCHMARKS), str(BENCHMARKS / "columns"), str(BENCHMARKS / "logs")]

import commands  # noqa: E402
import log_sides  # noqa: E402
import log_table  # noqa: E402
import texts  # noqa: E402
from log_run import LogRun  # noqa: E402

LIBRARY = {"SplitLines/combined/record/log/avx512": 40, "SplitLines/combined/record/log/avx2": 60,
           "Peer/typical_split_lines/log": 150, "Peer/typical_b_split_lines/log": 120,
           "SplitStrings/rfc3986/URI/web/avx2": 13, "SplitLines/rfc3986/URI/web/avx2": 10}
COMMANDS = {"split -f log.status,path, avx512": 80, "split -f log.status,path, avx2": 100, "wc -l": 40,
            "mawk '{print $9, $7}'": 440, "check -q, avx512": 72, "split -f log.status,path -j 2, avx512": 90}


# A run with nanoseconds a line; on the clock, commands take a half more.
def run_of(library=LIBRARY, sides=COMMANDS, context=None):
    rows = [{"name": name, "run_name": name, "run_type": "iteration", "s_per_url": time * 1e-9, "octets": 234.0, "urls": 1.0,
             "valid": 1.0} for name, time in library.items()]
    measured = {name: {"seconds": [time * 3e-6, time * 2e-6], "clock": [time * 3e-6], "lines": 2000}
                for name, time in sides.items()}
    said = {"machine": "M, 2 processors", "load": 0.5, "versions": ["mawk 1.3.4", "GNU Awk 5.2.1"], "log": "access.log",
            "urls": "web.txt", "lines": {"log": 1_000_000, "urls": 2000}, "octets": {"log": 233.04, "urls": 45.0},
            "command": "tools/x", **(context or {})}
    built = {"compiler": "clang 19", "flags": "-O3"}
    return LogRun(json.dumps({"context": said, "commands": measured, "library": {"context": built, "benchmarks": rows}}))


# The cells after the title of the row that begins so.
def cells(table, title):
    line = next(line for line in table.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


class Run(unittest.TestCase):
    def test_a_command_has_its_least_time_of_the_process(self):
        self.assertAlmostEqual(run_of().command("wc -l"), 40)
        self.assertAlmostEqual(run_of().clock("wc -l"), 60)
        self.assertIsNone(run_of().command("cat"))

    def test_ours_is_that_of_the_widest_kernel_unless_one_is_named(self):
        self.assertAlmostEqual(run_of().command(log_sides.SPLIT), 80)
        self.assertAlmostEqual(run_of().command(log_sides.SPLIT, "avx2"), 100)
        self.assertIsNone(run_of().command(log_sides.SPLIT, "ssse3"))

    def test_re2c_is_measured_by_its_best_options(self):
        self.assertAlmostEqual(run_of().re2c("typical_split_lines"), 120)


class Ratios(unittest.TestCase):
    def row(self, title, **changed):
        return cells(log_table.ratio_table(run_of(**changed)), title)

    def test_say_how_many_times_as_fast_we_are(self):
        title = "`split -f log.status,path` against `mawk '{print $9, $7}'`, avx512"
        self.assertEqual(self.row(title), ["80.0", "440", "5.50x", "5x", "6.5x", "yes"])
        for ours, reached in [(60, "aim"), (90, "**no**")]:
            self.assertEqual(self.row(title, sides={**COMMANDS, "split -f log.status,path, avx512": ours})[-1], reached)

    def test_or_how_many_times_as_long_we_take(self):
        title = "`check -q -i combined`, times `wc -l`"
        self.assertEqual(self.row(title), ["72.0", "40.0", "1.80x", "at most 2x", "1.6x", "yes"])
        self.assertEqual(self.row(title, sides={**COMMANDS, "check -q, avx512": 64})[-1], "aim")
        self.assertEqual(self.row(title, sides={**COMMANDS, "check -q, avx512": 81})[-1], "**no**")

    def test_of_two_threads_are_on_the_clock(self):
        self.assertEqual(self.row("two threads against one, on the clock")[:3], ["135", "120", "0.89x"])

    def test_of_records_are_beside_re2c_for_typical_lines(self):
        title = "a record, components, against re2c for typical lines, avx512"
        self.assertEqual(self.row(title), ["40.0", "120", "3.00x", "3x", "3.5x", "yes"])


class Tables(unittest.TestCase):
    def test_others_are_beside_the_first_of_ours(self):
        table = log_table.log_table(run_of(), all_kernels=True)
        self.assertEqual(cells(table, "`bnfurl split -f log.status,path`, avx2"), ["100", "150", "", ""])
        self.assertEqual(cells(table, "`wc -l`"), ["40.0", "60.0", "0.5x", "all but newlines"])
        self.assertNotIn("cat", table)

    def test_readme_has_the_widest_kernel_and_no_figure_that_is_required(self):
        page = log_table.readme(run_of())
        self.assertNotIn("avx2", page)
        self.assertNotIn("required", page)
        self.assertIn("M, 2 processors; mawk 1.3.4; GNU Awk 5.2.1:", page)

    def test_a_row_of_the_library_has_a_column_for_each_kernel(self):
        table = log_table.library_table(run_of())
        self.assertEqual(cells(table, "a line of the log: `LineSplitter`, twelve components"), ["40.0", "60.0", ""])
        self.assertEqual(cells(table, "a URL: `StringSplitter`, all components"), ["not measured", "13.0", ""])
        self.assertEqual(cells(table, "a line of the log: re2c with tags, in a buffer")[:2], ["120", ""])

    def test_say_how_the_run_was_made_in_lines_that_are_narrow(self):
        lines = log_table.context_list(run_of(context={"versions": ["a program 1.2.3"] * 12})).splitlines()
        self.assertLessEqual(max(map(len, lines)), 120)
        self.assertIn("- log: access.log, repeated to 1,000,000 lines of 233.0 octets", lines)

    def test_a_page_keeps_all_but_what_is_between_the_marks(self):
        page = "a\n<!-- made by tools/benchmark-logs -->\nold\n<!-- end -->\nb\n"
        self.assertEqual(log_table.on_page(page, "new\n"),
                         "a\n<!-- made by tools/benchmark-logs -->\n\nnew\n\n<!-- end -->\nb\n")

    def test_both_pages_have_marks(self):
        for path in ("README.md", "docs/performance.md"):
            with self.subTest(page=path):
                self.assertEqual(len(log_table.MARKED.findall((log_table.ROOT / path).read_text())), 1)


class Commands(unittest.TestCase):
    def worker(self, *words, kernel=""):
        return commands.Commands([log_sides.Side("side", words, "log", kernel)], {"log": "/dev/null"})

    def test_get_the_files_of_the_run_and_keep_their_braces(self):
        side = log_sides.Side("mawk", ("mawk", "{print $9, $7}", "{log}"), "log")
        self.assertEqual(commands.Commands([side], {"log": "FILE"}).commands["mawk"], ["mawk", "{print $9, $7}", "FILE"])

    def test_take_the_time_of_the_process_and_that_on_the_clock(self):
        worker = self.worker("sleep", "0.05")
        seconds, valid = worker.ask("side")
        self.assertLess(seconds, 0.05)
        self.assertGreaterEqual(worker.clock["side"][0], 0.05)
        self.assertIsNone(valid)

    def test_are_told_the_kernel(self):
        self.assertEqual(self.worker("true", kernel="avx2").environment("side")["BNFURL_KERNELS"], "avx2")
        self.worker("sh", "-c", '[ "$BNFURL_KERNELS$LC_ALL" = ssse3C ] || exit 3', kernel="ssse3").ask("side")

    def test_that_fail_end_the_run(self):
        with self.assertRaises(RuntimeError):
            self.worker("sh", "-c", "exit 2").ask("side")

    def test_of_ours_have_a_kernel_and_a_number_of_threads(self):
        for side in log_sides.own("avx2", is_widest=True):
            with self.subTest(side=side.name):
                self.assertRegex(" ".join(side.words), r"^\{bnfurl\} .* -j [12] \{\w+\}$")
                self.assertTrue(side.name.endswith(", avx2"))


class Repeated(unittest.TestCase):
    def test_a_text_is_whole_lines_until_there_are_enough(self):
        with tempfile.TemporaryDirectory() as folder:
            to = pathlib.Path(folder) / "file"
            self.assertEqual(texts.repeated(b"a\nb", to, 7), 6)
            self.assertEqual(to.read_bytes(), b"a\nb\n" * 3)
            self.assertEqual(texts.repeated(b"a\nb\n", to, 1), 2)

    def test_columns_are_all_of_a_record(self):
        grammar = (BENCHMARKS.parent / "grammar/combined.bnf").read_text()
        self.assertEqual(log_sides.ALL_COLUMNS.split(","),
                         ["log." + name for name in re.findall(r"^# component: ([\w-]+)", grammar, re.MULTILINE)])


if __name__ == "__main__":
    unittest.main()
