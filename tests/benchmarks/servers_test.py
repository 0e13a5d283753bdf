# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What wrk, a process and callgrind say of servers is read, and the tables show it: medians of pairs, what is required,
# and what is recorded.
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks/servers"))

import memory  # noqa: E402
import recorded  # noqa: E402
import server_table  # noqa: E402
import traffic  # noqa: E402
import wrk  # noqa: E402

WRK = """Running 5s test @ http://127.0.0.1:8080/a
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    99.50us   18.00us   1.34ms   88.99%
    Req/Sec   154.89k     3.58k  160.26k    84.31%
  Latency Distribution
     50%   98.00us
     75%  104.00us
     90%  113.00us
     99%    1.56ms
  785909 requests in 5.10s, 78.70MB read
Requests/sec: 154113.04
Transfer/sec:     15.43MB
"""
RUN = {
    "machine": "a machine", "load": 0.25, "compilers": "clang 19; gcc 12", "versions": ["nginx 1.22", "apache2 2.4"],
    "missing": [], "command": "tools/benchmark-servers",
    "instructions": [
        {"server": "nginx 1.22", "what": "`bnfurl on`", "with": 8500.0, "without": 8000.0, "unseen": "much"},
        {"server": "apache2 2.4", "what": "`Bnfurl on`", "with": 21500.0, "without": 20600.0, "unseen": ""},
    ],
    "loads": [{"server": "nginx 1.22", "pairs": [[[198.0, 2e-6], [200.0, 1e-6]], [[300.0, 1e-6], [100.0, 1e-6]],
                                                 [[98.0, 1e-6], [100.0, 1e-6]]]}],
    "memory": {"server": "nginx 1.22", "resident": [[100000, 5000], [1000000, 5000]]},
}


# The cells of the first row that begins so.
def row(text, title):
    line = next(line for line in text.splitlines() if line.startswith(f"| {title} |"))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


class Requests(unittest.TestCase):
    def test_have_a_target_of_59_octets(self):
        self.assertEqual((len(traffic.TARGET), len(traffic.BAD_TARGET)), (59, 59))
        self.assertIn(b"|", traffic.BAD_TARGET)


class Wrk(unittest.TestCase):
    def test_says_requests_a_second_and_latency(self):
        self.assertEqual(wrk.read(WRK), (154113.04, 0.00156))

    def test_must_not_have_failed_requests(self):
        for failed in ("  Non-2xx or 3xx responses: 3\n", "  Socket errors: connect 0, read 2, write 0, timeout 0\n"):
            with self.assertRaises(AssertionError):
                wrk.read(WRK + failed)


class Memory(unittest.TestCase):
    def test_is_what_is_resident(self):
        self.assertEqual(memory.resident("Name:\tnginx\nVmHWM:\t    7000 kB\nVmRSS:\t    5220 kB\n"), 5220)


class Tables(unittest.TestCase):
    def changed(self, key, value):
        return server_table.tables({**RUN, key: value})

    def test_show_what_the_module_adds(self):
        text = server_table.tables(RUN)
        self.assertEqual(row(text, "nginx: `bnfurl on`"), ["8,500", "8,000", "500", "500: yes", "much"])
        self.assertEqual(row(text, "apache2: `Bnfurl on`"), ["21,500", "20,600", "900", "", ""])

    def test_show_what_is_missed(self):
        rows = [{**RUN["instructions"][0], "with": 8501.0}]
        self.assertEqual(row(self.changed("instructions", rows), "nginx: `bnfurl on`")[3], "500: **no**")

    def test_show_medians_of_ratios(self):
        text = server_table.tables(RUN)
        self.assertEqual(row(text, "nginx, requests a second"), ["198", "100", "0.990", "at least 0.99: yes"])
        self.assertEqual(row(text, "nginx, latency of 99 of 100"), ["1 µs", "1 µs", "1.000", "at most 1.02: yes"])

    def test_show_memory_that_grows(self):
        self.assertEqual(row(server_table.tables(RUN), "nginx, with `bnfurl on`")[-1], "the same: yes")
        grown = self.changed("memory", {"server": "nginx 1.22", "resident": [[100000, 5000], [1000000, 5004]]})
        self.assertEqual(row(grown, "nginx, with `bnfurl on`"), ["5,000 KiB", "5,004 KiB", "the same: **no**"])

    def test_say_how_busy_the_machine_was(self):
        self.assertIn("- machine: a machine; load before the run 0.2\n", server_table.tables(RUN))

    def test_name_what_is_missing(self):
        said = "Apache: not measured, no package"
        self.assertIn(f"- {said}\n", self.changed("missing", [said]))

    def test_stand_on_the_page_between_its_marks(self):
        page = "before\n<!-- made by tools/benchmark-servers -->\nold\n<!-- end -->\nafter\n"
        self.assertEqual(server_table.on_page(page, "new\n"), page.replace("old\n", "\nnew\n\n"))
        self.assertRegex(server_table.PAGE.read_text(), server_table.MARKED)


class Recorded(unittest.TestCase):
    TABLE = {("clang 19; gcc 12", "nginx 1.22"): {"`bnfurl on`": 500.0}}

    def test_are_the_rows_that_are_held(self):
        self.assertEqual(recorded.of_run(RUN), self.TABLE)

    def test_are_read_as_they_were_printed(self):
        self.assertEqual(recorded.read(recorded.printed(self.TABLE)), self.TABLE)

    def test_numbers_may_differ_by_three_per_cent(self):
        self.assertIsNone(recorded.wrong(102.9, 100.0))
        self.assertIsNone(recorded.wrong(97.1, 100.0))
        self.assertIn("slower", recorded.wrong(103.1, 100.0))
        self.assertIn("tools/benchmark-servers", recorded.wrong(96.9, 100.0))

    def test_without_numbers_only_the_required_figure_holds(self):
        self.assertIsNone(recorded.wrong_row("`bnfurl on`", 500.0, None))
        self.assertIn("at most 500", recorded.wrong_row("`bnfurl on`", 500.1, None))
        self.assertIsNone(recorded.wrong_row("`bnfurl_grammar plain`", 900.0, None))
        self.assertIn("slower", recorded.wrong_row("`bnfurl on`", 400.0, {"`bnfurl on`": 300.0}))


if __name__ == "__main__":
    unittest.main()
