# One command reads what another writes: random bytes stay the same through tsv, csv and jsonl, with and without a
# header, through one format or several. A missing value stays missing, and an empty one empty. BNFURL names the
# program.
import itertools
import random

from command_line import CommandLineTest

SPECIAL = [None, b"", b"\\N", b"\\", b"\\\\", b"\\t", b"\\q", b"\\x41", b"\\0", b"\\\\N", b"\t", b"\n", b"\r", b"\0",
           b"\r\n", b"a\r", b'"', b'""', b",", b"caf\xe9", b"\xc3\xa9", b"\xff\xfe", b"\xed\xa0\x80", b"\xef\xbf\xbd",
           b"-", b"null", b" ", b"http://h/a?b#c", b"http://h/a\\b", b'{"url":1}', b"a\\"]


def random_value(chooser):
    if chooser.random() < 0.4:
        return chooser.choice(SPECIAL)
    if chooser.random() < 0.3:
        return bytes(chooser.randrange(256) for _ in range(chooser.randrange(12)))
    return b"".join(chooser.choice(SPECIAL[1:]) for _ in range(chooser.randrange(6)))


def csv_of(rows):
    """As RFC 4180 has it, each value in quotes; nothing is absent."""
    cells = (b",".join(b"" if value is None else b'"' + value.replace(b'"', b'""') + b'"' for value in row)
             for row in rows)
    return b"".join(line + b"\n" for line in cells)


def rows_of(text):
    """The rows of csv, by a reader of its own: what stands in quotes is present, nothing is absent."""
    rows, row, at = [], [], 0
    while at < len(text):
        if text[at:at + 1] == b'"':
            begin, value = at + 1, b""
            while True:
                end = text.index(b'"', begin)
                value += text[begin:end]
                if text[end + 1:end + 2] != b'"':
                    break
                value += b'"'
                begin = end + 2
            at = end + 1
        else:
            end = min(place for place in (text.find(b",", at), text.find(b"\n", at)) if place >= 0)
            value = text[at:end] or None
            at = end
        row.append(value)
        if text[at:at + 1] == b"\n":
            rows.append(row)
            row = []
        elif text[at + 1:at + 2] == b"\n" or at + 1 == len(text):
            row.append(None)
            rows.append(row)
            row = []
            at += 1
        at += 1
    return rows


class RoundTrips(CommandLineTest):
    FORMATS = ("tsv", "csv", "jsonl")

    def split(self, text, before, after, fields, has_header, jobs=1):
        """The table `text`, read as the last command wrote it: (format, whether it has a header)."""
        form, with_header = before
        key = "url" if with_header or form == "jsonl" else "1"
        arguments = ["-j", str(jobs), "-i", form, "-k", key, "-f", ",".join(fields), "-o", after]
        return self.output("split", "-q", *arguments, *(["--header"] if has_header else []), stdin=text)

    def test_urls_come_back_through_each_pair_of_formats(self):
        chooser = random.Random(41)
        for first, second in itertools.product(self.FORMATS, repeat=2):
            for header in (False, True):
                values = [[random_value(chooser)] for _ in range(400)] + [[value] for value in SPECIAL]
                with self.subTest(first=first, second=second, header=header):
                    text = self.split(csv_of(values), ("csv", False), first, ["url"], header)
                    text = self.split(text, (first, header), second, ["url"], header, jobs=3)
                    text = self.split(text, (second, header), "csv", ["url"], False)
                    # In a csv of one column, a missing value is written like an empty one.
                    self.assertEqual(rows_of(text), [[value or b""] for value, in values])

    def test_other_columns_come_back_by_tsv_and_csv(self):
        chooser = random.Random(42)
        for form, header in itertools.product(("tsv", "csv"), (False, True)):
            values = [[random_value(chooser), random_value(chooser)] for _ in range(400)]
            with self.subTest(form=form, header=header):
                text = self.split(csv_of(values), ("csv", False), form, ["url", "own.2"], header)
                text = self.split(text, (form, header), "csv", ["url", "own.own.2" if header else "own.2"], False)
                self.assertEqual(rows_of(text), values)

    def test_passed_columns_come_back_by_tsv_and_csv(self):
        chooser = random.Random(43)
        for form in ("tsv", "csv"):
            values = [[random_value(chooser) for _ in range(3)] for _ in range(300)]
            with self.subTest(form=form):
                write = lambda before, after, text: self.output("split", "-i", before, "-k", "1", "-f", "url", "--pass",
                                                                "-o", after, stdin=text)
                self.assertEqual(rows_of(write(form, "csv", write("csv", form, csv_of(values)))), values)

    def test_records_that_end_in_nul_come_back(self):
        chooser = random.Random(44)
        values = [(random_value(chooser) or b"").replace(b"\0", b"") for _ in range(600)]
        for form in self.FORMATS:
            with self.subTest(form=form):
                text = self.output("split", "-0", "-f", "url", "-o", form,
                                   stdin=b"".join(each + b"\0" for each in values))
                text = self.split(text, (form, False), "csv", ["url"], False)
                self.assertEqual(rows_of(text), [[value] for value in values])

    def test_a_large_table_is_the_same_on_any_number_of_threads(self):
        chooser = random.Random(45)
        values = [[random_value(chooser) if chooser.random() < 0.1 else b"http://h/%d" % i] for i in range(60000)]
        tsv = self.split(csv_of(values), ("csv", False), "tsv", ["url"], False)
        for jobs in (1, 2, 5):
            self.assertEqual(self.split(tsv, ("tsv", False), "tsv", ["url"], False, jobs), tsv)
