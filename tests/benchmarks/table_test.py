# The way from a measurement to a published figure: the minimum of the times, sides that did not run or found something
# else, pages that keep the text around the marks; how sides take turns; and when there are too many instructions.
# tests/night/smoke_test.py runs the areas themselves.
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
BENCHMARKS = pathlib.Path(__file__).resolve().parents[2] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import run as script  # noqa: E402
import counts  # noqa: E402
import runner  # noqa: E402
import tables  # noqa: E402
from areas import columns, crawl, logs, rules, servers  # noqa: E402

# A process of two sides: the second one takes long, and both say how often they were asked.
WORKER = """
import sys
print("quick", "slow", "", sep="\\n", flush=True)
asked = []
for name in sys.stdin:
    asked.append(name)
    print("0.0001" if name == "quick\\n" else "3.5", asked.count(name), sep="\\t", flush=True)
"""
ROWS = [("one", "ours", "other", "nothing"), ("times: two", "ours", "other", ""), ("three", "ours", "no side", "much")]


def run_of(sides):
    run = runner.Run("area")
    for side, ns in sides.items():
        run.add(side, ns)
    return run


# The cells after the title of the row that begins so.
def cells(text, title):
    line = next(line for line in text.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


class Tables(unittest.TestCase):
    def test_ratios_are_of_the_least_times(self):
        text = tables.ratios(run_of({"ours": [30, 20], "other": [130, 170]}), "ns", ROWS)
        self.assertEqual(cells(text, "one"), ["20.0", "130", "6.50x", "nothing"])
        self.assertEqual(cells(text, "two"), ["20.0", "130", "0.15x", ""])

    def test_a_side_that_did_not_run_was_not_measured(self):
        text = tables.ratios(run_of({"ours": [20]}), "ns", ROWS)
        self.assertEqual(cells(text, "three"), ["20.0", "not measured", "not measured", "much"])

    def test_goaccess_is_beside_both_of_ours_that_sum_up_a_log(self):
        text = logs.other_table(run_of({"Split/combined/record/log/avx2": [1], "stats, avx2": [2],
                                        "report --json, avx2": [4], "goaccess": [20]}))
        self.assertEqual(cells(text, "`goaccess`, beside `stats`")[:2], ["20.0", "10.0x"])
        self.assertEqual(cells(text, "`goaccess`, beside `report --json`")[:2], ["20.0", "5.00x"])

    def test_a_page_keeps_all_but_what_is_between_the_marks_of_the_area(self):
        page = "a\n<!-- made by tools/benchmark crawl -->\nold\n<!-- end -->\nb\n<!-- end -->\n"
        self.assertEqual(tables.on_page("crawl", page, "new\n"),
                         "a\n<!-- made by tools/benchmark crawl -->\n\nnew\n\n<!-- end -->\nb\n<!-- end -->\n")
        self.assertEqual(tables.on_page("rules", page, "new\n"), page)

    def test_each_page_has_the_marks_of_its_areas_once(self):
        areas = {"columns": columns, "crawl": crawl, "logs": logs, "rules": rules, "servers": servers}
        for name, area in areas.items():
            for path in area.PAGES:
                with self.subTest(area=name, page=path):
                    self.assertEqual(len(tables.marked(name).findall((script.ROOT / path).read_text())), 1)

    def test_rows_that_failed_are_named(self):
        run = run_of({})
        runner.read_google(run, {"context": {}, "benchmarks": [
            {"run_name": "a", "repetitions": 1, "error_occurred": True, "error_message": "differs"},
            {"run_name": "b/repeats:2", "repetitions": 2, "run_type": "iteration", "s_per_url": 4e-9, "cpu_time": 9},
            {"run_name": "b/repeats:2", "repetitions": 2, "run_type": "aggregate", "s_per_url": 1e-9, "cpu_time": 9}]})
        self.assertIn("- a: differs\n", tables.errors(run)[0])
        self.assertEqual(run.sides, {"b": {"ns": [4.0]}})


class Turns(unittest.TestCase):
    def setUp(self):
        self.worker = runner.Worker([sys.executable, "-c", WORKER])
        self.addCleanup(self.worker.process.stdout.close)

    def test_each_side_has_one_in_each_round_and_a_quick_one_runs_several_times(self):
        run = runner.Run("area")
        runner.take_turns(run, [self.worker], 2, lambda side: 10)
        self.assertEqual(run.sides["slow"], {"ns": [3.5e8] * 2, "clock": [], "valid": 2})
        self.assertEqual((len(run.sides["quick"]["ns"]), run.sides["quick"]["valid"]), (10, 10))
        self.assertEqual(runner.disagreement(run), {"slow": 2, "quick": 10})

    def test_a_worker_that_ends_is_an_error(self):
        self.worker.end()
        worker = runner.Worker([sys.executable, "-c", "print('a\\n', flush=True); input()"])
        self.addCleanup(worker.process.stdout.close)
        with self.assertRaises(RuntimeError):
            worker.ask("a")
        worker.end()


class Servers(unittest.TestCase):
    RECORDED = {("clang 19; gcc 12", "nginx 1.22"): {"`bnfurl on`": 500.0}}

    def found(self):
        run = runner.Run("servers", {"compilers": "clang 19; gcc 12"})
        run.found = {
            "instructions": [{"server": "nginx 1.22", "what": "`bnfurl on`", "with": 8500.0, "without": 8000.0}]}
        return run

    def test_instructions_are_recorded_and_may_differ_by_three_per_cent(self):
        self.assertEqual(servers.of_run(self.found()), self.RECORDED)
        self.assertEqual(counts.read_table(counts.print_table("", self.RECORDED)), self.RECORDED)
        numbers = {"`bnfurl on`": 100.0}
        self.assertIsNone(servers.wrong("`bnfurl on`", 102.9, numbers))
        self.assertIn("slower", servers.wrong("`bnfurl on`", 103.1, numbers))
        self.assertIn("tools/benchmark servers", servers.wrong("`bnfurl on`", 96.9, numbers))

    def test_without_recorded_numbers_only_the_greatest_holds(self):
        self.assertIsNone(servers.wrong("`bnfurl on`", 500.0, None))
        self.assertIn("at most 500", servers.wrong("`bnfurl on`", 500.1, None))
        self.assertIsNone(servers.wrong("`bnfurl_grammar plain`", 900.0, None))
