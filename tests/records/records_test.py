# Records and their selection, compared with Python's readers of csv and JSON, and with expressions that Python
# evaluates (its `not`, `and`, `or` bind in the same order). BNFURL names the program.
import bz2
import csv
import datetime
import gzip
import io
import json
import lzma
import operator
import os
import pathlib
import random
import re
import struct
from decimal import Decimal

from command_line import CommandLineTest, run


class Utf16(CommandLineTest):
    """A file with a byte order mark of UTF-16 is what it is in UTF-8, however it is compressed or cut."""
    INPUTS = {
        ("csv", "-k", "URL", "--separator", ";"): 'URL;Note\r\nhttp://h/;\u00e9\r\nhttp://h/\u65e5;"\U0001f600\n2"\r\n',
        ("tsv", "-k", "URL"): "Note\tURL\nx\thttp://h/b\n\U0001f600\thttp://h/|\n",
        ("jsonl", "-k", "u"): '{"u":"http://h/\u65e5"}\n{"u":"http://h/c"}',
        ("combined",): '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "\u65e5"\n',
        ("w3c",): "#Fields: c-ip cs-uri-stem\r\n192.0.2.1 /\u00e9\r\n192.0.2.2 /b\r\n",
        ("lines",): "http://h/\nhttp://h/\u00e9\n" * 40000,
    }

    def test_is_read_as_utf8(self):
        for options, text in self.INPUTS.items():
            command = ("split", "-i", *options, "-f", "line,byte,url,valid,error_offset")
            name = self.folder / "table"
            name.write_bytes(("\ufeff" + text).encode())
            expected = run(*command, name)
            self.assertNotEqual(expected.stdout, b"")
            for order in "le", "be":
                octets = ("\ufeff" + text).encode(f"utf-16-{order}")
                for compress in bytes, gzip.compress, bz2.compress, lzma.compress:
                    with self.subTest(options=options, order=order, compress=compress):
                        name.write_bytes(compress(octets))
                        done = run(*command, name)
                        self.assertEqual((done.stdout, done.stderr, done.returncode),
                                         (expected.stdout, expected.stderr, expected.returncode))
                two = gzip.compress(octets[:3]) + gzip.compress(octets[3:])
                piped = run(*command, stdin=two)
                self.assertEqual((piped.stdout, piped.returncode), (expected.stdout, expected.returncode))

    # As in the Encoding Standard: U+FFFD for a surrogate alone, and for half a unit. UTF-32 is not read.
    def test_that_is_broken_has_replacements(self):
        command = ("split", "-f", "url", "-g", "rfc3987")
        for octets, expected in ((b"\xff\xfea\0:\0\x3d\xd8b\0\0\xdcc\0\n\0", "a:\ufffdb\ufffdc\n"),
                                 (b"\xfe\xff\0a\0:\xd8\x3d", "a:\ufffd\n"), (b"\xfe\xff\0a\0:\0", "a:\ufffd\n"),
                                 (b"\xfe\xff", ""), (b"\xff\xfe", ""), (b"\xff\xfe\0", "\ufffd\n"),
                                 (b"\xfe\xff\xd8\x3d\xde\0", "\U0001f600\n")):
            self.assertEqual(run(*command, stdin=octets).stdout.decode(), expected, octets)
        for octets in b"\xff\xfe\0\0a\0\0\0", b"\xff\xff", b"\xfe", b"a\0b\0":
            self.assertEqual(run(*command, "-o", "csv", stdin=octets).stdout, octets + b"\n", octets)
        stored = run(*command, "-o", "csv", "--decompress", "never", stdin=b"\xff\xfea\0")
        self.assertEqual(stored.stdout, b"\xff\xfea\0\n")

    def test_is_a_page_or_a_list(self):
        page = "\ufeff<a href=x>".encode("utf-16")
        self.check_run(run("extract", "--links", "-f", "url", stdin=page), 0, b"x\n", b"")
        names = self.file("names", "\ufeffh\r\ni\r\n".encode("utf-16-le"))
        done = run("grep", "--where", f"host in @{names}", stdin=b"http://h/\nhttp://j/\n")
        self.assertEqual(done.stdout, b"http://h/\n")


