# The sides in Python. Each group is a process of its own, so that no library meets the memory or the threads of
# another; a group whose package is not there has no sides. A side reads all texts of FILE once. The number of valid
# texts is taken from its result when the clock has stopped; the result is given back after that, too. It answers as
# runner.Worker asks.
#
#   python benchmarks/python_sides.py GROUP FILE
import atexit
import dataclasses
import importlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Callable
from typing import Any

# RFC 3986, appendix B, with groups for what it names alone: it divides any text, and checks nothing.
APPENDIX_B = r"^(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?"
# The host with its user and port, as appendix B has it: what divides them makes the expression three times as slow.
AUTHORITY = r"^[^:/?#]+://([^/?#]*)"
SEVEN = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
FIVE = ["scheme", "host", "path", "query", "fragment"]
PER_BATCH = 8192


@dataclasses.dataclass
class Side:
    run: Callable[[], Any]
    valid: Callable[[Any], int] | None = None
    before: Callable[[], Any] = lambda: None  # not timed
    clock: Callable[[], float] = time.process_time  # the CPU time of all threads

    def measure(self):
        self.before()
        begin = self.clock()
        result = self.run()
        seconds = self.clock() - begin
        return seconds, "" if self.valid is None else self.valid(result)


# A module, or None.
def module(name):
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


# What a function makes of each text; None of one that it refuses.
def made(make, texts):
    for text in texts:
        try:
            yield text, make(text)
        except ValueError:
            yield text, None


# bnfurl.split on Arrow columns, into views: in batches, each given back when the next one is there, as by a reader of a
# file; and all rows in one, with one thread and with two, by the clock on the wall.
def arrow_sides(rows):
    import bnfurl
    import pyarrow

    urls = pyarrow.array(rows, pyarrow.string())
    batches = [urls.slice(begin, PER_BATCH) for begin in range(0, len(urls), PER_BATCH)]

    def in_batches(fields):
        for batch in batches:
            column = bnfurl.split(batch, fields=fields, strings="view")
        return column

    def at_once(fields, **options):
        return lambda: bnfurl.split(urls, fields=fields, strings="view", **options)

    return {
        "split(column), host": Side(lambda: in_batches(["host"])),
        "split(column), seven": Side(lambda: in_batches(SEVEN)),
        "split(column), valid": Side(at_once(["valid"]), lambda column: pyarrow.array(column["valid"]).true_count),
        "one thread": Side(at_once(SEVEN, threads=1), clock=time.perf_counter),
        "two threads": Side(at_once(SEVEN, threads=2), clock=time.perf_counter),
    }


# One str at a time, in a loop of Python: bnfurl, the standard library, and can_ada. urlsplit keeps
# what it read last, so its cache is emptied before each turn.
def text_sides(rows):
    import bnfurl

    def split_three():
        for text in rows:
            parts = bnfurl.split(text)
            if parts is not None:
                _ = parts.host, parts.path, parts.query

    def loop(read):
        for _ in made(read, rows):
            pass

    sides = {
        "matches(str)": Side(lambda: sum(map(bnfurl.matches, rows)), int),
        "split(str), three": Side(split_three),
        "urlsplit": Side(lambda: loop(urllib.parse.urlsplit), before=urllib.parse.clear_cache),
    }
    if can_ada := module("can_ada"):
        sides["can_ada"] = Side(lambda: loop(lambda text: can_ada.parse(text).hostname))
        sides["can_ada, can_parse"] = Side(lambda: sum(map(can_ada.can_parse, rows)))
    return sides


# In Polars: our expression beside regular expressions, which check nothing.
def polars_sides(rows):
    import bnfurl.polars
    import polars

    frame, url = polars.DataFrame({"url": rows}), polars.col("url")
    ours = bnfurl.polars.BnfurlExpr(url)
    return {
        "Polars, seven": Side(lambda: frame.select(ours.split(fields=SEVEN))),
        "Polars, matches": Side(lambda: frame.select(ours.matches()), lambda result: result["url"].sum()),
        "Polars, extract": Side(lambda: frame.select(url.str.extract(AUTHORITY))),
        "Polars, extract_groups": Side(lambda: frame.select(url.str.extract_groups(APPENDIX_B))),
    }


# In DuckDB: our function beside regexp_extract. Each query adds up the sizes of what it read, so that all of it is
# read.
def duckdb_sides(rows):
    import bnfurl.duckdb
    import duckdb
    import numpy  # noqa: F401, DuckDB's functions of Python need it
    import pyarrow

    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    connection.register("rows", pyarrow.table({"url": rows}))
    connection.execute("CREATE TABLE urls AS SELECT url FROM rows")
    bnfurl.duckdb.register(connection, "bnfurl_five", fields=FIVE)
    bnfurl.duckdb.register(connection, "bnfurl_valid", fields=["valid"])
    sizes = ", ".join(f"sum(strlen(parts.{field}))" for field in FIVE)

    def summing(sums, parts):
        return lambda: connection.execute(f"SELECT {sums} FROM (SELECT {parts} AS parts FROM urls)").fetchone()

    return {
        "DuckDB, five": Side(summing(sizes, "bnfurl_five(url)")),
        "DuckDB, valid": Side(summing("sum(parts.valid::INT)", "bnfurl_valid(url)"), lambda row: row[0]),
        "DuckDB, regexp_extract": Side(summing(sizes, f"regexp_extract(url, '{APPENDIX_B}', {FIVE})")),
    }


