# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The command line as its users see it. The program is run with files, pipes and terminals; its output and exit status
# are compared octet for octet. BNFURL names the program.
import base64
import errno
import fcntl
import json
import os
import pathlib
import platform
import pty
import re
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time
import unittest

import kernels

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")

LOG = (
    b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n'
    b'192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n'
    b'192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\n'
    b"no log line\n"
    b'192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n'
    b'192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n'
    b'192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n'
    b'192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n'
)


def run(*arguments, stdin=b"", **options):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False, **options)


def one_request(request):
    return b'h - - [t] "' + request + b'" 200 1 "-" "-"\n'


def run_on_terminal(*arguments, width=80, **environment):
    """What the program writes to a terminal, and its exit status."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
        os.execve(BNFURL, [BNFURL, *arguments], {"TERM": "xterm", "LC_ALL": "C.UTF-8", **environment})
    written = b""
    while True:
        try:
            octets = os.read(terminal, 1 << 16)
        except OSError as error:
            if error.errno == errno.EIO:
                break
            raise
        if not octets:
            break
        written += octets
    os.close(terminal)
    return written.replace(b"\r\n", b"\n").decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return str(pathlib.Path(self.folder.name) / name)

    def file(self, name, octets):
        pathlib.Path(self.path(name)).write_bytes(octets)
        return self.path(name)

    def check_run(self, result, status, stdout, stderr=b""):
        self.assertEqual((result.stdout, result.stderr, result.returncode), (stdout, stderr, status))

    def rows(self, *arguments, stdin=b""):
        result = run("split", *arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        return result.stdout

    def usage_error(self, *arguments):
        result = run(*arguments)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        self.assertTrue(result.stderr.startswith(b"bnfurl: "), result.stderr)
        return result.stderr.decode()

    # The columns that -f help lists, without those inside a part: query.NAME, segment[N].
    def names(self, *arguments):
        names = [line.split("\t")[0] for line in self.rows(*arguments, "-f", "help").decode().splitlines()]
        return [name for name in names if "NAME" not in name and "[" not in name]


class Check(CliTest):
    def test_says_where_and_why(self):
        result = run("check", stdin=b"http://a b\nhttp://h?\n\nhttp://[::1")
        self.check_run(
            result,
            1,
            b'-:1:9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "\n'
            b"-:3:1: expected ALPHA, found the end\n"
            b'-:4:12: expected HEXDIG, ".", ":", "]", found the end\n',
        )

    def test_prints_nothing_if_all_is_valid(self):
        self.check_run(run("check", stdin=b"http://h\nurn:a\n"), 0, b"")
        self.check_run(run("check", stdin=b""), 0, b"")

    def test_drops_one_cr_before_the_end_of_a_record_and_of_the_file(self):
        self.check_run(run("check", stdin=b"a:\r\na:\r"), 0, b"")
        self.assertEqual(run("check", stdin=b"a:\r\r\n").stdout[-13:], b", found 0x0d\n")
        self.assertEqual(run("check", "-0", stdin=b"a:\r\0").stdout[-13:], b", found 0x0d\n")

    def test_a_robots_txt_is_one_record(self):
        good = b"# all\r\nUser-agent: *\r\nDisallow: /a*b$ # why\r\n\r\nAllow:\r\n"
        self.check_run(run("check", "-0", "-g", "rfc9309", stdin=good), 0, b"")
        result = run("check", "-0", "-g", "rfc9309", stdin=good + b"Disallow: *.gif$\n")
        self.check_run(result, 1, b'-:1:66: expected WS, 0x0a, 0x0d, "#", "/", found "*"\n')
        result = run("split", "-0", "-g", "rfc9309", "-f", "product-token[],path-pattern[]", "-o", "jsonl", stdin=good + b"User-agent: b\n")
        self.check_run(result, 0, b'{"product-token[]":["*","b"],"path-pattern[]":["/a*b$"]}\n')

    def test_reads_nul_records_octet_for_octet(self):
        result = run("check", "-0", "-p", "URI-reference", stdin=b"a\0\nb\0\0c")
        self.assertEqual(result.stdout.count(b"\n"), 1)
        self.assertTrue(result.stdout.startswith(b"-:2:1: expected "), result.stdout)
        self.assertEqual(run("check", "-i", "nul", "-p", "URI-reference", stdin=b"a\0\nb\0\0c").stdout, result.stdout)

    def test_takes_a_byte_order_mark_as_data(self):
        self.assertIn(b"-:1:1: ", run("check", stdin=b"\xef\xbb\xbfhttp://h\n").stdout)

    def test_counts(self):
        self.check_run(run("check", "-c", stdin=b"a:\n b\n c\n"), 1, b"2\n")
        self.check_run(run("check", "--count", stdin=b""), 0, b"0\n")

    def test_quiet_prints_nothing(self):
        self.check_run(run("check", "-q", stdin=b"a:\n b\n"), 1, b"")
        self.check_run(run("check", "-qc", stdin=b"a:\n"), 0, b"")

    def test_quiet_stops_at_the_first_answer(self):
        bad = self.file("bad", b" \n")
        self.check_run(run("check", "-q", bad, self.path("missing")), 1, b"")
        self.assertEqual(run("check", bad, self.path("missing")).returncode, 2)

    def test_reads_the_files_after_one_that_cannot_be_read(self):
        bad = self.file("bad", b" \n")
        missing = self.path("missing")
        result = run("check", missing, self.folder.name, bad, "-", stdin=b"x")
        self.assertEqual(result.returncode, 2)
        self.assertEqual([line.split(b":")[0] for line in result.stdout.splitlines()], [bad.encode(), b"-"])
        self.assertEqual(
            result.stderr.decode(), f"bnfurl: {missing}: No such file or directory\nbnfurl: {self.folder.name}: Is a directory\n"
        )

    def test_numbers_records_from_one_in_each_file(self):
        a, b = self.file("a", b"a:\n \n"), self.file("b", b" \n")
        lines = run("check", a, b).stdout.decode().splitlines()
        self.assertEqual([line.split(": ")[0] for line in lines], [f"{a}:2:1", f"{b}:1:1"])

    def test_escapes_names_in_messages(self):
        name = self.path("\x1b[31m\u00e9")
        pathlib.Path(name).write_bytes(b" ")
        self.assertIn(b"/\\x1b[31m\\xc3\\xa9:1:1: expected", run("check", name).stdout)
        self.assertIn("no\\x0afile", run("check", "no\nfile").stderr.decode())

    def test_any_octet_and_any_pair_is_judged(self):
        octets = [bytes([a]) for a in range(256)]
        pairs = [a + b for a in octets for b in octets]
        for records in (octets, pairs):
            for production in ("URI", "URI-reference", "IPv6address"):
                stdin = b"\n".join(record for record in records if b"\n" not in record) + b"\n"
                split = run("split", "-p", production, "-f", "valid,line", stdin=stdin)
                self.assertEqual((split.stdout.count(b"\n"), split.returncode), (stdin.count(b"\n"), 0))
                count = run("check", "-c", "-p", production, stdin=stdin)
                self.assertEqual(int(count.stdout), sum(line.startswith(b"0") for line in split.stdout.splitlines()))
            nul = run("split", "-0f", "line", stdin=b"\0".join(records))
            self.assertEqual(nul.stdout.count(b"\n"), b"\0".join(records).count(b"\0") + (not records[-1].endswith(b"\0")))

    def test_judges_a_record_of_any_length(self):
        size = 64 << 20
        self.check_run(run("check", stdin=b"a:" + b"x" * size), 0, b"")
        self.assertTrue(run("check", stdin=b"a:" + b"x" * size + b" ").stdout.startswith(b"-:1:%d: " % (size + 3)))


class Logs(CliTest):
    def test_reports_targets_by_column_in_the_line(self):
        result = run("check", "-i", "combined", stdin=LOG)
        lines = result.stdout.decode().splitlines()
        self.assertEqual(result.returncode, 1)
        self.assertEqual([line.split(": ")[0] for line in lines], ["-:2:53", "-:4:12", "-:6:49", "-:8:45"])
        self.assertTrue(lines[0].endswith(', found " "'))
        self.assertTrue(lines[2].endswith('expected ALPHA, "/", found "1"'), lines[2])

    def test_dash_is_not_a_url_and_neither_valid_nor_invalid(self):
        stdin = one_request(b"-")
        self.check_run(run("check", "-i", "combined", stdin=stdin), 0, b"")
        for on_bad, rows in (("keep", b"\\N\t\\N\t\\N\t200\n"), ("fail", b"\\N\t\\N\t\\N\t200\n"), ("drop", b"")):
            arguments = ["-i", "combined", "-f", "url,valid,path,log.status", "--on-bad", on_bad]
            self.assertEqual(self.rows(*arguments, stdin=stdin), rows, on_bad)
            self.assertEqual(self.rows("-c", *arguments, stdin=stdin), b"%d\n" % (rows != b""), on_bad)
        for output, row in (("tsv", b"\\N\n"), ("csv", b"\n"), ("jsonl", b'{"valid":null}\n')):
            self.assertEqual(self.rows("-i", "combined", "-f", "valid", "-o", output, stdin=stdin), row)
        both = ["-i", "combined", "-g", "rfc9112", "-g", "rfc3986"]
        self.assertEqual(self.rows(*both, "-f", "valid,valid.rfc3986", stdin=stdin), b"\\N\t\\N\n")
        for test, count in (("valid=0", 0), ("valid=1", 0), ("valid", 0), ("!valid", 1), ("valid!=1", 1)):
            self.assertEqual(self.rows("-i", "combined", "-c", "--where", test, stdin=stdin), b"%d\n" % count, test)
        stats = json.loads(run("check", "-i", "combined", "--stats", stdin=stdin).stderr)
        self.assertEqual((stats["records"], stats["valid"], stats["invalid"], stats["reasons"]), (1, 0, 0, {}))

    def test_a_verdict_alone_is_the_test_for_a_valid_record(self):
        for test, count in (("valid", 3), ("valid=1", 3), ("valid=0", 4), ("!valid", 1), ("valid and log.status=404", 0)):
            self.assertEqual(self.rows("-i", "combined", "-c", "--where", test, stdin=LOG), b"%d\n" % count, test)
        self.assertEqual(run("check", "-c", "-i", "combined", stdin=LOG).stdout, b"4\n")

    # The same line fails in the same place, whether its grammar is compiled in or read from a file.
    def test_message_names_the_field_that_was_to_come(self):
        line = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" %s "-" "a"\n'
        messages = {
            b"": b'1: expected field host, non-blank, found the end',
            b"x y z": b'6: expected field user, ordinary octet, " ", "\\", found the end',
            b"x - - [": b'8: expected field user, field time, any octet, found the end',  # a user may have blanks
            line % b"2x0 1": b'62: expected field status, DIGIT, " ", found "x"',
            line % b"200 -x": b'66: expected field referer, " ", found "x"',
        }
        file = self.path("combined.bnf")
        pathlib.Path(file).write_bytes(pathlib.Path("grammar/combined.bnf").read_bytes())
        for text, message in messages.items():
            for name in ("combined", file):
                with self.subTest(text=text, name=name):
                    stdin = text.rstrip(b"\n") + b"\n"
                    self.check_run(run("check", "-i", name, stdin=stdin), 1, b"-:1:" + message + b"\n")
                    reason = message.decode().partition("expected ")[2].rpartition(", found")[0]
                    statistics = json.loads(run("check", "-i", name, "--stats", "-c", stdin=stdin).stderr)
                    self.assertEqual(statistics["reasons"], {reason: 1})
                    explained = run("explain", "-g", name, stdin.decode().rstrip("\n")).stdout
                    self.assertIn(b": expected " + reason.encode() + b", found", explained)

    def test_line_in_another_format_is_an_invalid_record_without_url(self):
        row = self.rows("-i", "combined", "-f", "url,valid,error_offset,expected,path,log.host,line", stdin=b"x\n")
        self.assertEqual(row, b"\\N\t0\t\\N\t\\N\t\\N\t\\N\t1\n")
        self.assertEqual(run("split", "-i", "combined", "--on-bad", "drop", stdin=b"x\n").stdout, b"")
        stats = json.loads(run("check", "-i", "combined", "--stats", stdin=b"x\n").stderr)
        self.assertEqual((stats["invalid"], sum(stats["reasons"].values())), (1, 1))

    def test_methods_choose_the_forms(self):
        for request, valid in [
            (b"CONNECT h:443 HTTP/1.1", b"1"),
            (b"CONNECT / HTTP/1.1", b"0"),
            (b"GET h:443 HTTP/1.1", b"1"),
            (b"GET 1.2.3.4:80 HTTP/1.1", b"0"),
            (b"OPTIONS * HTTP/1.1", b"1"),
            (b"GET * HTTP/1.1", b"0"),
            (b"connect 1.2.3.4:80 HTTP/1.1", b"0"),
            (b"GET /", b"1"),
            (b"/", b"1"),
        ]:
            self.assertEqual(self.rows("-i", "combined", "-f", "valid", stdin=one_request(request)), valid + b"\n", request)

    def test_naming_a_grammar_or_production_turns_the_method_rule_off(self):
        stdin = one_request(b"GET 1.2.3.4:80 HTTP/1.1")
        self.assertEqual(self.rows("-i", "combined", "-p", "request-target", "-f", "valid,kind", stdin=stdin), b"1\tauthority-form\n")
        self.assertEqual(self.rows("-i", "combined", "-g", "rfc9112", "-f", "valid,kind", stdin=stdin), b"1\tauthority-form\n")
        self.assertEqual(self.rows("-i", "combined", "-p", "authority-form", "-f", "grammar,production,valid", stdin=stdin), b"rfc9112\tauthority-form\t1\n")
        self.assertEqual(self.rows("-i", "combined", "-g", "rfc3986", "-f", "grammar,production,valid", stdin=stdin), b"rfc3986\tURI\t0\n")

    def test_names_the_requested_grammar_and_production(self):
        self.assertEqual(
            self.rows("-i", "combined", "-f", "grammar,production,kind", stdin=one_request(b"GET / HTTP/1.1")),
            b"rfc9112\trequest-target\torigin-form\n",
        )

    def test_referer_is_a_reference(self):
        rows = self.rows("-i", "combined", "-k", "referer", "-f", "url,valid,host,fragment,production", stdin=LOG).splitlines()
        self.assertEqual(rows[1], b"http://h/r#f\t1\th\tf\tURI-reference")
        self.assertEqual(rows[0], b"\\N\t\\N\t\\N\t\\N\tURI-reference")
        self.assertEqual(rows[4], b"/rel\t1\t\\N\t\\N\tURI-reference")
        self.assertEqual(run("check", "-c", "-i", "combined", "-k", "referer", stdin=LOG).stdout, b"1\n")

    def test_components_of_the_line(self):
        names = "log.host,log.ident,log.user,log.time,log.request,log.method,log.target,log.version,log.status,log.size,log.referer,log.user-agent"
        rows = self.rows("-i", "combined", "-f", names, stdin=LOG).splitlines()
        self.assertEqual(
            rows[1],
            b"192.0.2.2\t-\tjoe\t20/Nov/2026:08:00:01 +0000\tGET /a b HTTP/1.1\tGET\t/a b\tHTTP/1.1\t404\t-\thttp://h/r#f\tUA",
        )
        self.assertEqual(rows[7].split(b"\t")[4:8], [b"\\\\x16\\\\x03", b"\\N", b"\\\\x16\\\\x03", b"\\N"])

    def test_lenient_cuts_targets(self):
        for request, expected in [
            (b"GET //a b HTTP/1.1", b"\\N\t\\N\t\\N\t//a b\t\\N"),
            (b"GET http://h:8/a b HTTP/1.1", b"http\th\t8\t/a b\t\\N"),
            (b"CONNECT u@h:443x HTTP/1.1", b"\\N\th:443x\t\\N\t\t\\N"),
            (b"CONNECT [::1]:44: HTTP/1.1", b"\\N\t[::1]:44\t\t\t\\N"),
        ]:
            row = self.rows("-i", "combined", "--lenient", "-f", "valid,scheme,host,port,path,query,kind,host_kind", stdin=one_request(request))
            self.assertEqual(row, b"0\t" + expected + b"\t\\N\t\\N\n", request)

    def test_common_format(self):
        self.assertEqual(self.rows("-i", "common", "-f", "valid,path", stdin=b'h - - [t] "GET /p HTTP/1.0" 200 1\n'), b"1\t/p\n")


class Split(CliTest):
    def test_absent_and_empty_differ(self):
        stdin = b"http://h\nhttp://h?\n"
        self.assertEqual(self.rows("-f", "query", stdin=stdin), b"\\N\n\n")
        self.assertEqual(self.rows("-f", "query", "-o", "csv", stdin=stdin), b'\n""\n')
        self.assertEqual(self.rows("-f", "query", "-o", "jsonl", stdin=stdin), b'{"query":null}\n{"query":""}\n')

    def test_default_columns(self):
        self.assertEqual(
            self.rows("--header", stdin=b"http://h:80/p?q#f\n"),
            b"valid\tscheme\thost\tport\tpath\tquery\tfragment\n1\thttp\th\t80\t/p\tq\tf\n",
        )
        self.assertEqual(self.rows("--header", "-g", "rfc9112", stdin=b""), b"valid\tscheme\thost\tport\tpath\tquery\n")

    def test_header_is_printed_without_records(self):
        self.assertEqual(self.rows("--header", "-o", "csv", "-f", "url,host"), b"url,host\n")
        self.assertEqual(self.rows("--header", "-o", "jsonl", "-f", "url,host"), b"")
        missing = run("split", "--header", "-f", "url", self.path("missing"))
        self.assertEqual((missing.stdout, missing.returncode), (b"url\n", 2))

    def test_built_in_columns(self):
        stdin = b"HTTPS://1.2.3.4/\r\nhttp://a b\n"
        names = "url,valid,error_offset,expected,grammar,production,kind,host_kind,default_port,file,line,byte"
        self.assertEqual(
            self.rows("-f", names, stdin=stdin),
            b"HTTPS://1.2.3.4/\t1\t\\N\t\\N\trfc3986\tURI\t\\N\tIPv4address\t443\t-\t1\t0\n"
            b'http://a b\t0\t8\tunreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end\trfc3986\tURI\t\\N\t\\N\t\\N\t-\t2\t18\n',
        )

    def test_column_names_ignore_case_as_the_notation_does(self):
        self.assertEqual(self.rows("--header", "-f", "Host,=host", stdin=b""), b"host\t=host\n")
        self.usage_error("split", "-f", "URL")

    def test_fields_help(self):
        names = self.names(self.path("missing"))
        self.assertEqual(
            names[:24],
            "url valid error_offset expected grammar production kind host_kind default_port file line byte "
            "scheme userinfo user password host port path query fragment URI hier-part URI-reference".split(),
        )
        self.assertEqual(len(names), len(set(names)))
        self.assertIn("log.user-agent", self.names("-i", "combined"))
        self.assertIn("=url", self.names("-g", "rfc1738"))

    def test_fields_help_says_what_each_column_is(self):
        lines = self.rows("-g", "rfc1738", "-g", "rfc3986", "-i", "common", "-f", "help").decode().splitlines()
        for line in ("valid\t1 or 0", "host\tcomponent of rfc1738", "=url\tproduction of rfc1738", "log.status\tfield of common",
                     "valid.rfc3986\t1 or 0, by rfc3986", "host.rfc3986\tcomponent of rfc3986", "pchar.rfc3986\tproduction of rfc3986"):
            self.assertIn(line, lines)
        for line in lines:
            self.assertRegex(line, r"^\S+\t\S.*\S$")

    def test_unknown_column_lists_eight_names(self):
        more = len(self.names()) - 8
        self.assertIn(f'unknown column "hots" (did you mean "host"?); known are: host url valid error_offset expected grammar production kind '
                      f'and {more} more; "bnfurl split -f help" lists them all\n', self.usage_error("split", "-f", "hots"))
        self.assertIn(f'known are: url valid error_offset expected grammar production kind host_kind and {more} more; "bnfurl split -f help" lists them all\n',
                      self.usage_error("grep", "--where", "nothing=1"))
        self.assertIn('known are: path-empty URI hier-part URI-reference absolute-URI relative-ref relative-part scheme and 31 more; '
                      '"bnfurl grammar show NAME" lists them all\n', self.usage_error("check", "-p", "path-emty"))

    def test_messages_stay_short(self):
        self.assertIn('unknown column "' + "x" * 57 + '..."; known', self.usage_error("split", "--where", "x" * 70000))
        self.assertLess(len(self.usage_error("split", "--where", "host in " + "h.example," * 7000)), 300)

    def test_every_column_of_every_grammar_can_be_requested(self):
        for grammar in ("w3c1993", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112"):
            names = self.names("-g", grammar)
            header, row, _ = self.rows("-g", grammar, "--rules", "hosts:/dev/null", "--header", "-f", ",".join(names), stdin=b"http://h/\n").decode().split("\n")
            self.assertEqual(header.split("\t"), names)
            values = dict(zip(names, row.split("\t")))
            self.assertEqual((values["valid"], values["scheme"], values["path"].strip("/")), ("1", "http", ""), grammar)
            shown = run("grammar", "show", grammar).stdout.decode().splitlines()[1:]
            for production in (line.split("\t")[0] for line in shown):
                self.assertTrue(production in names or "=" + production in names, production)

    def test_productions_by_their_own_names(self):
        names = "kind,host,hostport,gtype,selector,search,gopher+_string,fieldspec,article,digits,path,default_port,=url"
        stdin = b"gopher://h:7/1a%09b%09c\nprospero://h/p;a=1;b=2\nnews:a@h\nnntp://h/g/12\nmailto:a@b\n"
        self.assertEqual(
            self.rows("-g", "rfc1738", "-f", names, stdin=stdin).decode().splitlines(),
            [
                r"gopherurl	h	h:7	1	a	b	c	\N	\N	\N	\N	70	gopher://h:7/1a%09b%09c",
                r"prosperourl	h	h	\N	\N	\N	\N	;a=1	\N	\N	p	1525	prospero://h/p;a=1;b=2",
                r"newsurl	h	\N	\N	\N	\N	\N	\N	a@h	\N	\N	\N	news:a@h",
                r"nntpurl	h	h	\N	\N	\N	\N	\N	\N	12	\N	119	nntp://h/g/12",
                r"mailtourl	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	mailto:a@b",
            ],
        )

    def test_default_ports_and_host_kinds_of_the_older_grammars(self):
        for grammar, stdin, expected in [
            ("w3c1993", b"wais://1.2.3.4/d\n", b"1\twaisaddress\thostnumber\t210\n"),
            ("w3c1993", b"telnet://u@h\n", b"1\ttelnetaddress\thostname\t23\n"),
            ("rfc1738", b"FTP://1.2.3.4/a\n", b"1\tftpurl\thostnumber\t21\n"),
            ("rfc1738", b"https://h\n", b"1\totherurl\thostname\t\\N\n"),
            ("rfc1808", b"http://h/\n", b"1\t\\N\t\\N\t80\n"),
            ("rfc2396", b"wss://1.2.3.4/\n", b"1\t\\N\tIPv4address\t443\n"),
            ("rfc2396", b"http://a_b/\n", b"1\t\\N\t\\N\t80\n"),
        ]:
            self.assertEqual(self.rows("-g", grammar, "-f", "valid,kind,host_kind,default_port", stdin=stdin), expected, stdin)

    def test_lists_of_all_occurrences(self):
        row = self.rows("-g", "rfc1738", "-o", "jsonl", "-f", "fieldspec[],fieldspec,=url[],host[],port[]", stdin=b"prospero://h/p;a=1;b=\nx:y\nx\n")
        self.assertEqual(
            row.decode().splitlines(),
            [
                '{"fieldspec[]":[";a=1",";b="],"fieldspec":";a=1","=url[]":["prospero://h/p;a=1;b="],"host[]":["h"],"port[]":[]}',
                '{"fieldspec[]":[],"fieldspec":null,"=url[]":["x:y"],"host[]":[],"port[]":[]}',
                '{"fieldspec[]":null,"fieldspec":null,"=url[]":null,"host[]":null,"port[]":null}',
            ],
        )

    def test_productions_of_log_records_are_those_of_the_target(self):
        stdin = one_request(b"GET /a/b HTTP/1.1") + one_request(b"CONNECT h:1 HTTP/1.1") + one_request(b"-")
        self.assertEqual(
            self.rows("-i", "combined", "-f", "segment,absolute-path,request-target,uri-host", stdin=stdin),
            b"a\t/a/b\t/a/b\t\\N\n\\N\t\\N\th:1\th\n\\N\t\\N\t\\N\t\\N\n",
        )

    def test_long_records_have_all_their_productions(self):
        segments = [str(number) for number in range(100000)]
        row = self.rows("-o", "jsonl", "-f", "segment[]", stdin=("x:///" + "/".join(segments) + "\nx:///a\n").encode()).splitlines()
        self.assertEqual(json.loads(row[0])["segment[]"], segments)
        self.assertEqual(row[1], b'{"segment[]":["a"]}')

    def test_tsv_escapes(self):
        row = self.rows("-0f", "url,valid", stdin=b"\\a\tb\nc\rd\0")
        self.assertEqual(row, b"\\\\a\\tb\\nc\\rd\t0\n")
        self.assertEqual(self.rows("-f", "url", stdin=b"a\0\xff\x1b\n"), b"a\\0\xff\x1b\n")

    def test_csv_quotes_where_needed(self):
        self.assertEqual(self.rows("-0", "-o", "csv", "-f", "url,line", stdin=b'a,"b"\0=x y\0c\nd\0e\rf\0'), b'"a,""b""",1\n=x y,2\n"c\nd",3\n"e\rf",4\n')

    def test_jsonl_types(self):
        row = self.rows("-o", "jsonl", "-f", "url,valid,error_offset,default_port,line,byte,port", stdin=b"http://h:8/\nx\n").splitlines()
        self.assertEqual(row[0], b'{"url":"http://h:8/","valid":true,"error_offset":null,"default_port":80,"line":1,"byte":0,"port":"8"}')
        self.assertEqual(row[1], b'{"url":"x","valid":false,"error_offset":1,"default_port":null,"line":2,"byte":12,"port":null}')

    def test_jsonl_of_octets_that_are_not_utf8(self):
        for octets in (b"\xff", b"\xc3\xa9\xe2\x82", b"\xf0\x9f\x98a\xed\xa0\x80", b"\xc0\x80\xf4\x90", bytes(range(256)).replace(b"\n", b"")):
            row = json.loads(self.rows("-o", "jsonl", "-f", "url,line", stdin=octets))
            self.assertEqual(list(row), ["url", "line", "url_base64"])
            self.assertEqual(row["url"], octets.decode("utf-8", errors="replace"))
            self.assertEqual(base64.b64decode(row["url_base64"]), octets)
        self.assertEqual(list(json.loads(self.rows("-o", "jsonl", "-f", "url", stdin=b"\xc3\xa9"))), ["url"])

    def test_on_bad(self):
        stdin = b"a:b\n \nc:d\n"
        self.assertEqual(self.rows("-f", "path", stdin=stdin), b"b\n\\N\nd\n")
        self.assertEqual(self.rows("-f", "path", "--on-bad", "drop", stdin=stdin), b"b\nd\n")
        self.check_run(run("split", "-f", "path", "--on-bad", "fail", stdin=stdin), 1, b"b\n", b'-:2:1: expected ALPHA, found " "\n')
        self.check_run(run("split", "-f", "path", "--on-bad=fail", stdin=b"a:b\n"), 0, b"b\n")

    def test_counts_rows(self):
        stdin = b"a:b\n \nc:d\n"
        self.assertEqual(self.rows("-c", stdin=stdin), b"3\n")
        self.assertEqual(self.rows("-c", "--header", "--on-bad", "drop", stdin=stdin), b"2\n")

    def test_lenient_shows_components_of_invalid_urls(self):
        row = self.rows("--lenient", "-f", "valid,scheme,userinfo,user,password,host,port,path,query,fragment,default_port", stdin=b"http://a:b@c@h:80/x y?q#f#g\n")
        self.assertEqual(row, b"0\thttp\ta:b@c\ta\tb@c\th\t80\t/x y\tq\tf#g\t80\n")

    def test_stats(self):
        result = run("split", "--stats", "-c", stdin=b"http://a b\nhttp://c d\nhttp://h\n\n")
        stats = json.loads(result.stderr)
        self.assertEqual(list(stats), ["records", "valid", "invalid", "reasons", "bytes", "seconds"])
        self.assertEqual((stats["records"], stats["valid"], stats["invalid"], stats["bytes"]), (4, 1, 3, 32))
        expected = 'unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end'
        self.assertEqual(list(stats["reasons"].items()), [(expected, 2), ("ALPHA", 1)])
        self.assertGreaterEqual(stats["seconds"], 0)