class LogTimes(CommandLineTest):
    COLUMNS = ("log.time.iso", "log.time.utc", "log.time.unix", "log.time:minute", "log.time:hour", "log.time:day")

    def test_times_of_the_bundled_log_are_those_of_python(self):
        result = run("split", "-i", "combined", "-f", "log.time,log.rest," + ",".join(self.COLUMNS),
                     "examples/access.log")
        rows = result.stdout.decode().splitlines()
        self.assertEqual((len(rows), result.returncode), (3000, 0))
        told, unlike, unread = 0, [], []
        for line, row in enumerate(rows, 1):
            text, _, *shown = row.split("\t")
            try:
                time = datetime.datetime.strptime(text, "%d/%b/%Y:%H:%M:%S %z")
            except ValueError:  # no line of the format, or one with " [" in the user's name
                self.assertEqual(shown, ["\\N"] * len(self.COLUMNS), text)
                if text != "\\N":
                    unread.append(f'"{text}" at examples/access.log:{line}')
                else:
                    unlike.append(line)
                continue
            told += 1
            minute = time.replace(second=0)
            hour = minute.replace(minute=0)
            utc = time.astimezone(datetime.timezone.utc).isoformat().replace("+00:00", "Z")
            self.assertEqual(shown, [time.isoformat(), utc, str(int(time.timestamp())), minute.isoformat(),
                                     hour.isoformat(), hour.replace(hour=0).isoformat()])
        self.assertGreater(told, 2900)
        whole = re.compile(rb'" (\d+|-) (\d+|-) "([^"\\]|\\.)*" "([^"\\]|\\.)*"')
        lines = pathlib.Path("examples/access.log").read_bytes().splitlines()
        is_short = re.compile(rb'" \d+ (\d+|-)( "([^"\\]|\\.)*")?$')
        short = [number for number, line in enumerate(lines, 1) if is_short.search(line)]
        cut = [number for number, line in enumerate(lines, 1)
               if number not in unlike + short and not whole.search(line)]
        first = f"examples/access.log:{min(unlike + cut)}:142"
        said = f"bnfurl: {len(unlike + cut)} records do not match the format combined (first: {first}); "
        said += (f"{len(cut)} of them are cut off, and only the fields before the cut are shown; "
                 "to see why: bnfurl check -i combined FILE\n")
        self.assertEqual(len(short), 1)
        said += "bnfurl: 1 record differs from the format combined but is read: it has fewer fields\n"
        said += f"bnfurl: {len(unread)} records have a time that cannot be read; the first is {unread[0]}\n"
        self.assertEqual(result.stderr.decode(), said)


def random_cell(chooser):
    return "".join(chooser.choice(["a", ",", '"', "\n", " ", "http://h/", "", "x:y"])
                   for _ in range(chooser.randrange(4)))


class Csv(CommandLineTest):
    def test_reads_what_pythons_reader_reads(self):
        chooser = random.Random(11)
        for _ in range(40):
            rows = [[random_cell(chooser) for _ in range(3)] for _ in range(30)]
            text = io.StringIO()
            csv.writer(text, lineterminator=chooser.choice(["\n", "\r\n"]),
                       quoting=chooser.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])).writerows(rows)
            out = self.output("split", "-i", "csv", "-k", "2", "-f", "url", "-o", "jsonl",
                              "--pass", stdin=text.getvalue().encode())
            records = [json.loads(line) for line in out.splitlines()]
            self.assertEqual([record["url"] or "" for record in records], [row[1] for row in rows])
            self.assertEqual([[record["1"] or "", record["3"] or ""] for record in records],
                             [[row[0], row[2]] for row in rows])

    def test_blocks_end_with_records(self):
        chooser = random.Random(12)
        rows = [[str(number), "http://h/", random_cell(chooser) * 9] for number in range(40000)]
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        self.assertGreater(len(text.getvalue()), 3 << 18)
        name = self.file("big.csv", text.getvalue().encode())
        for jobs in ("1", "4"):
            out = self.output("split", "-j", jobs, "-i", "csv", "-k", "2", "-f", "line,valid", "-o", "tsv",
                              "--pass", name)
            read = [line.split(b"\t")[:3] for line in out.splitlines()]
            self.assertEqual(read, [[str(n + 1).encode(), b"1", str(n).encode()] for n in range(40000)])


