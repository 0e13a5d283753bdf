# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Records of columns, tsv, csv and jsonl, the selection of records, their other columns, and compressed files. The
# results are compared with those of Python's own readers. BNFURL names the program.
import bz2
import csv
import datetime
import gzip
import io
import json
import lzma
import os
import pathlib
import random
import subprocess
import tarfile
import tempfile
import unittest
import zipfile

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


def run(*arguments, stdin=b""):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False)


class RecordsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, octets):
        path = pathlib.Path(self.folder.name) / name
        path.write_bytes(octets)
        return str(path)

    def check_run(self, result, status, stdout, stderr=b""):
        self.assertEqual((result.stdout, result.stderr, result.returncode), (stdout, stderr, status))

    def output(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        return result.stdout

    def usage_error(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", 2))
        return result.stderr.decode()


class LogTimes(RecordsTest):
    COLUMNS = ("log.time.iso", "log.time.unix", "log.time:minute", "log.time:hour", "log.time:day")

    def format(self, pattern):
        return self.file("own.bnf", b"""# kind: record
# component: when
# component: target
# target: target rfc9112 request-target
# time: when %s
record = when SP target
when = *( %%x21-7E ) [ SP *( %%x30-39 / %%x2B / ":" ) ]
target = "/" *( %%x21-7E )
""" % pattern)

    def test_times_of_the_bundled_log_are_those_of_python(self):
        rows = self.output("split", "-i", "combined", "-f", "log.time," + ",".join(self.COLUMNS),
                           "examples/access.log").decode().splitlines()
        self.assertEqual(len(rows), 3000)
        told = 0
        for row in rows:
            text, *shown = row.split("\t")
            try:
                time = datetime.datetime.strptime(text, "%d/%b/%Y:%H:%M:%S %z")
            except ValueError:  # no line of the format, or one with " [" in the user's name
                self.assertEqual(shown, ["\\N"] * 5, text)
                continue
            told += 1
            minute = time.replace(second=0)
            hour = minute.replace(minute=0)
            self.assertEqual(shown, [time.isoformat(), str(int(time.timestamp())), minute.isoformat(),
                                     hour.isoformat(), hour.replace(hour=0).isoformat()])
        self.assertGreater(told, 2900)

    def test_unix_time_is_a_number_in_jsonl_and_a_time_that_is_none_is_absent(self):
        line = '192.0.2.1 - - [%s] "GET /a HTTP/1.1" 200 5\n'
        times = ["20/Nov/2026:08:00:00 +0100", "30/Feb/2026:08:00:00 +0100", "20/Nov/2026:25:00:00 +0100"]
        log = "".join(line % time for time in times).encode() + b"garbage\n"
        text = self.output("split", "-i", "common", "-o", "jsonl", "-f", "valid,log.time.iso,log.time.unix", stdin=log)
        self.assertEqual(text.decode().splitlines(), [
            '{"valid":true,"log.time.iso":"2026-11-20T08:00:00+01:00","log.time.unix":1795158000}',
            *['{"valid":true,"log.time.iso":null,"log.time.unix":null}'] * 2,
            '{"valid":false,"log.time.iso":null,"log.time.unix":null}'])
        self.assertEqual(self.output("grep", "-i", "common", "--where", "log.time.unix=1795158000", stdin=log),
                         log.splitlines(True)[0])

    def test_ones_own_format_says_how_its_times_are_written(self):
        for pattern, text, iso, unix in [
                (b"%Y-%m-%dT%H:%M:%S%f%z", b"2026-11-20T08:00:00.250+05:30", b"2026-11-20T08:00:00.250+05:30",
                 b"1795141800.250"),
                (b"%Y-%m-%d %H:%M:%S", b"2026-11-20 08:00:00", b"2026-11-20T08:00:00Z", b"1795161600"),
                (b"%s%f", b"1700000000.123", b"2023-11-14T22:13:20.123Z", b"1700000000.123"),
                (b"%Q", b"1700000000123", b"2023-11-14T22:13:20.123Z", b"1700000000.123")]:
            with self.subTest(pattern=pattern):
                own = self.format(pattern)
                self.assertEqual(self.output("split", "-i", own, "-f", "log.time.iso,log.time.unix,path",
                                             stdin=text + b" /a\n"), iso + b"\t" + unix + b"\t/a\n")

    def test_a_format_that_does_not_say_it_has_no_such_columns(self):
        own = pathlib.Path(self.format(b"%s"))
        own.write_bytes(own.read_bytes().replace(b"# time: when %s\n", b""))
        self.assertIn('unknown column "log.time.iso"', self.usage_error("split", "-i", str(own), "-f", "log.time.iso"))


class Tsv(RecordsTest):
    def test_column_by_number_reads_the_first_line_as_data(self):
        text = b"1\thttp://h/\r\nx\ty\\t z\t\n"
        self.assertEqual(self.output("split", "-i", "tsv", "-k", "2", "-f", "line,byte,valid,host,url", stdin=text),
                         b"1\t0\t1\th\thttp://h/\n2\t13\t0\t\\N\ty\\\\t z\n")

    def test_column_by_name_reads_the_first_line_as_header(self):
        text = b"id\tthe url\r\n1\thttp://h/\n"
        self.assertEqual(self.output("split", "-i", "tsv", "-k", "the url", "-f", "line,byte,host", stdin=text), b"1\t12\th\n")

    def test_missing_column_is_an_invalid_record_without_url(self):
        self.check_run(run("check", "-i", "tsv", "-k", "2", stdin=b"a\nb\thttp://h\n\n"), 1,
                       b"-:1:2: expected 0x09, found the end\n-:3:1: expected 0x09, found the end\n")
        self.assertEqual(self.output("split", "-i", "tsv", "-k", "2", "-f", "valid,url,error_offset,expected", stdin=b"a\n"),
                         b"0\t\\N\t\\N\t\\N\n")
        result = run("check", "-q", "--stats", "-i", "tsv", "-k", "2", stdin=b"a\n")
        self.assertEqual(json.loads(result.stderr)["reasons"], {"0x09": 1})

    def test_column_in_messages_counts_from_the_begin_of_the_record(self):
        self.assertTrue(run("check", "-i", "tsv", "-k", "2", stdin=b"abc\ta: b\n").stdout.startswith(b"-:1:7: expected "))

    def test_file_without_the_named_column_is_unusable_and_others_are_read(self):
        without, has = self.file("without", b"a\tb\nx\ty\n"), self.file("has", b"url\n[\n")
        result = run("check", "-c", "-i", "tsv", "-k", "url", without, has)
        self.assertEqual((result.returncode, result.stdout), (2, b"1\n"))
        self.assertEqual(result.stderr.decode(), f'bnfurl: {without}: unknown column "url"; known are: a b\n')

    def test_empty_file_has_no_records(self):
        self.check_run(run("check", "-i", "tsv", "-k", "url"), 0, b"")
        self.check_run(run("check", "-i", "tsv", "-k", "url", stdin=b"url\n"), 0, b"")

    def test_needs_a_column(self):
        self.assertIn("-i tsv needs -k", self.usage_error("check", "-i", "tsv"))
        self.assertIn("numbered from 1", self.usage_error("check", "-i", "csv", "-k", "0"))
        for number in (2**64, 99999999999999999999):
            for form in ("tsv", "csv"):
                self.assertIn(f"columns are numbered from 1 to {2**64 - 1}: there is no -k {number}\n",
                              self.usage_error("check", "-i", form, "-k", str(number), stdin=f"{number}\nx:\n".encode()))
        self.assertEqual(self.output("split", "-i", "tsv", "-k", str(2**64 - 1), "-f", "valid,url", stdin=b"a\n"), b"0\t\\N\n")
        self.assertEqual(self.output("split", "-i", "csv", "-k", "1x", "-f", "url", stdin=b"1x\na:\n"), b"a:\n")
        self.assertIn("-i jsonl needs -k", self.usage_error("split", "-i", "jsonl"))


def random_cell(chooser):
    return "".join(chooser.choice(["a", ",", '"', "\n", " ", "http://h/", "", "x:y"]) for _ in range(chooser.randrange(4)))


class Csv(RecordsTest):
    def test_quotes_are_removed_before_judging(self):
        text = b'1,"http://h/?q=""x"""\r\n"a\nb",http://h\n'
        self.check_run(run("check", "-i", "csv", "-k", "2", stdin=text), 1,
                       b'-:1:16: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found """\n')
        self.assertEqual(self.output("split", "-i", "csv", "-k", "2", "-f", "line,byte,error_offset,url", stdin=text),
                         b'1\t0\t12\thttp://h/?q="x"\n2\t23\t\\N\thttp://h\n')

    def test_quoted_line_ends_do_not_end_a_record(self):
        text = b'url,n\n"http://h/\r\n","\n"\nhttp://g/,"1\n2"'
        self.assertEqual(self.output("split", "-i", "csv", "-k", "url", "-f", "line,valid,host", stdin=text), b"1\t0\t\\N\n2\t1\tg\n")

    def test_reads_what_pythons_reader_reads(self):
        chooser = random.Random(11)
        for _ in range(40):
            rows = [[random_cell(chooser) for _ in range(3)] for _ in range(30)]
            text = io.StringIO()
            csv.writer(text, lineterminator=chooser.choice(["\n", "\r\n"]), quoting=chooser.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])).writerows(rows)
            out = self.output("split", "-i", "csv", "-k", "2", "-f", "url", "-o", "jsonl", "--pass", stdin=text.getvalue().encode())
            records = [json.loads(line) for line in out.splitlines()]
            self.assertEqual([record["url"] for record in records], [row[1] for row in rows])
            self.assertEqual([[record["1"] or "", record["3"] or ""] for record in records], [[row[0], row[2]] for row in rows])

    def test_blocks_end_with_records(self):
        chooser = random.Random(12)
        rows = [[str(number), "http://h/", random_cell(chooser) * 9] for number in range(40000)]
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        self.assertGreater(len(text.getvalue()), 3 << 18)
        name = self.file("big.csv", text.getvalue().encode())
        for jobs in ("1", "4"):
            out = self.output("split", "-j", jobs, "-i", "csv", "-k", "2", "-f", "line,valid", "-o", "tsv", "--pass", name)
            read = [line.split(b"\t")[:3] for line in out.splitlines()]
            self.assertEqual(read, [[str(n + 1).encode(), b"1", str(n).encode()] for n in range(40000)])

    # Otherwise a file that is read in blocks would be cut inside its quotes.
    def test_quotes_that_a_file_leaves_open_end_with_it(self):
        open_quote = self.file("open.csv", b'a:,"')
        big = self.file("big.csv", b'a:,"\n"\n' * 200000)
        out = self.output("split", "-i", "csv", "-k", "1", "-f", "valid", open_quote, big)
        self.assertEqual(out, b"1\n" * 200001)

    def test_passes_absent_and_empty_values(self):
        self.assertEqual(self.output("split", "-i", "csv", "-k", "1", "-f", "host", "-o", "csv", "--pass", stdin=b'a:,,""\n'), b',,""\n')