# In ClickHouse, as the package chdb: our worker in an executable pool beside six functions that it has built in. Both
# by the clock on the wall, since the worker is a process of its own. Format Null has every column made, and prints
# none.
def clickhouse_sides(rows):
    import bnfurl  # noqa: F401, it counts as one of ours
    from chdb.session import Session

    folder = pathlib.Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    for name, fields in [("bnfurl_seven", SEVEN), ("bnfurl_valid", ["valid"])]:
        command = [os.environ["BNFURL"], "clickhouse", "--config", name, "-f", ",".join(fields)]
        config = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        (folder / f"{name}_function.xml").write_bytes(config)
    session = Session(f"{folder}/data?udf_path={folder}")
    (folder / "rows.txt").write_text("".join(row + "\n" for row in rows))
    lines = f"file('{folder}/rows.txt', LineAsString)"
    session.query(f"CREATE TABLE urls ENGINE = Memory AS SELECT line AS url FROM {lines}")
    built_in = ", ".join(f"{name}(url)" for name in ("protocol", "domain", "port", "path", "queryString", "fragment"))

    def asking(columns, form="Null"):
        return lambda: session.query(f"SELECT {columns} FROM urls SETTINGS max_threads = 1", form)

    return {
        "ClickHouse, seven": Side(asking("bnfurl_seven(url)"), clock=time.perf_counter),
        "ClickHouse, built in": Side(asking(built_in), clock=time.perf_counter),
        "ClickHouse, valid": Side(asking("sum(bnfurl_valid(url).valid)", "TSV"), lambda text: int(text.data()),
                                  clock=time.perf_counter),
    }


# The packages that crawlers use for normal forms and keys: one URL at a time, in a loop.
def crawler_sides(rows):
    functions = {"w3lib canonicalize_url": ("w3lib.url", "canonicalize_url"),
                 "url-normalize": ("url_normalize", "url_normalize"), "surt": ("surt", "surt")}
    here = {name: getattr(module(of), function) for name, (of, function) in functions.items() if module(of)}
    return {name: Side(lambda make=make: sum(result is not None for _, result in made(make, rows)))
            for name, make in here.items()}


# Decisions by the robots.txt of each origin, beside parsers of Python. A row is JSON: a robots.txt, and URLs of its
# origin. The parsers have read all files before, and are given with each URL the file that decides. What counts as
# valid is an answer that is bnfurl's.
def robots_sides(rows):
    import bnfurl

    agent, files = "FooBot", [json.loads(row) for row in rows]
    urls = [url for file in files for url in file["urls"]]
    store = bnfurl.RobotsStore(os.environ["STORE"], agent)
    expected = [answer == "allow" for answer in bnfurl.robots(urls, store)]

    def agreed(answers):
        return sum(answer == other for answer, other in zip(answers, expected, strict=True))

    def parsed(read, allows):
        pairs = [(parser, url) for file in files for parser in [read(file["robots"])] for url in file["urls"]]
        return Side(lambda: [allows(parser, url) for parser, url in pairs], agreed)

    sides = {"robots(list)": Side(lambda: bnfurl.robots(urls, store)),
             "robots(str)": Side(lambda: [bnfurl.robots(url, store) == "allow" for url in urls], agreed)}
    if protego := module("protego"):
        sides["Protego"] = parsed(protego.Protego.parse, lambda parser, url: parser.can_fetch(url, agent))
    if other := module("robotexclusionrulesparser"):
        def read(text):
            parser = other.RobotExclusionRulesParser()
            parser.parse(text)
            return parser
        sides["robotexclusionrulesparser"] = parsed(read, lambda parser, url: parser.is_allowed(agent, url))
    return sides


GROUPS = {"arrow": arrow_sides, "texts": text_sides, "polars": polars_sides, "duckdb": duckdb_sides,
          "clickhouse": clickhouse_sides, "crawlers": crawler_sides, "robots": robots_sides}


def main(group, path):
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is not an answer
    try:
        sides = GROUPS[group](pathlib.Path(path).read_text().split("\n")[:-1])
    except ModuleNotFoundError:
        sides = {}
    print(*sides, "", sep="\n", file=answers, flush=True)
    for name in sys.stdin:
        seconds, valid = sides[name.rstrip("\n")].measure()
        print(f"{seconds:.9f}\t{valid}", file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