class Jsonl(CommandLineTest):
    def test_reads_what_pythons_reader_reads(self):
        chooser = random.Random(13)
        texts = ["".join(chooser.choice(["a", '"', "\\", "\n", "\u00e9", "\U0001f600", "http://h/", "\x01", "/"])
                         for _ in range(chooser.randrange(6))) for _ in range(2000)]
        lines = [json.dumps({"x": [1, {"url": 2}], "url": text, "y": text}, ensure_ascii=chooser.random() < 0.5)
                 for text in texts]
        out = self.output("split", "-i", "jsonl", "-k", "url", "-f", "url", "-o", "jsonl",
                          stdin="\n".join(lines).encode())
        self.assertEqual([json.loads(line)["url"] for line in out.splitlines()], texts)

    def urls(self, *lines):
        """The texts of the members "u"; None for a record without one."""
        out = self.output("split", "-q", "-i", "jsonl", "-k", "u", "-f", "url", "-o", "jsonl",
                          stdin=b"\n".join(lines) + b"\n")
        return [json.loads(line)["url"] for line in out.splitlines()]

    # RFC 8259, sections 6, 8.2 and 9, leaves these to each reader: they must not hide the URL.
    VALUES = (b"18446744073709551616", b"-" + b"9" * 5000, b"1e400", b"-1.5E-999", rb'"\ud800"', rb'"x\udc00\ud800y"',
              b"[" * 100000 + b"]" * 100000, b'{"u":' * 5000 + b"1" + b"}" * 5000, rb'{"\ud800":[-0.0e+1]}')

    def test_other_values_do_not_matter_wherever_they_stand(self):
        for value in self.VALUES:
            before, after = b'{"x":%s,"u":"a:"}' % value, b'{"u":"a:","x":%s}' % value
            nested = b'{"x":{"x":[%s]},"u":"a:"}' % value
            self.assertEqual(self.urls(before, after, nested), ["a:"] * 3, value[:40])
            broken = value[:-1] + b"!"
            self.assertEqual(self.urls(b'{"x":%s,"u":"a:"}' % broken, b'{"u":"a:","x":%s}' % broken), [None] * 2,
                             value[:40])
        self.assertEqual(self.urls(rb'{"\udc00":1,"u":"a:"}'), ["a:"])

    def test_passes_other_values_as_they_are_written(self):
        for value in self.VALUES:
            text = b'{"x":%s,"u":"a:","y":[%s]}\n' % (value, value)
            self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "scheme", "-o", "jsonl",
                                         "--pass", stdin=text),
                             b'{"scheme":"a","x":%s,"y":[%s]}\n' % (value, value))
        self.assertEqual(self.output("split", "-i", "jsonl", "-k", "u", "-f", "scheme",
                                     "--pass", stdin=rb'{"u":"a:","x":1e400,"y":"\ud800\u0041","\udc00":2}'),
                         b"a\t1e400\t\\\\ud800A\t2\n")

    def random_json(self, chooser, depth=0):
        kind = chooser.randrange(5 if depth < 4 else 3)
        blank = lambda: chooser.choice(["", "", "", " ", "\t ", "\r"])
        string = lambda: '"' + "".join(chooser.choice(["u", "x", "\\n", "\\/", '\\"', "\\u0075", "\\ud83d", "\\ude00",
                                                       "\u00e9", "\U0001f600", "a:", "long" * 9])
                                       for _ in range(chooser.randrange(4))) + '"'
        if kind == 0:
            return string()
        if kind < 3:
            return chooser.choice(["true", "false", "null", "0", "-0", "12", "1.50", "-3e5", "1E+2", "2e-07",
                                   "123456789012345678901234567890", "1e999"])
        values = [blank() + self.random_json(chooser, depth + 1) + blank() for _ in range(chooser.randrange(4))]
        if kind == 3 and depth > 0:
            return "[" + (",".join(values) or blank()) + "]"
        names = [chooser.choice(['"u"', '"u"', '"\\u0075"', '"x"', '"\\u0078"', string()]) for _ in values]
        return "{" + (",".join(blank() + name + blank() + ":" + value for name, value in zip(names, values))
                      or blank()) + "}"

    def mutated(self, chooser, text):
        octets = bytearray(text.encode())
        for _ in range(chooser.choice([0, 0, 1, 1, 2])):
            at = chooser.randrange(len(octets) + 1)
            octets[at:at + chooser.randrange(3)] = chooser.choice(
                [b"", b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b" ", b"0", b"-", b".", b"e", b"u",
                b"\x01", b"\x7f", b"\xe9", b"\xa0", b"\x00", b"N", b"NaN", b"nul", b"\\u00"])
        return bytes(octets)

    def python_reads(self, line):
        """The members as Python reads them, without what is not JSON: NaN and its like. U+FFFD stands for octets that
        are not UTF-8."""
        def refuse(constant):
            raise ValueError(constant)
        try:
            members = json.loads(line.removesuffix(b"\r").decode(errors="replace"), parse_constant=refuse)
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
        self.assertEqual(self.urls(*lines),
                         [url if isinstance(url, str) and self.has_characters(url) else None for url in urls])
        out = self.output("split", "-i", "jsonl", "-k", "u", "-f", "line", "-o", "jsonl",
                          "--pass", "-q", stdin=b"\n".join(lines) + b"\n")
        for passed, members, line in zip(out.split(b"\n")[:-1], read, lines, strict=True):
            if all(map(self.has_characters, members or {})):
                self.assertEqual(list(json.loads(passed).items())[1:],
                                 [member for member in (members or {}).items() if member[0] != "u"], line)


