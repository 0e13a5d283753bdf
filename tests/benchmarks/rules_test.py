# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What the tables of tools/benchmark-rules show of a run.
import pathlib
import sys
import unittest

BENCHMARKS = pathlib.Path(__file__).resolve().parents[2] / "benchmarks"
sys.path[:0] = [str(BENCHMARKS / "columns"), str(BENCHMARKS / "crawl/rules")]

import rule_table  # noqa: E402


# A run with {row: nanoseconds}.
def run_of(rows):
    context = {"file": "urls.txt", "urls": 1000, "octets": 48000, "machine": "M", "load": 0.5, "command": "tools/x",
               "versions": {"RE2::Set": "9"}}
    return {"context": context, "rows": {name: {"seconds": found * 1e-9} for name, found in rows.items()}}


# The cells after the title of the row that begins so.
def cells(table, title):
    line = next(line for line in table.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


class Table(unittest.TestCase):
    def test_shows_how_many_times_as_long_the_other_takes_and_what_is_reached(self):
        for ours, shown in [(50, ["50.0", "120", "2.40x", "2x: yes"]), (80, ["80.0", "120", "1.50x", "2x: **no**"])]:
            run = run_of({"mixed/10/bnfurl": ours, "mixed/10/RE2::Set": 120})
            self.assertEqual(cells(rule_table.page(run), "10 rules: RE2::Set")[:4], shown)

    def test_a_time_that_may_be_longer_is_shown_the_other_way_round(self):
        for ours, shown in [(200, ["2.00x", "at most 3x: yes"]), (400, ["4.00x", "at most 3x: **no**"])]:
            run = run_of({"hosts/1000000/bnfurl": ours, "hosts/1000/bnfurl": 100})
            self.assertEqual(cells(rule_table.page(run), "1,000,000 hosts: 1,000 hosts")[2:4], shown)

    def test_readme_does_not_show_what_was_aimed_at(self):
        table = rule_table.short_table(run_of({"mixed/10/bnfurl": 50, "mixed/10/RE2::Set": 120}))
        self.assertNotIn("aim", table)
        self.assertNotIn("protego", table)
        self.assertEqual(len(cells(table, "10 rules: RE2::Set")), 4)

    def test_memory_is_what_is_kept_beside_the_text(self):
        run = run_of({"compile/hosts/1000000/bnfurl": 1})
        run["rows"]["compile/hosts/1000000/bnfurl"] |= {"octets_a_rule": 40, "text_octets_a_rule": 18}
        self.assertEqual(cells(rule_table.memory_table(run), "hosts, 1000000 rules"), ["22.0", ""])

    def test_a_page_keeps_all_but_what_is_between_the_marks(self):
        page = "a\n<!-- made by tools/benchmark-rules -->\nold\n<!-- end -->\nb\n"
        self.assertEqual(rule_table.on_page(page, "new\n"),
                         "a\n<!-- made by tools/benchmark-rules -->\n\nnew\n\n<!-- end -->\nb\n")

    def test_a_page_whose_place_is_empty_keeps_what_comes_after_it(self):
        page = "<!-- made by tools/benchmark-rules -->\n<!-- end -->\nb\n<!-- end -->\n"
        self.assertEqual(rule_table.on_page(page, "new\n"),
                         "<!-- made by tools/benchmark-rules -->\n\nnew\n\n<!-- end -->\nb\n<!-- end -->\n")

    def test_each_row_that_is_shown_is_measured(self):
        sources = "".join(path.read_text() for path in (BENCHMARKS / "crawl/rules").iterdir()
                          if path.suffix in {".cpp", ".py"} and path.stem != "rule_table")
        shown = {side for ratio in rule_table.RATIOS + rule_table.COMPILED for side in (ratio.ours, ratio.other)}
        for row in shown | {row for _, row in rule_table.FURTHER}:
            question, _, side = row.removeprefix("compile/").removeprefix("first/").rpartition("/")
            for part in filter(None, (question, side)):
                with self.subTest(row=row, part=part):
                    self.assertIn(part, sources)


if __name__ == "__main__":
    unittest.main()
