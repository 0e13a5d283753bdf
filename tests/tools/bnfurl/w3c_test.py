# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# W3C extended logs, `-i w3c`: the lines of a log name its fields, again and again and in any order. Seeded logs are
# compared with what was written. BNFURL names the program.
import os
import pathlib
import random
import subprocess
import tempfile
import unittest

import log_samples

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
FIELDS = ["date", "time", "s-ip", "cs-method", "cs-uri-stem", "cs-uri-query", "c-ip", "cs(User-Agent)", "cs(Referer)", "sc-status", "sc-bytes"]
START = b"#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n"


def run(*arguments, stdin=b""):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False)


def names(fields):
    return b"#Fields: " + " ".join(fields).encode() + b"\n"


# An entry's values by the names of its fields, and whether its target is valid; None: it has none.
def entry(rng):
    what, good = log_samples.request(rng, bad=[b"/a|b", b"/c?q=[", b"/%zz?x", b"/caf\xc3\xa9"])
    stem, _, query = what["target"].partition(b"?")
    if b"?" in what["target"] and query == b"":
        stem, query = b"/", b"-"
    return {
        "date": b"2026-11-03", "time": b"08:00:%02d" % log_samples.web.number(rng, 60), "s-ip": b"192.0.2.80",
        "cs-method": what["method"] or b"-", "cs-uri-stem": stem, "cs-uri-query": query or b"-", "c-ip": log_samples.address(rng),
        "cs(User-Agent)": log_samples.pick(rng, [b"-", b"curl/8.11.0", b"Mozilla/5.0+(X11;+Linux)"]),
        "cs(Referer)": b"-", "sc-status": log_samples.pick(rng, log_samples.STATUSES), "sc-bytes": log_samples.number(rng, 9000),
    }, good


# A log of `count` entries whose fields change their order and number now and then, and the rows that it means.
def log(rng, count, columns):
    text, rows, fields = START, [], FIELDS
    for i in range(count):
        if i == 0 or rng.random() < 0.02:
            fields = [name for name in FIELDS if name in ("cs-method", "cs-uri-stem", "cs-uri-query") or i == 0 or rng.random() < 0.8]
            if i != 0:
                fields = log_samples.shuffled(rng, fields)
            text += (START if rng.random() < 0.5 else b"") + names(fields)
        values, good = entry(rng)
        text += b" ".join(values[name] for name in fields) + b"\n"
        url = values["cs-uri-stem"] + (b"" if values["cs-uri-query"] == b"-" else b"?" + values["cs-uri-query"])
        row = [b"\\N" if good is None else b"1" if good else b"0", b"\\N" if good is None else url.replace(b"\\", b"\\\\"), b"%d" % (i + 1)]
        rows.append(b"\t".join(row + [values[name] if name in fields else b"\\N" for name in columns]))
    return text, rows