class Compressed(CommandLineTest):
    def test_cut_off_file_gives_its_good_part_and_status_3(self):
        lines = b"".join(b"http://h/%d\n" % n for n in range(100000))
        for kind in (gzip, lzma, bz2):
            name = self.file("cut", kind.compress(lines)[:-9])
            result = run("grep", name)
            self.assertEqual(result.returncode, 3)
            self.assertTrue(lines.startswith(result.stdout) and len(result.stdout) > 1000)
            what = {gzip: "gzip", lzma: "xz", bz2: "bzip2"}[kind]
            self.assertEqual(result.stderr.decode(),
                             f"bnfurl: {name}: the {what} data end too early; the file is incomplete\n")

    def test_several_threads_decode_parts_as_one_does(self):
        # bgzip's members, which say how long they are
        def member(text):
            rest = gzip.compress(text, 1)[10:]
            return b"\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0BC\x02\0" + struct.pack("<H", 18 + len(rest) - 1) + rest

        lines = b"".join(b"http://h/%d\n" % n for n in range(200000))
        good = b"".join(member(lines[i:i + 60000]) for i in range(0, len(lines), 60000))
        middle = len(good) // 2
        for data in (good, good[:-9], good[:middle] + b"????" + good[middle + 4:], good + b"x", good + bytes(9) + good):
            name = self.file("parts", data)
            for stdin, operands in ((b"", [name]), (data, [])):
                alone, *more = (run("split", "-f", "url,line", "-j", jobs, *operands, stdin=stdin) for jobs in "1248")
                self.assertTrue(alone.stdout.startswith(b"http://h/0\t1\n") and alone.returncode in (0, 3))
                for other in more:
                    self.assertEqual((other.stdout, other.stderr, other.returncode),
                                     (alone.stdout, alone.stderr, alone.returncode))


