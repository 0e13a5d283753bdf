# `bnfurl_split(url).host` is the same in every engine: ClickHouse, DuckDB and Polars read one file of URLs, with
# invalid ones and nulls, and all rows equal those of the command line.
import pathlib
import tempfile
import unittest

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

MODULES = ["bnfurl", "chdb", "duckdb", "polars", "pyarrow"]
if or_no_cases("all engines together", MODULES, globals()):
    import bnfurl.duckdb
    import bnfurl.polars
    import duckdb
    import polars
    import pyarrow
    import pyarrow.parquet