class Jsonl(RecordsTest):
    def test_member_and_nested_member(self):
        text = b'{"a":{"b":"http://h/"},"url":"http://g/"}\n'
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "url", "-f", "host", stdin=text), b"g\n")
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "a.b", "-f", "host", stdin=text), b"h\n")

    def test_escapes_are_decoded_and_offsets_count_in_the_decoded_text(self):
        text = b'{ "url" : "http:\\/\\/h\\u002f \\ud83d\\ude00" }\n'
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "url", "-f", "error_offset,url", stdin=text),
                         b"9\thttp://h/ \xf0\x9f\x98\x80\n")
        self.assertTrue(run("check", "-i", "jsonl", "-k", "url", stdin=text).stdout.startswith(b"-:1:28: expected "))

    def test_record_without_a_string_member_is_invalid_and_has_no_url(self):
        lines = [b"{}", b'{"url":1}', b"[]", b"", b'{"url":"http://h"', b'{"url":"http://h",}', b"\xff"]
        out = self.output("split", "-i", "jsonl", "-k", "url", "-f", "valid,url", stdin=b"\n".join(lines) + b"\n")
        self.assertEqual(out, b"0\t\\N\n" * len(lines))
        self.check_run(run("check", "-i", "jsonl", "-k", "url", stdin=b'{"url":1}\n'), 1,
                       b'-:1:8: expected an object with a string "url", found "1"\n')

    def test_drops_cr_and_reads_an_unended_last_line(self):
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "host", stdin=b'{"u":"a://h"}\r\n{"u":"a://g"}\r'), b"h\ng\n")

    def test_passes_members_unchanged(self):
        text = b'{"id":1.50,"url":"http://h/","n":{"a" : [1]},"t":"\\u0041","host":true,"z":null}\n'
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "url", "-f", "host", "-o", "jsonl", "--pass", stdin=text),
                         b'{"host":"h","id":1.50,"n":{"a" : [1]},"t":"\\u0041","own.host":true,"z":null}\n')
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "url", "-f", "host", "--header", "--pass", stdin=text),
                         b'host\tid\tn\tt\town.host\tz\nh\t1.50\t{"a" : [1]}\tA\ttrue\t\\N\n')

    def test_members_that_the_first_record_lacks_are_reported(self):
        text = b'{"url":"a:","x":1}\n{"y":2,"url":"a:","x":3}\n'
        result = run("split", "-i", "jsonl", "-k", "url", "-f", "scheme", "--pass", stdin=text)
        self.check_run(result, 0, b"a\t1\na\t3\n",
                       b"bnfurl: 1 record has columns that the first record does not have; these columns are left out, but -o jsonl keeps them\n")

    def test_reads_what_pythons_reader_reads(self):
        chooser = random.Random(13)
        texts = ["".join(chooser.choice(["a", '"', "\\", "\n", "\u00e9", "\U0001f600", "http://h/", "\x01", "/"]) for _ in range(chooser.randrange(6))) for _ in range(2000)]
        lines = [json.dumps({"x": [1, {"url": 2}], "url": text, "y": text}, ensure_ascii=chooser.random() < 0.5) for text in texts]
        out = self.output("split", "-i", "jsonl", "-k", "url", "-f", "url", "-o", "jsonl", stdin="\n".join(lines).encode())
        self.assertEqual([json.loads(line)["url"] for line in out.splitlines()], texts)

    def urls(self, *lines):
        """The texts of the members "u"; None for a record without one."""
        out = self.output("split", "-i", "jsonl", "-k", "u", "-f", "url", "-o", "jsonl", stdin=b"\n".join(lines) + b"\n")
        return [json.loads(line)["url"] for line in out.splitlines()]

    # RFC 8259, sections 6, 8.2 and 9, leaves these to each reader: they must not hide the URL.
    VALUES = (b"18446744073709551616", b"-" + b"9" * 5000, b"1e400", b"-1.5E-999", rb'"\ud800"', rb'"x\udc00\ud800y"',
              b"[" * 100000 + b"]" * 100000, b'{"u":' * 5000 + b"1" + b"}" * 5000, rb'{"\ud800":[-0.0e+1]}')

    def test_other_values_do_not_matter_wherever_they_stand(self):
        for value in self.VALUES:
            before, after, nested = b'{"x":%s,"u":"a:"}' % value, b'{"u":"a:","x":%s}' % value, b'{"x":{"x":[%s]},"u":"a:"}' % value
            self.assertEqual(self.urls(before, after, nested), ["a:"] * 3, value[:40])
            broken = value[:-1] + b"!"
            self.assertEqual(self.urls(b'{"x":%s,"u":"a:"}' % broken, b'{"u":"a:","x":%s}' % broken), [None] * 2, value[:40])
        self.assertEqual(self.urls(rb'{"\udc00":1,"u":"a:"}'), ["a:"])

    def test_passes_other_values_as_they_are_written(self):
        for value in self.VALUES:
            text = b'{"x":%s,"u":"a:","y":[%s]}\n' % (value, value)
            self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "scheme", "-o", "jsonl", "--pass", stdin=text),
                             b'{"scheme":"a","x":%s,"y":[%s]}\n' % (value, value))
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "scheme", "--pass", stdin=rb'{"u":"a:","x":1e400,"y":"\ud800\u0041","\udc00":2}'),
                         b"a\t1e400\t\\\\ud800A\t2\n")

    def test_last_of_members_with_one_name_counts(self):
        self.assertEqual(self.urls(b'{"u":"a:","u":"b:"}', rb'{"u":"a:","\u0075":"b:"}', b'{"u":"a:","u":1}', b'{"u":1,"u":"b:"}'),
                         ["b:", "b:", None, "b:"])
        text = b'{"a":{"b":"a:"},"a":{"b":"b:","b":"c:"}}\n{"a.b":"a:","a":{"b":"b:"},"a.b":"c:"}\n{"a":{"b":"a:"},"a":1}\n'
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "a.b", "-f", "scheme", stdin=text), b"c\nc\n\\N\n")
        self.check_run(run("check", "-i", "jsonl", "-k", "u", stdin=b'{"u":"a:","u":"%"}\n'), 1,
                       b'-:1:16: expected ALPHA, found "%"\n')

    def test_passes_the_last_of_members_with_one_name_in_the_place_of_the_first(self):
        text = rb'{"x":1,"y":2,"u":"a:","\u0078":3,"x":null,"u":"b:","y":[]}'
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "scheme", "-o", "jsonl", "--pass", stdin=text),
                         b'{"scheme":"b","x":null,"y":[]}\n')
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "scheme", "--header", "--pass", stdin=text),
                         b"scheme\tx\ty\nb\t\\N\t[]\n")

    def test_column_is_right_where_names_have_escapes(self):
        for line, column in ((rb'{"\u0075":"http://a b/"}', 20), (rb'{"u":1,"\u0075":"http://\u0061 b/"}', 31), (rb'{"\ud800":"","u" : "http://a b/"}', 29)):
            self.assertEqual(line[column - 1:column], b" ")
            self.assertTrue(run("check", "-i", "jsonl", "-k", "u", stdin=line).stdout.startswith(b"-:1:%d: " % column), line)
        self.assertTrue(run("check", "-i", "jsonl", "-k", "a.b", stdin=rb'{"\u0061":{"\u0062":"http://a b/"}}').stdout.startswith(b"-:1:30: "))

    def test_url_with_a_lone_surrogate_is_invalid_where_that_stands(self):
        for text in (rb"a:\ud800", rb"a:\udc00\ud800", rb"a:\ud800\ud83d\ude00", rb"a:\ud800\n"):
            self.check_run(run("check", "-i", "jsonl", "-k", "u", stdin=b'{"u":"%s"}' % text), 1,
                           b'-:1:9: expected an object with a string "u", found "\\"\n')
            self.assertEqual(self.urls(b'{"u":"%s"}' % text), [None])

    def test_record_that_is_not_utf8_is_invalid(self):
        for octets in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80"):
            self.assertEqual(self.urls(b'{"x":"%s","u":"a:"}' % octets, b'{"u":"a:","%s":1}' % octets, b'{"u":"a:","x":["%s"]}' % octets), [None] * 3)
        self.assertEqual(self.urls(b'\xef\xbb\xbf{"u":"a:"}'), [None])

    def random_json(self, chooser, depth=0):
        kind = chooser.randrange(5 if depth < 4 else 3)
        blank = lambda: chooser.choice(["", "", "", " ", "\t ", "\r"])
        string = lambda: '"' + "".join(chooser.choice(["u", "x", "\\n", "\\/", '\\"', "\\u0075", "\\ud83d", "\\ude00", "\u00e9", "\U0001f600", "a:", "long" * 9])
                                       for _ in range(chooser.randrange(4))) + '"'
        if kind == 0:
            return string()
        if kind < 3:
            return chooser.choice(["true", "false", "null", "0", "-0", "12", "1.50", "-3e5", "1E+2", "2e-07", "123456789012345678901234567890", "1e999"])
        values = [blank() + self.random_json(chooser, depth + 1) + blank() for _ in range(chooser.randrange(4))]
        if kind == 3 and depth > 0:
            return "[" + (",".join(values) or blank()) + "]"
        names = [chooser.choice(['"u"', '"u"', '"\\u0075"', '"x"', '"\\u0078"', string()]) for _ in values]
        return "{" + (",".join(blank() + name + blank() + ":" + value for name, value in zip(names, values)) or blank()) + "}"

    def mutated(self, chooser, text):
        octets = bytearray(text.encode())
        for _ in range(chooser.choice([0, 0, 1, 1, 2])):
            at = chooser.randrange(len(octets) + 1)
            octets[at:at + chooser.randrange(3)] = chooser.choice([b"", b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b" ", b"0", b"-", b".", b"e", b"u",
                                                                  b"\x01", b"\x7f", b"\xe9", b"\xa0", b"\x00", b"N", b"NaN", b"nul", b"\\u00"])
        return bytes(octets)

    def python_reads(self, line):
        """The members as Python reads them, without what is not JSON: NaN and its like, and octets that are not UTF-8."""
        def refuse(constant):
            raise ValueError(constant)
        try:
            members = json.loads(line.removesuffix(b"\r").decode(), parse_constant=refuse)
        except ValueError:
            return None
        return members if isinstance(members, dict) else None

    def has_characters(self, text):
        return not any("\ud800" <= character <= "\udfff" for character in text)

    def test_reads_what_pythons_reader_reads_of_any_octets(self):
        chooser = random.Random(16)
        lines = [self.mutated(chooser, self.random_json(chooser)) for _ in range(20000)]
        read = [self.python_reads(line) for line in lines]
        self.assertTrue(2000 < read.count(None) < 18000)
        urls = [(members or {}).get("u") for members in read]
        self.assertEqual(self.urls(*lines), [url if isinstance(url, str) and self.has_characters(url) else None for url in urls])
        out = self.output("split", "-i", "jsonl", "-k", "u", "-f", "line", "-o", "jsonl", "--pass", stdin=b"\n".join(lines) + b"\n")
        for passed, members, line in zip(out.split(b"\n")[:-1], read, lines, strict=True):
            if all(map(self.has_characters, members or {})):
                self.assertEqual(list(json.loads(passed).items())[1:], [member for member in (members or {}).items() if member[0] != "u"], line)


