# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables report what was measured: minima, the widest kernel, the best of re2c's options, and no line without
# figures.
import unittest

from made_run import run_of

import kernels
import results
import table


# The cells of the line in `text` that begins with `title`.
def cells(text, title):
    for line in text.splitlines():
        if line.startswith(f"| {title} |"):
            return [cell.strip() for cell in line.strip("|").split("|")][1:]
    return None


class Results(unittest.TestCase):
    def test_the_fastest_repetition_counts_and_aggregates_do_not(self):
        row = run_of({"Peer/ada_can_parse/web": [50, 40, 90]}).peer("ada_can_parse", "web")
        self.assertAlmostEqual(row.nanoseconds(), 40)
        self.assertAlmostEqual(row.median(), 50e-9)

    def test_newlines_are_not_counted_as_octets(self):
        row = run_of({"Peer/floor_memcpy/web": [49]}).peer("floor_memcpy", "web")
        self.assertAlmostEqual(row.octets_per_second(), 1e9)

    def test_kernels_are_those_of_the_library(self):
        self.assertEqual(results.KERNELS, kernels.names())

    def test_the_widest_kernel_is_ours(self):
        run = run_of({f"Split/rfc3986/URI/web/{kernel}": [time]
                      for kernel, time in (("avx2", 9), ("scalar", 7), ("ssse3", 8))})
        self.assertEqual(run.kernels(), ["scalar", "ssse3", "avx2"])
        self.assertAlmostEqual(run.own("Split", "web").nanoseconds(), 9)

    def test_re2c_is_measured_by_its_best_options(self):
        run = run_of({"Peer/re2c_split/web": [60], "Peer/re2c_b_split/web": [70], "Peer/re2c_g_split/web": [50]})
        self.assertEqual(run.re2c("split", "web").name, "Peer/re2c_g_split/web")
        self.assertIsNone(run.re2c("matches", "web"))

    def test_the_corpus_is_the_one_given_on_the_command_line(self):
        self.assertEqual(run_of({"Split/rfc3986/URI/web/avx2": [1], "Split/rfc3986/URI/own/avx2": [1]}).corpus(), "web")
        self.assertEqual(run_of({"Split/rfc3986/URI/own/avx2": [1]}).corpus(), "own")


class Requirements(unittest.TestCase):
    def line(self, ours, theirs):
        run = run_of({"Split/rfc3986/URI/web/avx2": ours, "Peer/fluent_uri/web": theirs})
        return cells(table.requirement_table(run), "one URL, `split`, against fluent-uri")

    def test_are_ratios_of_minima_followed_by_ratios_of_medians(self):
        self.assertEqual(self.line([8, 10, 12], [48, 50, 90]), ["5.0x", "6.5x", "6.0x", "5.0x", "8.0", "yes"])

    def test_show_what_is_reached(self):
        self.assertEqual(self.line([8], [39])[-1], "**no**")
        self.assertEqual(self.line([8], [40])[-1], "yes")
        self.assertEqual(self.line([8], [52])[-1], "aim")

    def test_for_a_buffer_with_components_compare_with_re2c_with_tags(self):
        run = run_of({"SplitLines/rfc3986/URI/web/avx512": [4], "SplitLines/rfc3986/URI/web/avx2": [8],
                      "Peer/re2c_split_lines/web": [68], "Peer/re2c_b_match_lines/web": [30]})
        text = table.requirement_table(run)
        self.assertEqual(cells(text, "buffer, all components, against re2c with tags and a newline index")[2], "17.0x")
        self.assertEqual(cells(text, "buffer, all components, AVX2, against re2c with tags")[2], "8.5x")


class OtherTables(unittest.TestCase):
    def test_older_grammars_are_compared_by_octets_on_the_same_texts(self):
        rows = {}
        for verb, old, new in (("SplitLines", 8, 4), ("MatchLines", 3, 3)):
            rows[f"{verb}/rfc1738/url/members-rfc1738/avx2"] = [old]
            rows[f"{verb}/rfc3986/URI/members-rfc1738/avx2"] = [new]
        self.assertEqual(cells(table.older_table(run_of(rows)), "rfc1738 `url`"),
                         ["0.4x", "0.8x", "0.50x", "1.00x", "yes"])

    def test_a_grammar_file_is_listed_beside_the_compiled_grammar(self):
        rows = {}
        for kernel, made, compiled in (("scalar", 9, 5), ("avx2", 6, 2)):
            rows[f"Split/run-time/rfc3986/URI/own/{kernel}"] = [made]
            rows[f"Split/rfc3986/URI/own/{kernel}"] = [compiled]
        text = table.run_time_table(run_of(rows))
        self.assertEqual(cells(text, "`split`, avx2"), ["6.0", "2.0"])
        self.assertEqual(cells(text, "`split`, scalar"), ["9.0", "5.0"])
        self.assertIsNone(cells(text, "`matches`, avx2"))

    def test_request_targets_are_compared_with_uris_of_their_shape(self):
        rows = {}
        for verb in ("SplitLines", "MatchLines"):
            rows[f"{verb}/rfc9112/request-target/members-rfc9112/avx2"] = [4]
            rows[f"{verb}/rfc3986/URI/members-rfc9112-as-uri/avx2"] = [4]
        self.assertEqual(cells(table.older_table(run_of(rows)), "rfc9112 `request-target`")[-1], "aim")

    def test_the_slowest_verb_decides_on_a_special_corpus(self):
        rows = {}
        for verb, peer, theirs in (("Split", "split", 40), ("Matches", "matches", 9), ("SplitLines", "split_lines", 40),
                                   ("MatchLines", "match_lines", 40)):
            rows[f"{verb}/rfc3986/URI/ipv6/avx2"] = [10]
            rows[f"Peer/re2c_{peer}/ipv6"] = [theirs]
        self.assertEqual(cells(table.special_table(run_of(rows)), "IPv6-heavy")[2:],
                         ["4.0x", "0.9x", "4.0x", "4.0x", "**no**"])

    def test_every_peer_is_listed_with_what_it_does_not_do(self):
        run = run_of({"Peer/uriparser/web": [49]}, {"peer/uriparser": "0.9.7\tallocates"})
        self.assertEqual(cells(table.side_table(run), "uriparser, 0.9.7"), ["49.0", "1.00", "99", "allocates"])

    def test_machine_command_and_failures_are_shown(self):
        text = table.tables(run_of({}, {"machine": "M"}, [("Peer/x/own", "differs")]), "tools/benchmark")
        self.assertIn("- machine: M\n", text)
        self.assertIn("- command: `tools/benchmark`\n", text)
        self.assertIn("- Peer/x/own: differs\n", text)


if __name__ == "__main__":
    unittest.main()
