# `-o arrow`: every cell is that of jsonl, in every format and command, and the octets depend on nothing but the rows.
# tests/python and tests/engines have the programs that read such streams. BNFURL names the program.
import datetime
import gzip
import json
import random
import re
import subprocess

import log_samples
from command_line import BNFURL, CommandLineTest, run, run_on_terminal
from ipc_reader import Stream

LINE = b'192.0.2.1 - - [20/Nov/2026:08:00:%02d +0000] "GET /%s HTTP/1.1" 404 %d "-" "-"\n'
HAPROXY_LINE = (b'192.0.2.1:3 [20/Nov/2026:08:00:00.655] h s/s 1/0/3/6/9 200 +27 - - ---- 1/1/1/1/0 0/0 '
                b'"GET / HTTP/1.1"\n')
BATCH_ROWS, BATCH_OCTETS = 65_536, 1 << 24


# The value of jsonl as a value of Arrow's type.
def as_type(kind, value):
    if value is None:
        return None
    if kind.startswith("timestamp"):
        return datetime.datetime.fromisoformat(value)
    if kind == "list<struct<name: string, value: string>>":
        return [dict(zip(("name", "value"), pair, strict=True)) for pair in value]
    if kind == "list<string>":
        return value
    if kind == "string" and isinstance(value, bool):
        return "1" if value else "0"
    return str(value) if kind == "string" else float(value) if kind == "double" else value


class ArrowTest(CommandLineTest):
    def stream(self, *arguments, stdin=b"", status=0):
        result = run(*arguments, "-o", "arrow", stdin=stdin)
        self.assertEqual(result.returncode, status, result.stderr)
        return Stream(result.stdout)

    # The stream, after its cells have been compared with those of jsonl, and the messages.
    def checked(self, *arguments, stdin=b""):
        arrow, jsonl = (run(*arguments, "-o", form, stdin=stdin) for form in ("arrow", "jsonl"))
        self.assertEqual((arrow.returncode, arrow.stderr), (jsonl.returncode, jsonl.stderr), arguments)
        stream = Stream(arrow.stdout)
        rows = [json.loads(line) for line in jsonl.stdout.splitlines()]
        self.assertEqual(len(stream.rows), len(rows))
        for found, row in zip(stream.objects(), rows, strict=True):
            expected = {name: as_type(kind, row[name]) for name, kind in zip(stream.names, stream.types, strict=True)}
            self.assertEqual(found, expected, arguments)
        return stream


# The columns of a format that can be in a table: not those that need rules, and no lists.
def columns_of(name):
    helped = run("split", "-i", name, "-f", "help").stdout.decode()
    names = [line.split("\t")[0] for line in helped.splitlines()]
    return [each for each in names if not re.fullmatch(r".*(\[.*|\.NAME|\.names)|decision|rule|robots.*|bot\..*", each)]


