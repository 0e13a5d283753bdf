# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The picture of a run of measure.py, drawn as benchmarks/picture.py draws: all bars begin at 0 and have one scale. Pale
# are those that do not decide RFC 3986.
#
#   python3 benchmarks/columns/column_picture.py RUN.json > docs/columns.svg
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import picture  # noqa: E402
from results import Row  # noqa: E402

GROUPS = [
    ("All parts", [
        ("bnfurl, a column", "own", "split(column), seven"),
        ("bnfurl, one str", "own", "split(str), three"),
        ("Polars extract_groups", "other", "Polars, extract_groups"),
        ("urlsplit", "other", "urlsplit"),
    ]),
    ("The host", [
        ("bnfurl, a column", "own", "split(column), host"),
        ("Polars str.extract", "other", "Polars, extract"),
        ("can_ada", "other", "can_ada"),
        ("ada-url", "other", "ada-url"),
    ]),
    ("In Polars, DuckDB and ClickHouse (wall)", [
        ("Polars, bnfurl", "own", "Polars, seven"),
        ("DuckDB, bnfurl", "own", "DuckDB, five"),
        ("DuckDB regexp_extract", "other", "DuckDB, regexp_extract"),
        ("ClickHouse, bnfurl", "own", "ClickHouse, seven"),
        ("ClickHouse, six built-in functions", "other", "ClickHouse, built in"),
    ]),
    ("In Spark, with reading and the way to Python", [
        ("bnfurl", "own", "Spark, seven"),
        ("seven try_parse_url", "other", "Spark, try_parse_url"),
        ("urlsplit", "other", "Spark, urlsplit"),
    ]),
]


def row(run, side):
    found = Row(side)
    found.seconds = [seconds / run["context"]["rows"] for seconds in run["sides"][side]["seconds"]]
    return found


def drawing(run):
    groups = [(title, [(label, kind, row(run, side)) for label, kind, side in bars if side in run["sides"]])
              for title, bars in GROUPS]
    note = f"Less is better. Pale: does not decide RFC 3986. {run['context']['machine']}."
    return picture.drawing([(title, bars) for title, bars in groups if bars], note)


if __name__ == "__main__":
    sys.stdout.write(drawing(json.loads(pathlib.Path(sys.argv[1]).read_text())))
