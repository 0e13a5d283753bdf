# `bnfurl_split(url).host` is the same in every engine: one file of URLs, bad ones and nulls among them, read by
# ClickHouse, DuckDB, Polars and Spark. All rows are those of the command line.
import os
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

import rows
from support.frame import Needed, as_printed, clickhouse_session, or_no_cases, texts  # noqa: F401

FIELDS = ["valid", "host", "query"]
PARTS = ", ".join(f"bnfurl_split(url).{field}" for field in FIELDS)


class TogetherTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.path = cls.folder / "log.parquet"
        octets = [*rows.UTF8, *rows.many(3_000)]
        cls.expected = rows.by_command_line(octets, FIELDS)
        urls = pyarrow.array(texts(octets), pyarrow.string())
        pyarrow.parquet.write_table(pyarrow.table({"id": range(len(urls)), "url": urls}), cls.path)

    def same(self, found):
        self.assertEqual([as_printed(row) for row in found], self.expected)

    def test_clickhouse(self):
        session = clickhouse_session(self.folder, {"bnfurl_split": ["-f", ",".join(FIELDS)]})
        self.addCleanup(session.close)
        table = session.query(f"SELECT {PARTS} FROM file('{self.path}') ORDER BY id", "ArrowTable")
        self.same(zip(*table.to_pydict().values(), strict=True))

    def test_duckdb(self):
        connection = duckdb.connect()
        self.addCleanup(connection.close)
        bnfurl.duckdb.register(connection, fields=FIELDS)
        self.same(connection.execute(f"SELECT {PARTS} FROM '{self.path}' ORDER BY id").fetchall())

    def test_polars(self):
        parts = polars.col("url").bnfurl.split(fields=FIELDS).struct.unnest()
        self.same(polars.scan_parquet(self.path).select(parts).collect().rows())

    def test_spark(self):
        with unittest.mock.patch.dict(os.environ, PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1"):
            builder = pyspark.sql.SparkSession.builder.master("local[1]").config("spark.driver.memory", "600m")
            for name in ["spark.ui.enabled", "spark.ui.showConsoleProgress"]:
                builder.config(name, "false")
            session = builder.getOrCreate()
        self.addCleanup(session.stop)
        bnfurl.spark.register(session, fields=FIELDS)
        session.read.parquet(str(self.path)).createOrReplaceTempView("log")
        self.same(session.sql(f"SELECT {PARTS} FROM log ORDER BY id").collect())


MODULES = ["bnfurl", "chdb", "duckdb", "polars", "pyarrow", "pyspark"]
if or_no_cases("all engines together", MODULES, globals(), programs=["java"]):
    import bnfurl.duckdb
    import bnfurl.polars
    import bnfurl.spark
    import duckdb
    import polars
    import pyarrow
    import pyarrow.parquet
    import pyspark.sql

if __name__ == "__main__":
    unittest.main()
