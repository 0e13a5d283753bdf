# callgrind's output is parsed and evaluated: the instructions per text are compared with the recorded ones, and their
# growth with the length of a text is compared with a line.
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks"))

import counts  # noqa: E402

DUMP = """version: 1
creator: callgrind-3.19.0
desc: Timerange: Basic block 0 - 8
desc: Trigger: Client Request: Split/rfc3986/URI/own/avx2
events: Ir
summary: 1234

fn=(0) main
10 1234
totals: 1234
"""
ROW = "Split/rfc3986/URI/own/avx2"


class Dumps(unittest.TestCase):
    def test_have_a_name_and_a_count(self):
        self.assertEqual(counts.read_dump(DUMP), (ROW, 1234))

    def test_at_the_end_of_the_program_are_not_counts(self):
        self.assertIsNone(counts.read_dump(DUMP.replace("Client Request: " + ROW, "Program termination")))


class Table(unittest.TestCase):
    TABLE = {("gcc 12",): {ROW: 100.0, "Matches/rfc1738/url/own/scalar": 1234.5}}

    def test_is_read_as_it_was_printed(self):
        self.assertEqual(counts.read_table(counts.print_table(counts.HEADER, self.TABLE)), self.TABLE)

    def test_names_the_compiler_that_the_program_printed_first(self):
        self.assertEqual(counts.per_text(["gcc 12", f"{ROW}\t5"], {ROW: 1234}), ("gcc 12", {ROW: 246.8}))


class Compared(unittest.TestCase):
    def verdict(self, found, expected):
        return counts.compared({ROW: found}, {ROW: expected})

    def test_three_per_cent_are_near_enough(self):
        self.assertEqual(self.verdict(102.9, 100.0), [(ROW, None)])
        self.assertEqual(self.verdict(97.1, 100.0), [(ROW, None)])

    def test_more_is_slower(self):
        self.assertIn("slower", self.verdict(103.1, 100.0)[0][1])

    def test_fewer_must_be_written_to_the_table(self):
        self.assertIn("tools/count-instructions", self.verdict(96.9, 100.0)[0][1])

    def test_another_compiler_is_not_compared(self):
        self.assertEqual(counts.compared({ROW: 1.0}, None), [("not compared: no counts for this compiler", None)])

    def test_kernels_that_the_machine_lacks_are_not_compared(self):
        here = ROW.replace("avx2", "scalar")
        self.assertEqual(counts.compared({here: 9.0}, {here: 9.0, ROW: 1.0}),
                         [(here, None), (f"{ROW}, not compared: no avx2 here", None)])

    def test_both_sides_must_have_the_same_rows(self):
        other = ROW.replace("own", "web")
        self.assertEqual([bool(wrong) for _, wrong in counts.compared({ROW: 9.0}, {other: 9.0})], [True, True])


class Growth(unittest.TestCase):
    def test_has_a_curve_for_each_row_with_all_its_sizes(self):
        lines = ["Split/a(/)/10\t9", "Split/a(/)/20\t19"]
        self.assertEqual(counts.curves(lines, {"Split/a(/)/10": 50, "Split/a(/)/20": 60}),
                         {"Split/a(/)": [(9, 50), (19, 60)]})

    def test_along_a_line_is_right_wherever_it_begins(self):
        self.assertIsNone(counts.bent([(10, 1000 + 30), (20, 1000 + 60), (40, 1000 + 120)]))

    def test_along_a_parabola_is_wrong(self):
        self.assertEqual(counts.bent([(10, 100), (20, 400), (40, 1600)]),
                         "instructions per octet, from size to size: 30.00, 60.00")

    def test_of_a_reader_may_become_less(self):
        self.assertIsNone(counts.steeper([(10, 100), (20, 200), (40, 220)]))
        self.assertEqual(counts.steeper([(10, 100), (20, 400), (40, 1600)]),
                         "instructions per octet, from size to size: 30.00, 60.00")
        self.assertIsNone(counts.steeper([(10, 100), (20, 120), (40, 600)]))
        self.assertIsNotNone(counts.steeper([(10, 100), (20, 400)]))

    def test_needs_at_least_two_steps(self):
        self.assertIsNotNone(counts.bent([(10, 100), (20, 400)]))
