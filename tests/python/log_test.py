# `bnfurl.read_log`: every cell equals that of the command line, however the records arrive and however they are split
# into batches; errors have the program's messages.
import bz2
import datetime
import gzip
import json
import lzma
import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading
import unittest
import warnings

import bnfurl
import log_samples
import pyarrow as pa
from project import BUILD, ROOT

PROGRAM = BUILD / "tools/bnfurl/bnfurl"
LINE = b'192.0.2.1 - - [20/Nov/2026:08:00:%02d +0000] "GET /a?%d HTTP/1.1" 404 9 "-" "-"\n'
LINES = b"".join(LINE % (number % 60, number) for number in range(30000))
COLUMNS = ["log.status", "path", "query", "valid", "line", "log.time.iso"]
TABLE = b'url,name,n\r\nhttp://h/a%20b,"x ""y""\r\nz",1\r\nhttp://a b,,2\r\nhttp://h,\xff,3\r\n'
SITEMAP = (ROOT / "examples/crawl/sitemap.xml").read_bytes()
FEED = (b"<rss><channel><item><link>http://h/1</link><title>a&amp;b</title><description>&lt;a href=x&gt;</description>"
        b"<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>")
OBJECTS = b'{"u": "http://h/\\u00e4", "n": {"m": 5}}\n{"u": "http://h/b?c"}\n{"v": 1}\n[]\n'

HAS_REST = ('1 record has text after the last field of combined; the column log.rest shows it, and the configuration '
            'of the server names its fields: format="nginx:@FILE", apache:@FILE or squid:@FILE')

# An option of the program, or a mark in a message that was not replaced.
NOT_OF_PYTHON = r"(^|[ (])--?[a-z]|[\x00-\x08]"


# As a user reads a log of a known format.
def read(source, columns=None, **options):
    return bnfurl.read_log(source, **{"format": "combined", "columns": columns} | options)


def program(*words, octets):
    return subprocess.run([str(PROGRAM), *words], input=octets, capture_output=True, check=False)


# The columns of the program, except lists and numbers of parts, those that need rules or a robots.txt, and those about
# the file.
def columns_of(*words):
    helped = program("split", *words, "-f", "help", octets=b"").stdout.decode()
    names = [line.split("\t")[0] for line in helped.splitlines()]
    absent = r".*(\[.*|\.NAME|\.names|:depth|:repeats|:count)|decision|rule|robots.*|bot\..*|file"
    return [name for name in names if not re.fullmatch(absent, name)]


# As JSON has it: a time is a text there, and a member of the record's own can be a number.
def as_value(other, value):
    if isinstance(value, datetime.datetime):
        return datetime.datetime.fromisoformat(other)
    return str(other) if isinstance(value, str) else other


# Where a test does not ask for warnings, they are of no interest.
def setUpModule():
    warnings.simplefilter("ignore")


