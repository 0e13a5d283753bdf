# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The parts of tools/benchmark-crawl that need no peer: how many texts a side reads, and what the tables show of a run.
import pathlib
import sys
import tempfile
import unittest

BENCHMARKS = pathlib.Path(__file__).resolve().parents[2] / "benchmarks"
sys.path[:0] = [str(BENCHMARKS / "columns"), str(BENCHMARKS / "crawl")]

import crawl_ratios  # noqa: E402
import crawl_table  # noqa: E402
import measure_crawl  # noqa: E402


# A run with {side: nanoseconds a URL}.
def run_of(sides, **others):
    measured = {name: {"seconds": [nanoseconds * 2e-6, nanoseconds * 1e-6], "rows": 1000, "valid": None}
                for name, nanoseconds in sides.items()}
    context = {"rows": 1000, "octets": 48000, "file": "urls.txt", "machine": "M", "load": 0.5, "pairs": 949,
               "python": "3.11.2", "packages": {"w3lib": "2.5.0"}, "command": "tools/x"}
    found = [{"texts": name, "library": "uriparser", "refused": 1200, "taken": 0, "different": 7, "text": "http://h:80",
              "ours": "http://h", "theirs": ""} for name in ("odd", "grid")]
    changes = {"courlan": {"texts": 10_000, "changed": 1234, "again": 8}}
    return {"context": context, "sides": measured, "differences": found, "changes": changes, **others}


