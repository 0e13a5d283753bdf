# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The parts of tools/benchmark-columns that need no peer: which rows are drawn, whose turn it is, what counts as a
# difference, and what tables and picture show of a run.
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks/columns"))

import column_picture  # noqa: E402
import column_table  # noqa: E402
import rows  # noqa: E402
import turns  # noqa: E402
from differences import differences, possible  # noqa: E402

# A worker of two sides: the second one takes long, and both say how often they were asked.
WORKER = """
import sys
print("quick", "slow", "", sep="\\n", flush=True)
asked = []
for name in sys.stdin:
    asked.append(name)
    print("0.0001" if name == "quick\\n" else "3.5", asked.count(name), sep="\\t", flush=True)
"""


def run_of(sides, **others):
    seconds = {name: {"seconds": [nanoseconds * 2e-6, nanoseconds * 1e-6], "valid": None}
               for name, nanoseconds in sides.items()}
    context = {"rows": 1000, "octets": 48000, "file": "urls.txt", "machine": "M & N", "kernels": "avx2", "load": 0.5,
               "python": "3.11.2", "packages": {"bnfurl": "0.1.0", "polars": "2.1.0"}, "command": "tools/x"}
    found = {"rows": 10, "possible": {"hosts lost": 8}, "counts": {"urlsplit": {"hosts lost": 3}}}
    return {"context": context, "sides": seconds, "octets_a_value": 16.125, "differences": found, **others}