class Pass(RecordsTest):
    def test_needs_records_with_columns(self):
        self.assertIn("--pass needs", self.usage_error("split", "--pass"))

    def test_columns_of_a_second_file_are_found_by_name(self):
        a, b = self.file("a", b"url,x,y\na:,1,2\n"), self.file("b", b"y,url,x\n3,b:,4\n")
        self.assertEqual(self.output("split", "-i", "csv", "-k", "url", "-f", "scheme", "--header", "--pass", a, b),
                         b"scheme\tx\ty\na\t1\t2\nb\t4\t3\n")

    def test_tsv_to_everything(self):
        text = b"x\thttp://h/\ty,\n"
        for form, row in (("tsv", b"h\tx\ty,\n"), ("csv", b'h,x,"y,"\n'), ("jsonl", b'{"host":"h","1":"x","3":"y,"}\n')):
            self.assertEqual(self.output("split", "-i", "tsv", "-k", "2", "-f", "host", "-o", form, "--pass", stdin=text), row)


class Where(RecordsTest):
    TEXT = b"http://a.example.org/x\nhttps://example.org:1/\n bad\nftp://notexample.org/\n"

    def test_split_check_and_grep(self):
        self.assertEqual(self.output("split", "-f", "host", "--where", "host$=.example.org", stdin=self.TEXT), b"a.example.org\nexample.org\n")
        self.assertEqual(self.output("grep", "--where", "scheme in ftp,https and !port", stdin=self.TEXT), b"ftp://notexample.org/\n")
        self.assertEqual(run("check", "-c", "--where", "valid=0", stdin=self.TEXT).stdout, b"1\n")
        self.check_run(run("check", "--where", "valid=1", stdin=self.TEXT), 0, b"")

    def test_grep_v_prints_exactly_the_others(self):
        self.assertEqual(self.output("grep", "-v", "--where", "port", stdin=self.TEXT), b"http://a.example.org/x\n bad\nftp://notexample.org/\n")

    def test_record_that_fails_is_neither_printed_nor_counted(self):
        result = run("split", "-c", "--stats", "--where", "port", stdin=self.TEXT)
        self.assertEqual(result.stdout, b"1\n")
        self.assertEqual(json.loads(result.stderr)["records"], 1)
        self.check_run(run("split", "-f", "host", "--on-bad", "fail", "--where", "scheme=ftp", stdin=self.TEXT), 0, b"notexample.org\n")

    def test_can_test_columns_that_are_not_shown(self):
        self.assertEqual(self.output("split", "-f", "host", "--where", "line=4", stdin=self.TEXT), b"notexample.org\n")
        self.assertEqual(self.output("split", "-f", "host", "--where", "byte=0", "-j", "2", stdin=self.TEXT), b"a.example.org\n")

    def test_unreadable_condition_is_a_usage_error(self):
        self.assertIn('unknown column "hots"', self.usage_error("split", "--where", "hots=x"))
        self.assertIn("--where cannot be read", self.usage_error("grep", "--where", ""))