class WhereTest(CommandLineTest):
    def selected(self, where, stdin, *more):
        result = run("split", "-f", "line", "--where", where, *more, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0), where)
        return [int(line) for line in result.stdout.split()]


def decimal(text):
    return Decimal(text) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text) else None


# Octets as Latin-1, of which only ASCII letters have two cases.
def lower(text):
    return "".join(c.lower() if c.isascii() else c for c in text)


TEXTS = ["", "a", "A", "b", "ab", "aB", "80", "080", "80.5", "-1", "9", "/", "/a", "/A.B", ".org", ".a", "x.a", "and",
         "(a)", "a b", 'q"', "\\", "\xe9"]
COLUMNS = ["url", "valid", "scheme", "host", "port", "path", "query", "default_port", "line"]
NUMBERS = ["default_port", "line"]  # nothing else than a number is asked of them, and compared as one
IN_ORDER = ["port", "valid", *NUMBERS]  # all others are texts
COMPARED = {"=": operator.eq, "!=": operator.ne, "^=": str.startswith, "$=": str.endswith, "*=": operator.contains}
ORDERED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


# One test as (its text, a function from a record's values to its truth).
class RandomTest:
    def __init__(self, source):
        self.source = source
        self.column = source.choice(COLUMNS)
        kind = source.choice(["present", "absent", "compared", "compared", "ordered", "listed", "found"])
        self.text, self.holds = getattr(self, kind)()

    def present(self):
        if self.column == "valid":
            return "valid", lambda values: values["valid"] == "1"
        return self.column, lambda values: values[self.column] is not None

    def absent(self):
        if self.column == "valid":
            return "!valid", lambda values: values["valid"] != "1"
        return "!" + self.column, lambda values: values[self.column] is None

    def compared(self):
        name, compare = self.source.choice(list(COMPARED.items()))
        value, written, fold = self.value()
        if self.column == "valid" and name in ("=", "!="):  # nothing else than a verdict is asked of it
            value, written = self.source.choice([("1", "1"), ("1", "true"), ("0", "0"), ("0", "false"), ("0", '"0"')])
        domain = name == "$=" and self.column == "host" and len(value) > 1 and value[0] == "."

        def holds(values):
            found = values[self.column]
            if found is None:
                return name == "!="
            if self.column in NUMBERS and name in ("=", "!="):
                return compare(decimal(found), Decimal(value))
            return compare(fold(found), fold(value)) or (domain and fold(found) == fold(value[1:]))
        return self.column + name + written, holds

    def ordered(self):
        name, compare = self.source.choice(list(ORDERED.items()))
        self.column = self.source.choice(IN_ORDER)
        value = self.source.choice(["80", "80.0", "080", "79.99999999999999999999999999", "-3", "0", "2", "443"])

        def holds(values):
            found = values[self.column] and decimal(values[self.column])
            return found is not None and found != "" and compare(found, Decimal(value))
        return self.column + name + value, holds

    def listed(self):
        items = [self.value(in_list=True) for _ in range(self.source.randrange(1, 5))]

        def holds(values):
            found = values[self.column]
            if self.column in NUMBERS:
                return found is not None and any(decimal(found) == Decimal(value) for value, *_ in items)
            return found is not None and any(fold(found) == fold(value) for value, _, fold in items)
        return f"{self.column} in " + ",".join(written for _, written, _ in items), holds

    def found(self):
        value, fold = self.source.choice(["a", "^a?$", "^/", "[^a-z]", "(a|8)+0", "B", "\xe9", ".",
                                          "^$"]), self.source.choice([False, True])
        written = ("%i" if fold else "") + '"' + value.replace("\\", "\\\\") + '"'
        compiled = re.compile(value.encode("latin-1"), re.DOTALL | (re.IGNORECASE if fold else 0))
        return (f"{self.column}=~{written}",
                lambda values: values[self.column] is not None
                and compiled.search(values[self.column].encode("latin-1")) is not None)

    # (the value, how it is written, what makes texts comparable)
    def value(self, in_list=False):
        if in_list and self.column == "valid":  # a list for it has only verdicts
            value = self.source.choice("01")
            return value, self.source.choice([value, f'"{value}"']), lambda text: text
        value = self.source.choice([text for text in TEXTS if text.isdigit()] if self.column in NUMBERS else TEXTS)
        quoted = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        if self.source.randrange(3) == 0:
            return value, "%i" + quoted, lower
        is_bare = not set(value) & set(' (),"') and (value or not in_list)
        if self.column == "scheme" and "/" in value:  # without quotes, it is refused as a mistake
            is_bare = False
        return value, value if is_bare and self.source.randrange(2) == 0 else quoted, lambda text: text


