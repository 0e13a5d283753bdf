# Lifetimes: a column outlives its input and its maker; processes fork and end while columns are alive; other threads
# run while bytes are read; Ctrl-C is handled between chunks.
import gc
import os
import pathlib
import signal
import subprocess
import sys
import threading
import unittest

import bnfurl
import pyarrow as pa
from columns import FIELDS, ROWS, Overwritten, rows_of, rows_of_texts

HERE = str(pathlib.Path(__file__).parent)


def run(code, **options):
    return subprocess.run([sys.executable, "-c", code], cwd=HERE, capture_output=True, text=True,
                          **options)


class ColumnLifeTest(unittest.TestCase):
    def made(self, strings="view"):
        urls = Overwritten(ROWS)
        return urls, bnfurl.split(urls, fields=FIELDS, strings=strings)

    def test_outlives_its_input(self):
        urls, column = self.made()
        gc.collect()
        self.assertFalse(urls.released)
        self.assertEqual(rows_of(pa.array(column)), rows_of_texts(ROWS))
        del column
        self.assertTrue(urls.released)

    def test_a_field_keeps_all_that_it_points_to(self):
        urls, column = self.made()
        host = column["host"]
        del column
        array = pa.array(host)
        del host
        gc.collect()
        self.assertFalse(urls.released)
        self.assertEqual(array.to_pylist(), [row["host"] for row in rows_of_texts(ROWS)])
        del array
        self.assertTrue(urls.released)

    def test_what_a_consumer_has_outlives_the_column(self):
        urls, column = self.made()
        table = pa.table(column)
        del column
        path = table.column("path")
        del table
        gc.collect()
        self.assertEqual(path.to_pylist(), [row["path"] for row in rows_of_texts(ROWS)])
        del path
        self.assertTrue(urls.released)

    def test_copies_need_no_input(self):
        urls, column = self.made(strings="copy")
        self.assertEqual(rows_of(pa.array(column)), rows_of_texts(ROWS))

    def test_a_refused_input_is_released(self):
        class Integers:
            def __arrow_c_array__(self, requested_schema=None):
                return pa.array([1, 2, 3]).__arrow_c_array__()

        before = pa.total_allocated_bytes()
        for _ in range(50):
            with self.assertRaises(TypeError):
                bnfurl.split(Integers())
        gc.collect()
        self.assertLessEqual(pa.total_allocated_bytes(), before)


class ProcessTest(unittest.TestCase):
    MAKE = ("import bnfurl, os, sys, threading; import pyarrow as pa; from columns import Overwritten\n"
            "urls = pa.array(['http://example.org/a/long/path', None, 'x'] * 1000)\n"
            "column = bnfurl.split(urls, strings='view', threads=2); array = pa.array(column); host = column['host']\n"
            "stream = bnfurl.split(pa.chunked_array([urls, urls]), strings='view'); parts = bnfurl.split('http://h')\n"
            "grammar = bnfurl.load('a = \"x\"'); own = bnfurl.split('x', grammar=grammar); capsule = "
            "host.__arrow_c_array__()\n"
            "cycle = [column, array, stream, parts, own, capsule]; cycle.append(cycle)\n")

    def test_ends_while_columns_live(self):
        for end in ["", "sys.exit(0)", "reader = pa.RecordBatchReader.from_stream(stream); reader.read_next_batch()",
                    "sys.kept = cycle", "threading.Thread(target=lambda: bnfurl.split(urls)).start()"]:
            with self.subTest(end=end):
                done = run(self.MAKE + end)
                self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_forks_while_columns_live(self):
        done = run(self.MAKE + "child = os.fork()\n"
                   "assert pa.array(column) == array and pa.table(stream).num_rows == 6000\n"
                   "assert pa.array(bnfurl.split(urls, strings='view', threads=2)) == array\n"
                   "if child: assert os.waitpid(child, 0)[1] == 0")
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))


# Threads make the batches of a log from the first one that is pulled on.
class LogTest(unittest.TestCase):
    MAKE = ("import bnfurl, os, sys; import pyarrow as pa\n"
            "lines = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET /a HTTP/1.1\" 404 9 \"-\" \"-\"\\n' * 50000\n"
            "log = bnfurl.read_log(lines, 'combined', ['line', 'path'], threads=3)\n")
    BEGIN = "reader = pa.RecordBatchReader.from_stream(log); first = reader.read_next_batch()\n"

    def assert_runs(self, code):
        done = run(code, timeout=100)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_ends_while_a_log_is_read(self):
        for end in ["", "sys.exit(0)", "sys.kept = [reader]; sys.kept.append(sys.kept)", "del reader", "del log"]:
            with self.subTest(end=end):
                self.assert_runs(self.MAKE + self.BEGIN + end)

    def test_a_log_that_is_not_begun_can_be_read_after_a_fork(self):
        self.assert_runs(self.MAKE + "child = os.fork()\n"
                         "assert pa.table(log)['line'].to_pylist() == list(range(1, 50001))\n"
                         "if child: assert os.waitpid(child, 0)[1] == 0")

    def test_a_log_that_is_begun_is_read_by_one_process(self):
        self.assert_runs(self.MAKE + self.BEGIN + "child = os.fork()\n"
                         "try:\n"
                         "    rows = first.num_rows + reader.read_all().num_rows\n"
                         "    assert child and rows == 50000\n"
                         "except OSError as error:\n"
                         "    assert not child and 'forked' in str(error)\n"
                         "    del reader\n"
                         "if child: assert os.waitpid(child, 0)[1] == 0")

    def test_a_log_that_waits_for_a_pipe_is_dropped(self):
        self.assert_runs(self.MAKE + "ends = os.pipe(); os.write(ends[1], lines[:500])\n"
                         "log = bnfurl.read_log(f'/dev/fd/{ends[0]}', 'combined', ['path'])\n" + self.BEGIN +
                         "del reader, log")


