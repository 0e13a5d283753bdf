# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What is compared with what, and the figures that are required: `faster` is how many times as long the other takes, and
# must be large; `takes` is our time as a part of the other's, and must be small. All are of the least times.
import dataclasses

TOGETHER = "checks nothing; user, host and port stay together"
NO_ABSENCE = TOGETHER + "; absent is empty"
NORMALISES = "WHATWG's rules: rewrites the URL, and repairs much that is not one"


@dataclasses.dataclass
class Ratio:
    what: str
    kind: str
    ours: str
    other: str
    at_least: float
    aim: float
    misses: str = ""  # what the other does not do, or does in addition

    # None where one of the sides did not run.
    def value(self, run):
        ours, other = least(run, self.ours), least(run, self.other)
        if ours is None or other is None:
            return None
        return other / ours if self.kind == "faster" else ours / other

    def reaches(self, value, bound):
        return value >= bound if self.kind == "faster" else value <= bound


def least(run, side):
    found = run["sides"].get(side)
    return min(found["seconds"]) if found else None


def nanoseconds(run, side):
    seconds = least(run, side)
    return None if seconds is None else seconds / run["context"]["rows"] * 1e9


RATIOS = [
    Ratio("`StringSplitter`, of `LineSplitter`'s time: components", "takes",
          "StringSplitter, components", "LineSplitter, components", 1.3, 1.15),
    Ratio("`StringSplitter`, of `LineSplitter`'s time: verdict", "takes",
          "StringSplitter, verdict", "LineSplitter, verdict", 1.5, 1.25),
    Ratio("a column's host, of `LineSplitter`'s time", "takes",
          "split(column), host", "LineSplitter, components", 1.6, 1.3, "no columns of Arrow"),
    Ratio("a column's seven fields, of `LineSplitter`'s time", "takes",
          "split(column), seven", "LineSplitter, components", 2.5, 1.8, "no columns of Arrow"),
    Ratio("a column's seven fields, beside `urlsplit` in a loop", "faster",
          "split(column), seven", "urlsplit", 60, 100, NO_ABSENCE),
    Ratio("a column's host, beside ada-url in a loop", "faster",
          "split(column), host", "ada-url", 120, 200, NORMALISES),
    Ratio("a column's host, beside can_ada in a loop", "faster",
          "split(column), host", "can_ada", 16, 25, NORMALISES),
    Ratio("a column's host, beside Polars' `str.extract`", "faster",
          "split(column), host", "Polars, extract", 8, 12, TOGETHER),
    Ratio("a column's seven fields, beside Polars' `extract_groups` of appendix B", "faster",
          "split(column), seven", "Polars, extract_groups", 14, 20, TOGETHER),
    Ratio("in DuckDB: five fields, beside `regexp_extract` of appendix B", "faster",
          "DuckDB, five", "DuckDB, regexp_extract", 6, 9, NO_ABSENCE),
    Ratio("in Polars: seven fields, beside `extract_groups` of appendix B", "faster",
          "Polars, seven", "Polars, extract_groups", 8, 14, TOGETHER),
    Ratio("one str: `matches`, beside can_ada's `can_parse`", "faster",
          "matches(str)", "can_ada, can_parse", 4, 6, "WHATWG's rules: true for much that is not a URI"),
    Ratio("one str: `split` and three fields, beside `urlsplit`", "faster",
          "split(str), three", "urlsplit", 10, 15, NO_ABSENCE),
    Ratio("in Spark: seven fields, beside seven `try_parse_url`", "faster",
          "Spark, seven", "Spark, try_parse_url", 3.5, 4.5, "RFC 2396: loses hosts with _; says no reason"),
    Ratio("in Spark: seven fields, beside `urlsplit` in `mapInArrow`", "faster",
          "Spark, seven", "Spark, urlsplit", 5, 6, NO_ABSENCE),
    Ratio("in Spark: seven fields, of the time of a `mapInArrow` without work", "takes",
          "Spark, seven", "Spark, identity", 1.4, 1.2, "passes the column on"),
    Ratio("in ClickHouse: seven columns, of the time of six built-in functions", "takes",
          "ClickHouse, seven", "ClickHouse, built in", 1.2, 1, "check nothing; absent is empty; lose some hosts"),
    Ratio("two threads, beside one", "faster",
          "two threads", "one thread", 1.7, 1.7),
]

# Shown beside these, with no figure that is required.
FURTHER = [
    ("the host of all rows in one batch", "split(column), host, one batch"),
    ("seven fields of all rows in one batch", "split(column), seven, one batch"),
    ("the verdict of all rows", "split(column), valid"),
    ("Polars, matches", "Polars, matches"),
]
MOST_OCTETS = 16 + 1 / 8  # of a value: its view and its bit
