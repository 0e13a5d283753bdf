# Spark's sides of the area `columns`: jobs in local mode with one task at a time, Parquet in, aggregate out, in
# turns. What counts is the CPU time of all processes: this one, the JVM and its Python workers. Prints a JSON:
# [{"side": NAME, "seconds": [of each run]}].
#
#   python benchmarks/spark.py FILE RUNS
import json
import os
import pathlib
import sys
import tempfile
import urllib.parse

import bnfurl.spark
import pyarrow
import pyarrow.parquet
import pyspark.sql
from python_sides import SEVEN
from runner import utf8_lines

TICKS = os.sysconf("SC_CLK_TCK")
PARSE_URL = ["PROTOCOL", "USERINFO", "HOST", "AUTHORITY", "PATH", "QUERY", "REF"]
URLSPLIT = ["scheme", "netloc", "path", "query", "fragment"]
# Before the runs that count: until the JVM has compiled what it runs often.
WARMING = 2


def identity(batches):
    yield from batches


def parts_of(url):
    try:
        return urllib.parse.urlsplit(url)
    except ValueError:
        return (None,) * len(URLSPLIT)


def urlsplit(batches):
    urllib.parse.clear_cache()
    for batch in batches:
        parts = [parts_of(url) for url in batch["url"].to_pylist()]
        columns = [pyarrow.array([part[place] for part in parts], pyarrow.string()) for place in range(len(URLSPLIT))]
        yield pyarrow.RecordBatch.from_arrays(columns, URLSPLIT)


# A row that tells whether all columns were really made.
def summed(df, columns):
    return df.selectExpr(*(f"sum(length({column}))" for column in columns)).collect()


def sides(df):
    parts = ", ".join(f"{name} string" for name in URLSPLIT)
    return {
        "Spark, seven": lambda: summed(bnfurl.spark.split(df, fields=SEVEN), SEVEN),
        "Spark, try_parse_url": lambda: summed(df, [f"try_parse_url(url, '{part}')" for part in PARSE_URL]),
        "Spark, urlsplit": lambda: summed(df.mapInArrow(urlsplit, parts), URLSPLIT),
        "Spark, identity": lambda: summed(df.mapInArrow(identity, "url string"), ["url"]),
    }


def parent_and_seconds(stat):
    fields = stat.rpartition(") ")[2].split()
    return int(fields[1]), sum(map(int, fields[11:15])) / TICKS


# Of this process and all that it started, and that these did, ended ones as well.
def seconds_of_all():
    found = {}
    for path in pathlib.Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                found[int(path.name)] = parent_and_seconds((path / "stat").read_text())
            except OSError:
                continue

    def belongs(number):
        while number in found and number != os.getpid():
            number = found[number][0]
        return number == os.getpid()
    return sum(seconds for number, (_, seconds) in found.items() if belongs(number))


def measured(run):
    begin = seconds_of_all()
    run()
    return seconds_of_all() - begin


def session(folder):
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    settings = {"spark.driver.memory": "1g", "spark.driver.extraJavaOptions": "-XX:+UseSerialGC",
                "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
                "spark.sql.warehouse.dir": f"{folder}/warehouse"}
    builder = pyspark.sql.SparkSession.builder.master("local[1]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    return made


# [{"side": NAME, "seconds": [CPU seconds of each run]}] for the lines of a file.
def measure(path, runs):
    with tempfile.TemporaryDirectory() as folder:
        pyarrow.parquet.write_table(pyarrow.table({"url": pyarrow.array(utf8_lines(path), pyarrow.string())}),
                                    f"{folder}/urls.parquet")
        spark = session(folder)
        asked = sides(spark.read.parquet(f"{folder}/urls.parquet"))
        for _ in range(WARMING):
            for run in asked.values():
                run()
        seconds = {name: [] for name in asked}
        for _ in range(runs):
            for name, run in asked.items():
                seconds[name].append(measured(run))
        spark.stop()
    return [{"side": name, "seconds": found} for name, found in seconds.items()]


if __name__ == "__main__":
    print(json.dumps(measure(pathlib.Path(sys.argv[1]), int(sys.argv[2]))))