class W3c(unittest.TestCase):
    def file(self, octets):
        handle = tempfile.NamedTemporaryFile(delete=False)
        self.addCleanup(os.unlink, handle.name)
        handle.write(octets)
        handle.close()
        return handle.name

    def messages(self, text):
        return run("check", "-i", "w3c", stdin=text).stdout.decode().splitlines()

    def test_rows_are_what_was_written(self):
        columns = ["c-ip", "cs(User-Agent)", "sc-status", "time"]
        text, rows = log(random.Random(5), 12000, columns)
        self.assertGreater(len(text), 2 << 18)
        wanted = ",".join(["valid", "url", "line", *(f"log.{name.lower()}" for name in columns)])
        for jobs in ("1", "2", "5"):
            result = run("split", "-i", "w3c", "-j", jobs, "-f", wanted, self.file(text))
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertEqual(result.stdout.splitlines(), rows)
        piped = run("split", "-i", "w3c", "-f", wanted, stdin=text.replace(b"\n", b"\r\n"))
        self.assertEqual(piped.stdout.splitlines(), rows)

    def test_each_file_names_its_fields(self):
        first = self.file(names(["cs-uri-stem", "cs-uri-query", "sc-status"]) + b"/a x=1 200\n")
        second = self.file(names(["sc-status", "cs-uri-query", "cs-uri-stem"]) + b"404 - /b\n")
        third = self.file(b"200 - /c\n")
        result = run("split", "-i", "w3c", "-f", "url,line,log.sc-status", first, second, third)
        self.assertEqual(result.stdout, b"/a?x=1\t1\t200\n/b\t1\t404\n\\N\t1\t\\N\n")
        self.assertEqual(run("check", "-i", "w3c", third).stdout.decode(),
                         f'{third}:1:1: expected "#Fields:" in a line before this one, found "2"\n')

    def test_names_are_in_lower_case_and_without_brackets_too(self):
        text = names(["cs-uri-stem", "cs-uri-query", "cs(User-Agent)"]) + b"/ - curl\n"
        result = run("split", "-i", "w3c", "-f", "log.cs(user-agent),log.cs-user-agent", "--header", stdin=text)
        self.assertEqual(result.stdout, b"log.cs(user-agent)\tlog.cs-user-agent\ncurl\tcurl\n")
        result = run("grep", "-i", "w3c", "--where", "log.cs-user-agent=curl", stdin=text)
        self.assertEqual(result.stdout, b"/ - curl\n")
        self.assertEqual(run("split", "-i", "w3c", "-f", "log.c-ip", stdin=text).returncode, 2)
        helped = run("split", "-i", "w3c", "-f", "help", stdin=text).stdout.decode().splitlines()
        self.assertEqual([line.split("\t")[0] for line in helped if line.startswith("log.")],
                         ["log.cs-uri-stem", "log.cs-uri-query", "log.cs(user-agent)", "log.cs-user-agent"])

    def test_messages_point_into_the_line(self):
        head = names(["cs-method", "cs-uri-stem", "sc-status", "cs-uri-query"])
        expected = 'expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end'
        self.assertEqual(self.messages(head + b"GET /a|b 200 -\n#x\nGET /a 200 q=[\nGET /a 200 %z\n"),
                         [f'-:1:7: {expected}, found "|"', f'-:2:14: {expected}, found "["', '-:3:13: expected HEXDIG, found "z"'])
        self.assertEqual(self.messages(head + b"OPTIONS * 200 x\n"), ['-:1:14: expected the end, found "?"'])
        offsets = run("split", "-i", "w3c", "-f", "error_offset,url", stdin=head + b"GET /a 200 q=[\n").stdout
        self.assertEqual(offsets, b"5\t/a?q=[\n")

    def test_a_line_with_other_fields_than_named_is_invalid(self):
        head = names(["cs-method", "cs-uri-stem", "cs-uri-query"])
        self.assertEqual(self.messages(head + b"GET /a\nGET /a - x\n\n"), [
            "-:1:7: expected field cs-uri-query, found the end", '-:2:9: expected the end, found " "',
            "-:3:1: expected field cs-method, found the end"])
        self.assertEqual(self.messages(names(["cs-method"]) + b"GET\n"), ["-:1:4: expected field cs-uri-stem, found the end"])
        self.assertEqual(self.messages(names([]) + b"GET\n"), ['-:1:1: expected the end, found "G"'])

    def test_comments_are_neither_records_nor_errors(self):
        text = b"#a\n" + names(["cs-uri-stem"]) + b"#\n/a\n#b\n/b\n#c"
        result = run("split", "-i", "w3c", "-f", "url,line,byte", "--stats", stdin=text)
        self.assertEqual(result.stdout, b"/a\t1\t26\n/b\t2\t32\n")
        self.assertIn(b'"records":2,', result.stderr)
        self.assertEqual(run("check", "-i", "w3c", stdin=b"#a\n#b\n").returncode, 0)
        self.assertEqual(run("grep", "-i", "w3c", "-n", stdin=text).stdout, b"1:/a\n2:/b\n")

    def test_a_dash_is_no_url_and_no_query(self):
        text = names(["cs-uri-stem", "cs-uri-query"]) + b"- -\n/a -\n/a --\n"
        self.assertEqual(run("split", "-i", "w3c", "-f", "valid,url,query", stdin=text).stdout,
                         b"\\N\t\\N\t\\N\n1\t/a\t\\N\n1\t/a?--\t--\n")

    def test_the_method_decides_and_the_referer_can_be_asked_for(self):
        text = names(["cs-method", "cs-uri-stem", "cs(Referer)"]) + b"CONNECT 1.2.3.4:1 http://a/\nGET 1.2.3.4:1 -\nOPTIONS * /x|\n"
        self.assertEqual(run("split", "-i", "w3c", "-f", "valid,kind", stdin=text).stdout, b"1\tauthority-form\n0\t\\N\n1\tasterisk-form\n")
        self.assertEqual(run("split", "-i", "w3c", "-k", "referer", "-f", "valid,url", stdin=text).stdout, b"1\thttp://a/\n\\N\t\\N\n0\t/x|\n")
        self.assertIn(b"known are: target referer", run("check", "-i", "w3c", "-k", "c-ip", stdin=text).stderr)

    def test_the_whole_url_can_be_one_field(self):
        text = names(["cs-method", "cs-uri", "cs-uri-query"]) + b"GET /a?b=c b=c\nGET /| -\n"
        self.assertEqual(run("split", "-i", "w3c", "-f", "valid,url,query", stdin=text).stdout, b"1\t/a?b=c\tb=c\n0\t/|\t\\N\n")

    def test_a_record_without_a_field_for_the_url_keeps_its_columns(self):
        text = names(["cs-method", "sc-status"]) + b"GET 200\n"
        self.assertEqual(run("split", "-i", "w3c", "-f", "valid,url,log.sc-status", stdin=text).stdout, b"0\t\\N\t200\n")

    def test_octets_of_groups_are_those_sent(self):
        text = names(["cs-uri-stem", "sc-bytes"]) + b"/a 5\n/a 7\n/b -\n"
        self.assertEqual(run("stats", "-i", "w3c", "--by", "path", stdin=text).stdout,
                         b"path\trecords\toctets\tinvalid\tshare\n/a\t2\t12\t0\t0.6667\n/b\t1\t0\t0\t0.3333\n")

    def test_the_query_can_stand_first(self):
        text = names(["cs-uri-query", "cs-method", "cs-uri-stem"]) + b"q=1 CONNECT h:80\n"
        self.assertRegex(run("check", "-i", "w3c", stdin=text).stdout, rb"^-:1:1: expected ")

    def test_the_fields_follow_with_pass(self):
        text = names(["cs-method", "cs-uri-stem", "cs(Referer)"]) + b"GET /a -\n"
        self.assertEqual(run("split", "-i", "w3c", "-f", "path,log.cs-method", "--pass", "--header", stdin=text).stdout,
                         b"path\tlog.cs-method\tlog.cs-uri-stem\tlog.cs(referer)\n/a\tGET\t/a\t-\n")

    def test_a_field_in_quotes_can_have_blanks(self):
        text = names(["cs-uri-stem", "cs(User-Agent)", "x"]) + b'/a "Mozilla (a ""b"" c)" 1\n/b\t"\t2\n/c "d" "\n'
        self.assertEqual(run("split", "-i", "w3c", "-f", "url,log.cs-user-agent,log.x", stdin=text).stdout,
                         b'/a\tMozilla (a ""b"" c)\t1\n/b\t"\t2\n/c\td\t"\n')


if __name__ == "__main__":
    unittest.main()