class ReadLog(unittest.TestCase):
    def assert_equals_program(self, octets, words, columns, **options):
        table = pa.table(read(octets, columns, **options))
        table.validate(full=True)
        result = program("split", *words, "-o", "jsonl", "-f", ",".join(columns), octets=octets).stdout.decode()
        rows = [json.loads(line) for line in result.splitlines()]
        self.assertEqual(table.num_rows, len(rows))
        for found, expected in zip(table.to_pylist(), rows, strict=True):
            expected.pop("url_base64", None)
            self.assertEqual(found, {name: as_value(expected[name], found[name]) for name in expected})

    def test_has_every_cell_of_the_program_for_every_log(self):
        for name in sorted(log_samples.FORMATS):
            lines = [line for line, _, _ in log_samples.samples(name, 60)]
            octets = b"\n".join([*lines, b"no such line", b"", b"\xff" + lines[0], *lines])
            columns = columns_of("-i", name)
            with self.subTest(format=name, columns=len(columns)):
                self.assert_equals_program(octets, ["-i", name], columns, format=name, batch_rows=50)
                few = ["valid", "path", *(column for column in columns if re.fullmatch(r"log\.[\w-]+", column))]
                self.assert_equals_program(octets, ["-i", name], few, format=name, batch_rows=7)

    def test_has_every_cell_of_the_program_for_tables_and_objects(self):
        for octets, name, key, columns in [(TABLE, "csv", "url",
                                            ["valid", "url", "host", "expected", "name", "n", "line"]),
                                           (b"1\thttp://h/\n2\n", "tsv", "2", ["valid", "host", "1"]),
                                           (OBJECTS, "jsonl", "u", ["valid", "url", "query", "n.m", "error_offset"])]:
            with self.subTest(format=name):
                self.assert_equals_program(octets, ["-i", name, "-k", key], columns, format=name, key=key)
        self.assert_equals_program(b"http://h/\nx y\n", ["-g", "rfc3987"], ["valid", "host"], format="lines",
                                   grammar="rfc3987")

    def test_has_the_columns_of_split_by_default(self):
        names = pa.schema(read(b"")).names
        self.assertEqual(names, program("split", "-i", "combined", "--header", octets=b"").stdout.decode().split())

    def test_numbers_verdicts_and_texts_have_types(self):
        schema = pa.schema(read(b"", ["log.status", "valid", "path", "default_port", "byte"]))
        self.assertEqual(schema.types, [pa.int64(), pa.bool_(), pa.string(), pa.uint16(), pa.int64()])

    # So that tables of several logs can be put together, and sorted.
    def test_common_columns_have_one_type_and_one_way_to_be_missing_in_every_format(self):
        common = ["client", "method", "status", "bytes", "time.iso", "time.utc", "time.unix"]
        time = datetime.datetime(2026, 11, 20, 8, tzinfo=datetime.timezone.utc)
        none = {"client": "192.0.2.1", "method": None, "status": None, "bytes": None, "time.iso": time,
                "time.utc": time, "time.unix": time.timestamp()}
        for name, line in {
            "combined": b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "-" - - "-" "-"',
            "squid": b"1795161600.000 0 192.0.2.1 NONE/- -1 NONE error:x - HIER_NONE/- -",
            "w3c": b"#Fields: date time c-ip cs-method cs-uri-stem sc-status sc-bytes\n2026-11-20 08:00:00 "
                   b"192.0.2.1 - - - -",
            "caddy": b'{"ts":"2026-11-20T08:00:00Z","request":{"remote_ip":"192.0.2.1","uri":"/"},"status":"-"}',
        }.items():
            with self.subTest(format=name):
                table = pa.table(bnfurl.read_log(line, name, [f"log.{column}" for column in common]))
                utc = pa.timestamp("us", "UTC")
                self.assertEqual(table.schema.types,
                                 [pa.string(), pa.string(), pa.int64(), pa.int64(), utc, utc, pa.float64()])
                self.assertEqual(table.to_pylist(), [{f"log.{column}": none[column] for column in common}])
        slow = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 9 "-" "-" %s\n'
        table = pa.table(bnfurl.read_log(slow % b"9.100" + slow % b"10.200", "nginx-timed", ["log.duration"]))
        self.assertEqual(table.column(0).to_pylist(), [9.1, 10.2])
        line = b'192.0.2.1:3 [20/Nov/2026:08:00:00.655] h s/s 1/0/3/6/9 -1 +27 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"'
        table = pa.table(bnfurl.read_log(line, "haproxy", ["log.status", "log.bytes", "log.time.iso"]))
        self.assertEqual(table.schema.types, [pa.int64(), pa.int64(), pa.timestamp("us")])
        self.assertEqual(list(table.to_pylist()[0].values()),
                         [None, 27, datetime.datetime(2026, 11, 20, 8, 0, 0, 655000)])

    # Some write milliseconds: the program is known by what only it writes.
    def test_a_unit_that_cannot_be_known_is_told(self):
        def duration(line, **options):
            return pa.table(bnfurl.read_log(line, "jsonl", ["log.duration"], key="u", **options)).column(0).to_pylist()

        self.assertEqual(duration(b'{"u":"http://h/","duration":11,"response_flags":"-"}'), [0.011])
        with self.assertWarnsRegex(UserWarning,
                                   "log.duration: assuming that the member \"duration\", whose unit is unknown, is "
                                   "in seconds"):
            self.assertEqual(duration(b'{"u":"http://h/","duration":11}'), [11.0])

    def test_reads_what_is_compressed_from_files_and_from_octets(self):
        expected = pa.table(read(LINES, COLUMNS))
        self.assertEqual(expected.num_rows, 30000)
        kinds = {"log": LINES, "log.gz": gzip.compress(LINES), "log.xz": lzma.compress(LINES),
                 "log.bz2": bz2.compress(LINES)}
        with tempfile.TemporaryDirectory() as folder:
            for name, octets in kinds.items():
                path = pathlib.Path(folder) / name
                path.write_bytes(octets)
                for source in path, str(path), octets, bytearray(octets), memoryview(octets):
                    with self.subTest(name=name, type=type(source)):
                        self.assertEqual(pa.table(read(source, COLUMNS)), expected)

    def test_batches_have_no_more_rows_than_asked_for(self):
        for rows in 1, 1000, 29999, 30000, 10**9:
            stream = pa.RecordBatchReader.from_stream(read(LINES if rows > 1 else LINES[:900], batch_rows=rows))
            sizes = [batch.num_rows for batch in stream]
            self.assertLessEqual(max(sizes), rows)
            self.assertEqual(sum(sizes), 30000 if rows > 1 else LINES[:900].count(b"\n") + 1)

    def test_random_cuts_change_nothing(self):
        rng = random.Random(7)
        octets = bytes(rng.choice(b"ab\n\n\xc3\xa4 /\"") if rng.random() < 0.02 else octet for octet in LINES[:200000])
        self.assert_equals_program(octets, ["-i", "combined"], COLUMNS, batch_rows=rng.randrange(1, 3000))

    def test_warns_of_what_no_column_shows(self):
        octets = b'192.0.2.1 - - [26.11.2026] "GET / HTTP/1.1" 200 5 "-" "x" 7\n'
        for columns, warning in [(["path"], HAS_REST),
                                 (["log.rest", "log.time.iso"],
                                  '1 record has a time that cannot be read; the first is "26.11.2026" at bytes:1')]:
            with self.subTest(columns=columns), self.assertWarns(UserWarning) as caught:
                pa.table(read(octets, columns))
            self.assertEqual([str(each.message) for each in caught.warnings], [warning])

    def test_has_lists(self):
        octets = b"".join(b'h - - [26/Nov/2026:08:00:00 +0000] "GET %s HTTP/1.1" 200 5 "-" "x"\n' % target
                          for target in (b"/a?utm_source=x&b&utm_medium=%C3%A4", b"/?", b"/%zz", b"/a/b"))
        table = pa.table(read(octets, ["query[]", "query.names", "segment[]"]))
        table.validate(full=True)
        pairs = pa.list_(pa.struct({"name": pa.string(), "value": pa.string()}))
        self.assertEqual(table.schema.types, [pairs, *[pa.list_(pa.string())] * 2])
        self.assertEqual(table["query.names"].to_pylist(), [["utm_source", "b", "utm_medium"], [], None, None])
        self.assertEqual(table["query[]"].to_pylist()[0],
                         [{"name": "utm_source", "value": "x"}, {"name": "b", "value": None},
                          {"name": "utm_medium", "value": "%C3%A4"}])
        self.assertEqual(table["segment[]"].to_pylist(), [["a"], [""], None, ["a", "b"]])

    # The largest number that fits, and the next one; and digits of a decimal number that no double has.
    def test_numbers_that_do_not_fit_are_counted(self):
        line = b'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 %s\n'
        octets = b"".join(line % size for size in (b"9223372036854775807", b"-", b"9223372036854775808", b"7" * 30))
        log = bnfurl.read_log(octets, "common", ["log.bytes"])
        with self.assertWarns(UserWarning):
            self.assertEqual(pa.table(log)["log.bytes"].to_pylist(), [2**63 - 1, None, None, None])
        said = ('2 records have a number in log.bytes that cannot be read; the first is "9223372036854775808" at '
                'bytes:3')
        self.assertEqual((log.messages, log.counts["rows"], log.counts["unreadable"]), ([said], 4, 2))
        members = b"".join(b'{"u":"/a","status":%s,"duration":%s}\n' % pair
                           for pair in [(b"200", b"1e9"), (b"2" * 20, b"0.5"), (b"404", b"9" * 400)])
        log = bnfurl.read_log(members, "jsonl", ["log.status", "log.duration"], key="u", grammar="rfc9112")
        with self.assertWarns(UserWarning):
            self.assertEqual(pa.table(log)["log.status"].to_pylist(), [200, None, 404])
        self.assertIn(f'1 record has a status that cannot be read; the first is "{"2" * 20}" at bytes:2',
                      log.messages)

    def test_messages_and_counts_are_those_of_each_call(self):
        octets = b'192.0.2.1 - - [26.11.2026] "GET / HTTP/1.1" 200 5 "-" "x" 7\nno line\n'
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for _ in range(3):
                log = bnfurl.read_log(octets, "combined", ["path", "log.time.iso"])
                self.assertEqual((log.messages, log.errors, log.counts["rows"]), ([], [], 0))
                for _ in range(2):
                    pa.table(log)
                    self.assertEqual(log.messages, [
                        "1 record does not match the format combined (bytes:2:8); to see why: "
                        "the columns error_offset and expected",
                        HAS_REST,
                        '1 record has a time that cannot be read; the first is "26.11.2026" at bytes:1'])
                    self.assertEqual(log.counts, {"rows": 2, "unmatched": 1, "cut": 0, "without_url": 0,
                                                  "with_rest": 1, "unreadable": 1})
                    self.assertEqual(log.errors, [])

    def test_can_be_read_again(self):
        log = read(LINES[:9000])
        self.assertEqual(pa.table(log), pa.table(log))

    def test_columns_outlive_the_rest(self):
        column = next(iter(pa.RecordBatchReader.from_stream(read(bytearray(LINES), COLUMNS)))).column(1)
        self.assertEqual(column[60000 % len(column)].as_py(), "/a")

    def test_other_threads_run_meanwhile(self):
        tables = []
        threads = [threading.Thread(target=lambda: tables.append(pa.table(read(LINES)))) for _ in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual([table.num_rows for table in tables], [30000] * 4)

    # Nothing names an option of the program: the message has the arguments of Python.
    def test_mistakes_are_said_in_the_words_of_python(self):
        for options, said in [
            ({"columns": ["hots"]},
             'unknown column "hots" (did you mean "host"?).*bnfurl.columns(format="combined") lists them all'),
            ({"columns": ["status"]},
             'unknown column "status" (did you mean "log.status"?); bnfurl.columns(format="combined") lists them all'),
            ({"format": "lines", "columns": ["log.x"]},
             'name the format, as in format="combined" (bnfurl.formats() lists all)'),
            ({"format": "nope"}, "bnfurl.formats()"), ({"format": []}, "format is empty"),
            ({"format": "csv"}, 'format="csv" needs key=: a column'),
            ({"format": "w3c:"}, 'format="w3c:": expected the names of fields, as in format="w3c:date time'),
            ({"format": "lines", "key": "u"},
             'key= names a column, a member or a log field, which records of format="lines" do not have'),
            ({"format": "nginx:combine"}, 'nginx:combined for the predefined one'),
            ({"zone": "Here"}, 'zone="Here": expected UTC, an offset such as +02:00, or the name of a zone'),
            ({"columns": ["rule"]}, "the column rule needs rules"),
            ({"columns": ["robots.agent"]}, "the column robots.agent needs robots"),
            ({"columns": ["bot.name"]}, "the column bot.name needs bot_networks"),
            ({"repair": "x"}, 'unknown value of repair "x"; expected one of: grammar browser web'),
            ({"scheme": "http"}, "scheme needs repair=web"), ({"third_party": True}, "third_party needs rules"),
            ({"agent": True}, "agent needs a value"), ({"third_party": "yes"}, "third_party takes no value"),
            ({"format": "warc"}, 'format="warc" reads web archives, which contain pages; "bnfurl extract --links'),
            ({"format": "lines", "base_key": "u"}, 'base_key needs records that .* or format="tsv", csv or jsonl'),
            ({"separator": ";"}, 'separator needs format="csv"'),
            ({"format": "lines", "level": "iri"}, 'level iri needs a grammar of IRIs, such as grammar="rfc3987"'),
            ({"columns": []}, "no columns are selected"), ({"columns": ["path", "path"]}, "path is given twice"),
            ({"batch_rows": 0}, "batch_rows must be at least 1"),
            ({"source": []}, "source is empty"),
            ({"production": "nope"}, "unknown production of rfc9112"),
            ({"where": "log.status>>5"}, "expected a decimal number"),
            ({"where": "nope=1"}, "unknown column"), ({"where": "path=~'('"}, "expected a regular expression"),
            ({"source": b"what is this\n", "format": "auto"},
             "bytes: skipped, because no known format matches its first records"),
        ]:
            with self.subTest(options=options), self.assertRaises(ValueError) as raised:
                read(**{"source": b"", **options})
            found = str(raised.exception)
            self.assertRegex(found, ".*".join(map(re.escape, said.split(".*"))))
            self.assertNotRegex(found.partition('"bnfurl ')[0], NOT_OF_PYTHON)
        for options, said in [({"source": 5}, "source is of type int, not a str, a path"),
                              ({"columns": "path"}, "columns is of type str, not a sequence of str"),
                              ({"columns": [5]}, "an item of columns is of type int, not a str"),
                              ({"format": 5}, "format is of type int, not a sequence of str"),
                              ({"repare": "web"}, 'read_log has no argument "repare"'),
                              ({"jobs": "1"}, 'read_log has no argument "jobs"'), ({"level": 5}, "expected str, "),
                              ({"how": ["x"]}, "expected str, ")]:
            with self.subTest(options=options), self.assertRaisesRegex(TypeError, f"^{said}"):
                read(**{"source": b"", **options})

    def test_lists_formats_columns_and_names(self):
        self.assertIn("nginx and Apache", bnfurl.formats()["combined"] + bnfurl.formats()["common"])
        self.assertIn("unless `key=` names another member", bnfurl.formats()["caddy"])
        self.assertNotRegex("".join(bnfurl.formats().values()), r"[\x00-\x1f]")
        for name in sorted(log_samples.FORMATS):
            self.assertLessEqual(set(columns_of("-i", name)), set(bnfurl.columns(name)), name)
        self.assertIn("key", bnfurl.columns("csv", key="1"))
        log = read(b"", ["log.status", "path"])
        self.assertEqual(repr(log), "<bnfurl.LogStream log.status path>")

    # As the program says it on standard error.
    def test_hints_are_warnings(self):
        caddy = b'{"ts":1795161600,"request":{"uri":"/a","method":"GET"},"status":200}\n' * 20
        for octets, options, said in [
            (LINES, {"format": "auto"}, 'format="auto": detected combined'),
            (caddy, {}, r'does not match|none of the first 20 records matches the format combined; .*format="caddy"'),
            (caddy, {"format": "jsonl", "key": "nope"}, 'in the member "nope"'),
            (caddy, {"format": "caddy", "columns": ["own.nope"]}, 'no record has the member "nope"'),
            (caddy, {"format": "caddy", "columns": ["log.referer"]}, "no record has a member for log.referer"),
            (LINES, {"columns": ["log.duration"]}, "columns that combined does not have: log.duration"),
            (LINES + b"what\n", {}, "1 record does not match the format combined"),
            (b'192.0.2.1:3 [20/Nov/2026:08:00:00.655] h s/s 1/0/3/6/9 200 27 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"\n',
             {"format": "haproxy", "columns": ["log.time.unix"]}, r'no zone; give it with zone=, as in zone="\+01:00"'),
        ]:
            with self.subTest(options=options, said=said), self.assertWarnsRegex(UserWarning, said) as caught:
                pa.table(read(octets, **options))
            self.assertNotRegex(" ".join(str(each.message) for each in caught.warnings), NOT_OF_PYTHON)
            with self.subTest(options=options,
                              error=said), warnings.catch_warnings(), self.assertRaises((UserWarning, OSError)):
                warnings.simplefilter("error")
                pa.table(read(octets, **options))

    def test_selects_cuts_and_dates_as_the_program_does(self):
        line = (b"192.0.2.1:3 [20/Nov/2026:08:00:00.655] h s/s 1/0/3/6/9 %d 27 - - ---- 1/1/1/1/0 0/0 "
                b'"GET /%s HTTP/1.1"\n')
        octets = b"".join(line % (200 + i % 300, b"a?b[=%d" % i if i % 3 else b"c") for i in range(5000))
        columns = ["log.time.iso", "log.status", "path", "query", "valid", "line"]
        for test in ("log.status=404", "not valid and log.status>=400", "path=/c and line<50",
                     "log.status=~5$ or query*=9"):
            words = ["-i", "haproxy", "--zone", "Europe/Berlin", "--lenient", "--where", test]
            with self.subTest(test=test):
                self.assert_equals_program(octets, words, columns, format="haproxy", zone="Europe/Berlin", lenient=True,
                                           where=test, batch_rows=700)

    # Each file in its own format; a column that another format lacks is null there, and one that has different types is
    # text.
    def test_reads_a_fleet_as_the_program_does(self):
        lines = {name: b"\n".join(line for line, _, _ in log_samples.samples(name, 40)) + b"\n"
                 for name in ("haproxy", "squid", "alb")}
        lines |= {"combined": LINES[:3000],
                  "caddy": b'{"ts":1795161600.5,"request":{"uri":"/a?b","remote_ip":"192.0.2.7"},"status":503}\n' * 9}
        columns = ["log.client", "log.status", "log.time.iso", "log.elapsed", "log.actconn", "path", "valid", "line"]
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / name for name in (*lines, "again", "new", "unknown")]
            for path, octets in zip(files, [*lines.values(), lines["combined"], b"", b"what is this\n" * 9],
                                    strict=True):
                path.write_bytes(octets)
            for formats in "auto", list(lines):
                words = [word for name in ([formats] if formats == "auto" else formats) for word in ("-i", name)]
                with self.subTest(formats=formats), self.assertWarnsRegex(
                        UserWarning, "detected these formats:\n  haproxy (.|\n)*/combined .*/again") as caught:
                    table = pa.table(bnfurl.read_log(files, formats, columns, zone="+01:00", batch_rows=33))
                said = "\n".join(str(each.message) for each in caught.warnings)
                self.assertIn("unknown: skipped, because", said)
                self.assertNotRegex(said, NOT_OF_PYTHON)
                result = program("split", *words, "--zone", "+01:00", "-o", "jsonl", "-f", ",".join(columns), *files,
                                 octets=b"").stdout.decode()
                rows = [json.loads(line) for line in result.splitlines()]
                self.assertEqual([str(each) for each in table.schema.types],
                                 ["string", "int64", "timestamp[us, tz=UTC]", "string", "int64", "string", "bool",
                                  "int64"])
                for found, expected in zip(table.to_pylist(), rows, strict=True):
                    self.assertEqual(found, {name: as_value(expected[name], found[name]) for name in columns})

    def test_takes_the_other_options_of_the_program(self):
        urls = b"www.h.example/a b\nhttp://h.example/a?gclid=1\nx@h.example\nhttp://h.example:80/b/../a\nhttp://i/"
        line = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 9 "-" "FooBot/2.1"\n'
        with tempfile.TemporaryDirectory() as folder:
            rules, robots, networks = (pathlib.Path(folder, name) for name in ("rules", "robots.txt", "a.b"))
            rules.write_text("default allow\ndeny path /a\n")
            robots.write_text("User-agent: *\nDisallow: /a\n")
            networks.write_text("192.0.2.0/24\n")
            store = pathlib.Path(folder, "store")
            with bnfurl.RobotsStoreWriter(store) as writer:
                writer.add("http://h.example/robots.txt", 200, "User-agent: FooBot\nDisallow: /a\n")
            for octets, columns, options in [
                (urls, "repaired,repaired.change,repaired.reason", {"repair": "web", "scheme": "http"}),
                (urls, "repaired,valid", {"repair": True, "third_party": False, "base": None}),
                (urls, "normal,key", {"level": "repair,syntax", "key_steps": "drop=@trackers,fragment"}),
                (urls, "decision,rule,url", {"rules": [rules, f"robots:{robots}"], "skip_errors": True}),
                (urls, "url", {"rules": rules, "where": "decision=allow"}),
                (urls, "url,robots,robots.status,robots.reason", {"robots": store, "agent": "FooBot"}),
                (urls, "url", {"on_bad": "drop"}),
                (urls, "normal.removed,path:depth,query:count", {"level": "drop=@trackers"}),
                (b'"http://h/",x\n', "resolved", {"format": "csv", "key": "2", "base_key": "1"}),
                (SITEMAP, "url,lastmod,line", {"format": "sitemap", "where": "lastmod^=2026-11"}),
                (FEED, "url,title,published", {"format": "feed", "level": "syntax"}),
                (line, "robots,robots.line", {"format": "combined", "robots": robots}),
                (line, "bot.status,bot.name", {"format": "combined", "bot_networks": [f"FooBot={networks}"]}),
            ]:
                with self.subTest(options=options):
                    found = pa.table(bnfurl.read_log(octets, **{"format": "lines", "columns": columns.split(",")}
                                                     | options)).to_pylist()
                    words = ["-i", options.pop("format", "lines"), *self.words(options)]
                    command = "resolve" if "base_key" in options else "split"
                    printed = program(command, "-o", "jsonl", "-f", columns, *words, octets=octets).stdout.splitlines()
                    self.assertTrue(found)
                    self.assertEqual(found, [json.loads(row) for row in printed])

    # As the command line has them.
    def words(self, options):
        for name, value in options.items():
            for each in value if isinstance(value, list) else [value]:
                option = "--" + name.replace("_", "-")
                yield from [option] if each is True else [f"{option}={each}"] if each else []

    def test_every_format_has_the_common_columns_with_one_type(self):
        names = [f"log.{name}" for name in ("client", "vhost", "time", "method", "status", "bytes", "duration",
                                            "referer", "agent")]
        types = [pa.int64() if name in ("log.status", "log.bytes") else pa.float64() if name == "log.duration"
                 else pa.string() for name in names]
        for name in sorted(log_samples.FORMATS):
            octets = b"\n".join(line for line, _, _ in log_samples.samples(name, 60))
            with self.subTest(format=name):
                self.assertEqual(pa.schema(bnfurl.read_log(octets, name, names)).types, types)
                self.assert_equals_program(octets, ["-i", name], names, format=name)

    def test_a_file_that_cannot_be_read_raises(self):
        with self.assertRaisesRegex(OSError, "^/no/such/file: No such file or directory$"):
            read("/no/such/file")
        with self.assertRaisesRegex(OSError, "^bytes: .*zip archive"):
            read(b"PK\x03\x04\x14\0\0\0\x08\0 and more")

    def test_a_file_that_cannot_be_read_does_not_stop_the_others(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder, name) for name in ("one.log", "cut.log.gz", "gone.log", "last.log")]
            lines = LINES.splitlines(keepends=True)
            paths[0].write_bytes(lines[0])
            paths[1].write_bytes(gzip.compress(b"".join(lines[:20000]))[:-20])
            paths[3].write_bytes(lines[1] + lines[2])
            for form in "combined", "auto", ["combined", "common"]:
                with self.subTest(format=form):
                    log = bnfurl.read_log(paths, form, ["line", "file"])
                    with self.assertWarns(UserWarning):
                        files = pa.table(log)["file"].to_pylist()
                    self.assertEqual((files[0], files[-2:]), (str(paths[0]), [str(paths[3])] * 2))
                    self.assertGreater(files.count(str(paths[1])), 19000)
                    self.assertEqual(log.counts["rows"], len(files))
                    self.assertEqual(sorted(error.partition(": ")[0] for error in log.errors),
                                     [str(paths[1]), str(paths[2])])
                    self.assertLessEqual(set(log.errors), set(log.messages))
                    with self.assertRaisesRegex(OSError, "cut.log.gz|gone.log"):
                        pa.table(bnfurl.read_log(paths, form, ["line"], strict=True))
                    with self.assertRaisesRegex(OSError, "gone.log: No such file or directory"):
                        pa.table(bnfurl.read_log([paths[2], paths[2]], form, ["line"]))

    # As in tests/records, where every cut and each decoder is tried.
    def test_a_file_that_is_cut_off_raises_after_its_rows(self):
        kinds = [gzip.compress, lzma.compress, bz2.compress,
                 lambda octets: pa.Codec("zstd").compress(octets, asbytes=True)]
        lines = LINES.splitlines(keepends=True)
        for form, octets in [("combined", b"".join(lines[:3])), ("lines", b"http://h/\nhttp://i/\nhttp://j/\n"),
                             ("sitemap", SITEMAP)]:
            for number, compress in enumerate(kinds):
                whole = compress(octets)
                for left_out in 1, 8, len(whole) // 2:
                    cut = whole[:-left_out]
                    found = {self.rows_and_fault(self.source_of(kind, cut), given, strict)
                             for kind in ("file", "pipe", "bytes") for given in (form, "auto")
                             for strict in (False, True)}
                    with self.subTest(format=form, kind=number, left_out=left_out):
                        self.assertEqual(len(found), 1, found)
                        self.assertRegex(found.pop()[1], "data end too early; the file is incomplete")

    # `bytes`, or the name of a file or a pipe with these.
    def source_of(self, kind, octets):
        if kind == "bytes":
            return octets
        if kind == "file":
            folder = tempfile.TemporaryDirectory()
            self.addCleanup(folder.cleanup)
            path = pathlib.Path(folder.name, "cut")
            path.write_bytes(octets)
            return path
        ends = os.pipe()
        os.write(ends[1], octets)
        os.close(ends[1])
        self.addCleanup(os.close, ends[0])
        return f"/dev/fd/{ends[0]}"

    def rows_and_fault(self, source, form, strict):
        rows = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                for batch in pa.RecordBatchReader.from_stream(bnfurl.read_log(source, form, ["valid"], strict=strict)):
                    rows += batch.num_rows
            except OSError as error:
                return rows, str(error).partition(": ")[2]  # after the name of the file
        return rows, ""

    def test_resolves_in_files_of_several_formats_as_the_program_does(self):
        with tempfile.TemporaryDirectory() as folder:
            files = {"a.tsv": b"base\turl\nhttp://h/a/\tb\n", "b.csv": b"url,base\nc,http://i/a/\n",
                     "c.jsonl": b'{"url":"d","base":"http://j/a/"}\n'}
            paths = [pathlib.Path(folder, name) for name in files]
            for path in paths:
                path.write_bytes(files[path.name])
            formats = ["tsv", "csv", "jsonl"]
            with self.assertWarns(UserWarning):
                found = pa.table(bnfurl.read_log(paths, formats, ["resolved"], key="url", base_key="base"))
            words = [word for name in formats for word in ("-i", name)]
            printed = program("resolve", *words, "-k", "url", "--base-key", "base", *map(str, paths), octets=b"").stdout
            self.assertEqual(found["resolved"].to_pylist(), printed.decode().split())
            self.assertEqual(found["resolved"].to_pylist(), ["http://h/a/b", "http://i/a/c", "http://j/a/d"])

    def test_logs_with_and_without_a_zone_are_not_read_together(self):
        with tempfile.TemporaryDirectory() as folder:
            local, zoned = pathlib.Path(folder, "haproxy.log"), pathlib.Path(folder, "access.log")
            local.write_bytes(b'192.0.2.1:3 [20/Nov/2026:08:00:00.655] h s/s 1/0/3/6/9 200 27 - - ---- 1/1/1/1/0 0/0 '
                              b'"GET / HTTP/1.1"\n')
            zoned.write_bytes(LINES[:LINES.index(b"\n") + 1])
            formats, columns = ["haproxy", "combined"], ["log.time.iso"]
            said = f'log.time.iso: the times in {local} have no zone, unlike those in {zoned}; zone="+01:00" gives them'
            for paths in [local, zoned], [zoned, local]:
                with self.assertRaisesRegex(ValueError, "^" + re.escape(said)):
                    bnfurl.read_log(paths, formats, columns)
                times = pa.table(bnfurl.read_log(paths, formats, columns, zone="+01:00"))["log.time.iso"].to_pylist()
                self.assertIn(datetime.datetime(2026, 11, 20, 7, 0, 0, 655000, datetime.timezone.utc), times)
            self.assertEqual(pa.table(bnfurl.read_log([local, local], formats, columns)).num_rows, 2)

    # The input is read twice: first to find its latest time.
    def test_counts_back_from_the_latest_record(self):
        line = '192.0.2.1 - - [20/Nov/2026:08:%02d:00 +0000] "GET /%d HTTP/1.1" 200 5 "-" "-"\n'
        octets = "".join(line % (i * 7 % 60, i) for i in range(60)).encode()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "access.log")
            path.write_bytes(octets)
            for source in (octets, path, [path, path]):
                with self.assertWarnsRegex(UserWarning, "^where=: log.time>=-10m is log.time>=2026-11-20T08:49:00"):
                    log = bnfurl.read_log(source, "combined", ["path"], where="log.time>=-10m")
                self.assertEqual(pa.table(log).num_rows, 22 if isinstance(source, list) else 11)

    # Of a file that ends too soon, the rows before its end come first.
    def test_no_row_is_lost_before_a_fault(self):
        log = read(gzip.compress(LINES)[:-20], batch_rows=1000)
        stream, rows = pa.RecordBatchReader.from_stream(log), 0
        with self.assertRaisesRegex(OSError, "bytes: "):
            for batch in stream:
                rows += batch.num_rows
        self.assertGreater(rows, 29000)

    # A file in the middle is damaged: its rows come before the warning about it, and the next file follows.
    def test_is_the_same_with_one_thread_and_with_many(self):
        octets = b"".join(LINE % (i % 60, i) if i % 7 else b"what is this %d\n" % i for i in range(20000))
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder, name) for name in ("one.log", "cut.log.gz", "last.log")]
            paths[0].write_bytes(octets)
            paths[1].write_bytes(gzip.compress(octets)[:-20])
            paths[2].write_bytes(LINES)
            for source, where in [(paths, None), (paths, "log.status=404 and query^=9"), (octets, None)]:
                read_by = {}
                for threads in (1, 2, 4, None):
                    with warnings.catch_warnings(record=True) as caught:
                        warnings.simplefilter("always")
                        log = read(source, COLUMNS, where=where, threads=threads)
                        read_by[threads] = (pa.table(log), [str(each.message) for each in caught], log.messages,
                                            log.errors, log.counts)
                self.assertEqual(len(read_by[1][3]), 0 if source is octets else 1)
                for threads in (2, 4, None):
                    self.assertEqual(read_by[threads][0].combine_chunks(), read_by[1][0].combine_chunks())
                    self.assertEqual(read_by[threads][1:], read_by[1][1:])
        for threads in (0, -1):
            with self.assertRaisesRegex(ValueError, f"^threads must be at least 1, not {threads}$"):
                read(b"", threads=threads)

    # As its documentation shows it.
    def test_the_example_is_true(self):
        code, shown = re.search(r"    (log = .*?)\n    (pyarrow.*)$", bnfurl.read_log.__doc__, re.DOTALL).groups()
        call, value = re.split(r" {3,}", shown)
        names = {"bnfurl": bnfurl, "pyarrow": pa}
        exec(code, names)
        self.assertEqual(eval(call, names), eval(value))
