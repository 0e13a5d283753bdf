# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A wrong choice is recognised by its result, and what would fit is said; `-i auto` chooses by itself.
import os
import subprocess
import unittest

import log_samples
from cli_test import BNFURL, CliTest, run

COMBINED = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"\n'
COMMON = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512\n'
BLANKS = b'192.0.2.1 - jane roe [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"\n'
NO_REQUEST = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0 "-" "-"\n'
GARBAGE = b"}{ \\\n"


class Hints(CliTest):
    def hint(self, *arguments, stdin):
        """What standard error says at the end, without the program's name."""
        lines = run(*arguments, stdin=stdin).stderr.decode().splitlines()
        self.assertLessEqual(len(lines), 1, lines)
        return lines[0].removeprefix("bnfurl: ") if lines else None

    def test_names_the_log_format_of_lines_that_are_not_urls(self):
        for lines, name in ((COMBINED, "combined"), (COMMON, "common")):
            said = f"none of the first 20 records is a URI; they are lines of a log: -i {name}"
            for command in (("check",), ("check", "-c"), ("split",), ("grep",), ("stats",)):
                self.assertEqual(self.hint(*command, stdin=lines * 20), said, command)

    def test_of_a_log_names_the_format_that_derives_it(self):
        self.assertEqual(self.hint("check", "-i", "combined", stdin=COMMON * 2),
                         "none of the first 2 records is a plain line of combined; they are lines of a log: -i common")
        self.assertEqual(self.hint("check", "-i", "common", "-c", stdin=COMBINED),
                         "the first record is not a plain line of common; they are lines of a log: -i combined")
        self.assertEqual(self.hint("check", "-i", "combined", stdin=b"http://h/\n" * 3),
                         "none of the first 3 records is a plain line of combined; they are URLs: -i lines")

    def test_names_productions_of_requests_and_relative_references(self):
        self.assertEqual(self.hint("check", stdin=b"/a\n/b?c\n"),
                         "none of the first 2 records is a URI; they are valid with -p URI-reference or -g rfc9112")
        self.assertEqual(self.hint("check", stdin=b"a.html\n../b\n"),
                         "none of the first 2 records is a URI; they are valid with -p URI-reference")
        self.assertEqual(self.hint("check", stdin=b"h:80\nexample.org:443\n1.2.3.4:80\n"), None)
        self.assertEqual(self.hint("check", "-i", "jsonl", "-k", "uri", stdin=b'{"uri": "/a"}\n'),
                         "the first record is not a URI; they are valid with -p URI-reference or -g rfc9112")
        self.assertEqual(self.hint("check", "-i", "tsv", "-k", "2", stdin=b"1\t/a\n2\t/b\n"),
                         "none of the first 2 records is a URI; they are valid with -p URI-reference or -g rfc9112")

    def test_who_chose_a_grammar_or_a_production_is_not_told_to_take_another(self):
        self.assertIsNone(self.hint("check", "-p", "URI", stdin=b"/a\n"))
        self.assertIsNone(self.hint("check", "-g", "rfc3986", stdin=b"/a\n"))
        self.assertIn("-i combined", self.hint("check", "-g", "rfc9112", stdin=COMBINED))

    def test_names_the_member_or_column_that_is_a_url(self):
        self.assertEqual(self.hint("check", stdin=b'{"id": "7", "to": {"u.rl": "x", "url": "http://h/"}}\n' * 2),
                         "none of the first 2 records is a URI; they are JSON: -i jsonl -k to.url")
        self.assertEqual(self.hint("check", stdin=b'{"level": "info", "request": {"uri": "/a"}}\n' * 2),
                         "none of the first 2 records is a URI; they are JSON: -i jsonl -k request.uri -g rfc9112")
        self.assertEqual(self.hint("check", stdin=b"7\thttp://h/\n8\tx:\n"),
                         "none of the first 2 records is a URI; they are rows of a table: -i tsv -k 2")
        self.assertEqual(self.hint("check", stdin=b'id,"a\n7,"http://h/"\n8,x:\n'), None)
        self.assertEqual(self.hint("check", stdin=b'id,a,url\n7,,"http://h/"\n8,,x:\n'),
                         "none of the first 3 records is a URI; they are rows of a table: -i csv -k 3")

    def test_names_another_member_column_or_format(self):
        lines = b'{"id": "a b", "u": "http://h/"}\n' * 3
        self.assertEqual(self.hint("check", "-i", "jsonl", "-k", "nosuch", stdin=lines),
                         "none of the first 3 records is a URI; they are JSON: -i jsonl -k u")
        self.assertEqual(self.hint("check", "-i", "csv", "-k", "1", stdin=b"200,http://h/\n404,x:\n"),
                         "none of the first 2 records is a URI; they are rows of a table: -i csv -k 2")
        for name in ("w3c", "caddy", "traefik"):
            self.assertIn("they are lines of a log: -i combined", self.hint("check", "-i", name, stdin=COMBINED * 3))
        self.assertIn("they are URLs: -i lines -g rfc9112", self.hint("check", "-i", "combined", stdin=b"/a\n/b\n"))
        self.assertIn("-i combined", self.hint("stats", "--by", "host", stdin=COMBINED))
        mixed = b'{"a": "b"}\n' + COMBINED * 99
        self.assertIn("-i combined", self.hint("check", "-c", stdin=mixed))

    def test_a_faulty_grammar_that_nobody_asked_for_is_no_matter(self):
        self.file("bad.bnf", b"# kind: record\nrecord = nowhere\n")
        result = run("check", "--stats", stdin=b"a b c d e f g\n", env={**os.environ, "BNFURL_GRAMMARS": self.folder.name})
        self.assertTrue(result.stderr.startswith(b'{"records":1,'), result.stderr)
        self.assertEqual(result.returncode, 1)

    def test_many_members_are_not_tried(self):
        line = b"{" + b",".join(b'"a%d":"x y"' % number for number in range(20000)) + b"}\n"
        self.assertIsNone(self.hint("check", "-c", stdin=line))

    def test_is_silent_where_records_are_valid_or_nothing_fits(self):
        for lines in (b"", b"\n", GARBAGE * 30, b"http://h/\n" * 3 + b"/a\n" * 50, b"http://a b/\n"):
            self.assertIsNone(self.hint("check", stdin=lines), lines)
        self.assertIsNone(self.hint("check", "-i", "combined", stdin=NO_REQUEST * 5))
        self.assertIsNone(self.hint("check", "-q", stdin=b"/a\n"))
        self.assertIsNone(self.hint("grep", "-q", stdin=b"/a\n"))

    def test_nearly_none_is_one_in_twenty_of_the_first_thousand(self):
        valid, relative = b"http://h/\n", b"/a\n"
        self.assertIsNone(self.hint("check", "-c", stdin=valid * 51 + relative * 949 + relative * 5000))
        said = "hardly any of the first 1000 records is a URI; they are valid with -p URI-reference or -g rfc9112"
        self.assertEqual(self.hint("check", "-c", stdin=valid * 50 + relative * 950 + valid * 9000), said)

    def test_a_name_in_front_is_seen_by_the_blanks_that_it_makes(self):
        lines = b"".join(line + b"\n" for line, _, _ in log_samples.samples("vhost_combined", 30))
        self.assertEqual(self.hint("split", "-i", "combined", stdin=lines),
                         "none of the first 30 records is a plain line of combined; they are lines of a log: -i vhost_combined")

    def test_a_format_that_reads_blanks_into_a_field_does_not_fit_if_another_does(self):
        named = self.file("named.bnf", NAMED)
        self.assertIsNone(self.hint("check", "-i", "combined", stdin=BLANKS * 5))
        self.assertEqual(self.hint("check", "-i", named, stdin=b"GET /a\n" * 3), None)

    def test_comes_before_the_counts_and_after_the_output(self):
        result = run("check", "--stats", stdin=b"/a\n")
        first, second = result.stderr.splitlines()
        self.assertIn(b"-p URI-reference", first)
        self.assertTrue(second.startswith(b'{"records":1,'), second)

    def test_does_not_depend_on_jobs_and_reads(self):
        lines = b"/a/b\n" * 100000
        said = {self.hint("check", "-c", "-j", jobs, stdin=lines) for jobs in ("1", "2", "7")}
        self.assertEqual(len(said), 1)
        self.assertIn("none of the first 1000 records", said.pop())


