# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl stats`: tables for people, JSON lines for programs. Both are the same for any number of threads.
import collections
import json
import random
import re
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
        self.assertIn("known are: tables jsonl", self.usage_error("stats", "-o", "json"))

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
        one_by_one = stats("-o", "jsonl", "--where", "url!=no", stdin=URLS * 100)
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


class StatsBy(CliTest):
    """Groups are compared with a count by Python on what `split` prints."""

    HEADER = ["records", "octets", "invalid", "share"]

    def rows(self, columns, *arguments, stdin=b"", file=None):
        result = stats("--by", columns, *arguments, *([file] if file else []), stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        header, *rows = [line.split(b"\t") for line in result.stdout.splitlines()]
        self.assertEqual([name.decode() for name in header], columns.split(",") + self.HEADER)
        return rows

    def counted(self, columns, octets, *arguments, stdin=b"", file=None):
        files = [file] if file else []
        table = run("split", "-f", ",".join([octets, "valid", columns]), *arguments, *files, stdin=stdin)
        groups = {}
        for line in table.stdout.splitlines():
            sizes, valid, *values = line.split(b"\t")
            size = int(sizes) if sizes.isdigit() else 0 if octets == "log.size" or sizes == b"\\N" else len(sizes)
            records, sum_of_sizes, invalid = groups.get(tuple(values), (0, 0, 0))
            groups[tuple(values)] = (records + 1, sum_of_sizes + size, invalid + (valid == b"0"))
        total = sum(records for records, _, _ in groups.values())
        order = sorted(groups, key=lambda key: (-groups[key][0], [(value == b"\\N", value) for value in key]))
        return [[*key, *(b"%d" % number for number in groups[key]), b"%.4f" % (groups[key][0] / total)]
                for key in order]

    def test_counts_the_bundled_log_as_python_does(self):
        for columns in ["path", "log.status", "log.status,log.method,valid", "log.time:hour", "host,query",
                        "default_port"]:
            with self.subTest(columns=columns):
                counted = self.counted(columns, "log.size", "-i", "combined", file="examples/access.log")
                self.assertEqual(self.rows(columns, "-i", "combined", file="examples/access.log"), counted)

    def test_counts_random_urls_as_python_does(self):
        generator = random.Random(11)
        hosts = [b"h%d" % i for i in range(40)] + [b"", b"a b", b"[::1]"]
        paths = [b"/p%d" % i for i in range(60)] + [b"", b"/"]
        queries = [b"", b"?", b"?q"]
        urls = b"".join(b"http://%s%s%s\n" % tuple(generator.choice(parts) for parts in (hosts, paths, queries))
                        for _ in range(30_000))
        file = self.file("urls", urls)
        for columns in ["path", "host,path", "path,query", "valid", "port", "valid,host", "expected"]:
            with self.subTest(columns=columns):
                counted = self.counted(columns, "url", file=file)
                self.assertEqual(self.rows(columns, file=file), counted)
                for jobs in ["1", "2", "5"]:
                    self.assertEqual(self.rows(columns, "-j", jobs, file=file), counted)
        in_batches = self.rows("host,path", file=file)
        self.assertEqual(self.rows("host,path", "--where", "url!=no", file=file), in_batches)
        self.assertEqual(self.rows("host,path", file=self.file("crlf", urls.replace(b"\n", b"\r\n"))), in_batches)

    def test_absent_is_not_empty(self):
        urls = b"http://h/\nhttp://h/?\nhttp://h/?\nmailto:me\n"
        self.assertEqual(stats("--by", "query,host", stdin=urls).stdout,
                         b"query\thost\trecords\toctets\tinvalid\tshare\n\th\t2\t20\t0\t0.5000\n"
                         b"\\N\th\t1\t9\t0\t0.2500\n\\N\t\\N\t1\t9\t0\t0.2500\n")
        self.assertEqual(stats("--by", "query", "-o", "csv", stdin=urls).stdout,
                         b'query,records,octets,invalid,share\n"",2,20,0,0.5000\n,2,18,0,0.5000\n')
        self.assertEqual(stats("--by", "query,valid,line", "-o", "jsonl", "-n", "1", stdin=urls).stdout,
                         b'{"query":"","valid":true,"line":2,"records":1,"octets":10,"invalid":0,"share":0.2500}\n')

    def test_has_all_octets_of_values(self):
        octets = bytes(range(0x80, 0x100))
        result = stats("-0", "--by", "url", stdin=b"a:%s\0b:\t\n\\\0" % octets)
        self.assertEqual(result.stdout.split(b"\n", 1)[1],
                         b"a:" + octets + b"\t1\t130\t1\t0.5000\nb:\\t\\n\\\\\t1\t5\t1\t0.5000\n")
        row = json.loads(stats("-0", "--by", "url", "-o", "jsonl", stdin=b"a\xff").stdout)
        self.assertEqual(row, {"url": "a\ufffd", "records": 1, "octets": 2, "invalid": 1, "share": 1.0,
                               "url.base64": "Yf8="})

    def test_sorts(self):
        line = '192.0.2.1 - - [%s] "GET /%s HTTP/1.1" 200 %s\n'
        log = "".join(line % row for row in [
            ("20/Nov/2026:09:30:00 +0200", "a", 5), ("20/Nov/2026:08:00:00 +0000", "b", 1),
            ("20/Nov/2026:08:59:59 +0000", "b", "-"), ("never", "c", 9)]).encode()

        def first(*arguments):
            return [row[0].decode() for row in self.rows(*arguments, "-i", "common", stdin=log)]

        hours = ["2026-11-20T09:00:00+02:00", "2026-11-20T08:00:00+00:00", "\\N"]
        self.assertEqual(first("log.time:hour", "--sort", "log.time:hour"), hours)
        self.assertEqual(first("log.time:hour"), [hours[1], hours[0], hours[2]])
        self.assertEqual(first("path", "--sort", "octets"), ["/c", "/a", "/b"])
        self.assertEqual(first("path", "--sort=path"), ["/a", "/b", "/c"])
        self.assertEqual(first("path", "--sort", "path", "-n", "2"), ["/a", "/b"])
        self.assertEqual(first("path", "--top", "1"), ["/b"])
        lines = self.rows("line", "--sort", "line", stdin=b"a:\n" * 11)
        self.assertEqual([int(row[0]) for row in lines], list(range(1, 12)))

    def test_numbers_of_a_log_are_numbers(self):
        line = '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 %s\n'
        log = "".join(line % size for size in (10, "-", 9, 9, 100)).encode()
        rows = self.rows("log.size", "--sort", "log.size", "-i", "common", stdin=log)
        self.assertEqual([row[:2] for row in rows], [[b"9", b"2"], [b"10", b"1"], [b"100", b"1"], [b"-", b"1"]])
        result = stats("--by", "log.size,log.status", "-o", "jsonl", "-i", "common", stdin=log)
        self.assertEqual([json.loads(row)["log.size"] for row in result.stdout.splitlines()], [9, None, 10, 100])
        self.assertIn(b'"log.status":200,', result.stdout)

    def test_counts_by_columns_inside_parts_and_by_the_records_own(self):
        urls = b"http://h/a/b?page=1\nhttp://h/a/c?page=2&page=1\nhttp://h/d?page=1\n"
        self.assertEqual([row[:2] for row in self.rows("query.page", stdin=urls)], [[b"1", b"2"], [b"2", b"1"]])
        self.assertEqual([row[:2] for row in self.rows("segment[0]", stdin=urls)], [[b"a", b"2"], [b"d", b"1"]])
        table = b"id,url\nx,http://h/\ny,http://h/\nx,http://h/\n"
        self.assertEqual([row[:2] for row in self.rows("id", "-i", "csv", "-k", "url", stdin=table)],
                         [[b"x", b"2"], [b"y", b"1"]])
        lists = "query[]", "query.page[]", "segment[]"
        for name in lists:
            self.assertIn("is a list: records cannot be counted by it", self.usage_error("stats", "--by", name))

    def test_counts_only_records_that_pass_where(self):
        self.assertEqual(self.rows("host", "--where", "host=a.b", stdin=URLS), [[b"a.b", b"2", b"25", b"0", b"1.0000"]])
        self.assertEqual(self.rows("host", "--where", "host=none", stdin=URLS), [])

    def test_refuses_what_it_cannot_count(self):
        for arguments, message in [
                (["--by", "nothing"], 'unknown column "nothing"'),
                (["--by", ""], 'unknown column ""'),
                (["--by", "segment[]"], "segment[] is a list: records cannot be counted by it"),
                (["--by", "host", "--sort", "path"], 'unknown column of --sort "path"'),
                (["--by", "host", "-n", "0"], "--top takes a number of at least 1"),
                (["--by", "host", "-o", "json"], 'unknown output format "json"'),
                (["--by", "host,host", "-o", "jsonl"], "host is asked for twice"),
                (["--sort", "records"], "--sort orders the groups of --by COLUMN"),
                (["-o", "tsv"], "tsv is a table of groups: it needs --by COLUMN")]:
            self.assertIn(message, self.usage_error("stats", *arguments))

    def test_says_when_counts_are_not_exact_and_how_wrong_they_can_be(self):
        generator = random.Random(12)
        paths = [generator.getrandbits(3 + generator.getrandbits(5)) for _ in range(400_000)]
        file = self.file("urls", b"".join(b"http://h/%d\n" % path for path in paths))
        one, two = stats("--by", "path", "-j", "1", file), stats("--by", "path", "-j", "2", file)
        self.assertEqual((one.stdout, one.stderr), (two.stdout, two.stderr))
        told = re.search(rb"too low by at most (\d+), and a group with at most so many can be missing", one.stderr)
        worst = int(told.group(1))
        self.assertLess(worst, 20)
        rows = [line.split(b"\t") for line in one.stdout.splitlines()[1:]]
        self.assertLessEqual(len(rows), 131_072)
        exact = collections.Counter(b"/%d" % path for path in paths)
        seen = {row[0]: int(row[1]) for row in rows}
        for path, count in exact.items():
            self.assertLessEqual(count - worst, seen.get(path, 0))
            self.assertLessEqual(seen.get(path, 0), count)
        octets = {row[0]: int(row[2]) for row in rows}
        for path, count in seen.items():
            self.assertEqual(octets[path], count * (8 + len(path)))

    def test_keys_that_are_too_long_are_told(self):
        result = stats("--by", "path", stdin=b"a:/%s\na:/b\n" % (b"x" * 70_000))
        self.assertEqual(result.stdout.splitlines()[1:], [b"/b\t1\t4\t0\t0.5000"])
        self.assertIn(b"1 records are in no group: their values have more than 65536 octets", result.stderr)

    def test_a_terminal_has_bars(self):
        file = self.file("urls", URLS)
        text, status = run_on_terminal("stats", "--by", "scheme,host", file, width=70, LC_ALL="C")
        self.assertEqual(status, 0)
        self.assertEqual(text.splitlines(), [
            "scheme, host: 4 different",
            "         3  42.9 %  #################  \\N  \\N",
            "         2  28.6 %  ###########        http  a.b",
            "         1  14.3 %  #####              https  A.b",
            "         1  14.3 %  #####              mailto  \\N"])
        self.assertEqual(stats("--by", "scheme", "-o", "tables", stdin=b"a:\n").stdout,
                         b"scheme: 1 different\n         1 100.0 %  ####################  a\n")


class StatsOfLogs(CliTest):
    def tables(self, *arguments, stdin=b""):
        tables = {}
        for line in stats("-o", "jsonl", *arguments, stdin=stdin).stdout.splitlines():
            fact = json.loads(line)
            if "key" in fact:
                tables.setdefault(fact["table"], []).append((fact["key"], fact["count"]))
        return tables

    def test_show_what_people_look_at(self):
        line = '192.0.2.1 - - [20/Nov/2026:%02d:00:00 +0000] "%s HTTP/1.1" %d 5 "%s" "-"\n'
        log = "".join(line % row for row in [
            (9, "GET /a", 200, "http://r/x"), (8, "GET /a", 404, "-"), (9, "POST /b", 200, "/rel"),
            (9, "GET /[", 400, "http://r/y"), (9, "GET http://h/c", 200, "no url")]).encode()
        tables = self.tables("-i", "combined", stdin=log + b"garbage\n")
        self.assertEqual(tables["log.status"], [("200", 3), ("400", 1), ("404", 1)])
        self.assertEqual(tables["log.method"], [("GET", 4), ("POST", 1)])
        self.assertEqual(tables["path"], [("/a", 2), ("/b", 1), ("/c", 1)])
        self.assertEqual(tables["scheme"], [("http", 1)])
        self.assertEqual(tables["host"], [("h", 1)])
        self.assertEqual(tables["referer_host"], [("r", 2)])
        self.assertEqual(tables["log.time:hour"],
                         [("2026-11-20T08:00:00+00:00", 1), ("2026-11-20T09:00:00+00:00", 4)])
        self.assertEqual(sum(count for _, count in tables["expected"]), 2)
        text = stats("-i", "combined", stdin=log).stdout.decode()
        self.assertIn("\nlog.status: 3 different\n         3  60.0 %  ####################  200\n", text)
        self.assertNotIn("host: 0 different", stats("-i", "common", stdin=log.splitlines(True)[0]).stdout.decode())

    def test_count_the_referer_instead(self):
        log = b'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "http://r/x" "-"\n'
        tables = self.tables("-i", "combined", "-k", "referer", stdin=log)
        self.assertEqual((tables["host"], tables["path"]), ([("r", 1)], [("/x", 1)]))
        self.assertNotIn("referer_host", tables)

    def test_show_days_if_there_are_many_hours(self):
        line = 'h - - [%02d/Nov/2026:%02d:00:00 +0000] "GET / HTTP/1.1" 200 5\n'
        log = "".join(line % (day, hour) for day in (3, 1, 2) for hour in range(24)).encode()
        self.assertEqual(self.tables("-i", "common", stdin=log)["log.time:day"],
                         [("2026-11-0%dT00:00:00+00:00" % day, 24) for day in (1, 2, 3)])
        self.assertEqual(len(self.tables("-i", "common", stdin=log[: len(log) // 3 * 2])["log.time:hour"]), 48)


class StatsOnTerminal(CliTest):
    def test_rows_that_look_alike_are_told_apart(self):
        hosts = [b"a" * 100 + middle + b"z" * 100 for middle in [b"1", b"2", b"33"]]
        file = self.file("urls", b"".join(b"http://%s/\n" % host for host in hosts))
        for charset, mark in [("C.UTF-8", "…"), ("C", "...")]:
            text, _ = run_on_terminal("stats", file, width=60, LC_ALL=charset)
            rows = [line for line in text.splitlines() if "zzz" in line]
            self.assertEqual(len(set(rows)), 3, rows)
            for row in rows:
                self.assertEqual((len(row), row.count(mark)), (60, 2))

    def test_needs_no_room(self):
        file = self.file("urls", b"a://h/\nbb://hh/\nccc://hhh/\n" + b"d" * 300 + b"://h/\n")
        for charset in ["C.UTF-8", "C"]:
            for width in [1, 20, *range(28, 40)]:
                text, status = run_on_terminal("stats", file, width=width, LC_ALL=charset)
                self.assertEqual((status, text.count("%")), (0, stats(file).stdout.count(b"%")), (charset, width))

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
