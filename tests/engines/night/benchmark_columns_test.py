# The area `columns` of tools/benchmark runs all its sides on a few rows, and those that count valid rows find the same
# number. How long they take is not tested.
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

from support.frame import Needed, or_no_cases  # noqa: F401

ROOT = pathlib.Path(__file__).resolve().parents[3]


class BenchmarkColumnsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        result = subprocess.run([ROOT / "tools/benchmark", "columns", "--smoke"], capture_output=True, text=True,
                                env={**os.environ, "PYTHON": sys.executable})
        if result.returncode != 0:
            raise RuntimeError(result.stderr)
        cls.printed = result.stdout
        lines = (ROOT / "build/benchmarks/runs/smoke/columns/run.jsonl").read_text().splitlines()
        _, *cls.sides = [json.loads(line) for line in lines]

    def test_every_ratio_has_both_sides(self):
        self.assertNotIn("not measured", self.printed)
        self.assertGreaterEqual(len(re.findall(r"^\| .* \| .*x", self.printed, re.MULTILINE)), 14)

    def test_all_that_count_find_the_same_rows_valid(self):
        counts = {run["side"]: run["valid"] for run in self.sides if run.get("valid") is not None and "urls" not in run}
        self.assertGreaterEqual(len(counts), 5)
        self.assertEqual(len(set(counts.values())), 1, counts)


MODULES = ["bnfurl", "can_ada", "chdb", "duckdb", "polars", "pyarrow"]
or_no_cases("tools/benchmark columns", MODULES, globals())
