# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl extract`: a row for each URL in running text, with its place. tests/tools/bnfurl/extract_test.cpp tests what counts as a URL.
import json
import random
import subprocess
import unittest

from cli_test import BNFURL, CliTest, run, run_on_terminal

TEXT = b"see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\xff\n"


def extract(*arguments, stdin=b""):
    return run("extract", *arguments, stdin=stdin)


class Extract(CliTest):
    def test_has_a_row_for_each_url(self):
        self.check_run(
            extract(stdin=TEXT),
            0,
            b"1\t4\thttp://example.com/a(b)\n2\t33\thttps://x.org/\n5\t63\tmailto:me@h.org\n5\t80\thttp://h/\n",
        )

    def test_html_undoes_character_references(self):
        page = (b'<a href="http://h/?a=1&amp;b=2&#38;c&#x26;d">\n<p>see http://h/&quot;, http://i&sol;j&nbsp;k,\n'
                b'href="/relative?x&amp;y" http://h/?a&copy=1&unknown;\n')
        result = extract("--html", stdin=page)
        rows = [row.split(b"\t") for row in result.stdout.splitlines()]
        self.assertEqual([row[2] for row in rows],
                         [b"http://h/?a=1&b=2&c&d", b"http://h/", b"http://i/j", b"http://h/?a&copy=1&unknown"])
        self.assertEqual([int(row[0]) for row in rows], [1, 2, 2, 3])
        for row, begin in zip(rows, [b"http://h/?a=1&amp;b", b"http://h/&quot;", b"http://i&sol;j", b"http://h/?a&copy"]):
            self.assertTrue(page[int(row[1]):].startswith(begin), row)
        self.assertEqual(extract("-f", "url", stdin=page).stdout.splitlines()[0], b"http://h/?a=1&amp;b=2&#38;c&")

    def test_html_is_the_same_whatever_the_number_of_threads(self):
        line = b'x &lt; <a href="http://h/?a&amp;b=%d">&amp;&#10;</a> http&colon;//i/&#37;41\n'
        file = self.file("page", b"".join(line % i for i in range(60_000)))
        one = extract("--html", "-j", "1", file)
        self.assertEqual(one.stdout, extract("--html", "-j", "3", file).stdout)
        octets = b"".join(line % i for i in range(60_000))
        rows = one.stdout.splitlines()
        self.assertEqual(len(rows), 120_000)
        for row in rows[:: 997]:
            number, byte, url = row.split(b"\t")
            self.assertEqual(octets[: int(byte)].count(b"\n") + 1, int(number))
            self.assertIn(url, [b"http://h/?a&b=%d" % (int(number) - 1), b"http://i/%41"])
            self.assertTrue(octets[int(byte):].startswith(b"http"))

    def test_status_is_1_if_there_is_none(self):
        self.check_run(extract(stdin=b"no url: none\n"), 1, b"")
        self.check_run(extract(stdin=b""), 1, b"")
        self.check_run(extract("-c", stdin=b"www.example.com"), 1, b"0\n")
        self.check_run(extract("-q", stdin=b"www.example.com"), 1, b"")

    def test_byte_is_the_offset_of_the_url(self):
        for row in extract(stdin=TEXT).stdout.splitlines():
            _, byte, url = row.split(b"\t")
            self.assertTrue(TEXT[int(byte):].startswith(url), row)

    def test_names_the_file_if_there_are_several(self):
        a, b = self.file("a", b"x\na://b"), self.file("b", b"http://h/")
        rows = f"{a}\t2\t2\ta://b\n{b}\t1\t0\thttp://h/\n".encode()
        self.check_run(extract(a, b), 0, rows)
        self.check_run(extract("-f", "line,byte,url", a, b), 0, b"2\t2\ta://b\n1\t0\thttp://h/\n")

    def test_counts(self):
        self.check_run(extract("-c", stdin=TEXT), 0, b"4\n")
        self.check_run(extract("--count", "--quiet", stdin=TEXT), 0, b"")

    def test_quiet_stops_at_the_first(self):
        self.check_run(extract("-q", self.file("a", TEXT), self.path("missing")), 0, b"")

    def test_has_the_columns_and_formats_of_split(self):
        self.check_run(
            extract("--header", "-o", "csv", "-f", "host,line,valid,query", stdin=TEXT),
            0,
            b"host,line,valid,query\nexample.com,1,1,\nx.org,2,1,\n,5,1,\nh,5,1,\n",
        )
        rows = [json.loads(row) for row in extract("-o", "jsonl", "-f", "url,segment[],byte", stdin=TEXT).stdout.splitlines()]
        self.assertEqual(rows[0], {"url": "http://example.com/a(b)", "segment[]": ["a(b)"], "byte": 4})
        self.assertIn(b"\nhost_kind\tthe production that the host is\n", extract("-f", "help").stdout)
        self.assertIn("is a list", self.usage_error("extract", "-f", "segment[]"))
        self.assertIn("unknown column", self.usage_error("extract", "-f", "hots"))
        self.assertIn("unknown option -i", self.usage_error("extract", "-i", "combined"))

    def test_finds_texts_that_match_the_requested_production(self):
        text = b"ftp://h/a http://h/a#b"
        self.assertEqual(extract("-f", "url", "-g", "rfc1738", "-p", "httpurl", stdin=text).stdout, b"http://h/a\n")
        both = extract("-f", "url,valid.rfc1738", "-g", "rfc3986", "-g", "rfc1738", stdin=text)
        self.check_run(both, 0, b"ftp://h/a\t1\nhttp://h/a#b\t0\n")

    def test_statistics_count_the_urls(self):
        statistics = json.loads(extract("--stats", stdin=TEXT).stderr)
        self.assertEqual([statistics[name] for name in ["records", "valid", "invalid", "bytes"]], [4, 4, 0, len(TEXT)])

    def test_is_the_same_whatever_the_number_of_threads_and_the_chunks(self):
        generator = random.Random(6)
        pieces = [b"http://", b"h", b"/a", b"(", b")", b"<", b">", b"'", b" ", b"\n", b":", b".", b"mailto:", b"URL:", b"text " * 9]
        file = self.file("text", b"".join(generator.choice(pieces) for _ in range(400_000)))
        alone = extract("-j", "1", file)
        self.assertEqual(alone.returncode, 0)
        for jobs in ["2", "7"]:
            self.assertTrue(extract("-j", jobs, file).stdout == alone.stdout)
        piped = subprocess.run(f"dd if={file} bs=777 status=none | {BNFURL} extract -j 3", shell=True, capture_output=True)
        self.assertTrue(piped.stdout == alone.stdout)

    def test_finds_a_url_in_a_line_of_any_length(self):
        long = b"a" * 3_000_000
        self.check_run(extract(stdin=long + b" http://h/" + long), 0, b"1\t3000001\thttp://h/" + long + b"\n")

    def test_goes_on_after_a_file_that_cannot_be_read(self):
        result = extract("-f", "url", self.path("missing"), self.file("a", b"a://b"))
        self.assertEqual((result.stdout, result.returncode), (b"a://b\n", 2))

    def test_a_terminal_receives_no_control_characters(self):
        name = self.file("\x1b[31m", b"".join(b"http://h/" + bytes([octet]) + b"\x1b[0m" for octet in range(256)))
        for form in ["tsv", "csv", "jsonl"]:
            text, status = run_on_terminal("extract", "-o", form, name, name, LC_ALL="C")
            self.assertEqual(status, 0)
            self.assertTrue(all(" " <= c <= "~" or c in "\n\t" for c in text), text)


if __name__ == "__main__":
    unittest.main()