# With so long an interval, Python never takes the GIL from a thread: another one runs only if it is released.
class ThreadTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())

    def runs_during(self, work):
        began, may_run, ran = threading.Event(), threading.Event(), threading.Event()

        def run():
            began.set()
            may_run.wait()
            ran.set()

        thread = threading.Thread(target=run)
        thread.start()
        began.wait()
        sys.setswitchinterval(1000)
        may_run.set()
        for _ in range(1000):  # on a busy machine, a thread that may run does not run at once
            work()
            if ran.is_set():
                break
        seen = ran.is_set()
        sys.setswitchinterval(0.005)
        thread.join()
        return seen

    def test_another_thread_runs_while_octets_are_read(self):
        urls = pa.array(["http://example.org/a/b/c"] * 300_000)
        long = "http://h/" + "a" * 5_000_000
        for name, work in {"split": lambda: bnfurl.split(urls), "matches": lambda: bnfurl.matches(urls),
                           "one split": lambda: bnfurl.split(long), "one verdict": lambda: bnfurl.matches(long),
                           "explain": lambda: bnfurl.explain(long)}.items():
            with self.subTest(name):
                self.assertTrue(self.runs_during(work))
        self.assertFalse(self.runs_during(lambda: bnfurl.split("http://h")))

    def test_threads_split_at_once(self):
        urls = pa.array(ROWS * 200)
        options = {"fields": FIELDS, "strings": "view"}
        expected = pa.array(bnfurl.split(urls, **options))
        found = []
        threads = [threading.Thread(target=lambda: found.append(pa.array(bnfurl.split(urls, **options, threads=2))))
                   for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 6)

    # Each batch goes to one of them, however they take turns; and each hears of an error that ends the stream.
    def test_threads_pull_from_one_stream(self):
        line = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 9 "-" "-"\n'
        urls = pa.chunked_array([pa.array(ROWS * 50)] * 300)
        for stream, rows in [(bnfurl.read_log(line * 100_000, "combined", ["path"]), 100_000),
                             (bnfurl.read_log(line * 100_000, "combined", ["path"], batch_rows=100), 100_000),
                             (bnfurl.split(urls, fields=FIELDS), len(urls))]:
            with self.subTest(stream=stream):
                reader, counts = pa.RecordBatchReader.from_stream(stream), []
                threads = [threading.Thread(target=lambda: counts.extend(batch.num_rows for batch in reader))
                           for _ in range(4)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                self.assertEqual(sum(counts), rows)


# The stream would take an hour.
ENDLESS = """
import os, signal, threading
import pyarrow as pa

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background command ignores it

def endless():
    import bnfurl
    signal.alarm(1000)  # a fork ends by itself if nothing interrupts it
    chunk = pa.array(["http://example.org/a/b/c?d#e"] * 100_000)
    chunks = pa.chunked_array([chunk] * 500_000)
    try:
        print(os.getpid(), flush=True)
        pa.chunked_array(bnfurl.matches(chunks))
    except KeyboardInterrupt:
        print("interrupted")
    except OSError:  # what the consumer makes of it; the exception of Python comes when Python goes on
        try:
            for _ in range(1000):
                pass
        except KeyboardInterrupt:
            print("interrupted")
    print(len(pa.chunked_array(bnfurl.matches(chunks.slice(0, 500_000)))), flush=True)

def in_a_thread(function):
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()

def forked():
    if child := os.fork():
        os.waitpid(child, 0)
    else:
        endless()
        os._exit(0)
"""


class InterruptTest(unittest.TestCase):
    def interrupted(self, code):
        child = subprocess.Popen([sys.executable, "-c", ENDLESS + code], stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True)
        self.addCleanup(child.kill)
        os.kill(int(child.stdout.readline()), signal.SIGINT)
        self.assertEqual(child.communicate()[0], "interrupted\n500000\n")

    def test_ctrl_c_is_answered_between_chunks(self):
        self.interrupted("endless()")

    def test_ctrl_c_is_answered_while_a_log_waits(self):
        self.interrupted("""
import bnfurl
ends = os.pipe()
os.write(ends[1], b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 9 "-" "-"\\n' * 3)
reader = pa.RecordBatchReader.from_stream(bnfurl.read_log(f"/dev/fd/{ends[0]}", "combined", ["path"]))
assert reader.read_next_batch().num_rows == 3
try:
    print(os.getpid(), flush=True)
    reader.read_next_batch()
except KeyboardInterrupt:
    print("interrupted")
except OSError:
    try:
        for _ in range(1000):
            pass
    except KeyboardInterrupt:
        print("interrupted")
print(500000, flush=True)
""")

    def test_ctrl_c_is_answered_whichever_thread_imports(self):
        self.interrupted("in_a_thread(lambda: __import__('bnfurl'))\nendless()")

    def test_ctrl_c_is_answered_after_a_fork_in_a_thread(self):
        self.interrupted("import bnfurl\nin_a_thread(forked)")