class Cells(ArrowTest):
    def test_are_those_of_jsonl_for_every_log(self):
        for name in sorted(log_samples.FORMATS):
            lines = [line for line, _, _ in log_samples.samples(name, 40)]
            octets = b"\n".join([*lines, b"no such line", b"", b"\xff" + lines[0], *lines])
            with self.subTest(format=name):
                stream = self.checked("split", "-i", name, "-f", ",".join(columns_of(name)), stdin=octets)
                self.assertIn("string", stream.types)
                self.checked("split", "-i", name, stdin=octets)

    def test_are_those_of_jsonl_for_random_urls(self):
        chooser = random.Random(77)
        pieces = [b"http://", b"h", b":80", b"/a", b"?q", b"#f", b"\xff", b"\xc3\xa4", b" ", b"x:", b"@", b"%41"]
        for rows in [1, 2, 7, 8, 9, 63, 64, 65, 3000]:
            octets = b"".join(b"".join(chooser.choices(pieces, k=chooser.randrange(6))) + b"\n" for _ in range(rows))
            self.assertEqual(len(self.checked("split", stdin=octets).rows), rows)
            names = "url,valid,line,byte,error_offset,expected,default_port,normal,host"
            self.checked("split", "-f", names, "--lenient", stdin=octets)

    def test_are_those_of_jsonl_for_tables_and_objects(self):
        table = b'url,name,n\r\nhttp://h/a%20b,"x ""y""\r\nz",1\r\nhttp://a b,,2\r\nhttp://h,\xff,3\r\n'
        self.checked("split", "-i", "csv", "-k", "url", "-f", "url,name,n,line", stdin=table)
        passed = self.stream("split", "-i", "csv", "-k", "url", "-f", "host", "--pass", stdin=table)
        self.assertEqual((passed.names, passed.rows),
                         (["host", "name", "n"], [("h", 'x "y"\r\nz', "1"), (None, None, "2"), ("h", "\ufffd", "3")]))
        objects = b'{"u": "http://h/\\u00e4", "n": {"m": 5}}\n{"u": "http://h/b?c"}\n{"v": 1}\n[]\n'
        self.checked("split", "-i", "jsonl", "-k", "u", "-f", "url,n.m,path", stdin=objects)

    def test_are_those_of_jsonl_in_every_command(self):
        urls = b"http://h/a?q=1\nhttp://h/%zz\n//h:80/\n\nHTTP://H/%7e\nhttp://h|/a\\b\nhttp://[::1]/\n"
        for words in [("normalize",), ("repair", "-f", "url,valid,repaired"), ("resolve", "--base", "http://b/c"),
                      ("readings",), ("diff", "-g", "rfc3986", "-g", "rfc2396"),
                      ("extract", "-f", "line,byte,url,host"), ("split", "--on-bad", "drop", "--decode", "pct"),
                      ("split", "--where", "valid=1"),
                      ("stats", "--by", "valid,host"), ("stats", "--by", "scheme", "--count-distinct", "host")]:
            with self.subTest(words=words):
                self.assertNotEqual(self.checked(*words, stdin=urls).rows, [])
        page = b'<a href="/a">x</a><img src="b c.png"><a href="//h/&amp;">\xff</a>'
        self.checked("extract", "--links", "--base", "http://h/", "-f", "offset,rel,text,url,resolved,base", stdin=page)

    def test_of_stats_have_types(self):
        octets = b"".join(LINE % (i % 60, b"ab"[i % 2 : i % 2 + 1], i) for i in range(200))
        stream = self.checked("stats", "-i", "combined", "--by", "path,log.time:minute", "--sum", "log.bytes", "--max",
                              "log.time", "--quantiles", "log.bytes", "--rate", stdin=octets)
        self.assertEqual(dict(zip(stream.names, stream.types, strict=True)),
                         {"path": "string", "log.time:minute": "timestamp[us, UTC]", "records": "int64",
                          "octets": "int64", "invalid": "int64", "share": "double", "log.bytes.sum": "double",
                          "log.time.max": "timestamp[us, UTC]", "rate": "double"} |
                         {f"log.bytes.p{each}": "double" for each in (50, 90, 95, 99)})

    def test_can_be_lists(self):
        chooser = random.Random(5)
        pieces = [b"http://h", b"/a", b"/", b"?", b"b=c", b"b", b"&", b"=", b"\xff", b"\xc3\xa4", b"%41", b" ", b"#f"]
        names = "query[],query.b[],query.names,segment[],path,valid"
        for rows in [1, 7, 8, 9, 64, 65, 3000]:
            octets = b"".join(b"".join(chooser.choices(pieces, k=chooser.randrange(9))) + b"\n" for _ in range(rows))
            for words in [(), ("--lenient",), ("-p", "URI-reference", "--on-bad", "drop")]:
                stream = self.checked("split", *words, "-f", names, stdin=octets)
            self.assertEqual(stream.types, ["list<struct<name: string, value: string>>", *["list<string>"] * 3,
                                            "string", "bool"])
        expected = [([{"name": "b", "value": "1"}, {"name": "c", "value": None}], ["1"]), ([], []), (None, None)]
        self.assertEqual(self.stream("split", "-f", "query[],query.b[]", stdin=b"x:?b=1&c\nx:?\nx:\n").rows, expected)

    def test_are_lists_in_every_batch(self):
        octets = b"".join(b"x:/%d/a?%s\n" % (i, b"b=%d&c" % i if i % 3 else b"") for i in range(150_000))
        self.assertEqual(len(self.checked("split", "-f", "query[],segment[]", stdin=octets).batches), 3)

    def test_of_lists_are_cut_into_batches_by_their_size(self):
        octets = (b"x:?" + b"name=10&" * 7500 + b"\n") * 700
        sizes = [len(batch) for batch in self.stream("split", "-f", "query[]", stdin=octets).batches]
        most = BATCH_OCTETS // (7 * 7500)  # a pair counts for one octet more than its texts have
        self.assertEqual(sizes, [most, most, 700 - 2 * most])
        for jobs in ("1", "8"):
            words = ["split", "-j", jobs, "-f", "query[],segment[]", "-o", "arrow"]
            self.assertEqual(run(*words, stdin=octets).stdout, run(*words[:1], *words[3:], stdin=octets).stdout)

    def test_have_the_types_of_the_columns(self):
        columns = ["log.status", "valid", "path", "default_port", "byte", "log.time.iso", "log.time.unix"]
        stream = self.stream("split", "-i", "combined", "-f", ",".join(columns))
        self.assertEqual((stream.names, stream.types, stream.rows),
                         (columns, ["int64", "bool", "string", "uint16", "int64", "timestamp[us, UTC]", "double"], []))
        self.assertEqual(self.stream("split", "-i", "haproxy", "-f", "log.time.iso").types, ["timestamp[us]"])