class SeveralGrammars(CliTest):
    def test_check_names_each_that_fails_and_the_first_decides(self):
        stdin = b"http://h/#f\nhttp://h/\nx\n"
        bar = 'expected unreserved, reserved, "%", or the end, found "#"'
        self.check_run(
            run("check", "-g", "rfc1808", "-g", "rfc1738", stdin=b"http://h/#f\n"), 0, f"-:1:10: rfc1738: {bar}\n".encode()
        )
        result = run("check", "-g", "rfc1738", "-g", "rfc3986", stdin=stdin)
        self.assertEqual(result.returncode, 1)
        lines = result.stdout.decode().splitlines()
        self.assertEqual(lines[0], f"-:1:10: rfc1738: {bar}")
        self.assertEqual([line.split(": ")[:2] for line in lines[1:]], [["-:3:2", "rfc1738"], ["-:3:2", "rfc3986"]])
        self.check_run(run("check", "-c", "-g", "rfc1738", "-g", "rfc3986", stdin=stdin), 1, b"2\n")
        self.check_run(run("check", "-c", "-g", "rfc3986", "-g", "rfc1738", stdin=stdin), 1, b"1\n")
        self.check_run(run("check", "-q", "-g", "rfc3986", "-g", "rfc1738", stdin=stdin[:12]), 0, b"")

    def test_check_names_the_log_format_once(self):
        result = run("check", "-i", "common", "-g", "rfc3986", "-g", "rfc1738", stdin=b"x\n")
        self.assertEqual(result.stdout.count(b"\n"), 1)
        self.assertTrue(result.stdout.startswith(b"-:1:2: common: expected "), result.stdout)

    def test_one_production_for_all_or_one_for_each(self):
        stdin = b"8a\n"
        both = run("check", "-g", "rfc3986", "-g", "rfc1738", "-p", "port", stdin=stdin).stdout
        self.assertEqual(both, b'-:1:2: rfc3986: expected DIGIT, or the end, found "a"\n-:1:2: rfc1738: expected digit, or the end, found "a"\n')
        self.check_run(run("check", "-g", "rfc3986", "-g", "rfc1738", "-p", "host", "-p", "port", stdin=stdin), 0, b'-:1:2: rfc1738: expected digit, or the end, found "a"\n')

    def test_verdict_columns_come_after_valid(self):
        stdin = b"http://h/#f\nhttp://h:x/\n"
        self.assertEqual(
            self.rows("-g", "rfc3986", "-g", "w3c1993", "--header", stdin=stdin),
            b"valid\tvalid.rfc3986\terror_offset.rfc3986\tvalid.w3c1993\terror_offset.w3c1993\tscheme\thost\tport\tpath\tquery\tfragment\n"
            b"1\t1\t\\N\t0\t9\thttp\th\t\\N\t/\t\\N\tf\n"
            b"0\t0\t10\t0\t9\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n",
        )

    def test_columns_of_each_can_be_requested(self):
        fields = "path,path.rfc1738,kind,kind.rfc1738,host_kind.rfc3986,host_kind.rfc1738,production.rfc1738,=url.rfc1738,default_port.rfc1738"
        self.assertEqual(
            self.rows("-g", "rfc3986", "-g", "rfc1738", "-f", fields, stdin=b"http://h/a\n"),
            b"/a\ta\t\\N\thttpurl\treg-name\thostname\turl\thttp://h/a\t80\n",
        )
        row = self.rows("-g", "rfc3986", "-g", "rfc1738", "-o", "jsonl", "-f", "segment[],hsegment.rfc1738[],valid.rfc1738,error_offset.rfc1738", stdin=b"http://h/a/b\nx:#\n")
        self.assertEqual(
            row,
            b'{"segment[]":["a","b"],"hsegment.rfc1738[]":["a","b"],"valid.rfc1738":true,"error_offset.rfc1738":null}\n'
            b'{"segment[]":[],"hsegment.rfc1738[]":null,"valid.rfc1738":false,"error_offset.rfc1738":2}\n',
        )
        names = self.names("-g", "rfc3986", "-g", "rfc1738")
        self.assertEqual(len(names), len(set(names)))
        self.assertTrue({"host.rfc3986", "host.rfc1738", "gopher+_string.rfc1738", "host"} <= set(names))
        self.assertFalse({"line.rfc3986", "gopher+_string"} & set(names))

    def test_bad_records_are_those_that_the_first_refuses(self):
        stdin = b"http://h/#f\n"
        self.assertEqual(self.rows("-g", "rfc3986", "-g", "rfc1738", "-f", "fragment", "--on-bad", "drop", stdin=stdin), b"f\n")
        result = run("split", "-g", "rfc1738", "-g", "rfc3986", "--on-bad", "fail", "--stats", stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", 1))
        self.assertIn(b'"invalid":1', result.stderr)

    def test_explain_prints_for_each_what_it_prints_for_it_alone(self):
        url, other = "http://h/a;b?c#d", "x"
        result = run("explain", "-g", "rfc3986", "-g", "rfc1738", "-g", "rfc9112", "-p", "URI", "-p", "url", "-p", "request-target", url, other)
        blocks = [
            b"grammar\t%s\t%s\n" % (grammar, production) + run("explain", "-g", grammar, each).stdout
            for each in (url, other)
            for grammar, production in ((b"rfc3986", b"URI"), (b"rfc1738", b"url"), (b"rfc9112", b"request-target"))
        ]
        self.check_run(result, 1, b"\n".join(blocks))

    def test_exit_status_of_explain_is_that_of_the_first(self):
        for grammars, status in ((["rfc3986", "rfc1738"], 0), (["rfc1738", "rfc3986"], 1)):
            self.assertEqual(run("explain", "-g", grammars[0], "-g", grammars[1], "http://h/#").returncode, status)

    def test_explain_draws_each(self):
        drawn, status = run_on_terminal("explain", "-g", "rfc3986", "-g", "rfc1738", "http://h/#", NO_COLOR="1")
        self.assertEqual(status, 0)
        self.assertIn("✓ rfc3986 URI\n", drawn)
        self.assertIn("✗ rfc1738 url\n", drawn)


class StrictScheme(CliTest):
    def test_a_predefined_scheme_must_match_its_own_production(self):
        stdin = b"http://u:p@h/\nHTTP:x\nmailto:\nhttps://u:p@h/\nhttp://h/\n"
        self.check_run(run("check", "-g", "rfc1738", stdin=stdin), 0, b"")
        self.check_run(
            run("check", "-g", "rfc1738", "--strict-scheme", stdin=stdin),
            1,
            b'-:1:10: expected digit, found "p"\n-:2:6: expected "/", found "x"\n-:3:8: expected unreserved, reserved, "%", found the end\n',
        )
        self.assertEqual(
            self.rows("-g", "rfc1738", "--strict-scheme", "-f", "production,valid,error_offset,kind,host,hostport,=url", stdin=stdin).splitlines()[0::3],
            [b"url\t0\t9\t\\N\t\\N\t\\N\t\\N", b"url\t1\t\\N\totherurl\th\th\thttps://u:p@h/"],
        )

    def test_explain_shows_the_production_of_the_scheme(self):
        self.check_run(
            run("explain", "-g", "rfc1738", "--strict-scheme", "http://u:p@h/"),
            1,
            b'http://u:p@h/\n         ^ 9: expected digit, found "p"\nopen\turl\thttpurl\thostport\tport\tdigits\n',
        )

    def test_message_names_the_productions_that_can_be_strict(self):
        self.assertIn("rfc1738:url", self.usage_error("check", "--strict-scheme"))


class Explain(CliTest):
    def test_components_in_a_pipe(self):
        self.check_run(
            run("explain", "http://u:p@h:80/p?q#f", "-p", "URI-reference", "?"),
            0,
            b"http://u:p@h:80/p?q#f\nscheme\t0\t4\thttp\nuserinfo\t7\t10\tu:p\nuser\t7\t8\tu\npassword\t9\t10\tp\n"
            b"host\t11\t12\th\nport\t13\t15\t80\npath\t15\t17\t/p\nquery\t18\t19\tq\nfragment\t20\t21\tf\n\n"
            b"?\npath\t0\t0\t\nquery\t1\t1\t\n",
        )

    def test_error_in_a_pipe(self):
        result = run("explain", "http://a b", "a:")
        lines = result.stdout.decode().splitlines()
        self.assertEqual(result.returncode, 1)
        self.assertEqual(
            lines[:2],
            ["http://a b", '        ^ 8: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "'],
        )
        self.assertTrue(re.fullmatch(r"open(\t\S+)*", lines[2]), lines[2])
        self.assertEqual(lines[3:], ["", "a:", "scheme\t0\t1\ta", "path\t2\t2\t"])

    def test_does_not_interpret_its_arguments(self):
        for url in ("[::1]", "[a,b]", "", "{}", "%%", "-"):
            self.assertEqual(run("explain", "-p", "query", url).stdout.splitlines()[0].decode(), url)
        self.assertEqual(run("explain", "-p", "query", "--", "-p").stdout, b"-p\nquery\t0\t2\t-p\n")

    def test_needs_a_url(self):
        self.usage_error("explain")


class Terminal(CliTest):
    def test_explain_draws(self):
        drawn, status = run_on_terminal("explain", "http://u:p@h/p", NO_COLOR="1")
        self.assertEqual(status, 0)
        self.assertTrue(drawn.startswith("  http://u:p@h/p\n  ╰┬─╯   ╰┬╯ │├╯\n"), drawn)
        for word in ("scheme", "userinfo", "user", "password", "host", "path", "reg-name", "default port  80"):
            self.assertIn(word, drawn)

    def test_explain_shows_a_text_without_components(self):
        for arguments in (["-p", "IPv6address", "::1"], ["-g", "tests/grammars/rfc8259-number.bnf", "15"]):
            drawn, status = run_on_terminal("explain", *arguments, NO_COLOR="1")
            self.assertEqual(status, 0)
            self.assertTrue(drawn.startswith(f"  {arguments[-1]}\n"), drawn)

    def test_explain_draws_the_components_of_a_grammar_file(self):
        drawn, status = run_on_terminal("explain", "-g", "examples/phone.bnf", "+49 030-555-1234", NO_COLOR="1")
        self.assertEqual(status, 0)
        self.assertTrue(drawn.startswith("  +49 030-555-1234\n"), drawn)
        for word in ("country", "area", "number"):
            self.assertIn(word, drawn)

    def test_explain_points_at_the_error(self):
        drawn, status = run_on_terminal("explain", "http://a b", NO_COLOR="1")
        self.assertEqual(status, 1)
        self.assertTrue(drawn.startswith("  http://a b\n          ^ 8\n"), drawn)
        self.assertIn('expected  unreserved, sub-delims, "#",', drawn)

    def test_no_line_is_wider_than_the_terminal(self):
        urls = ["http://user@" + "a." * 60 + "/" + "bcd/" * 300 + "?q#f", "http://" + "x" * 500 + " " + "y" * 500, "a:", "\u00e9" * 40]
        for width in (24, 40, 80, 133):
            for url in urls:
                drawn, _ = run_on_terminal("explain", url, width=width, NO_COLOR="1")
                self.assertLessEqual(max(len(line) for line in drawn.splitlines()), width, drawn)

    def test_colours_unless_unwanted(self):
        self.assertIn("\x1b[", run_on_terminal("explain", "a:b")[0])
        self.assertNotIn("\x1b", run_on_terminal("explain", "a:b", NO_COLOR="1")[0])
        self.assertNotIn("\x1b", run_on_terminal("explain", "a:b", TERM="dumb")[0])
        self.assertTrue(run_on_terminal("explain", "a:b", NO_COLOR="1", LC_ALL="C")[0].isascii())

    def test_data_is_escaped_for_a_terminal(self):
        evil = self.file("evil", b"\x1b]0;x\x07\xc3\xa9\t\\\n")
        self.assertEqual(run_on_terminal("split", "-f", "url", evil)[0], "\\x1b]0;x\\x07\\xc3\\xa9\\t\\\\\n")
        self.assertEqual(run_on_terminal("split", "-o", "csv", "-f", "url", evil)[0], "\\x1b]0;x\\x07\\xc3\\xa9\\x09\\\n")
        self.assertEqual(run_on_terminal("split", "-o", "jsonl", "-f", "url", evil)[0], '{"url":"\\u001b]0;x\\u0007\\xc3\\xa9\\t\\\\"}\n')
        self.assertNotIn("\x1b", run_on_terminal("explain", "\x1b[31m", NO_COLOR="1")[0])


class Grammar(CliTest):
    def test_list(self):
        rows = [line.split("\t") for line in run("grammar", "list").stdout.decode().splitlines()]
        self.assertEqual(rows[0], ["NAME", "START", "NOTATION", "SOURCE"])
        self.assertIn(["rfc3986", "URI", "ABNF", "RFC 3986, appendix A, January 2005"], rows)
        self.assertEqual({len(row) for row in rows}, {4})

    def test_show(self):
        rows = [line.split("\t") for line in run("grammar", "show", "rfc9112").stdout.decode().splitlines()]
        self.assertEqual(rows[0], ["PRODUCTION", "ENTRY", "COMPONENT", "ENGINES"])
        unlikely = "scanner (no typical text matches it)"
        kernels = r"\(short-text: avx2 avx512; line-buffer: avx512; no places: each of its kinds would read the lines again\)$"
        self.assertEqual(rows[1][:3], ["request-target", "own,start,kinds", "-"])
        self.assertRegex(rows[1][3], "^scanner,short-text,line-buffer " + (kernels if platform.machine() == "x86_64" else ""))
        self.assertIn(["scheme", "imported:rfc3986", "scheme", unlikely], rows)
        self.assertIn(["ALPHA", "core", "-", unlikely], rows)
        older = [line.split("\t") for line in run("grammar", "show", "rfc1738").stdout.decode().splitlines()]
        self.assertEqual({row[1] for row in older}, {"ENTRY", "own", "own,start,kinds,strict"})
        engines = next(row[3] for row in older if row[0] == "genericurl")
        self.assertRegex(engines, r"^scanner,short-text,places \(.*no line-buffer: <password is not always where it was set last\)$")
        self.assertIn("; line-buffer for verdicts: avx512; places: ssse3 avx2 avx512; " if platform.machine() == "x86_64" else "", engines)

    def test_list_has_every_file_of_grammar(self):
        rows = [line.split("\t") for line in run("grammar", "list").stdout.decode().splitlines()[1:]]
        self.assertEqual([row[0] for row in rows], sorted(path.stem for path in pathlib.Path("grammar").glob("*.bnf")))
        self.assertLessEqual({"combined", "common", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993"}, {row[0] for row in rows})
        self.assertEqual({row[2] for row in rows}, {"ABNF", "bar", "juxtaposition"})

    def test_ambiguities(self):
        rows = [line.split("\t") for line in run("grammar", "ambiguities", "rfc1738").stdout.decode().splitlines()]
        self.assertEqual(rows[0], ["PRODUCTION", "CHOICE", "ENTRY", "TEXT", "READING", "OTHER"])
        self.assertIn(["url", "httpurl | otherurl", "url", "http://a", "httpurl=http://a", "otherurl=http://a"], rows)
        self.assertEqual({len(row) for row in rows}, {6})
        for _, _, entry, text, _, _ in rows[1:]:
            self.check_run(run("check", "-q", "-g", "rfc1738", "-p", entry, stdin=text.encode()), 0, b"")

    def test_dot(self):
        result = run("grammar", "dot", "rfc3986", "-p", "h16")
        self.assertEqual(result.returncode, 0)
        self.assertTrue(result.stdout.startswith(b'digraph "rfc3986:h16" {\n'))
        self.assertIn(b'  0 -> 1 [label="[0-9A-Fa-f]"];\n', result.stdout)
        self.assertEqual(result.stdout, run("grammar", "dot", "rfc3986", "-p", "H16").stdout)

    def test_unknown_names(self):
        self.assertIn('did you mean "rfc3986"', self.usage_error("grammar", "show", "rfc3996"))
        self.assertIn('did you mean "show"', self.usage_error("grammar", "shaw", "rfc3986"))
        self.assertIn('did you mean "rfc1738"', self.usage_error("grammar", "ambiguities", "rfc1739"))
        for arguments in (["grammar"], ["grammar", "show"], ["grammar", "list", "x"], ["grammar", "dot"], ["grammar", "list", "-p", "URI"], ["grammar", "ambiguities"], ["grammar", "ambiguities", "rfc1738", "-p", "url"]):
            self.usage_error(*arguments)


class LineEnds(CliTest):
    URLS = b"".join(b"http://h%d/%s?q\nhttp://%d b\nhttp://[::1\n\nx:\n" % (i, b"p" * (i * i % 5000), i) for i in range(300))

    def outputs(self, text):
        yield from (run("check", *more, stdin=text) for more in ([], ["-c"], ["-p", "URI-reference"], ["-g", "rfc1738", "-g", "rfc3986"]))
        for columns in ("host,path,query,url", "valid,error_offset,expected,line,path"):
            yield run("split", "-f", columns, stdin=text)
        yield run("split", "-o", "jsonl", "--lenient", stdin=text)
        yield run("stats", "-o", "jsonl", stdin=text)

    def test_cr_lf_gives_what_lf_gives(self):
        for one, twin in zip(self.outputs(self.URLS), self.outputs(self.URLS.replace(b"\n", b"\r\n"))):
            self.check_run(twin, one.returncode, one.stdout)

    def test_a_file_may_have_both(self):
        mixed = re.sub(b"\n", lambda found: b"\r\n" if found.start() % 3 == 0 else b"\n", self.URLS)
        for one, twin in zip(self.outputs(self.URLS), self.outputs(mixed)):
            self.check_run(twin, one.returncode, one.stdout)
        for records in ([], ["-v"]):
            whole = run("grep", *records, stdin=mixed).stdout
            self.assertEqual(whole.replace(b"\r\n", b"\n"), run("grep", *records, stdin=self.URLS).stdout)
            self.assertEqual(whole.count(b"\r\n"), len([line for line in whole.split(b"\n") if line.endswith(b"\r")]))
            self.assertTrue(set(whole.split(b"\n")) <= set(mixed.split(b"\n")))

    def test_cr_lf_gives_what_lf_gives_for_logs_too(self):
        lines = LOG.replace(b"\r\n", b"\n")
        for command in (["check"], ["split", "-f", "log.host,log.user-agent,valid,path,expected"], ["stats", "-o", "jsonl"]):
            one, twin = (run(*command, "-i", "combined", stdin=text) for text in (lines, lines.replace(b"\n", b"\r\n")))
            self.check_run(twin, one.returncode, one.stdout)


class Grep(CliTest):
    def test_prints_whole_records_and_with_v_exactly_the_others(self):
        text = b"a:1\r\n b\n\nhttp://h/\na:2"
        self.check_run(run("grep", stdin=text), 0, b"a:1\r\nhttp://h/\na:2\n")
        self.check_run(run("grep", "-v", stdin=text), 0, b" b\n\n")
        self.check_run(run("grep", "-0", stdin=b"a:\0\n\0b:"), 0, b"a:\0b:\0")

    def test_status_says_whether_a_record_was_printed(self):
        self.check_run(run("grep", stdin=b" \n"), 1, b"")
        self.check_run(run("grep", "-v", stdin=b"a:\n"), 1, b"")
        self.check_run(run("grep", stdin=b""), 1, b"")

    def test_numbers_records(self):
        a, b = self.file("a", b" \na:1\n"), self.file("b", b"a:2\na:3\n")
        self.check_run(run("grep", "-n", a), 0, b"2:a:1\n")
        self.check_run(run("grep", "-n", a, b), 0, f"{a}:2:a:1\n{b}:1:a:2\n{b}:2:a:3\n".encode())
        self.check_run(run("grep", a, b), 0, b"a:1\na:2\na:3\n")

    def test_counts_one_total(self):
        a, b = self.file("a", b" \na:1\n"), self.file("b", b"a:2\na:3\n")
        self.check_run(run("grep", "-c", a, b), 0, b"3\n")
        self.check_run(run("grep", "-cv", a, b), 0, b"1\n")
        self.check_run(run("grep", "-c", stdin=b""), 1, b"0\n")

    def test_quiet_stops_at_the_first_answer(self):
        good = self.file("good", b"a:\n")
        self.check_run(run("grep", "-q", good, self.path("missing")), 0, b"")
        self.check_run(run("grep", "-qv", good), 1, b"")

    def test_log_line_without_url_is_never_selected(self):
        self.assertEqual(run("grep", "-c", "-i", "combined", stdin=LOG).stdout, b"3\n")
        self.assertEqual(run("grep", "-cv", "-i", "combined", stdin=LOG).stdout, b"5\n")
        self.assertIn(b'"-" 408', run("grep", "-v", "-i", "combined", stdin=LOG).stdout)


class Jobs(CliTest):
    def test_output_does_not_depend_on_their_number(self):
        lines = [b"http://h%d/p?q" % i if i % 7 else b"http://h/ %d" % i for i in range(40000)]
        urls, log = self.file("urls", b"\n".join(lines)), self.file("log", LOG * 700)
        for command in (
            ["check", urls, log],
            ["check", "-c", urls],
            ["split", "-f", "line,byte,valid,host", urls, urls],
            ["split", urls],
            ["split", "-o", "jsonl", "-f", "file,line,error_offset,expected,segment[]", urls],
            ["split", "--on-bad", "fail", urls],
            ["split", "-i", "combined", log],
            ["check", "-i", "combined", log, self.path("missing"), log],
            ["grep", "-n", urls, log],
            ["grep", urls],
            ["diff", "-g", "rfc3986", "-g", "rfc2396", urls],
        ):
            alone = run(*command, "-j", "1")
            for jobs in ("2", "3", "16"):
                result = run(*command, "-j", jobs)
                self.check_run(result, alone.returncode, alone.stdout, alone.stderr)

    def test_quiet_does_not_wait_for_more_input(self):
        with subprocess.Popen([BNFURL, "check", "-q", "-j", "4"], stdin=subprocess.PIPE) as program:
            program.stdin.write(b"a:\n" * 40000 + b" \n")
            program.stdin.flush()
            self.assertEqual(program.wait(timeout=20), 1)


class Descriptors(CliTest):
    def test_waits_for_descriptors_that_do_not_block(self):
        text = b"http://h/\n" * 50000
        reader, writer = os.pipe()
        out_reader, out_writer = os.pipe()
        for descriptor in (reader, out_writer):
            os.set_blocking(descriptor, False)
        with subprocess.Popen([BNFURL, "grep"], stdin=reader, stdout=out_writer) as program:
            os.close(reader)
            os.close(out_writer)
            feeder = threading.Thread(target=lambda: (os.write(writer, text[:7]), time.sleep(0.05), self.write_all(writer, text[7:])))
            feeder.start()
            written = b""
            while piece := os.read(out_reader, 4096):
                written += piece
            feeder.join()
            self.assertEqual(program.wait(), 0)
        os.close(out_reader)
        self.assertEqual(written, text)

    def write_all(self, descriptor, text):
        while text:
            text = text[os.write(descriptor, text) :]
        os.close(descriptor)


class Usage(CliTest):
    def test_help_and_version(self):
        commands = re.findall(r"^  (\w+) ", run("--help").stdout.decode(), re.MULTILINE)
        self.assertIn("check", commands)
        for arguments in (["--help"], ["split", "--help", "-c"], *([command, "--help"] for command in commands)):
            result = run(*arguments)
            self.assertEqual((result.stderr, result.returncode), (b"", 0))
            self.assertTrue(result.stdout.startswith(b"Usage: bnfurl "), result.stdout)
        self.assertIn(b"\nExamples:\n", run("check", "--help").stdout)
        self.assertRegex(run("--version").stdout, rb"^bnfurl \d+\.\d+\.\d+\n$")
        self.assertEqual(run("split", "--version").stdout, run("--version").stdout)
        for arguments, same in ((["-h"], ["--help"]), (["help"], ["--help"]), (["help", "split"], ["split", "--help"]),
                                (["split", "-h"], ["split", "--help"]), (["-V"], ["--version"]), (["grep", "-V"], ["--version"])):
            self.assertEqual(run(*arguments).stdout, run(*same).stdout, arguments)
        self.assertIn('did you mean "split"', self.usage_error("help", "splt"))
        self.usage_error("help", "split", "grep")

    def test_options_given_again_add_to_what_they_say(self):
        stdin = b"http://h/?q\nftp://h/\nhttp://i/\n"
        self.assertEqual(self.rows("-f", "host", "-f", "valid,scheme", stdin=b"http://h/"), b"h\t1\thttp\n")
        self.assertEqual(self.rows("-f", "url", "--where", "host=h", "--where", "!query", stdin=stdin), b"ftp://h/\n")
        self.check_run(run("grep", "--where", "scheme=http", "--where", "host=i", stdin=stdin), 0, b"http://i/\n")
        self.assertIn("expected a value", self.usage_error("grep", "--where", "host in", "--where", "scheme"))
        self.assertIn("host is asked for twice", self.usage_error("split", "-o", "jsonl", "-f", "host", "-f", "host"))
        self.assertEqual(self.rows("-f", "host,host", stdin=b"http://h/"), b"h\th\n")

    def test_what_is_given_in_the_wrong_place_is_named(self):
        for arguments, hint in ((["split", "--feilds=x"], "--fields"), (["grep", "--wehre", "x"], "--where")):
            self.assertIn(f'did you mean "{hint}"', self.usage_error(*arguments))
        self.assertNotIn("did you mean", self.usage_error("check", "--feilds"))  # check has no --fields
        for name, hint in (("host=foo", "; --where takes expressions"), ("!query", "; --where takes expressions"),
                           ("http://h/", '; "bnfurl explain" takes URLs as arguments'), ("missing", "")):
            message = f"bnfurl: {name}: No such file or directory{hint}\n".encode()
            self.check_run(run("grep", name), 2, b"", message)

    def test_a_file_that_standard_output_goes_to_is_not_read(self):
        same = self.file("same", b"http://h/\n")
        message = f"bnfurl: {same}: this is also where standard output goes\n".encode()
        for command in ("grep", "check", "split", "stats"):
            with open(same, "ab") as out:
                result = subprocess.run([BNFURL, command, same], stdout=out, stderr=subprocess.PIPE, check=False)
            self.assertEqual((result.stderr, result.returncode), (message, 2), command)
        with open(same, "rb") as file, open(same, "ab") as out:
            self.assertEqual(subprocess.run([BNFURL, "check"], stdin=file, stdout=out, stderr=subprocess.PIPE, check=False).returncode, 2)

    def test_unknown_words_are_refused_with_the_nearest_one(self):
        for arguments, hint in [
            (["chek"], "check"),
            (["check", "-g", "rfc398"], "rfc3986"),
            (["check", "-p", "hots"], "host"),
            (["check", "-i", "combine"], "combined"),
            (["check", "-i", "combined", "-k", "refer"], "referer"),
            (["split", "-f", "valid,hots"], "host"),
            (["split", "-o", "cvs"], "csv"),
            (["split", "--on-bad", "dorp"], "drop"),
        ]:
            message = self.usage_error(*arguments)
            self.assertIn(f'did you mean "{hint}"', message)
            self.assertIn("known are: ", message)

    def test_usage_errors(self):
        for arguments in (
            [],
            ["-q"],
            ["check", "--foo"],
            ["check", "-p"],
            ["check", "-p", ""],
            ["check", "-g", "rfc3986", "-g", "rfc3986"],
            ["check", "-g", "rfc3986", "-g", "rfc3986", "-p", "URI", "-p", "host"],
            ["check", "-g", "rfc3986", "-g", "rfc9112", "-p", "URI"],
            ["check", "-g", "rfc3986", "-p", "URI", "-p", "host"],
            ["check", "-g", "rfc3986", "-g", "rfc1738", "-p", "port", "-p", "host", "-p", "port"],
            ["check", "--strict-scheme"],
            ["check", "--strict-scheme", "-i", "combined"],
            ["split", "--strict-scheme", "-g", "rfc1738", "-p", "httpurl"],
            ["explain", "--strict-scheme", "-g", "rfc1738", "-g", "rfc3986", "http://h"],
            ["split", "-f", "segment[]"],
            ["split", "-f", "segment[]", "-o", "csv"],
            ["split", "-f", "valid[]", "-o", "jsonl"],
            ["split", "-f", "valid.rfc3986"],
            ["split", "-g", "rfc3986", "-g", "rfc1738", "-f", "valid.rfc2396"],
            ["check", "-p", "URI", "-p", "host"],
            ["check", "-g", "./x.bnf"],
            ["check", "-k", "referer"],
            ["check", "-0", "-i", "combined"],
            ["check", "-f", "url"],
            ["split", "-q"],
            ["split", "-f", ""],
            ["split", "-f", "url,"],
            ["grpe"],
            ["check", "-j", "0"],
            ["check", "-j", "x"],
            ["check", "-j", "-1"],
            ["check", "-v"],
        ):
            self.usage_error(*arguments)

    def test_options_and_files_in_any_order(self):
        name = self.file("f", b"a:b\n")
        self.check_run(run("split", name, "-f", "path", "-o", "csv", "-o", "tsv"), 0, b"b\n")
        self.check_run(run("split", "-fpath", "--", name), 0, b"b\n")
        self.check_run(run("split", "--fields=path", name, "-"), 0, b"b\n")
        self.assertEqual(run("check", "--", "--help").returncode, 2)

    def test_dash_is_standard_input(self):
        name = self.file("f", b"a:b\n")
        self.check_run(run("split", "-f", "file,path", name, "-", name, stdin=b"a:c"), 0, f"{name}\tb\n-\tc\n{name}\tb\n".encode())


class Environment(CliTest):
    # No machine can run all kernels.
    KERNELS = kernels.names()

    def run_with(self, name, *arguments):
        return run(*arguments, stdin=b"http://h/%41\nhttp://h/%4\n", env={**os.environ, "BNFURL_KERNELS": name})

    def test_any_kernels_give_the_same_answer_or_are_refused(self):
        expected = self.run_with("", "check")
        self.assertEqual((expected.stderr, expected.returncode), (b"", 1))
        refused = []
        for name in self.KERNELS:
            result = self.run_with(name, "check")
            if result.returncode == 2:
                refused.append(name)
                continue
            self.check_run(result, 1, expected.stdout)
        self.assertNotIn("scalar", refused)
        rest = " ".join(name for name in self.KERNELS if name not in refused)
        for name in refused:
            message = f'bnfurl: BNFURL_KERNELS: this machine has no "{name}"; it has: {rest}\n'
            self.check_run(self.run_with(name, "check"), 2, b"", message.encode())

    def test_unknown_kernels_are_a_usage_error(self):
        known = f"known are: {' '.join(self.KERNELS)}\n"
        self.check_run(
            self.run_with("scala", "check"),
            2,
            b"",
            f'bnfurl: unknown BNFURL_KERNELS "scala" (did you mean "scalar"?); {known}'.encode(),
        )
        self.check_run(self.run_with("\x1b", "split"), 2, b"", f'bnfurl: unknown BNFURL_KERNELS "\\x1b"; {known}'.encode())

    def test_help_is_printed_whatever_kernels_are_named(self):
        self.assertEqual(self.run_with("foo", "--help").returncode, 0)


class Failures(CliTest):
    def test_closed_pipe_kills_without_a_message(self):
        lines = self.file("lines", b"http://h/\n" * 100000)
        with subprocess.Popen([BNFURL, "split", lines], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            program.stdout.read(10)
            program.stdout.close()
            self.assertEqual(program.stderr.read(), b"")
            self.assertEqual(program.wait(), -signal.SIGPIPE)

    def test_closed_pipe_kills_even_if_the_signal_was_ignored(self):
        command = f"trap '' PIPE; yes a: | {BNFURL} split | head -1; echo ${{PIPESTATUS[1]}}"
        result = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
        self.assertEqual(result.stdout.splitlines()[-1], b"141")

    def test_full_disk_is_status_3_with_a_message(self):
        name = self.file("f", b"a:b\n \n" * 100000)
        for arguments in (["split", name], ["check", name], ["check", "-c", name], ["explain", "a:"], ["grammar", "list"], ["--help"]):
            with open("/dev/full", "wb") as full:
                result = subprocess.run([BNFURL, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
            self.assertEqual((result.returncode, result.stderr), (3, b"bnfurl: standard output: No space left on device\n"))

    def test_lost_statistics_are_status_3(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([BNFURL, "check", "--stats"], input=b"a:b\n", stderr=full, check=False)
        self.assertEqual(result.returncode, 3)

    def test_flags_take_no_value(self):
        for flag in ("--header=0", "--count=false", "--lenient=no", "--stats=1"):
            result = run("split", flag, stdin=b"")
            name = flag.split("=")[0].encode()
            self.assertEqual((result.returncode, result.stderr), (2, b"bnfurl: " + name + b" takes no value\n"))

    def test_unreadable_file_is_status_2(self):
        result = run("check", self.path("missing"), self.file("f", b"a:b\n"))
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        closed = subprocess.run(["bash", "-c", f"{BNFURL} check <&-"], capture_output=True, check=False)
        self.assertEqual((closed.returncode, closed.stderr), (2, b"bnfurl: -: Bad file descriptor\n"))

    def test_failure_to_read_midway_is_status_3_after_the_whole_records(self):
        terminal, other_end = pty.openpty()
        os.write(other_end, b"a:b\nc:cut off")
        os.close(other_end)  # the octets written before can still be read; after them, reading fails
        result = subprocess.run([BNFURL, "split", "-f", "path"], stdin=terminal, capture_output=True, check=False)
        os.close(terminal)
        self.check_run(result, 3, b"b\n", b"bnfurl: -: Input/output error\n")


if __name__ == "__main__":
    unittest.main()
