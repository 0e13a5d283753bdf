# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What each of the others makes of the distinct URLs of a file, and what of it differs (benchmarks/columns/differences).
# Prints a JSON. The others are those whose packages are there, and Spark only with Java.
#
#   python benchmarks/columns/others.py FILE
import json
import pathlib
import shutil
import sys
import tempfile
import urllib.parse

import bnfurl
import packages
from differences import FIVE, PLAIN, REFUSED, differences, possible
from rows import read_rows
from side import APPENDIX_B

can_ada, chdb, duckdb, polars, pyarrow = map(packages.module, ("can_ada", "chdb", "duckdb", "polars", "pyarrow"))
spark = packages.module("spark") if shutil.which("java") else None


def one_by_one(read):
    def reader(texts):
        for text in texts:
            try:
                yield read(text)
            except ValueError:
                yield REFUSED
    return reader


def read_urlsplit(text):
    parts = urllib.parse.urlsplit(text)
    return parts.scheme, parts.hostname, parts.path, parts.query, parts.fragment


def read_can_ada(text):
    url = can_ada.parse(text)
    return url.protocol, url.hostname, url.pathname, url.search, url.hash


def by_polars(texts):
    return polars.Series("url", texts).str.extract_groups(APPENDIX_B).struct.unnest().rows()


def by_duckdb(texts):
    connection = duckdb.connect()
    connection.register("rows", pyarrow.table({"url": texts}))
    found = connection.execute(f"SELECT regexp_extract(url, '{APPENDIX_B}', {FIVE}) FROM rows").fetchall()
    return [tuple(parts.values()) for parts, in found]


def by_clickhouse(texts):
    urls = pyarrow.table({"url": texts})  # noqa: F841, the query reads it
    query = "SELECT protocol(url), domain(url), path(url), queryString(url), fragment(url) FROM Python(urls)"
    return table_rows(chdb.query(query, "ArrowTable"))


def by_spark(texts):
    parts = [f"try_parse_url(url, '{part}') AS {part}" for part in ("PROTOCOL", "HOST", "PATH", "QUERY", "REF")]
    with tempfile.TemporaryDirectory() as folder:
        spark.pyarrow.parquet.write_table(pyarrow.table({"url": texts}), f"{folder}/urls.parquet")
        started = spark.session(folder)
        table = started.read.parquet(f"{folder}/urls.parquet").selectExpr(*parts).toArrow()
        started.stop()
    return table_rows(table)


def table_rows(table):
    return list(zip(*table.to_pydict().values(), strict=True))


# {name: (reader, what it needs)}
OTHERS = {
    "urlsplit": (one_by_one(read_urlsplit), []),
    "ada-url, can_ada": (one_by_one(read_can_ada), [can_ada]),
    "Polars extract_groups, appendix B": (by_polars, [polars]),
    "DuckDB regexp_extract, appendix B": (by_duckdb, [duckdb, pyarrow]),
    "ClickHouse domain, path, queryString, fragment": (by_clickhouse, [chdb, pyarrow]),
    "Spark try_parse_url": (by_spark, [spark]),
}


def our_parts(texts):
    for text in texts:
        parts = bnfurl.split(text)
        yield None if parts is None else tuple(parts[name] for name in FIVE)


def main(path):
    texts = [PLAIN, *dict.fromkeys(row.decode() for row in read_rows(path))]
    ours = list(our_parts(texts))
    others = {name: reader for name, (reader, needed) in OTHERS.items() if all(needed)}
    counts = {name: differences(ours, list(reader(texts))) for name, reader in others.items()}
    print(json.dumps({"rows": len(texts) - 1, "possible": possible(ours), "counts": counts}))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