class Batches(ArrowTest):
    def test_are_full_whatever_the_threads_the_files_and_the_blocks(self):
        octets = b"".join(LINE % (i % 60, b"%d" % i, i) for i in range(150_000))
        words = ["split", "-i", "combined", "-f", "log.status,path,valid,line", "-o", "arrow"]
        plain, packed = self.file("a.log", octets), self.file("a.log.gz", gzip.compress(octets, 1))
        expected = run(*words, "-j", "1", plain).stdout
        stream = Stream(expected)
        self.assertEqual([len(batch) for batch in stream.batches], [BATCH_ROWS, BATCH_ROWS, 150_000 - 2 * BATCH_ROWS])
        self.assertEqual(stream.rows, [(404, f"/{i}", True, i + 1) for i in range(150_000)])
        for others in [("-j", "4", plain), ("-j", "3", packed), ("-j", "4")]:
            self.assertTrue(run(*words, *others, stdin=octets).stdout == expected, others)
        few = self.stream(*words[:-2], "--where", "path$=77", plain)
        self.assertEqual([len(batch) for batch in few.batches], [1500])

    def test_end_before_texts_are_too_many(self):
        long = [b"y" * size for size in (BATCH_OCTETS - 4, 4, 1, BATCH_OCTETS + 1, 0, BATCH_OCTETS // 2)]
        octets = b"\n".join(long)
        expected = [[long[0], long[1]], [long[2]], [long[3], long[4]], [long[5]]]
        for jobs in "1", "3":
            stream = self.stream("split", "-f", "url", "-j", jobs, stdin=octets)
            self.assertTrue([[row[0].encode() for row in batch] for batch in stream.batches] == expected, jobs)

    def test_of_a_page_do_not_wait_for_its_end(self):
        page = b"<a href=/a>" * 40_000
        base = "http://h/" + "b" * 200
        for jobs in "1", "2":
            stream = self.checked("extract", "--links", "--base", base, "-f", "file,offset,base", "-j", jobs,
                                  self.file("a.html", page), self.file("b.html", page))
            self.assertEqual([len(batch) for batch in stream.batches], [BATCH_ROWS, 80_000 - BATCH_ROWS])


class Types(ArrowTest):
    def test_of_several_formats_are_united(self):
        combined = self.file("a.log", LINE % (1, b"a", 5) * 20)
        w3c = self.file("b.log", b"#Fields: date time c-ip cs-uri-stem sc-status x-mine\n" +
                        b"2026-11-20 08:00:00 192.0.2.1 /b 200 m\n" * 20)
        words = ("split", "-i", "combined", "-i", "w3c", "-f", "log.status,log.time.iso,path,log.client,log.x-mine")
        for files in (combined, w3c), (w3c, combined):
            stream = self.checked(*words, *files)
            self.assertEqual(stream.types, ["int64", "timestamp[us, UTC]", "string", "string", "string"])
            self.assertEqual(len(stream.rows), 40)
        counted = self.checked("stats", "-i", "combined", "-i", "w3c", "--by", "log.status,log.x-mine", combined, w3c)
        self.assertEqual(counted.types[:2], ["int64", "string"])

        haproxy = self.file("c.log", HAPROXY_LINE * 20)  # its sizes can have a sign
        for files in (combined, haproxy, w3c), (w3c, haproxy, combined):
            words = ("-i", "combined", "-i", "haproxy", "-i", "w3c", *files)
            sizes = self.checked("split", "-f", "log.size,log.status", *words)
            self.assertEqual((sizes.types, len(sizes.rows)), (["string", "int64"], 60))
            self.assertEqual(set(sizes.rows), {("+27", 200), ("5", 404), (None, 200)})
            counted = self.checked("stats", "--by", "log.size", *words)
            self.assertEqual(counted.types[:2], ["string", "int64"])

    def test_of_times_with_a_zone_and_without_are_not(self):
        combined = self.file("a.log", LINE % (1, b"a", 5) * 20)
        haproxy = self.file("b.log", HAPROXY_LINE * 20)
        words = ("split", "-i", "combined", "-i", "haproxy", "-f", "log.time.iso", combined, haproxy)
        self.check_run(run(*words, "-o", "arrow"), 2, b"",
                       f"bnfurl: log.time.iso: the times in {haproxy} have no zone, unlike those in {combined}; "
                       f"--zone +01:00 gives them one\n".encode())
        self.checked(*words, "--zone", "UTC")

    def test_are_fixed_before_a_later_field_or_member_comes(self):
        late = (b"#Fields: cs-uri-stem sc-status\n/a 200\n" * 2 +
                b"#Fields: cs-uri-stem sc-status c-ip x-mine\n/b 404 192.0.2.1 mine\n")
        stream = self.stream("split", "-i", "w3c", "-f", "path,log.status,log.client,log.x-mine", stdin=late)
        self.assertEqual(stream.types, ["string", "int64", "string", "string"])
        self.assertEqual(stream.rows, [("/a", 200, None, None)] * 2 + [("/b", 404, "192.0.2.1", "mine")])
        members = b'{"u":"http://h/","n":1}\n' * 10_000 + b'{"u":"http://h/","n":"text","late":true}\n'
        stream = self.stream("split", "-i", "jsonl", "-k", "u", "-f", "host,n,late", stdin=members)
        self.assertEqual(stream.types, ["string"] * 3)
        self.assertEqual((stream.rows[0], stream.rows[-1]), (("h", "1", None), ("h", "text", "true")))

    def test_that_cannot_hold_a_value_make_it_null_and_say_so(self):
        octets = LINE % (1, b"a", 5) * 9000 + LINE % (2, b"b", 10**20) + LINE % (3, b"c", 7)
        result = run("split", "-i", "combined", "-f", "log.bytes,path", "-o", "arrow", stdin=octets)
        self.assertEqual(Stream(result.stdout).rows, [(5, "/a")] * 9000 + [(None, "/b"), (7, "/c")])
        self.assertEqual(result.stderr.decode(), 'bnfurl: 1 record has a number in log.bytes that cannot be read; the '
                         f'first is "{10**20}" at -:9001\n')

        result = run("stats", "-i", "combined", "--by", "log.bytes", "-o", "arrow", stdin=octets)
        self.assertEqual([row[:2] for row in Stream(result.stdout).rows], [(5, 9000), (None, 1), (7, 1)])
        self.assertIn(f'bnfurl: log.bytes: "{10**20}" does not fit the column\'s type; the Arrow table has no value in '
                      "its place\n", result.stderr.decode())

    def test_of_names_that_are_not_utf8_show_it(self):
        stream = self.stream("split", "-i", "csv", "-k", "u", "--pass", "-f", "host", stdin=b"u,\xffn\nx:,1\n")
        self.assertEqual((stream.names, stream.rows), (["host", "\ufffdn"], [(None, "1")]))


class Outcome(ArrowTest):
    def test_is_a_whole_stream_where_the_run_stops(self):
        result = run("split", "--on-bad", "fail", "-f", "url", "-o", "arrow", stdin=b"x:\na b\ny:\n")
        self.assertEqual((Stream(result.stdout).rows, result.returncode), ([("x:",)], 1))
        result = run("split", "-f", "url", "-o", "arrow", self.file("a", b"x:\n"), "/no/such/file")
        self.assertEqual((Stream(result.stdout).rows, result.returncode), ([("x:",)], 2))
        damaged = self.file("b.gz", gzip.compress(b"x:\n" * 10)[:-4])
        result = run("split", "-f", "url", "-o", "arrow", damaged)
        self.assertEqual((Stream(result.stdout).rows, result.returncode), ([("x:",)] * 10, 3))

    def test_is_3_where_it_cannot_be_written(self):
        with open("/dev/full", "wb") as full:
            status = subprocess.run([BNFURL, "split", "-o", "arrow"], input=b"x:\n", stdout=full,
                                    stderr=subprocess.DEVNULL, check=False).returncode
        self.assertEqual(status, 3)

    def test_is_a_number_where_rows_are_counted(self):
        self.assertEqual(self.output("split", "--count", "-o", "arrow", stdin=b"x:\ny:\n"), b"2\n")
        self.assertEqual(self.output("extract", "--count", "-o", "arrow", stdin=b"http://h/ http://h/"), b"2\n")

    def test_is_refused_on_a_terminal(self):
        for words in (["split"], ["extract"], ["diff", "-g", "rfc3986", "-g", "rfc1738"], ["stats", "--by", "host"]):
            printed, status = run_on_terminal(*words, "-o", "arrow", "/dev/null")
            self.assertIn("bnfurl: -o arrow is binary, and not for a terminal; write it to a file or a pipe",
                          printed.replace("\n", " "))
            self.assertEqual(status, 2)

    def test_is_refused_for_what_it_cannot_have(self):
        for words, message in [
            (["split", "-f", "host,host"], "host is given twice; an Arrow table can have it only once"),
            (["stats"], "-o arrow works only with --by COLUMN; -o tables and jsonl show the summary"),
            (["stats", "--by", "host", "--live"], "--live draws tables, not arrow"),
        ]:
            self.check_run(run(*words, "-o", "arrow"), 2, b"", f"bnfurl: {message}\n".encode())
