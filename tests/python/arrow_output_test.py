# `bnfurl split -o arrow`: what reads Arrow's IPC streams reads it, with all cells and the types of `read_log`.
# (tests/records/arrow_test.py compares it with jsonl; tests/engines has ClickHouse.)
import io
import pathlib
import random
import subprocess
import tempfile
import unittest
import warnings

import bnfurl
import datafusion
import duckdb
import log_samples
import nanoarrow
import pandas
import polars
import pyarrow as pa
import pyarrow.parquet
from project import BUILD

PROGRAM = BUILD / "tools/bnfurl/bnfurl"
COLUMNS = ["log.status", "log.time.iso", "log.time.unix", "valid", "path", "query", "default_port", "line"]


def written(octets, columns=COLUMNS, form="vhost_combined"):
    command = [PROGRAM, "split", "-i", form, "-f", ",".join(columns), "-o", "arrow"]
    return subprocess.run(command, input=octets, capture_output=True, check=True).stdout


def table_of(stream):
    table = pa.ipc.open_stream(stream).read_all()
    table.validate(full=True)
    return table


def samples(name, rows, seed=1):
    lines = [line for line, _, _ in log_samples.samples(name, rows)]
    chooser = random.Random(seed)
    return b"\n".join(chooser.choice([line, line, b"no such line", b"", b"\xff" + line]) for line in lines) + b"\n"


class ArrowOutput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        cls.octets = samples("vhost_combined", 3000)
        cls.stream = written(cls.octets)
        cls.rows = table_of(cls.stream).to_pylist()

    def test_is_the_table_of_read_log_in_every_format(self):
        for name in sorted(log_samples.FORMATS):
            with self.subTest(format=name):
                octets = samples(name, 200, name)
                known = pa.table(bnfurl.read_log(octets, name))
                columns = [*known.schema.names, "host", "line", "byte", "expected", "error_offset", "default_port"]
                expected = pa.table(bnfurl.read_log(octets, name, columns))
                found = table_of(written(octets, columns, name))
                self.assertEqual(found.schema, expected.schema)
                self.assertEqual(found.combine_chunks(), expected.combine_chunks())

    def test_is_a_schema_without_rows_for_an_empty_log(self):
        stream = written(b"")
        self.assertEqual(table_of(stream).schema, pa.schema(bnfurl.read_log(b"", "vhost_combined", COLUMNS)))
        self.assertEqual(polars.read_ipc_stream(stream).shape, (0, len(COLUMNS)))

    def test_of_many_rows_has_full_batches(self):
        many = written(self.octets * 50)
        batches = list(pa.ipc.open_stream(many))
        self.assertEqual([batch.num_rows for batch in batches], [65_536, 65_536, 150_000 - 2 * 65_536])
        without = [name for name in COLUMNS if name != "line"]
        self.assertEqual(pa.Table.from_batches(batches).select(without).slice(147_000).to_pylist(),
                         [{name: row[name] for name in without} for row in self.rows])
        nulls = sum(row["path"] is None for row in self.rows)
        self.assertEqual(polars.read_ipc_stream(many)["path"].null_count(), 50 * nulls)

    def test_polars(self):
        self.assertEqual(polars.read_ipc_stream(self.stream).to_dicts(), self.rows)

    def test_duckdb(self):
        reader = pa.ipc.open_stream(self.stream)  # noqa: F841
        self.assertEqual(duckdb.sql("SELECT * FROM reader").to_arrow_table().to_pylist(), self.rows)

    def test_has_lists(self):
        names = ["query[]", "query.names", "segment[]"]
        stream = written(self.octets, names)
        rows = table_of(stream).to_pylist()
        self.assertEqual(rows, pa.table(bnfurl.read_log(self.octets, "vhost_combined", names)).to_pylist())
        self.assertEqual(polars.read_ipc_stream(stream).to_dicts(), rows)
        reader = pa.ipc.open_stream(stream)  # noqa: F841
        found = duckdb.sql('SELECT unnest("query[]", recursive := true) FROM reader').fetchall()
        expected = [(pair["name"], pair["value"]) for row in rows for pair in row["query[]"] or []]
        self.assertEqual((found, bool(expected)), (expected, True))

    def test_nanoarrow(self):
        self.assertEqual(nanoarrow.ArrayStream.from_readable(io.BytesIO(self.stream)).read_all().to_pylist(), self.rows)

    def test_datafusion(self):
        frame = datafusion.SessionContext().from_arrow(pa.ipc.open_stream(self.stream).read_all())
        self.assertEqual([row for batch in frame.collect() for row in batch.to_pylist()], self.rows)

    def test_pandas(self):
        frame = pa.ipc.open_stream(self.stream).read_pandas()
        self.assertEqual(frame["path"].notna().sum(), sum(row["path"] is not None for row in self.rows))
        self.assertIsInstance(frame, pandas.DataFrame)

    def test_becomes_parquet(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "log.parquet"
            pyarrow.parquet.write_table(pa.ipc.open_stream(self.stream).read_all(), path)
            self.assertEqual(pyarrow.parquet.read_table(path).to_pylist(), self.rows)
            self.assertEqual(duckdb.sql(f"SELECT count(*) FROM '{path}' WHERE valid").fetchall(),
                             [(sum(row["valid"] is True for row in self.rows),)])
