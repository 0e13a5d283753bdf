# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Each tools/benchmark… runs from its beginning to its tables, with the programs of this build: on the least of
# everything, and without peers, of which the tables say that they were not measured. What the programs can measure is
# measured, and has its row. How long anything takes is not tested.
#
# tools/benchmark-columns runs with all of its sides in tests/engines/benchmark_columns_test.py. tools/benchmark-servers
# needs servers: tests/servers/benchmark_servers_test.py runs it.
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import kernels
import project

BENCHMARKS = project.ROOT / "benchmarks"
sys.path[:0] = [str(BENCHMARKS / folder) for folder in (".", "columns", "crawl", "crawl/rules", "logs")]

import command_line  # noqa: E402
import crawl_ratios  # noqa: E402
import log_commands  # noqa: E402
import log_ratios  # noqa: E402
import log_sides  # noqa: E402
import ratios  # noqa: E402
import results  # noqa: E402
import rule_table  # noqa: E402
import table  # noqa: E402

BUILD = project.BUILD.resolve()
RUNS = BUILD / "smoke"
HERE = [name for name in kernels.names() if kernels.is_here(name)]
MISSING = [name for name in kernels.names() if name not in HERE]
NOT_MEASURED = "not measured"


# What a script prints.
def smoke(script, *arguments):
    environment = {name: value for name, value in os.environ.items() if name not in ("BNFURL_KERNELS", "PYTHON")}
    done = subprocess.run([project.ROOT / "tools" / script, "--smoke", *arguments], capture_output=True, text=True,
                          env={**environment, "BUILD_ROOT": str(BUILD)})
    if done.returncode != 0:
        raise AssertionError(f"{script}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout


# The tables of a page: [[the cells of the head, those of a row, ...]].
def tables(page):
    found = []
    for block in page.split("\n\n"):
        lines = [line for line in block.splitlines() if line.startswith("|")]
        rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]
        if len(rows) > 1:
            found.append([rows[0], *rows[2:]])
    return found


class Smoke(unittest.TestCase):
    # {what the head begins with: how many rows}
    def assert_sizes(self, found, expected):
        self.assertEqual([(rows[0][0], len(rows) - 1) for rows in found], expected)

    # That the cell in a column is a figure if `is_there` holds of the row's title, or else said to be not measured.
    def assert_measured(self, rows, column, is_there=lambda title: True):
        for row in rows[1:]:
            with self.subTest(row=row[0], column=rows[0][column]):
                if is_there(row[0]):
                    self.assertRegex(row[column], r"^-?[\d,.]+x?$")
                else:
                    self.assertEqual(row[column], NOT_MEASURED)


class BenchmarkTest(Smoke):
    @classmethod
    def setUpClass(cls):
        cls.tables = tables(smoke("benchmark"))

    def test_has_every_row(self):
        program = [BUILD / "benchmarks/bnfurl-benchmarks", "--benchmark_list_tests"]
        rows = subprocess.run(program, check=True, capture_output=True, text=True).stdout.splitlines()
        run = results.Run((RUNS / "run.json").read_text())
        self.assertEqual((sorted(run.rows), run.errors), (sorted(rows), []))
        self.assertEqual(run.kernels(), HERE)

    def test_prints_every_table(self):
        sides = len(table.VERBS) * (len(HERE) + 1) + len(results.PEERS)
        self.assert_sizes(self.tables, [
            ("", 9), ("octets per second against rfc3986 `URI`, buffer", len(table.OLDER)),
            ("against plain re2c", len(table.SPECIAL)), ("a million URLs, generated", len(table.VERBS)),
            ("a grammar file, its tables made at run time", 2 * len(HERE)), ("", sides)])

    def test_measures_what_is_there(self):
        required, *_, sides = self.tables
        self.assert_measured(required, 3, lambda what: "re2c" in what or what.endswith("the same"))
        self.assert_measured(required, 5)
        self.assert_measured(sides, 1, lambda who: who.startswith("floor") or not who.startswith(tuple(results.PEERS)))

    def test_draws_the_picture(self):
        drawn = xml.etree.ElementTree.parse(RUNS / "benchmark.svg")
        bars = [bar.get("class") for bar in drawn.iter("{http://www.w3.org/2000/svg}rect")]
        self.assertEqual(sorted(bars), ["exact"] * 3 + ["own"] * 3)


class ColumnsTest(Smoke):
    def test_measures_what_is_no_column(self):
        required, further = found = tables(smoke("benchmark-columns"))
        self.assert_sizes(found, [("nanoseconds a URL", len(ratios.RATIOS) + 1),
                                  ("nanoseconds a URL", len(ratios.FURTHER))])
        self.assert_measured(required, 1, lambda what: what.startswith("`StringSplitter`"))
        self.assert_measured(further, 1, lambda what: False)