class Decode(RecordsTest):
    def test_adds_a_column_after_each_component(self):
        self.assertEqual(self.output("split", "-f", "valid,path,query", "--decode", "pct", "--header", stdin=b"a:/%41%0a%2541?\n"),
                         b"valid\tpath\tpath.decoded\tquery\tquery.decoded\n1\t/%41%0a%2541\t/A%0a%41\t\t\n")

    def test_a_decoded_part_is_a_column_without_it(self):
        stdin = b"HTTP://h/%41/b%20c?%25%0a\nx:\n \n"
        self.assertEqual(self.output("split", "--header", "-f", "PATH.decoded,segment.decoded,query.decoded,=scheme.decoded", stdin=stdin),
                         b"path.decoded\tsegment.decoded\tquery.decoded\t=scheme.decoded\n"
                         b"/A/b c\tA\t%%0a\tHTTP\n\t\\N\t\\N\tx\n\\N\t\\N\t\\N\t\\N\n")
        self.assertEqual(self.output("split", "-f", "path", "--where", "segment.decoded=A", stdin=stdin), b"/%41/b%20c\n")
        self.assertEqual(self.output("split", "-g", "rfc3986", "-g", "rfc1738", "-f", "path.rfc1738.decoded", stdin=b"http://h/%41\n"), b"A\n")
        self.assertEqual(self.output("extract", "-f", "path.decoded", stdin=b"see http://h/%41\n"), b"/A\n")
        self.assertEqual(self.output("split", "-f", "path.decoded", "--decode", "pct", stdin=b"x:%41\n"), b"A\n")

    def test_only_parts_are_decoded(self):
        self.assertIn('unknown column "hots" (did you mean "host"?)', self.usage_error("split", "-f", "hots.decoded"))
        self.assertIn("valid cannot be decoded: it is no part of the URL", self.usage_error("split", "-f", "valid.decoded"))
        self.assertIn('unknown column "host.decoded', self.usage_error("split", "-f", "host" + ".decoded" * 10000))

    def test_pct_is_the_only_value(self):
        self.assertIn("pct", self.usage_error("split", "--decode", "utf8"))


