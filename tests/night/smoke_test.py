# Each area of tools/benchmark runs from start to its tables, with the programs of this build, on as little data as
# possible. The tables say that the peers that this build lacks were not measured; everything else is measured. How long
# anything takes is not tested.
#
# tests/engines/night/benchmark_columns_test.py runs the area `columns` with all its sides, and
# tests/servers/night/benchmark_servers_test.py runs `servers`, which needs servers.
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import kernels
import project

sys.path.insert(0, str(project.ROOT / "benchmarks"))

from areas import columns, cores, crawl, dedupe, languages, library, logs, records, robots, rules  # noqa: E402

BUILD = project.BUILD.resolve()
HERE = [name for name in kernels.names() if kernels.is_here(name)]
NOT_MEASURED = "not measured"


# What the script prints.
def smoke(area, *arguments):
    environment = {name: value for name, value in os.environ.items() if name not in ("BNFURL_KERNELS", "PYTHON")}
    done = subprocess.run([project.ROOT / "tools/benchmark", area, "--smoke", *arguments], capture_output=True,
                          text=True,
                          env={**environment, "BUILD_ROOT": str(BUILD)})
    if done.returncode != 0:
        raise AssertionError(f"{area}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout


# The tables of a page: [[the cells of the head, those of a row, ...]].
def tables(page):
    blocks = [[line for line in block.splitlines() if line.startswith("|")] for block in page.split("\n\n")]
    found = [[[cell.strip() for cell in line[1:-1].split("|")] for line in lines] for lines in blocks if len(lines) > 1]
    return [[rows[0], *rows[2:]] for rows in found]


# The sides that a run has.
def sides(area):
    lines = (BUILD / f"benchmarks/runs/smoke/{area}/run.jsonl").read_text().splitlines()
    return [json.loads(line)["side"] for line in lines[1:]]


def rows_of_the_program(is_in_the_area):
    program = [BUILD / "benchmarks/bnfurl-benchmarks", "--benchmark_list_tests"]
    rows = subprocess.run(program, check=True, capture_output=True, text=True).stdout.splitlines()
    return {row for row in rows if is_in_the_area(row)}


class Smoke(unittest.TestCase):
    # The tables of an area, which has {what the head begins with: how many rows}.
    def assert_sizes(self, area, expected):
        found = tables(smoke(area))
        self.assertEqual([(rows[0][0], len(rows) - 1) for rows in found], expected)
        return found

    # That a column has a figure in each row of which `is_there` holds.
    def assert_measured(self, rows, column, is_there=lambda title: True):
        for row in filter(lambda row: is_there(row[0]), rows[1:]):
            with self.subTest(row=row[0], column=rows[0][column]):
                self.assertRegex(row[column], r"^-?[\d,.]+x?$")


class BenchmarkTest(Smoke):
    def test_library(self):
        ours, others, special, made = self.assert_sizes("library", [
            ("ns per URL", len(library.TITLES)), ("others", len(library.VERBS) + len(library.PEERS_SHOWN)),
            ("against plain re2c on the same", 2),
            ("`-g FILE`: tables built at run time, corpus `own`, ns per URL", 4)])
        for rows in (ours, special, made):
            self.assert_measured(rows, 1)
        self.assert_measured(others, 1, lambda who: who.startswith(("floor", "re2c")))
        self.assertEqual(set(sides("library")), rows_of_the_program(lambda row: row[0].isupper()))

    def test_columns_without_python_s_packages(self):
        ratios, = self.assert_sizes("columns", [("nanoseconds a URL", len(columns.RATIOS))])
        self.assert_measured(ratios, 3, lambda what: what.startswith("`StringSplitter`"))
        self.assertEqual({row[2] for row in ratios[1:] if "Polars" in row[0]}, {NOT_MEASURED})

    def test_cores(self):
        more = len(cores.threads_here()) - 1
        threads, others = self.assert_sizes("cores", [
            ("ns a record, one thread; times as fast", len(cores.FILES)), ("one thread, ns a record", 7)])
        for column in range(1, 2 + more):
            self.assert_measured(threads, column)
        self.assert_measured(others, 3, lambda what: "mawk" not in what)

    # In unpacked sources: it finds nothing that is built.
    def test_cores_with_a_program_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([project.ROOT / "tools/benchmark", "cores", "--smoke", "--program", kernels.BNFURL],
                                  capture_output=True, text=True, env={"PATH": os.environ["PATH"], "TMPDIR": folder})
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(len(tables(done.stdout)), 2)
            self.assertEqual([path.name for path in pathlib.Path(folder).glob("*/benchmarks/runs/smoke/*")], ["cores"])

    def test_crawl(self):
        ratios, = self.assert_sizes("crawl", [("nanoseconds a URL", len(crawl.RATIOS))])
        self.assert_measured(ratios, 1)
        self.assert_measured(ratios, 2, lambda what: "libpsl" in what)

    def test_dedupe(self):
        rows, = self.assert_sizes("dedupe", [("100 lines, half of them new", len(dedupe.SIDES))])
        for column in range(1, 4):
            self.assert_measured(rows, column)

    # zig is a package of Python.
    def test_languages(self):
        rows, = self.assert_sizes("languages", [("nanoseconds a target", len(languages.PEERS_OF))])
        for column in 1, 2:
            self.assert_measured(rows, column, lambda name: name != "Zig")
        for column in 4, 5, 6:
            self.assert_measured(rows, column, lambda name: name not in ("C", "Rust", "Zig"))

    def test_logs(self):
        peers = sum(peer.is_here() for peer in [*logs.LOG_PEERS, *logs.STATS_PEERS, *logs.STATS_PEERS])
        ours, others = self.assert_sizes("logs", [("ns a line", 8), ("others", peers + 2)])
        on_the_widest = [f"`bnfurl {what}`" for what in (logs.STATS, logs.REPORT)]
        for column in range(1, len(HERE)):
            self.assert_measured(ours, column, lambda title: column == 1 or title not in on_the_widest)
        self.assert_measured(others, 1)

    def test_records(self):
        rows, = self.assert_sizes("records", [("`split -i combined`", len(records.ASKED))])
        for column in range(1, len(rows[0])):
            self.assert_measured(rows, column)

    def test_robots(self):
        ours, others = self.assert_sizes("robots", [("nanoseconds a URL", 2),
                                                    ("nanoseconds a URL, in Python", len(robots.RATIOS))])
        for column in range(1, 4):
            self.assert_measured(ours, column)
        self.assertEqual({row[2] for row in others[1:]}, {NOT_MEASURED})

    def test_rules(self):
        decided, = self.assert_sizes("rules", [("nanoseconds a URL", len(rules.DECIDED))])
        self.assert_measured(decided, 1)
        self.assert_measured(decided, 2, lambda what: "RE2" in what or ": 1,000 hosts" in what)
        self.assertEqual(set(sides("rules")), rows_of_the_program(
            lambda row: row[0].islower() and not row.startswith(("normalize", "resolve", "site"))))
