# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What is compared with what, and the figures that are required. All times are the least of a run. Those of commands are
# of the process, of two threads on the clock; those of the library are of rows of bnfurl-benchmarks.
import dataclasses

from log_sides import CHECK, SPLIT, TWELVE, TWO_THREADS

RECORD = "combined/record"
URI = "rfc3986/URI"


@dataclasses.dataclass
class Ratio:
    what: str
    ours: object  # functions from a run to nanoseconds, or None
    other: object
    least: float | None
    aim: float | None
    is_times: bool = False  # how many times as long we take, at most; else how many times as fast we are, at least

    # None where one of the sides did not run.
    def value(self, run):
        ours, other = self.ours(run), self.other(run)
        if ours is None or other is None:
            return None
        return ours / other if self.is_times else other / ours

    def reaches(self, value, bound):
        return value <= bound if self.is_times else value >= bound


def command(what, kernel=None):
    return lambda run: run.command(what, kernel)


def row(verb, kernel=None, entry=URI):
    return lambda run: run.own(verb, kernel, entry)


def peer(name):
    return lambda run: run.peer(name)


def re2c(name):
    return lambda run: run.re2c(name)


def on_clock(what):
    return lambda run: run.clock(what)


TYPICAL, TAGGED = re2c("typical_split_lines"), re2c("re2c_split_lines")
MAWK, WC = "mawk '{print $9, $7}'", "wc -l"

RATIOS = [
    Ratio(f"`{SPLIT}` against `{MAWK}`, avx512", command(SPLIT, "avx512"), command(MAWK), 5, 6.5),
    Ratio("the same, avx2", command(SPLIT, "avx2"), command(MAWK), 4, 5),
    Ratio("the same, ssse3", command(SPLIT, "ssse3"), command(MAWK), None, None),
    Ratio(f"`{CHECK} -i combined`, times `{WC}`", command(CHECK), command(WC), 2.0, 1.6, is_times=True),
    Ratio("`split` of all twelve columns, against mawk's two", command(TWELVE), command(MAWK), 3, 4),
    Ratio("two threads against one, on the clock", on_clock(TWO_THREADS), on_clock(SPLIT), 1.9, None),
    Ratio("a record, components, against re2c for typical lines, avx512", row("SplitLines", "avx512", RECORD), TYPICAL, 3, 3.5),
    Ratio("the same, avx2", row("SplitLines", "avx2", RECORD), TYPICAL, 2.5, 3),
    Ratio("a record, verdict, against the same, avx512", row("MatchLines", "avx512", RECORD), TYPICAL, 3.8, 5),
    Ratio("the same, avx2", row("MatchLines", "avx2", RECORD), TYPICAL, 2.7, 3.2),
    Ratio("URLs in a buffer, components, against re2c with tags, avx512", row("SplitLines", "avx512"), TAGGED, 8.5, 13),
    Ratio("the same, avx2", row("SplitLines", "avx2"), TAGGED, 4.5, 6.5),
    Ratio("the same, ssse3", row("SplitLines", "ssse3"), TAGGED, 3.5, 4.5),
    Ratio("URLs in a buffer, host alone, against the same, avx512", row("HostLines", "avx512"), TAGGED, 10, 13),
    Ratio("URLs in a buffer, verdict, against the same, avx512", row("MatchLines", "avx512"), TAGGED, 16, 20),
    Ratio("the same, avx2", row("MatchLines", "avx2"), TAGGED, 6, 9),
    Ratio("the same, ssse3", row("MatchLines", "ssse3"), TAGGED, 5, 6.5),
    Ratio("one URL against fluent-uri, ssse3", row("Split", "ssse3"), peer("fluent_uri"), 3, 4),
    Ratio("adjacent strings, times lines: components, avx512", row("SplitStrings", "avx512"), row("SplitLines", "avx512"), 1.3,
          None, is_times=True),
    Ratio("the same, avx2", row("SplitStrings", "avx2"), row("SplitLines", "avx2"), 1.3, None, is_times=True),
    Ratio("adjacent strings, times lines: verdict, avx512", row("MatchStrings", "avx512"), row("MatchLines", "avx512"), 1.5,
          None, is_times=True),
    Ratio("the same, avx2", row("MatchStrings", "avx2"), row("MatchLines", "avx2"), 1.5, None, is_times=True),
]