class CommandLineTest(Smoke):
    def setUp(self):
        file = tempfile.NamedTemporaryFile()
        self.addCleanup(file.close)
        self.file = pathlib.Path(file.name)

    def test_reads_urls(self):
        self.file.write_text("".join(f"http://h/{i}\n" for i in range(100)))
        sides, required = found = tables(smoke("benchmark-command-line", self.file))
        trurl = "`trurl`" in [row[0] for row in sides]
        self.assert_sizes(found, [("command", len(command_line.sides("")) - (not trurl)), ("ratio", 6)])
        self.assert_measured(sides, 1)
        self.assert_measured(required, 1)

    def test_reads_a_log(self):
        lines = (project.ROOT / "examples/access.log").read_bytes().splitlines(keepends=True)
        self.file.write_bytes(b"".join(lines[:100]))
        bounds, = found = tables(smoke("benchmark-command-line", "--log", self.file))
        self.assert_sizes(found, [("what", len(log_commands.BOUNDS))])
        self.assert_measured(bounds, 3)


class CrawlTest(Smoke):
    @classmethod
    def setUpClass(cls):
        cls.tables = tables(smoke("benchmark-crawl"))

    def test_prints_every_table(self):
        probes = len((BENCHMARKS / "crawl/probes.txt").read_text().splitlines())
        self.assert_sizes(self.tables, [
            ("nanoseconds a URL", len(crawl_ratios.RATIOS)), ("nanoseconds a URL", len(crawl_ratios.FURTHER)),
            ("library", 0), ("package", 0), ("URL", probes), ("library", 1)])

    def test_measures_what_is_there(self):
        ratios, further, *_ = self.tables
        self.assert_measured(ratios, 1)
        self.assert_measured(ratios, 2, lambda what: "libpsl" in what)
        self.assert_measured(further, 1)


class DedupeTest(Smoke):
    def test_has_every_side(self):
        sides, = found = tables(smoke("benchmark-dedupe"))
        self.assert_sizes(found, [("100 lines, half of them new", 6)])
        for column in range(1, 5):
            self.assert_measured(sides, column)


class LogsTest(Smoke):
    @classmethod
    def setUpClass(cls):
        cls.tables = tables(smoke("benchmark-logs"))

    def test_prints_every_table(self):
        fast = len(HERE) - 1
        names = [f"`{peer.name}`" for peer in log_sides.PEERS]
        peers = [sum(row[0] in names for row in rows) for rows in self.tables]
        self.assert_sizes(self.tables, [
            ("nanoseconds a line", len(log_ratios.RATIOS)), ("command", 3 * fast + 1 + peers[1]),
            ("command", 1 + peers[2]), ("command", fast + peers[3]), ("nanoseconds", 13)])
        self.assertGreaterEqual(min(peers[1], peers[3]), 3)

    def test_measures_what_is_there(self):
        required, *_, library = self.tables
        for ratio, row in zip(log_ratios.RATIOS, required[1:], strict=True):
            kernel = row[0].rpartition(", ")[2]
            with self.subTest(row=row[0]):
                self.assertEqual(row[3] == NOT_MEASURED, kernel in MISSING or "fluent-uri" in row[0], row)
        self.assert_measured(library, 1)


class RulesTest(Smoke):
    @classmethod
    def setUpClass(cls):
        cls.tables = tables(smoke("benchmark-rules"))

    def test_has_every_row(self):
        program = [BUILD / "benchmarks/bnfurl-rule-benchmarks", "--benchmark_list_tests"]
        rows = subprocess.run(program, check=True, capture_output=True, text=True).stdout.splitlines()
        measured = json.loads((RUNS / "rules/run.json").read_text())["rows"]
        self.assertEqual(sorted(measured), sorted([*rows, "sort"]))

    def test_prints_every_table(self):
        self.assert_sizes(self.tables, [
            ("nanoseconds a URL", len(rule_table.RATIOS)), ("milliseconds to compile", len(rule_table.COMPILED)),
            ("octets a rule, beside the text of its names and patterns", 4),
            ("nanoseconds a URL", len(rule_table.FURTHER))])

    def test_measures_what_is_there(self):
        decided, compiled, memory, further = self.tables
        for rows in (decided, compiled):
            self.assert_measured(rows, 1)
            self.assert_measured(rows, 2, lambda what: any(word in what for word in ("RE2", "1,000 hosts", "sort")))
        self.assert_measured(memory, 1)
        self.assert_measured(further, 1)


if __name__ == "__main__":
    unittest.main()