class Grep(RecordsTest):
    def test_prints_whole_records_of_every_form(self):
        text = b'n,url\r\n"x\ny","a:"\r\n1, \r\n'
        self.assertEqual(self.output("grep", "-i", "csv", "-k", "url", stdin=text), b'"x\ny","a:"\r\n')
        self.assertEqual(self.output("grep", "-v", "-i", "csv", "-k", "url", "--header", stdin=text), b"n,url\n1, \r\n")
        self.assertEqual(self.output("grep", "-n", "-i", "jsonl", "-k", "u", stdin=b'{}\n{"u":"a:"} \n'), b'2:{"u":"a:"} \n')


class Compressed(RecordsTest):
    def test_gzip_xz_and_bzip2_are_recognised_by_content(self):
        text = b"http://h/\n bad\n" * 50000
        for kind in (gzip, lzma, bz2):
            name = self.file("x.txt", kind.compress(text[:7]) + kind.compress(text[7:]))
            for jobs in ("1", "3"):
                self.assertEqual(run("check", "-c", "-j", jobs, name).stdout, b"50000\n")
            self.assertEqual(run("check", "-c", stdin=kind.compress(text)).stdout, b"50000\n")

    def test_cut_off_file_gives_its_good_part_and_status_3(self):
        lines = b"".join(b"http://h/%d\n" % n for n in range(100000))
        for kind in (gzip, lzma, bz2):
            name = self.file("cut", kind.compress(lines)[:-9])
            result = run("grep", name)
            self.assertEqual(result.returncode, 3)
            self.assertTrue(lines.startswith(result.stdout) and len(result.stdout) > 1000)
            what = {gzip: "gzip", lzma: "xz", bz2: "bzip2"}[kind]
            self.assertEqual(result.stderr.decode(), f"bnfurl: {name}: the {what} data are cut off\n")

    def test_xz_that_needs_much_memory_is_refused(self):
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 256 << 20}]
        result = run("check", stdin=lzma.compress(b"http://h/\n", filters=filters))
        self.assertEqual((result.stdout, result.returncode), (b"", 3))
        self.assertEqual(result.stderr, b"bnfurl: -: the xz data need 257 MiB of memory, and at most 128 MiB are allowed\n")

    def test_other_archives_are_named_and_refused_and_other_files_are_read(self):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("urls", "http://h/\n")
        name = self.file("a.zip", packed.getvalue())
        urls = self.file("urls", b"http://h/\n")
        message = f"bnfurl: {name}: this is a zip archive, which bnfurl does not open\n"
        for arguments in (["grep"], ["grep", "-j", "3"], ["split", "-f", "url"], ["grep", "-i", "tsv", "-k", "1"]):
            result = run(*arguments, name, urls)
            self.assertEqual((result.stdout, result.stderr.decode(), result.returncode), (b"http://h/\n", message, 2))

    def test_numbers_of_records_can_be_tested_in_any_block(self):
        urls = b"x:a\n" * 200000
        for command in (["grep"], ["split", "-f", "url"]):
            self.assertEqual(run(*command, "--where", "line<=2", stdin=urls).stdout, b"x:a\n" * 2)
        self.assertEqual(run("check", "-c", "--where", "line=150000", stdin=b"x\n" * 200000).stdout, b"1\n")

    def test_tar_archives_are_refused_whatever_packs_them(self):
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w") as archive:
            archive.add(self.file("urls", b"http://h/\n"), "urls")
        for octets in (packed.getvalue(), gzip.compress(packed.getvalue()), bz2.compress(packed.getvalue())):
            result = run("split", stdin=octets)
            self.assertEqual((result.stdout, result.returncode), (b"", 2))
            self.assertEqual(result.stderr, b"bnfurl: -: this is a tar archive, which bnfurl does not open\n")

    def test_zstd_is_recognised_by_content(self):
        made = subprocess.run(["zstd", "-q", "-c"], input=b"http://h/\n bad\n", capture_output=True, check=True).stdout
        self.assertEqual(run("check", "-c", stdin=made + made).stdout, b"2\n")

    def test_statistics_count_octets_after_decompression(self):
        result = run("split", "-c", "--stats", stdin=gzip.compress(b"a:\n" * 1000))
        self.assertEqual(json.loads(result.stderr)["bytes"], 3000)


if __name__ == "__main__":
    unittest.main()
