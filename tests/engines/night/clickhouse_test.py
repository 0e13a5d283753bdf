# `bnfurl clickhouse` in ClickHouse itself, from the package chdb: the functions of the printed configuration return
# what the command line returns, row for row, and a query that fails does not affect the next one. BNFURL names the
# program.
import contextlib
import faulthandler
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import rows
from native import read_rows, string
from support.frame import Needed, clickhouse_config, clickhouse_session, or_no_cases  # noqa: F401

TIME_LIMIT = 1000  # seconds a test; on an idle machine each takes a few

FUNCTIONS = {
    "bnfurl_split": [],
    "bnfurl_all": ["-f", ",".join(rows.FIELDS)],
    "bnfurl_lenient": ["--lenient", "-f", ",".join(rows.FIELDS)],
    "bnfurl_two": ["-g", "rfc3986", "-g", "rfc1738", "-f", "valid.rfc1738,valid.rfc3986,path[:1],query.q.decoded,host"],
}


# The processes that answer a function of this process.
def workers(name=b"clickhouse"):
    found = []
    for path in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            parent = int((path / "stat").read_text().rpartition(") ")[2].split()[1])
            if parent == os.getpid() and name in (path / "cmdline").read_bytes().split(b"\0"):
                found.append(int(path.name))
    return found


class ClickHouseTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        malformed = clickhouse_config("malformed").replace(b"<format>Native<", b"<format>RowBinary<")
        (cls.folder / "malformed_function.xml").write_bytes(malformed)
        cls.sent = cls.folder / "sent"
        counted = clickhouse_config("bnfurl_counted").replace(b"<command>exec ",
                                                              f"<command>tee -a {cls.sent} | exec ".encode())
        (cls.folder / "counted_function.xml").write_bytes(counted)
        cls.session = clickhouse_session(cls.folder, FUNCTIONS)
        cls.addClassCleanup(cls.session.close)

    def setUp(self):
        faulthandler.dump_traceback_later(TIME_LIMIT, exit=True, file=sys.__stderr__)
        self.addCleanup(faulthandler.cancel_dump_traceback_later)

    def ask(self, query, form="TSV"):
        return self.session.query(query, form).bytes()

    # What to select from: the rows, with their numbers.
    def table(self, texts, kind="Nullable(String)"):
        path = self.folder / "rows"
        flags = kind.startswith("Nullable")
        octets = (b"\1" if text is None else b"\0" * flags + string(text) for text in texts)
        path.write_bytes(b"".join(number.to_bytes(8, "little") + text for number, text in enumerate(octets)))
        return f"file('{path}', 'RowBinary', 'i UInt64, url {kind}')"

    def split(self, texts, fields, function="bnfurl_all", kind="Nullable(String)", settings=""):
        columns = ", ".join(f"{function}(url).`{field}`" for field in fields)
        table = self.table(texts, kind)
        octets = self.ask(f"SELECT {columns} FROM {table} ORDER BY i {settings}", "Native")
        return read_rows(octets)

    def check(self, texts, fields, *options, **more):
        found = self.split(texts, fields, **more)
        expected = rows.by_command_line(texts, fields, *options)
        self.assertEqual(len(found), len(expected))
        for text, row, wanted in zip(texts, found, expected, strict=True):
            self.assertEqual(row, wanted, text and text[:100])

    def check_works(self, function="bnfurl_split"):
        self.assertEqual(self.ask(f"SELECT {function}('http://h/').host"), b"h\n")


