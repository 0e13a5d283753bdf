# What the packages of Python make of texts, as far as they are there, printed as a JSON; no time is taken.
#
#   python benchmarks/python_reports.py about           which versions there are
#   python benchmarks/python_reports.py columns FILE    what others read differently
import importlib.metadata
import json
import pathlib
import platform
import shutil
import sys
import urllib.parse

from python_sides import APPENDIX_B, FIVE, made, module, spark_frame
from runner import utf8_lines

PACKAGES = ["ada-url", "can_ada", "chdb", "duckdb", "polars", "pyarrow", "pyspark", "surt", "url-normalize", "w3lib"]
HOST, QUERY, FRAGMENT = FIVE.index("host"), FIVE.index("query"), FIVE.index("fragment")
REFUSED = (None,) * len(FIVE)
PLAIN = "http://h"  # what a reader gives for an absent part is what it makes of the query of this
bnfurl = module("bnfurl")


def version(package):
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def about():
    return {"python": platform.python_version(), "kernels": bnfurl.kernels() if bnfurl else "not measured",
            "packages": {package: version(package) for package in PACKAGES}}


# A reader makes of every text its scheme, host, path, query and fragment.
def one_by_one(read):
    return lambda texts: [REFUSED if result is None else result for _, result in made(read, texts)]


def read_urlsplit(text):
    parts = urllib.parse.urlsplit(text)
    return parts.scheme, parts.hostname, parts.path, parts.query, parts.fragment


def read_can_ada(text):
    url = module("can_ada").parse(text)
    return url.protocol, url.hostname, url.pathname, url.search, url.hash


def by_polars(texts):
    return module("polars").Series("url", texts).str.extract_groups(APPENDIX_B).struct.unnest().rows()


def by_duckdb(texts):
    connection = module("duckdb").connect()
    connection.register("rows", module("pyarrow").table({"url": texts}))
    found = connection.execute(f"SELECT regexp_extract(url, '{APPENDIX_B}', {FIVE}) FROM rows").fetchall()
    return [tuple(parts.values()) for parts, in found]


def by_clickhouse(texts):
    urls = module("pyarrow").table({"url": texts})  # noqa: F841, the query reads it
    query = "SELECT protocol(url), domain(url), path(url), queryString(url), fragment(url) FROM Python(urls)"
    return table_rows(module("chdb").query(query, "ArrowTable"))


def by_spark(texts):
    parts = [f"try_parse_url(url, '{part}') AS {part}" for part in ("PROTOCOL", "HOST", "PATH", "QUERY", "REF")]
    return table_rows(spark_frame(texts).selectExpr(*parts).toArrow())


def table_rows(table):
    return list(zip(*table.to_pydict().values(), strict=True))


# {name: (reader, what it needs)}; Spark needs Java, too.
OTHERS = {
    "urlsplit": (one_by_one(read_urlsplit), []),
    "ada-url, can_ada": (one_by_one(read_can_ada), ["can_ada"]),
    "Polars extract_groups, appendix B": (by_polars, ["polars"]),
    "DuckDB regexp_extract, appendix B": (by_duckdb, ["duckdb", "pyarrow"]),
    "ClickHouse domain, path, queryString, fragment": (by_clickhouse, ["chdb", "pyarrow"]),
    "Spark try_parse_url": (by_spark, ["pyarrow", "pyspark"]),
}


# `ours` has None where a text is not valid. Both begin with what was made of PLAIN, which is not counted. A text counts
# as refused if the reader finds none of the five.
def differences(ours, theirs):
    counts = {"hosts lost": 0, "invalid taken as valid": 0, "empty taken as absent": 0, "valid refused": 0}
    (_, *ours), (plain, *theirs) = ours, theirs
    for own, other in zip(ours, theirs, strict=True):
        refused = not any(other)
        if own is None:
            counts["invalid taken as valid"] += not refused
            continue
        counts["valid refused"] += refused
        counts["hosts lost"] += bool(own[HOST]) and not other[HOST]
        counts["empty taken as absent"] += not refused and any(
            own[part] == "" and other[part] == plain[part] for part in (QUERY, FRAGMENT))
    return counts


# Of all texts but the first: how many each count can reach.
def possible(ours):
    _, *ours = ours
    valid = [parts for parts in ours if parts is not None]
    return {
        "hosts lost": sum(bool(parts[HOST]) for parts in valid),
        "invalid taken as valid": len(ours) - len(valid),
        "empty taken as absent": sum("" in (parts[QUERY], parts[FRAGMENT]) for parts in valid),
        "valid refused": len(valid),
    }


def columns(path):
    if not bnfurl:
        return {}
    texts = [PLAIN, *dict.fromkeys(row.decode() for row in utf8_lines(path))]
    split = [bnfurl.split(text) for text in texts]
    ours = [None if parts is None else tuple(parts[name] for name in FIVE) for parts in split]
    readers = {name: reader for name, (reader, needed) in OTHERS.items()
               if all(map(module, needed)) and ("pyspark" not in needed or shutil.which("java"))}
    counts = {name: differences(ours, list(reader(texts))) for name, reader in readers.items()}
    return {"rows": len(texts) - 1, "possible": possible(ours), "counts": counts}


if __name__ == "__main__":
    report = {"about": about, "columns": columns}[sys.argv[1]]
    print(json.dumps(report(*map(pathlib.Path, sys.argv[2:]))))