# The cells after the title of the row that begins so.
def cells(table, title):
    line = next(line for line in table.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


class Rows(unittest.TestCase):
    def test_are_the_lines_in_utf8(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write("http://h\n\n\xe4:\n".encode() + b"\xff:\nx:")
            file.flush()
            self.assertEqual(rows.read_rows(pathlib.Path(file.name)), [b"http://h", "\xe4:".encode(), b"x:"])

    def test_are_drawn_in_one_order_each_equally_often(self):
        lines = [b"%d" % i for i in range(100)]
        drawn = rows.draw(lines, 250)
        self.assertEqual(drawn, rows.draw(lines, 250))
        self.assertEqual(len(drawn), 250)
        self.assertNotEqual(drawn[:100], lines)
        self.assertLessEqual(max(drawn.count(line) for line in lines), 3)


class Turns(unittest.TestCase):
    def setUp(self):
        self.worker = turns.Worker([sys.executable, "-c", WORKER])
        self.addCleanup(self.worker.process.stdout.close)

    def test_each_side_has_one_in_each_round_and_a_quick_one_runs_several_times(self):
        runs = turns.take_turns([self.worker], 2)
        self.worker.end()
        self.assertEqual(runs["slow"], {"seconds": [3.5, 3.5], "valid": 2})
        self.assertEqual(runs["quick"], {"seconds": [0.0001] * 10, "valid": 10})

    def test_a_worker_that_ends_is_an_error(self):
        self.worker.end()
        worker = turns.Worker([sys.executable, "-c", "print('a\\n', flush=True); input()"])
        self.addCleanup(worker.process.stdout.close)
        with self.assertRaises(RuntimeError):
            worker.ask("a")
        worker.end()

    def test_sides_that_count_must_agree(self):
        self.worker.end()
        count = lambda valid: {"seconds": [1], "valid": valid}
        self.assertIsNone(turns.disagreement({"a": count(7), "b": count(None), "c": count(7)}))
        self.assertEqual(turns.disagreement({"a": count(7), "b": count(8)}), {"a": 7, "b": 8})


class Differences(unittest.TestCase):
    PLAIN = ("http", "h", "", None, None)

    # Of one text, after the first.
    def count(self, ours, theirs, absent=None):
        found = differences([self.PLAIN, ours], [("http", "h", "", absent, absent), theirs])
        return [name for name, count in found.items() if count]

    def test_the_same_is_none(self):
        parts = ("http", "h", "/", "", None)
        self.assertEqual(self.count(parts, parts), [])

    def test_a_host_is_lost(self):
        self.assertEqual(self.count(("http", "a_b", "/", None, None), ("http", None, "/", None, None)), ["hosts lost"])
        self.assertEqual(self.count(("x", "", "/", None, None), ("x", None, "/", None, None)), [])

    def test_invalid_is_taken_as_valid_if_anything_is_found(self):
        self.assertEqual(self.count(None, ("http", "h", "/a b", None, None)), ["invalid taken as valid"])
        self.assertEqual(self.count(None, ("", "", "", "", "")), [])

    def test_empty_is_as_absent(self):
        empty = ("http", "h", "/", "", None)
        self.assertEqual(self.count(empty, ("http", "h", "/", "", ""), absent=""), ["empty taken as absent"])
        self.assertEqual(self.count(empty, ("http", "h", "/", "", None), absent=None), [])

    def test_a_valid_text_may_be_refused(self):
        self.assertEqual(self.count(("http", "", "/", None, None), (None,) * 5), ["valid refused"])

    def test_the_first_text_does_not_count(self):
        self.assertEqual(set(differences([self.PLAIN], [(None,) * 5]).values()), {0})
        self.assertEqual(possible([self.PLAIN, None, ("x", "h", "", "", None)]),
                         {"hosts lost": 1, "invalid taken as valid": 1, "empty taken as absent": 1, "valid refused": 1})


class Table(unittest.TestCase):
    def test_ratios_are_of_the_least_times_and_show_what_is_reached(self):
        run = run_of({"split(column), host": 20, "LineSplitter, components": 10,
                      "Polars, extract": 170, "ada-url": 4200})
        table = column_table.ratio_table(run)
        self.assertEqual(cells(table, "a column's host, beside Polars' `str.extract`")[:4],
                         ["20.0", "170", "8.50x faster", "8x: yes"])
        self.assertEqual(cells(table, "a column's host, beside ada-url in a loop")[:4],
                         ["20.0", "4,200", "210x faster", "aim 200x: yes"])
        self.assertEqual(cells(table, "a column's host, of `LineSplitter`'s time")[:4],
                         ["20.0", "10.0", "2.00x", "1.6x: **no**"])

    def test_readme_does_not_show_what_is_required(self):
        table = column_table.ratio_table(run_of({"split(column), host": 20, "LineSplitter, components": 10}), False)
        self.assertNotIn("required", table)
        self.assertEqual(cells(table, "a column's host, of `LineSplitter`'s time"),
                         ["20.0", "10.0", "2.00x", "no columns of Arrow"])

    def test_memory_is_held_to_a_view_and_a_bit(self):
        self.assertIn("| 16.125 | | | 16.125: yes |", column_table.ratio_table(run_of({})).replace("  ", " "))
        self.assertIn("**no**", column_table.ratio_table(run_of({}, octets_a_value=17.0)).splitlines()[-1])

    def test_differences_stand_under_what_there_is(self):
        table = column_table.difference_table(run_of({}))
        self.assertEqual(cells(table, "there are"), ["8"])
        self.assertEqual(cells(table, "urlsplit"), ["3"])

    def test_a_page_keeps_all_but_what_is_between_the_marks(self):
        page = "a\n<!-- made by tools/benchmark-columns -->\nold\n<!-- end -->\nb\n"
        self.assertEqual(column_table.on_page(page, "new\n").split("\n\n"),
                         ["a\n<!-- made by tools/benchmark-columns -->", "new", "<!-- end -->\nb\n"])

    def test_says_how_the_run_was_made_in_lines_that_are_narrow(self):
        run = run_of({})
        run["context"]["packages"] |= {f"package-{i}": "1.0.0" for i in range(10)}
        lines = column_table.context_list(run).splitlines()
        self.assertLessEqual(max(map(len, lines)), 120)
        self.assertIn("- rows: 1,000 of urls.txt, 48.0 octets each", lines)
        self.assertTrue(lines[-2].startswith("  ") and lines[-2].endswith("package-9 1.0.0"))


class Picture(unittest.TestCase):
    def test_has_the_sides_that_ran_on_one_scale(self):
        run = run_of({"split(column), host": 20, "Polars, extract": 170, "can_ada": 340})
        drawn = xml.etree.ElementTree.fromstring(column_picture.drawing(run))
        svg = "{http://www.w3.org/2000/svg}"
        self.assertEqual([text.text for text in drawn.iter(svg + "text") if text.get("class") == "title"],
                         ["The host, nanoseconds per URL"])
        bars = [(bar.get("class"), float(bar.get("width"))) for bar in drawn.iter(svg + "rect")]
        self.assertEqual([kind for kind, _ in bars], ["own", "other", "other"])
        self.assertAlmostEqual(bars[1][1] / bars[2][1], 0.5, places=2)


if __name__ == "__main__":
    unittest.main()
