# What the functions of bnfurl-spark.jar cost in Spark 4, beside Spark's own: all sides read the same Parquet and throw
# their rows away, in one session, by turns. Counted is the processor time of the JVM, with that of compiler and
# collector; the best of the rounds, after two for warmth.
#
#   python benchmarks/jvm/spark.py FILE [ROWS [ROUNDS]]      a Python that has pyspark
import os
import pathlib
import random
import statistics
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/jvm"))
import processes  # noqa: E402

from pyspark.sql import SparkSession  # noqa: E402

SEVEN = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
# It has no part "PORT".
PARTS = ["PROTOCOL", "USERINFO", "HOST", "AUTHORITY", "PATH", "QUERY", "REF"]
FILES = 4


def sides(spark):
    def sql(columns, source="urls"):
        return lambda: spark.sql(f"SELECT {columns} FROM {source}")
    seven = ", ".join(f"p.{name}" for name in SEVEN)
    return {
        "reading alone": sql("octet_length(url)"),
        "`bnfurl.host(url)`": sql("bnfurl.host(url)"),
        "`try_parse_url(url, 'HOST')`": sql("try_parse_url(url, 'HOST')"),
        "seven fields of `bnfurl.split(url)`": sql(seven, "(SELECT bnfurl.split(url) AS p FROM urls)"),
        "seven `try_parse_url`": sql(", ".join(f"try_parse_url(url, '{part}') AS {part}" for part in PARTS)),
        "`bnfurl.normalize(url)`": sql("bnfurl.normalize(url)"),
    }


RATIOS = [("`bnfurl.host(url)`", "`try_parse_url(url, 'HOST')`", 1.5),
          ("seven fields of `bnfurl.split(url)`", "seven `try_parse_url`", 5)]


# Of all processes that Spark has, in seconds.
def processor_time(mark):
    tick = os.sysconf("SC_CLK_TCK")
    fields = [processes.read(number, "stat").rpartition(b") ")[2].split() for number in processes.with_mark(mark)]
    return sum(int(row[11]) + int(row[12]) for row in fields if row) / tick


def session(folder, mark):
    os.environ.update(processes.marked(mark), SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable)
    settings = {"spark.jars": ROOT / "bindings/java/spark/target/bnfurl-spark.jar", "spark.driver.memory": "1500m",
                "spark.sql.catalog.bnfurl": "org.bnfurl.spark.Functions", "spark.ui.enabled": "false",
                "spark.ui.showConsoleProgress": "false", "spark.sql.warehouse.dir": f"{folder}/warehouse",
                "spark.driver.host": "127.0.0.1"}
    builder = SparkSession.builder.master("local[1]")
    for name, value in settings.items():
        builder = builder.config(name, str(value))
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def main(path, count=1_000_000, rounds=7):
    texts = pathlib.Path(path).read_text("utf-8", "replace").splitlines()
    drawn = random.Random(1).choices(texts, k=int(count))
    mark = processes.new_mark()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "lines").write_text("\n".join(drawn))
        spark = session(folder, mark)
        lines = spark.read.text(f"{folder}/lines").withColumnRenamed("value", "url")
        lines.repartition(FILES).write.parquet(f"{folder}/urls")
        spark.read.parquet(f"{folder}/urls").createOrReplaceTempView("urls")
        times = {name: [] for name in sides(spark)}
        for turn in range(int(rounds) + 2):
            for name, frame in sorted(sides(spark).items(), key=lambda _: random.random()):
                begin = processor_time(mark)
                frame().write.format("noop").mode("overwrite").save()
                if turn >= 2:
                    times[name].append((processor_time(mark) - begin) / len(drawn) * 1e9)
        spark.stop()
    print(f"Spark {spark.version}, {len(drawn):,} URLs of {statistics.fmean(map(len, drawn)):.1f} characters, best and "
          f"median of {rounds} rounds; above the reading: less the first row\n")
    print("| nanoseconds a URL | best | median | above the reading |\n| --- | --- | --- | --- |")
    base = min(times["reading alone"])
    for name, found in times.items():
        print(f"| {name} | {min(found):,.0f} | {statistics.median(found):,.0f} | {min(found) - base:,.0f} |")
    print("\n| times as fast as | all | wanted | above the reading |\n| --- | --- | --- | --- |")
    for ours, other, wanted in RATIOS:
        one, two = min(times[ours]), min(times[other])
        print(f"| {ours}, {other} | {two / one:.2f} | {wanted} | {(two - base) / (one - base):.2f} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