class RandomExpressions(WhereTest):
    def records(self, source):
        pieces = [("http", "https", "a", "A", "x"), ("://", ":", ":/"),
                  ("", "a", "A.b", "x.a", "a.org", "u@b", "[::1]"), ("", ":", ":80", ":080", ":9"),
                  ("", "/", "/a", "/A.B", "/ab(a)", "/ ", "/\xe9"), ("", "?", "?a", "?80", "?-1.50")]
        return ["".join(map(source.choice, pieces)) for _ in range(200)]

    # The values of each record, as they are shown; valid and numbers are texts here, too.
    def values(self, stdin):
        rows = run("split", "-f", ",".join(COLUMNS), "--lenient", stdin=stdin).stdout.decode("latin-1").splitlines()
        undone = {"\\\\": "\\", "\\t": "\t"}
        return [{column: None if value == "\\N" else re.sub(r"\\[\\t]", lambda match: undone[match.group()], value)
                 for column, value in zip(COLUMNS, row.split("\t"))} for row in rows]

    # An expression in words, with numbers for its tests; both languages read it.
    def expression(self, source, tests, depth=0):
        words = []
        for i in range(source.choice([1, 1, 2, 2, 3])):
            words += [source.choice(["and", "or"])] if i > 0 else []
            words += ["not"] * source.choice([0, 0, 0, 1, 1, 2])
            if depth < 3 and source.randrange(3) == 0:
                words += ["(", *self.expression(source, tests, depth + 1), ")"]
            else:
                tests.append(RandomTest(source))
                words.append(len(tests) - 1)
        return words

    def test_agree_with_python(self):
        source = random.Random(16)
        records = self.records(source)
        stdin = "\n".join(records).encode("latin-1")
        values = self.values(stdin)
        self.assertEqual(len(values), len(records))
        selected = 0
        expressions = 300 if "BNFURL_NIGHTLY" in os.environ else 60
        for _ in range(expressions):
            tests = []
            words = self.expression(source, tests)
            where = " ".join(tests[word].text if isinstance(word, int) else word for word in words)
            if source.randrange(2) == 0:
                where = where.replace("( ", "(").replace(" )", ")")
            code = compile(" ".join(f"tests[{word}].holds(record)" if isinstance(word, int) else word
                                    for word in words), "expression", "eval")
            expected = [i + 1 for i, record in enumerate(values) if eval(code, {"tests": tests, "record": record})]
            self.assertEqual(self.selected(where.encode("latin-1"), stdin, "--lenient"), expected, where)
            selected += len(expected)
        self.assertGreater(selected, len(records) * expressions / 6)
        self.assertLess(selected, len(records) * expressions * 5 / 6)
