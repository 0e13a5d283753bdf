# bnfurl.duckdb: the SQL function returns what the command line returns, row for row, and what the library returns in
# one process: from files, with NULLs, constants and a LIMIT.
import pathlib
import tempfile
import unittest

import rows
from support.frame import Needed, as_printed, or_no_cases, rows_split, texts  # noqa: F401


class DuckDbTest(unittest.TestCase):
    def setUp(self):
        self.connection = duckdb.connect()
        self.addCleanup(self.connection.close)

    # The rows of a query on a table `urls` with the columns id and url.
    def ask(self, query, octets, of=texts):
        urls = pyarrow.array(of(octets), pyarrow.binary() if of is list else pyarrow.string())
        self.connection.register("urls", pyarrow.table({"id": range(len(urls)), "url": urls}))
        return self.connection.execute(query).fetchall()

    def parts(self, octets, of=texts, name="bnfurl_split"):
        found = self.ask(f"SELECT {name}(url) FROM urls ORDER BY id", octets, of)
        return [as_printed(parts.values()) for parts, in found]

    def test_rows_are_those_of_the_command_line(self):
        bnfurl.duckdb.register(self.connection)
        bnfurl.duckdb.register(self.connection, "bnfurl_all", fields=rows.FIELDS)
        self.assertEqual(self.parts(rows.UTF8), rows.by_command_line(rows.UTF8))
        self.assertEqual(self.parts(rows.UTF8, name="bnfurl_all"), rows.by_command_line(rows.UTF8, rows.FIELDS))

    def test_rows_of_octets_are_those_of_the_command_line(self):
        bnfurl.duckdb.register(self.connection, fields=rows.FIELDS, binary=True)
        self.assertEqual(self.parts(rows.ALL, of=list), rows.by_command_line(rows.ALL, rows.FIELDS))

    def test_types_are_those_of_the_fields(self):
        bnfurl.duckdb.register(self.connection, fields=["valid", "host", "error_offset", "default_port"])
        self.assertEqual(self.ask("SELECT DISTINCT typeof(bnfurl_split(url)) FROM urls", rows.UTF8), [
            ("STRUCT(\"valid\" BOOLEAN, host VARCHAR, error_offset BIGINT, default_port USMALLINT)",)])

    def test_a_part_of_a_file_is_one_column(self):
        many = rows.many(100_000)
        bnfurl.duckdb.register(self.connection, fields=["valid", "host"])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "log.parquet"
            pyarrow.parquet.write_table(pyarrow.table({"url": pyarrow.array(texts(many), pyarrow.string())}), path)
            query = f"SELECT bnfurl_split(url).valid, bnfurl_split(url).host FROM '{path}'"
            found = [as_printed(row) for row in self.connection.execute(query).fetchall()]
        self.assertEqual(found, rows.by_command_line(many, ["valid", "host"]))

    def test_hosts_are_those_of_the_library(self):
        many = rows.many(10_000)
        bnfurl.duckdb.register(self.connection, fields=["host"])
        expected = [None if text is None else bnfurl.split(text) for text in texts(many)]
        self.assertEqual(self.ask("SELECT bnfurl_split(url).host FROM urls ORDER BY id", many),
                         [(None if parts is None else parts.host,) for parts in expected])

    def test_a_null_keeps_its_row(self):
        bnfurl.duckdb.register(self.connection, fields=["valid", "host"])
        self.assertEqual(self.ask("SELECT bnfurl_split(url).valid, bnfurl_split(url).host FROM urls", [None, b"x:"]),
                         [(None, None), (True, None)])

    def test_constants_and_no_rows(self):
        bnfurl.duckdb.register(self.connection, fields=["valid", "host"])
        both = "SELECT bnfurl_split('http://h?').host, bnfurl_split(NULL).valid FROM urls"
        self.assertEqual(self.ask(both, [b"x:"] * 3), [("h", None)] * 3)
        self.assertEqual(self.ask("SELECT bnfurl_split(url).host FROM urls", []), [])

    def test_a_limit_ends_it_and_the_next_query_works(self):
        bnfurl.duckdb.register(self.connection, fields=["host"])
        many = rows.many(100_000)
        for _ in range(3):
            self.assertEqual(len(self.ask("SELECT bnfurl_split(url).host FROM urls LIMIT 5", many)), 5)
        groups = self.ask("SELECT bnfurl_split(url).host AS host, count(*) FROM urls GROUP BY ALL", many)
        self.assertEqual(sum(count for _, count in groups), len(many))

    # As docs/howto/data-packages.md says.
    def test_a_list_splits_each_row_once_and_a_where_again(self):
        bnfurl.duckdb.register(self.connection)
        many = rows.many(10_000)
        valid = sum(row == (b"1",) for row in rows.by_command_line(many, ["valid"]))
        parts = "(SELECT bnfurl_split(url) AS p FROM urls)"
        for query, count in {
            "SELECT bnfurl_split(url).host, bnfurl_split(url).port FROM urls": 10_000,
            "SELECT unnest(bnfurl_split(url)) FROM urls": 10_000,
            f"SELECT p.* FROM {parts}": 10_000,
            "SELECT bnfurl_split(url).host AS host, count(*) FROM urls GROUP BY host ORDER BY host": 10_000,
            "SELECT bnfurl_split(url).host FROM urls WHERE bnfurl_split(url).valid": 10_000 + valid,
            "SELECT bnfurl_split(url).host FROM urls WHERE bnfurl_split(url).valid AND bnfurl_split(url).path IS "
            "NOT NULL":
                10_000 + 2 * valid,
            f"SELECT p.host FROM {parts} WHERE p.valid": 10_000 + valid,
            f"WITH parts AS {parts} SELECT p.host FROM parts WHERE p.valid": 10_000 + valid,
            f"WITH parts AS MATERIALIZED {parts} SELECT p.host FROM parts WHERE p.valid AND p.scheme = 'http'": 10_000,
        }.items():
            with self.subTest(query=query), rows_split() as split:
                self.ask(query, many)
                self.assertEqual(split(), count)

    def test_the_struct_of_a_null_is_not_null(self):
        bnfurl.duckdb.register(self.connection, fields=["valid", "host"])
        self.assertEqual(self.ask("SELECT bnfurl_split(url) IS NULL, bnfurl_split(url) FROM urls", [None]),
                         [(False, {"valid": None, "host": None})])

    def test_grammar_production_and_lenient_are_those_of_the_command_line(self):
        bnfurl.duckdb.register(self.connection, "target", grammar="rfc9112", production="request-target",
                               fields=["kind", "path"])
        bnfurl.duckdb.register(self.connection, "reference", production="relative-ref", fields=["valid"])
        bnfurl.duckdb.register(self.connection, "lenient", lenient=True)
        targets = [b"/a?b", b"*", b"h:80", b"http://h/", b"/a b"]
        self.assertEqual(self.parts(targets, name="target"),
                         rows.by_command_line(targets, ["kind", "path"], "-g", "rfc9112"))
        self.assertEqual(self.parts([b"/a?b", b"http://h"], name="reference"), [(b"1",), (b"0",)])
        self.assertEqual(self.parts(rows.UTF8, name="lenient"),
                         rows.by_command_line(rows.UTF8, rows.DEFAULT_FIELDS, "--lenient"))

    def test_registered_again_is_another_function(self):
        bnfurl.duckdb.register(self.connection)
        bnfurl.duckdb.register(self.connection, fields=["host"])
        self.assertEqual(self.connection.sql("SELECT unnest(bnfurl_split('http://h/'))").columns, ["host"])
        with self.assertRaisesRegex(ValueError, "unknown field"):
            bnfurl.duckdb.register(self.connection, fields=["hots"])
        self.assertEqual(self.connection.sql("SELECT bnfurl_split('http://h/').host").fetchall(), [("h",)])

    def test_a_wrong_field_is_refused_when_it_is_registered(self):
        with self.assertRaisesRegex(ValueError, "hots"):
            bnfurl.duckdb.register(self.connection, fields=["hots"])


if or_no_cases("duckdb", ["bnfurl", "duckdb", "pyarrow"], globals()):
    import bnfurl.duckdb
    import duckdb
    import pyarrow
    import pyarrow.parquet