# The cells after the title of the row that begins so.
def cells(table, title):
    line = next(line for line in table.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


class Table(unittest.TestCase):
    TITLE = "`normalize`, normal already: fluent-uri"

    def test_ratios_are_of_the_least_times_and_show_what_is_reached(self):
        for ours, shown in [(10, ["10.0", "130", "13.0x", "12x: yes"]), (20, ["20.0", "130", "6.50x", "12x: **no**"])]:
            run = run_of({"normalize common: bnfurl": ours, "normalize common: fluent-uri": 130})
            self.assertEqual(cells(crawl_table.ratio_table(run), self.TITLE)[:4], shown)

    def test_a_time_is_that_of_a_text(self):
        run = run_of({"bnfurl normalize": 10})
        run["sides"]["bnfurl normalize"]["rows"] = 100
        self.assertAlmostEqual(crawl_ratios.nanoseconds(run, "bnfurl normalize"), 100)

    def test_readme_does_not_show_what_was_aimed_at(self):
        run = run_of({"normalize common: bnfurl": 10, "normalize common: fluent-uri": 130})
        table = crawl_table.short_table(run)
        self.assertNotIn("aim", table)
        self.assertNotIn("iri-string", table)
        self.assertEqual(cells(table, self.TITLE)[:3], ["10.0", "130", "13.0x"])
        self.assertEqual(len(cells(table, self.TITLE)), 4)

    def test_differences_of_texts_and_of_pairs_are_apart(self):
        run = run_of({})
        run["differences"][1]["text"] = "http://a ../g"
        self.assertEqual(cells(crawl_table.difference_table(run), "uriparser"),
                         ["odd", "1,200", "0", "7", "`http://h:80`", "`http://h`", ""])
        self.assertEqual(cells(crawl_table.pair_table(run), "uriparser"),
                         ["1,200", "0", "7", "`../g`", "`http://a`", "`http://h`", ""])

    def test_a_probe_that_stays_is_an_empty_cell_and_a_refusal_a_dash(self):
        run = run_of({}, probes={"bnfurl": {"http://h": "http://h/", "a b": None}, "surt": {"http://h": "http://h", "a b": "x"}})
        self.assertEqual(crawl_table.probe_table(run).splitlines()[0], "| URL | bnfurl | surt |")
        self.assertEqual(cells(crawl_table.probe_table(run), "`http://h`"), ["`http://h/`", ""])
        self.assertEqual(cells(crawl_table.probe_table(run), "`a b`"), ["-", "`x`"])

    def test_shows_what_packages_change(self):
        self.assertEqual(cells(crawl_table.change_table(run_of({})), "courlan"), ["10,000", "1,234", "8"])

    def test_a_page_keeps_all_but_what_is_between_the_marks(self):
        page = "a\n<!-- made by tools/benchmark-crawl -->\nold\n<!-- end -->\nb\n<!-- end -->\n"
        self.assertEqual(crawl_table.on_page(page, "new\n").split("\n\n"),
                         ["a\n<!-- made by tools/benchmark-crawl -->", "new", "<!-- end -->\nb\n<!-- end -->\n"])

    def test_says_how_the_run_was_made_in_lines_that_are_narrow(self):
        run = run_of({})
        run["context"]["packages"] |= {f"package-{i}": "1.0.0" for i in range(10)}
        lines = crawl_table.context_list(run).splitlines()
        self.assertLessEqual(max(map(len, lines)), 120)
        self.assertIn("- URLs: 1,000 of urls.txt, 48.0 octets each", lines)


class Sides(unittest.TestCase):
    def test_each_side_that_a_row_needs_is_made(self):
        folder = BENCHMARKS / "crawl"
        sources = "".join(path.read_text() for path in folder.rglob("*") if path.suffix in {".cpp", ".py"}
                          and path.stem != "crawl_ratios")
        wanted = {side for ratio in crawl_ratios.RATIOS for side in (ratio.ours, ratio.other)}
        for side in wanted | {side for _, side in crawl_ratios.FURTHER}:
            for part in side.split(": "):
                with self.subTest(side=side):
                    self.assertIn(part, sources)

    def test_a_row_of_the_command_line_says_so(self):
        for ratio in crawl_ratios.RATIOS:
            with self.subTest(row=ratio.what):
                self.assertEqual(ratio.what.startswith("`bnfurl "), ratio.ours in measure_crawl.COMMANDS)

    def test_what_is_found_of_urls_and_of_hosts_is_apart(self):
        rows = {ratio.ours: ratio for ratio in crawl_ratios.RATIOS if ratio.other == "site: libpsl"}
        self.assertEqual(set(rows), {"site: bnfurl", "site: bnfurl, of hosts", "bnfurl split -f site"})
        for ours, row in rows.items():
            with self.subTest(ours=ours):
                self.assertEqual(crawl_ratios.GIVEN_HOSTS in row.misses, ours != "site: bnfurl, of hosts")


class Texts(unittest.TestCase):
    # Stands for the program with the compiled sides: "odd" and "links" of a file.
    PROGRAM = "#!/bin/sh\ncase $1 in odd) tr a A < $2 ;; links) echo ../a ;; esac\n"

    def texts(self, folder, content):
        folder = pathlib.Path(folder)
        program, file = folder / "program", folder / "file"
        program.write_text(self.PROGRAM)
        program.chmod(0o755)
        file.write_bytes(content)
        return measure_crawl.Texts(program, file, folder, smoke=False)

    def test_are_the_distinct_lines_in_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            texts = self.texts(folder, b"http://h/a\n\nx:\nx:\n\xff\n")
            self.assertEqual((texts.count, texts.octets), (2, 12))
            self.assertEqual(texts.common.read_bytes(), b"http://h/a\nx:\n")
            self.assertEqual(texts.odd.read_bytes(), b"http://h/A\nx:\n")
            self.assertEqual(texts.many.read_bytes(), b"http://h/a\nx:\n" * measure_crawl.COPIES)
            self.assertEqual(texts.many_odd.read_bytes(), b"http://h/A\nx:\n" * measure_crawl.COPIES)

    def test_of_each_side_are_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            texts = self.texts(folder, b"".join(b"http://h/%d\n" % i for i in range(5_000)))
            rows = {side: measure_crawl.rows_of(side, texts) for side in
                    ("normalize odd: bnfurl", "site: libpsl", "resolve: bnfurl", "bnfurl normalize", "surt")}
            self.assertEqual(list(rows.values()), [5_000, 5_000, 1, 5_000 * measure_crawl.COPIES, 4_000])


if __name__ == "__main__":
    unittest.main()
