# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What different libraries make of one result is the same list.
import unittest

import bnfurl
import datafusion
import duckdb
import nanoarrow
import pandas
import polars
import pyarrow as pa
from columns import FIELDS, ROWS, rows_of_texts

TEXTS = [row for row in ROWS if row is None or "\0" not in row]  # DuckDB has no such strings
EXPECTED = rows_of_texts(TEXTS)


def column(**options):
    return bnfurl.split(pa.array(TEXTS), fields=FIELDS, **options)


def stream():
    return bnfurl.split(pa.chunked_array([TEXTS[:7], TEXTS[7:]]), fields=FIELDS)


# pandas has no null but that of the column's type.
def with_none(rows):
    return [{name: None if pandas.isna(value) else value for name, value in row.items()} for row in rows]


class ConsumerTest(unittest.TestCase):
    def check(self, rows):
        self.assertEqual(list(rows), EXPECTED)

    def test_pyarrow(self):
        self.check(pa.array(column()).to_pylist())
        self.check(pa.table(column()).to_pylist())
        self.check(pa.record_batch(column()).to_pylist())
        self.check(pa.chunked_array(stream()).to_pylist())
        self.check(pa.RecordBatchReader.from_stream(stream()).read_all().to_pylist())

    def test_polars(self):
        self.check(polars.Series(column()).to_list())
        self.check(polars.DataFrame(column()).to_dicts())
        self.check(polars.DataFrame(stream()).to_dicts())
        self.check(polars.Series(bnfurl.split(polars.Series(TEXTS), fields=FIELDS)).to_list())

    def test_duckdb(self):
        for results in column(), stream():
            found = duckdb.sql("SELECT * FROM results")
            self.check(dict(zip(found.columns, row)) for row in found.fetchall())

    def test_pandas(self):
        self.check(with_none(pandas.DataFrame.from_arrow(column()).to_dict("records")))
        self.check(with_none(pandas.DataFrame.from_arrow(stream()).to_dict("records")))
        texts = pandas.Series(TEXTS, dtype=pandas.ArrowDtype(pa.string()))
        self.check(with_none(pandas.DataFrame.from_arrow(bnfurl.split(texts, fields=FIELDS)).to_dict("records")))

    def test_datafusion(self):
        frame = datafusion.SessionContext().from_arrow(pa.table(column()))
        self.check(row for batch in frame.collect() for row in batch.to_pylist())

    # nanoarrow 0.9 crashes on views.
    def test_nanoarrow(self):
        self.check(nanoarrow.Array(column(strings="copy")).to_pylist())

    def test_a_field_alone(self):
        hosts = [row["host"] for row in EXPECTED]
        self.assertEqual(pa.array(column()["host"]).to_pylist(), hosts)
        self.assertEqual(polars.Series(column()["host"]).to_list(), hosts)
        self.assertEqual(nanoarrow.Array(column(strings="copy")["host"]).to_pylist(), hosts)

    def test_verdicts(self):
        valid = [row["valid"] for row in EXPECTED]
        verdicts = bnfurl.matches(pa.array(TEXTS))
        self.assertEqual(pa.array(verdicts).to_pylist(), valid)
        self.assertEqual(polars.Series(verdicts).to_list(), valid)
        self.assertEqual(nanoarrow.Array(verdicts).to_pylist(), valid)


if __name__ == "__main__":
    unittest.main()