class RowsTest(ClickHouseTest):
    def test_are_those_of_the_command_line(self):
        self.check(rows.ALL, rows.FIELDS)
        self.check(rows.ALL, rows.FIELDS, "--lenient", function="bnfurl_lenient")
        self.check(rows.ALL, rows.DEFAULT_FIELDS, function="bnfurl_split")

    def test_of_plain_strings_are_the_same(self):
        self.check([text for text in rows.ALL if text is not None], rows.FIELDS, kind="String")

    def test_have_columns_with_any_names(self):
        fields = ["valid.rfc1738", "valid.rfc3986", "path[:1]", "query.q.decoded", "host"]
        texts = [*rows.UTF8, b"http://h/a/b?q=1%202"]
        self.check(texts, fields, "-g", "rfc3986", "-g", "rfc1738", function="bnfurl_two")

    def test_can_be_none_one_or_many_blocks(self):
        for count in (0, 1, 2, 200_000):
            self.check(rows.many(count), ["valid", "host"])

    def test_of_a_million_are_those_of_the_command_line(self):
        path = self.folder / "million"
        path.write_bytes(b"".join(b"http://h%d/%s\n" % (i, [b"", b"a b", b"a?q", b"\xff", b"#"][i % 5])
                                  for i in range(10**6)))
        expected = subprocess.run([rows.BNFURL, "split", path], capture_output=True, check=True).stdout
        query = f"SELECT untuple(bnfurl_split(line)) FROM file('{path}', 'LineAsString') SETTINGS max_threads = 1"
        self.assertTrue(self.ask(query) == expected)

    def test_are_the_same_with_two_threads_and_in_two_queries_at_once(self):
        texts = rows.many(300_000)
        self.ask("CREATE DATABASE IF NOT EXISTS threads")
        self.ask("CREATE OR REPLACE TABLE threads.urls (i UInt64, url Nullable(String)) ENGINE = Memory")
        self.ask(f"INSERT INTO threads.urls SELECT * FROM {self.table(texts)} SETTINGS max_insert_block_size = 20000")
        query = ("SELECT bnfurl_all(url).valid, bnfurl_all(url).host FROM threads.urls ORDER BY i "
                 "SETTINGS max_threads = ")
        one = self.ask(query + "1", "Native")
        self.assertEqual(read_rows(one), rows.by_command_line(texts, ["valid", "host"]))
        found = []
        threads = [threading.Thread(target=lambda: found.append(self.ask(query + "2", "Native"))) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue([read_rows(each) for each in found] == [read_rows(one)] * 2)

    def test_of_constants_are_answered(self):
        self.assertEqual(self.ask("SELECT bnfurl_split('http://h/?').host, bnfurl_split('http://h/?').query, "
                                  "bnfurl_split('http://h/').query, bnfurl_split('http://a b').valid, "
                                  "bnfurl_split(NULL)"),
                         b"h\t\t\\N\t0\t(NULL,NULL,NULL,NULL,NULL,NULL,NULL)\n")
        self.assertEqual(self.ask("SELECT bnfurl_split('http://h/').host FROM numbers(3)"), b"h\nh\nh\n")

    def test_can_be_values_of_a_column(self):
        self.ask("CREATE DATABASE IF NOT EXISTS kept")
        self.ask(
            "CREATE OR REPLACE TABLE kept.urls (url String, host Nullable(String) MATERIALIZED bnfurl_split(url).host) "
            "ENGINE = MergeTree ORDER BY url")
        self.ask("INSERT INTO kept.urls VALUES ('http://h/'), ('http://a b')")
        self.assertEqual(self.ask("SELECT url, host FROM kept.urls ORDER BY url"), b"http://a b\t\\N\nhttp://h/\th\n")

    # As docs/howto/clickhouse.md says. Everything sent to the worker of `bnfurl_counted` is also written to a file.
    def test_go_to_the_worker_once_also_with_a_where(self):
        self.ask("CREATE DATABASE IF NOT EXISTS counted")
        self.ask("CREATE OR REPLACE TABLE counted.urls (i UInt64, url String) ENGINE = MergeTree ORDER BY i")
        self.ask(
            "INSERT INTO counted.urls SELECT number, if(number % 9 = 0, 'http://a b', 'http://h') FROM numbers(10000)")
        for query in [
            "SELECT bnfurl_counted(url).host, bnfurl_counted(url).port FROM counted.urls",
            "SELECT bnfurl_counted(url).host FROM counted.urls WHERE bnfurl_counted(url).valid",
            "SELECT bnfurl_counted(url).host FROM counted.urls WHERE bnfurl_counted(url).valid AND "
            "bnfurl_counted(url).port IS NULL",
            "SELECT p.host FROM (SELECT bnfurl_counted(url) AS p FROM counted.urls) WHERE p.valid",
            "SELECT bnfurl_counted(url).host AS host, count() FROM counted.urls WHERE bnfurl_counted(url).valid "
            "GROUP BY host",
        ]:
            with self.subTest(query=query):
                self.sent.write_bytes(b"")
                self.ask(query)
                self.assertEqual(self.sent.read_bytes().count(b"http://"), 10_000)

    def test_are_those_of_a_folder_of_functions(self):
        query = "SELECT bnfurl_split(arrayJoin(['http://h/', NULL, 'no'])).valid"
        self.assertEqual(chdb.query(query, "TSV", udf_path=str(self.folder)).bytes(), b"1\n\\N\n0\n")


class EndsTest(ClickHouseTest):
    def test_a_limit_that_cancels_does_not_hurt_the_next_query(self):
        for count in (1, 3, 70_000):
            query = ("SELECT bnfurl_split(concat('http://h', toString(number))).host FROM numbers(10000000) "
                     f"LIMIT {count}")
            self.assertEqual(self.ask(query), b"".join(b"h%d\n" % i for i in range(count)))
            self.check_works()

    def test_a_query_that_fails_does_not_hurt_the_next_one(self):
        with self.assertRaisesRegex(RuntimeError, "no more"):
            self.ask(
                "SELECT count(bnfurl_split(toString(throwIf(number = 1000000, 'no more'))).host) FROM "
                "numbers(10000000)")
        self.check_works()

    def test_a_malformed_block_ends_the_query_and_not_the_next_one(self):
        with self.assertRaisesRegex(RuntimeError, "malformed"):
            self.ask("SELECT malformed('http://h/').host")
        self.check_works()

    # ClickHouse does not see that a worker has gone until it sends a block: that query says so.
    def test_one_query_fails_after_a_worker_is_killed_and_the_next_one_works(self):
        for _ in range(2):
            self.check_works()
            for number in workers():
                os.kill(number, signal.SIGKILL)
            with self.assertRaises(RuntimeError):
                self.check_works()
            self.check_works()

    def test_a_worker_that_is_killed_between_blocks_ends_the_query_and_not_the_next_one(self):
        self.check_works()
        thread = threading.Thread(target=self.kill_when_busy)
        thread.start()
        with self.assertRaises(RuntimeError):
            self.ask("SELECT count(bnfurl_split(concat('http://h/', toString(number))).host) FROM numbers(2000000000) "
                     "SETTINGS max_threads = 1")
        thread.join()
        self.check_works()

    # A worker that has read some blocks.
    def kill_when_busy(self):
        while True:
            for number in workers():
                counts = pathlib.Path(f"/proc/{number}/io").read_text()
                if int(counts.split("rchar: ")[1].split()[0]) > 10_000_000:
                    return os.kill(number, signal.SIGKILL)
            time.sleep(0.01)


if or_no_cases("clickhouse", ["chdb"], globals()):
    import chdb
