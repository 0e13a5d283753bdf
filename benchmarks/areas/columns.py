# What splitting a column of URLs costs, beside what others take for it: on the same million shuffled rows, with one
# thread. The library's splitters are rows of bnfurl-benchmarks; the sides in Python, each kind in a process of its own,
# take turns.
import random
import sys

from areas.library import own
from runner import Run, disagreement, google, take_turns, utf8_lines, worker_of, write_lines
from tables import context, joined, ratios

PROGRAMS, PEERS = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"], True
PACKAGES = ["can_ada == 3.0.0", "chdb == 4.4.0", "duckdb == 2.0.0", "pandas == 3.1.1", "polars == 2.1.0",
            "pyarrow == 26.0.1"]
ROWS, SMOKE_ROWS = 1_000_000, 2_000
GROUPS = ["arrow", "texts", "polars", "duckdb", "clickhouse"]

NO_ABSENCE = "absent is empty"
RATIOS = [
    ("times: `StringSplitter`, of `LineSplitter`'s time: components", "SplitStrings", "SplitLines", ""),
    ("times: `StringSplitter`, of `LineSplitter`'s time: verdict", "MatchStrings", "MatchLines", ""),
    ("times: a column's host, of `LineSplitter`'s time", "split(column), host", "SplitLines", "no columns of Arrow"),
    ("times: a column's seven fields, of `LineSplitter`'s time", "split(column), seven", "SplitLines", "the same"),
    ("a column's seven fields, beside `urlsplit` in a loop", "split(column), seven", "urlsplit", NO_ABSENCE),
    ("a column's host, beside can_ada in a loop", "split(column), host", "can_ada", "rewrites the URL"),
    ("a column's host, beside Polars' `str.extract`", "split(column), host", "Polars, extract", ""),
    ("a column's seven fields, beside Polars' `extract_groups` of appendix B", "split(column), seven",
     "Polars, extract_groups", ""),
    ("in DuckDB: five fields, beside `regexp_extract` of appendix B", "DuckDB, five", "DuckDB, regexp_extract",
     NO_ABSENCE),
    ("in Polars: seven fields, beside `extract_groups` of appendix B", "Polars, seven", "Polars, extract_groups", ""),
    ("one str: `matches`, beside can_ada's `can_parse`", "matches(str)", "can_ada, can_parse", ""),
    ("one str: `split` and three fields, beside `urlsplit`", "split(str), three", "urlsplit", NO_ABSENCE),
    ("times: in ClickHouse: seven columns, of the time of six built-in functions", "ClickHouse, seven",
     "ClickHouse, built in", "absent is empty; lose some hosts"),
    ("two threads, beside one", "two threads", "one thread", ""),
]

# `count` rows, each as often as it takes, in an order that is always the same.
def draw(rows, count):
    drawn = rows * (count // len(rows) + 1)
    random.Random(1).shuffle(drawn)
    return drawn[:count]


def measure(given):
    run, source = Run("columns"), given.url_file()
    drawn = draw(utf8_lines(source), given.pick(ROWS, ROWS // 4, SMOKE_ROWS))
    rows = write_lines(given.folder / "rows.txt", drawn)
    run.context |= {"rows": f"{len(drawn):,} of {source.name}, {sum(map(len, drawn)) / len(drawn):.1f} bytes each"}
    run.context["packages"] = given.versions(*(package.partition(" ")[0] for package in PACKAGES))
    google(run, given.program("bnfurl-benchmarks"), ["--corpus", f"web={rows}"], given, given.pick(7, 3, 1),
           "^(Split|Match)(Lines|Strings)/rfc3986/URI/web/")
    inside = Run("columns", run.context)
    take_turns(inside, [worker_of(given, group, rows) for group in GROUPS], given.pick(7, 2, 1),
               lambda side: len(drawn))
    if disagreement(inside):
        sys.exit(f"the sides do not find the same rows valid: {disagreement(inside)}")
    run.sides |= inside.sides
    return run


# A splitter of the library is that on the widest kernel.
def side_of(run, side):
    return own(run, side, "web") if side.startswith(("Split", "Match")) else side


def ratio_table(run):
    return ratios(run, "nanoseconds a URL", RATIOS, of=lambda side: run.ns(side_of(run, side)), faster=" faster")


def page(run):
    said = run.context
    return joined([
        context(run, [("rows", said["rows"]), ("packages", said["packages"])]),
        ratio_table(run)])


PAGES = {"docs/reference/figures.md": page}