# A method, a blank and a target; the grammar has a name of its own.
NAMED = b"""# grammar: named
# source: own
# kind: record
# component: target
# target: target rfc9112 request-target
record = 1*ALPHA SP target
target = *%x21-FF
"""


class Words(CliTest):
    def test_a_field_without_log_is_told_its_name(self):
        self.assertIn('unknown column "status" (did you mean "log.status"?)', self.usage_error("split", "-i", "combined", "-f", "status"))

    def test_a_server_needs_its_format(self):
        for name in ("nginx", "apache"):
            self.assertIn(f"-i {name} needs the server's format: {name}:STRING or {name}:@FILE:NAME", self.usage_error("check", "-i", name))

    def test_the_octets_of_a_servers_format_have_names(self):
        said = run("check", "-i", "nginx:$remote_addr [$time_local] \"$request\" $status", stdin=b'h [t] "GET\n').stdout
        self.assertLess(len(said), 200, said)


class Auto(CliTest):
    def read(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        return result.stdout, result.stderr.decode().removeprefix("bnfurl: ").rstrip("\n")

    def test_takes_the_format_of_the_first_records_and_says_which(self):
        for lines, name in ((b"http://h/\nno url\nx:\n", "lines"), (COMBINED * 3 + GARBAGE, "combined"),
                            (GARBAGE + COMMON * 3, "common")):
            self.assertEqual(self.read("check", "-i", "auto", stdin=lines),
                             (run("check", "-i", name, stdin=lines).stdout, f"-i auto reads the records as -i {name}"))

    def test_finds_the_formats_that_come_with_the_program(self):
        for name in ("alb", "s3", "squid", "vhost_combined"):
            lines = b"".join(line + b"\n" for line, _, _ in log_samples.samples(name, 20))
            self.assertEqual(self.read("check", "-i", "auto", "-c", stdin=lines)[1], f"-i auto reads the records as -i {name}")

    def test_finds_logs_by_their_first_octet(self):
        w3c = b"#Version: 1.0\n#Fields: cs-method cs-uri-stem cs-uri-query sc-status\nGET /a - 200\nGET /b c=d 404\n"
        caddy = b'{"level":"info","request":{"method":"GET","uri":"/a"},"status":200}\n'
        traefik = b'{"RequestMethod":"GET","RequestPath":"/a","DownstreamStatus":200}\n'
        for lines, name in ((w3c, "w3c"), (caddy, "caddy"), (traefik, "traefik")):
            out, said = self.read("split", "-i", "auto", "-f", "valid,path", stdin=lines)
            self.assertTrue(out.startswith(b"1\t/a\n"), out)
            self.assertEqual(said, f"-i auto reads the records as -i {name}")
        self.assertEqual(self.read("split", "-i", "auto", "-f", "log.sc-status", stdin=w3c)[0], b"200\n404\n")

    def test_reads_files_and_compressed_ones(self):
        missing, empty, log = self.path("missing"), self.file("empty", b""), self.file("log", COMMON * 9)
        subprocess.run(["gzip", log], check=True)
        out, said = self.read("split", "-i", "auto", "-f", "log.status,file", missing, empty, log + ".gz")
        self.assertEqual(out, f"200\t{log}.gz\n".encode() * 9)
        self.assertIn("-i auto reads the records as -i common", said)
        self.assertIn("No such file", said)

    def test_keeps_the_records_that_it_looked_at(self):
        lines = b"".join(b"http://h/%d\n" % number for number in range(200000))
        out, _ = self.read("grep", "-i", "auto", stdin=lines)
        self.assertEqual(out, lines)

    def test_takes_members_with_a_key(self):
        lines = b'{"u": "http://h/"}\n{"v": 1}\n{"u": "x:"}\n'
        out, said = self.read("split", "-i", "auto", "-k", "u", "-f", "valid,url", stdin=lines)
        self.assertEqual((out, said), (b"1\thttp://h/\n0\t\\N\n1\tx:\n", "-i auto reads the records as -i jsonl"))
        out, said = self.read("split", "-i", "auto", "-k", "referer", "-f", "valid", stdin=COMBINED)
        self.assertEqual((out, said), (b"\\N\n", "-i auto reads the records as -i combined"))

    def test_says_so_where_it_knows_none(self):
        said = "-i auto knows no format that derives the first records, and reads them as -i lines"
        self.assertEqual(self.read("check", "-c", "-i", "auto", stdin=GARBAGE), (b"1\n", said))
        self.assertEqual(self.read("check", "-c", "-i", "auto"), (b"0\n", said))
        self.assertEqual(self.read("check", "-q", "-i", "auto", stdin=GARBAGE), (b"", ""))

    def test_waits_for_one_record_only(self):
        process = subprocess.Popen([BNFURL, "grep", "-i", "auto"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        process.stdin.write(b"http://h/\n")
        process.stdin.flush()
        self.assertEqual(os.read(process.stdout.fileno(), 100), b"http://h/\n")
        process.communicate()

    def test_lists_columns_without_reading(self):
        with subprocess.Popen([BNFURL, "split", "-i", "auto", "-f", "help"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            self.assertIn(b"host\t", process.stdout.read())


if __name__ == "__main__":
    unittest.main()
