# Different libraries convert a result to the same list.
import io
import unittest

import bnfurl
import datafusion
import duckdb
import nanoarrow
import pandas
import polars
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet
from columns import FIELDS, ROWS, rows_of_texts

TEXTS = [row for row in ROWS if row is None or "\0" not in row]  # DuckDB has no such strings
EXPECTED = rows_of_texts(TEXTS)


def column(**options):
    return bnfurl.split(pa.array(TEXTS), fields=FIELDS, **options)


def stream(**options):
    return bnfurl.split(pa.chunked_array([TEXTS[:7], TEXTS[7:]]), fields=FIELDS, **options)


# As they come by themselves, and with views.
def all_results():
    for options in {}, {"strings": "view"}:
        yield column(**options)
        yield stream(**options)


# pandas has no null but that of the column's type.
def with_none(rows):
    return [{name: None if pandas.isna(value) else value for name, value in row.items()} for row in rows]


class ConsumerTest(unittest.TestCase):
    def check(self, rows):
        self.assertEqual(list(rows), EXPECTED)

    def test_pyarrow(self):
        for options in {}, {"strings": "view"}:
            self.check(pa.array(column(**options)).to_pylist())
            self.check(pa.table(column(**options)).to_pylist())
            self.check(pa.record_batch(column(**options)).to_pylist())
            self.check(pa.chunked_array(stream(**options)).to_pylist())
            self.check(pa.RecordBatchReader.from_stream(stream(**options)).read_all().to_pylist())

    def test_pyarrow_computes_with_what_comes_by_itself(self):
        good = [row for row in EXPECTED if row["valid"]]
        for result in column(), stream():
            table = pa.table(result)
            self.assertEqual(table.filter(table["valid"]).to_pylist(), good)
            self.assertEqual(table.filter(pc.field("host") == "h").to_pylist(),
                             [row for row in EXPECTED if row["host"] == "h"])
            self.assertEqual(table.take([3, 0]).to_pylist(), [EXPECTED[3], EXPECTED[0]])
            self.assertEqual(table.select(["url"]).drop_null().sort_by("url")["url"].to_pylist(),
                             sorted((row["url"] for row in EXPECTED if row["url"] is not None), key=str.encode))
            joined = table.select(["url", "host"]).join(pa.table({"host": ["h"], "owner": ["us"]}), "host",
                                                        join_type="inner")
            self.assertEqual(set(joined["url"].to_pylist()), {row["url"] for row in EXPECTED if row["host"] == "h"})
            self.assertEqual(set(joined["owner"].to_pylist()), {"us"})
            self.assertEqual(pc.utf8_length(table["host"]).to_pylist(),
                             [None if row["host"] is None else len(row["host"]) for row in EXPECTED])

    def test_pyarrow_writes_what_comes_by_itself(self):
        for result in column(), stream():
            written = io.BytesIO()
            pyarrow.csv.write_csv(pa.table(result).select(["host", "port"]), written)
            printed = [",".join('""' * (row[name] == "") or f'"{row[name]}"' * (row[name] is not None)
                                for name in ("host", "port"))
                       for row in EXPECTED]
            self.assertEqual(written.getvalue().decode().splitlines(), ['"host","port"', *printed])

    # As docs/howto/data-packages.md says; when pyarrow can do more, that page is to be changed.
    def test_pyarrow_cannot_compute_with_views(self):
        table = pa.table(column(strings="view"))
        hosts = [row["host"] for row in EXPECTED]
        self.assertEqual(set(table.group_by("host").aggregate([])["host"].to_pylist()), set(hosts))
        self.assertNotIn(None, pc.unique(table["host"]).to_pylist())
        self.assertEqual(table["host"].cast(pa.string()).to_pylist(), hosts)
        written = io.BytesIO()
        pyarrow.parquet.write_table(table, written)
        self.assertEqual(pyarrow.parquet.read_table(written)["host"].to_pylist(), hosts)
        for compute in [lambda: table.filter(table["valid"]), lambda: table.take([0]), lambda: table.sort_by("host"),
                        lambda: table.filter(pc.field("host") == "h"), lambda: table.join(table, "host"),
                        lambda: pyarrow.csv.write_csv(table, io.BytesIO())]:
            with self.assertRaises(pa.ArrowException):
                compute()

    def test_polars(self):
        for options in {}, {"strings": "view"}:
            self.check(polars.Series(column(**options)).to_list())
            self.check(polars.DataFrame(column(**options)).to_dicts())
            self.check(polars.DataFrame(stream(**options)).to_dicts())
            self.check(polars.Series(bnfurl.split(polars.Series(TEXTS), fields=FIELDS, **options)).to_list())

    def test_duckdb(self):
        for results in all_results():
            found = duckdb.sql("SELECT * FROM results")
            self.check(dict(zip(found.columns, row)) for row in found.fetchall())

    def test_pandas(self):
        for result in all_results():
            self.check(with_none(pandas.DataFrame.from_arrow(result).to_dict("records")))
        texts = pandas.Series(TEXTS, dtype=pandas.ArrowDtype(pa.string()))
        self.check(with_none(pandas.DataFrame.from_arrow(bnfurl.split(texts, fields=FIELDS)).to_dict("records")))

    def test_datafusion(self):
        for result in all_results():
            frame = datafusion.SessionContext().from_arrow(pa.table(result))
            self.check(row for batch in frame.collect() for row in batch.to_pylist())

    # nanoarrow 0.9 crashes on views.
    def test_nanoarrow(self):
        self.check(nanoarrow.Array(column()).to_pylist())

    def test_a_field_alone(self):
        hosts = [row["host"] for row in EXPECTED]
        self.assertEqual(pa.array(column()["host"]).to_pylist(), hosts)
        self.assertEqual(polars.Series(column(strings="view")["host"]).to_list(), hosts)
        self.assertEqual(nanoarrow.Array(column()["host"]).to_pylist(), hosts)

    def test_verdicts(self):
        valid = [row["valid"] for row in EXPECTED]
        verdicts = bnfurl.matches(pa.array(TEXTS))
        self.assertEqual(pa.array(verdicts).to_pylist(), valid)
        self.assertEqual(polars.Series(verdicts).to_list(), valid)
        self.assertEqual(nanoarrow.Array(verdicts).to_pylist(), valid)
