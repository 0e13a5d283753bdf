# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl stats`: tables for people, JSON lines for programs. Both are the same for any number of threads.
import json
import random
import subprocess
import unittest

from cli_test import BNFURL, LOG, CliTest, run, run_on_terminal

URLS = b"http://a.b/\nhttps://A.b/x\nhttp://a.b/y?q\nmailto:me\nhttp://a b\nhttp://[::1\n\n"


def stats(*arguments, stdin=b""):
    return run("stats", *arguments, stdin=stdin)


class Stats(CliTest):
    def facts(self, *arguments, stdin=b"", status=0):
        result = stats("-o", "jsonl", *arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", status))
        return [json.loads(line) for line in result.stdout.splitlines()]

    def table(self, name, *arguments, stdin=b""):
        rows = [fact for fact in self.facts(*arguments, stdin=stdin) if fact["table"] == name]
        return rows[0], [(row["key"], row["count"]) for row in rows[1:]]

    def test_is_a_table_for_people(self):
        self.check_run(
            stats(stdin=URLS),
            0,
            b"""\
records: 7
         4  57.1 %  valid
         3  42.9 %  invalid
         0   0.0 %  without a URL

scheme: 3 different
         2  50.0 %  ####################  http
         1  25.0 %  ##########            https
         1  25.0 %  ##########            mailto

host: 2 different; absent in 1
         2  50.0 %  ####################  a.b
         1  25.0 %  ##########            A.b

expected: 3 different
         1  33.3 %  ####################  ALPHA
         1  33.3 %  ####################  HEXDIG, ".", ":", "]"
         1  33.3 %  ####################  unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end

found: 2 different
         2  66.7 %  ####################  the end
         1  33.3 %  ##########            " "

octets in a URL: 0 to 14, 9.7 on average
         1  14.3 %  #####                 0
         0   0.0 %                        1
         0   0.0 %                        2
         0   0.0 %                        3
         0   0.0 %                        4-5
         0   0.0 %                        6-7
         4  57.1 %  ####################  8-11
         2  28.6 %  ##########            12-15
""",
        )

    def test_is_one_object_per_line_for_programs(self):
        facts = self.facts("--top", "1", stdin=URLS)
        self.assertEqual(
            facts[:6],
            [
                {"table": "records", "records": 7, "valid": 4, "invalid": 3},
                {"table": "scheme", "different": 3, "total": 4, "absent": 0, "too_long": 0, "floor": 0},
                {"table": "scheme", "key": "http", "count": 2, "over": 0},
                {"table": "host", "different": 2, "total": 3, "absent": 1, "too_long": 0, "floor": 0},
                {"table": "host", "key": "a.b", "count": 2, "over": 0},
                {"table": "expected", "different": 3, "total": 3, "absent": 0, "too_long": 0, "floor": 0},
            ],
        )
        self.assertIn({"table": "found", "production": "rfc3986:URI", "key": "the end", "count": 2, "over": 0}, facts)
        self.assertIn({"table": "length", "total": 7, "octets": 68, "shortest": 0, "longest": 14}, facts)
        self.assertIn({"table": "length", "from": 12, "to": 15, "count": 2}, facts)

    def test_without_records_has_only_zeros(self):
        result = stats(stdin=b"")
        self.check_run(
            result,
            0,
            b"records: 0\n         0   0.0 %  valid\n         0   0.0 %  invalid\n         0   0.0 %  without a URL\n"
            b"\nscheme: 0 different\n\nhost: 0 different\n",
        )

    def test_has_ten_rows_by_default(self):
        urls = b"".join(b"http://h%d/\n" % i for i in range(20))
        self.assertEqual(len(self.table("host", stdin=urls)[1]), 10)
        self.assertEqual(len(self.table("host", "--top", "15", stdin=urls)[1]), 15)
        self.assertEqual(len(self.table("host", "--top=999", stdin=urls)[1]), 20)
        for wrong in ["0", "-1", "x", ""]:
            self.assertIn("--top takes a number of at least 1", self.usage_error("stats", "--top", wrong))
        self.assertIn("known are: tables jsonl", self.usage_error("stats", "-o", "csv"))

    def test_keys_are_exact_octets(self):
        self.assertEqual(self.table("host", stdin=b"http://h\nHTTP://H\n")[1], [("H", 1), ("h", 1)])
        self.assertEqual(self.table("scheme", stdin=b"http://h\nHTTP://H\n")[1], [("HTTP", 1), ("http", 1)])

    def test_takes_every_input_and_production(self):
        self.assertEqual(self.table("host", "-0", stdin=b"a://x\0a://x\0")[1], [("x", 2)])
        self.assertEqual(self.table("host", "-p", "authority", stdin=b"h:80\nh:81\n")[1], [("h", 2)])
        self.assertEqual(self.table("host", "-p", "port", stdin=b"80\n81\n")[0]["absent"], 2)
        self.assertEqual(self.table("host", "-g", "rfc1738", stdin=b"http://h/\n")[1], [("h", 1)])
        self.assertEqual(self.table("host", "-i", "combined", stdin=LOG)[1], [("h", 1)])
        self.assertEqual(self.table("host", "-i", "combined", "-k", "referer", stdin=LOG)[1], [("h", 1)])

    def test_counts_records_without_a_url_and_records_in_another_format(self):
        facts = self.facts("-i", "combined", stdin=LOG)
        self.assertEqual(facts[0], {"table": "records", "records": 8, "valid": 3, "invalid": 4})
        expected = [(fact["production"], fact["count"]) for fact in facts if fact["table"] == "expected" and "key" in fact]
        self.assertEqual(sum(count for _, count in expected), 4)
        self.assertIn("combined", {name.split(":")[0] for name, _ in expected})

    def test_counts_records_that_lack_the_column(self):
        csv = b'id,url\n1,http://h/\n2\n3,"http://h/ "\n'
        facts = self.facts("-i", "csv", "-k", "url", stdin=csv)
        self.assertEqual(facts[0], {"table": "records", "records": 3, "valid": 1, "invalid": 2})
        expected = [(fact["production"], fact["key"]) for fact in facts if fact["table"] == "expected" and "key" in fact]
        self.assertIn(("csv", '","'), expected)
        facts = self.facts("-i", "jsonl", "-k", "url", stdin=b'{"url":"http://h/"}\n{}\n{"url":1}\n')
        found = [(fact["production"], fact["key"]) for fact in facts if fact["table"] == "found" and "key" in fact]
        self.assertEqual(sorted(found), [("jsonl", '"1"'), ("jsonl", "the end")])

    def test_counts_only_records_that_pass_where(self):
        facts = self.facts("--where", "scheme=http and query", stdin=URLS)
        self.assertEqual(facts[0], {"table": "records", "records": 1, "valid": 1, "invalid": 0})

    def test_counts_failures_for_every_grammar_and_all_else_for_the_first(self):
        facts = self.facts("-g", "rfc3986", "-g", "rfc1738", stdin=b"http://u@h/\nhttp://a b\n")
        self.assertEqual(facts[0], {"table": "records", "records": 2, "valid": 1, "invalid": 1})
        found = [fact["production"] for fact in facts if fact["table"] == "found" and "key" in fact]
        self.assertEqual(sorted(found), ["rfc1738:url", "rfc3986:URI"])
        text = stats("-g", "rfc3986", "-g", "rfc1738", stdin=b"http://u@h/\nhttp://a b\n").stdout
        self.assertIn(b'  rfc1738:url: " "\n', text)

    def test_reasons_are_those_of_statistics(self):
        result = stats("-o", "jsonl", "--stats", stdin=URLS)
        reasons = json.loads(result.stderr)["reasons"]
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual({row["key"]: row["count"] for row in rows if row["table"] == "expected" and "key" in row}, reasons)

    def test_is_the_same_whatever_the_number_of_threads_and_the_chunks(self):
        generator = random.Random(6)
        lines = []
        for i in range(150_000):
            lines.append(b"a%d://h%d.%x/\n" % (i % 3, i, generator.getrandbits(32)))
            lines.append(b"http://w%d/%s\n" % (generator.getrandbits(generator.getrandbits(4)), b"x" * (i % 50)))
        file = self.file("urls", b"".join(lines))
        alone = stats("-j", "1", "-o", "jsonl", file)
        for jobs in ["2", "7"]:
            self.check_run(stats("-j", jobs, "-o", "jsonl", file), 0, alone.stdout)
        piped = subprocess.run(f"dd if={file} bs=777 status=none | {BNFURL} stats -j 3 -o jsonl", shell=True, capture_output=True)
        self.assertEqual(piped.stdout, alone.stdout)
        host = [json.loads(line) for line in alone.stdout.splitlines() if b'"host"' in line]
        self.assertIsNone(host[0]["different"])
        self.assertGreater(host[0]["floor"], 0)
        self.assertIn(b"host: too many to count them all; ~ is too high by ", stats(file).stdout)

    def test_one_by_one_and_in_batches_are_the_same(self):
        lines = stats("-o", "jsonl", stdin=URLS * 100)
        one_by_one = stats("-o", "jsonl", stdin=(URLS * 100).replace(b"\n", b"\r\n"))
        self.assertEqual(one_by_one.stdout, lines.stdout)

    def test_goes_on_after_a_file_that_cannot_be_read(self):
        good = self.file("good", b"http://h\n")
        result = stats("-o", "jsonl", self.path("missing"), good)
        self.assertEqual(result.returncode, 2)
        self.assertTrue(result.stdout.startswith(b'{"table":"records","records":1,'))

    def test_a_full_disk_is_reported(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([BNFURL, "stats"], input=URLS, stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual((result.returncode, result.stderr), (3, b"bnfurl: standard output: No space left on device\n"))


class StatsOnTerminal(CliTest):
    def test_fits_and_shows_what_is_cut(self):
        file = self.file("urls", b"http://%s/\nhttp://h/\n" % (b"long." * 40))
        for charset, mark, bar in [("C.UTF-8", "…", "█"), ("C", "...", "#")]:
            text, status = run_on_terminal("stats", file, width=60, LC_ALL=charset)
            self.assertEqual(status, 0)
            host = next(line for line in text.splitlines() if "long." in line)
            self.assertTrue(host.endswith(mark), host)
            self.assertEqual(len(host), 60)
            self.assertIn(bar * 15, host)
        self.assertIn(b"long." * 40, stats(file).stdout)

    def test_receives_no_control_characters_from_data(self):
        file = self.file("octets", b"".join(b"http://" + bytes([octet]) + b"\0" for octet in range(1, 256)))
        for arguments in [[], ["-o", "jsonl"], ["-g", "w3c1993"]]:
            text, _ = run_on_terminal("stats", "-0", *arguments, file, LC_ALL="C")
            self.assertTrue(all(" " <= c <= "~" or c == "\n" for c in text), text)


if __name__ == "__main__":
    unittest.main()
