# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Log formats from a server's own configuration: lines as the manuals of nginx and Apache say that they are written,
# and the columns that they have. BNFURL names the program, BNFURL_GEN the generator. tests/servers asks the servers.
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

LONG_CASES = {"ServerFormatsTest.test_the_printed_grammar_can_be_compiled_in"}

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
BNFURL_GEN = os.environ.get("BNFURL_GEN", "build/gen/bnfurl-gen")

NGINX_COMBINED = ('$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" '
                  '"$http_user_agent"')
APACHE_COMBINED = r'%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"'
COMBINED = "log.host,log.user,log.time,log.request,log.method,log.target,log.version,log.status,log.size,log.referer"


def run(*arguments, stdin=b""):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False)


class ServerFormatsTest(unittest.TestCase):
    def file(self, name, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name) / name
        path.write_bytes(text)
        return str(path)

    # The columns of one line, as jsonl has them, without a word on standard error.
    def columns(self, form, fields, line):
        result = run("split", "-i", form, "-o", "jsonl", "-f", fields, stdin=line + b"\n")
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        return list(json.loads(result.stdout).values())

    def error(self, *arguments):
        result = run(*arguments)
        self.assertEqual((result.stdout, result.returncode), (b"", 2))
        return result.stderr.decode()

    def test_nginx_writes_escapes_and_hyphens(self):
        fields = "valid,log.user,log.request,log.target,log.status,log.referer,log.user-agent"
        line = rb'192.0.2.1 - a b [21/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 200 5 "-" "x \x5C \xC3\xA4"'
        self.assertEqual(self.columns("nginx:" + NGINX_COMBINED, fields, line),
                         [True, "a b", "GET /a?b HTTP/1.1", "/a?b", 200, "-", r"x \x5C \xC3\xA4"])

    def test_a_user_may_hold_what_stands_after_it(self):
        line = (b"192.0.2.1 - x [21/Nov/2026:08:00:00 +0000] [21/Nov/2026:08:00:01 +0000] "
                b'"GET / HTTP/1.1" 200 5 "-" "-"')
        self.assertEqual(self.columns("nginx:" + NGINX_COMBINED, "log.user,log.time", line),
                         ["x [21/Nov/2026:08:00:00 +0000]", "21/Nov/2026:08:00:01 +0000"])

    def test_no_request_is_no_url(self):
        line = b'192.0.2.1 - - [21/Nov/2026:08:00:00 +0000] "-" 400 0 "-" "-"'
        self.assertEqual(self.columns("nginx:" + NGINX_COMBINED, "url,valid", line), [None, None])
        self.assertEqual(self.columns("apache:" + APACHE_COMBINED, "url,valid",
                                      b'192.0.2.1 - - [21/Nov/2026:08:00:00 +0000] "-" 408 - "-" "-"'), [None, None])

    def test_the_method_decides_which_forms_a_target_has(self):
        for method, target, valid in [("CONNECT", "h:443", True), ("GET", "h:443", True), ("CONNECT", "/a", False),
                                      ("OPTIONS", "*", True), ("GET", "*", False)]:
            for form in ('nginx:$request_method $request_uri $status', "apache:%m %U%q %>s"):
                with self.subTest(method=method, target=target, form=form):
                    result = run("split", "-i", form, "-f", "valid,url", stdin=f"{method} {target} 200\n".encode())
                    self.assertEqual(result.stdout.decode(), f"{int(valid)}\t{target}\n")

    def test_nginx_with_json(self):
        form = ('nginx:escape=json {"time":"$time_iso8601","request":"$request","rt":$request_time,'
                '"up":"$upstream_response_time","ref":"$http_referer","a":"$http_x_a"}')
        line = (rb'{"time":"2026-11-21T08:00:00+00:00","request":"GET /a?b=\"c\" HTTP/1.1","rt":0.001,'
                rb'"up":"0.000, 0.010 : -","ref":"","a":"\\ \n \u0001 ' + "ä".encode() + b'"}')
        self.assertEqual(self.columns(form, "log.time,log.target,log.request-time,log.upstream-response-time,"
                                      "log.referer,log.http-x-a", line),
                         ["2026-11-21T08:00:00+00:00", r'/a?b=\"c\"', "0.001", "0.000, 0.010 : -", None,
                          r"\\ \n \u0001 ä"])

    def test_nginx_writes_a_path_and_its_query(self):
        form = 'nginx:$remote_addr "$request_method $uri$is_args$args" $status'
        for written, target in [("/a?b=c", "/a?b=c"), ("/a-", "/a"), ("/a?b-", "/a?b-"), ("/-", "/")]:
            with self.subTest(written):
                self.assertEqual(self.columns(form, "url", f'192.0.2.1 "GET {written}" 200'.encode()), [target])

        for written, target in [("/a?b=c", "/a?b=c"), ("/a?-", "/a"), ("/a?b-", "/a?b-")]:
            with self.subTest(written):
                self.assertEqual(self.columns('nginx:"$uri?$args"', "url", f'"{written}"'.encode()), [target])

    def test_nginx_writes_no_version_for_one_that_it_does_not_know(self):
        self.assertEqual(self.columns('nginx:$status "$request_method $request_uri $server_protocol"',
                                      "url,log.method,log.version", b'505 "- - "')[1:], ["-", ""])

    def test_times_can_be_asked_for(self):
        self.assertEqual(self.columns("nginx:" + NGINX_COMBINED, "log.time.iso",
                                      b'192.0.2.1 - - [21/Nov/2026:08:00:00 +0100] "GET / HTTP/1.1" 200 5 "-" "-"'),
                         ["2026-11-21T08:00:00+01:00"])

    def test_apache_writes_escapes_and_hyphens(self):
        fields = "valid,log.user,log.request,log.method,log.target,log.status,log.size,log.referer,log.user-agent"
        line = (rb'::1 - \"a\" b [21/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 - "http://h/"'
                rb' "x \\ \t \xc3\xa4"')
        self.assertEqual(self.columns("apache:" + APACHE_COMBINED, fields, line),
                         [True, r"\"a\" b", "GET /a HTTP/1.1", "GET", "/a", 404, None, "http://h/",
                          r"x \\ \t \xc3\xa4"])

    def test_apache_writes_an_empty_user_as_two_quotes(self):
        line = b'::1 - "" [21/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 401 381 "-" "-"'
        self.assertEqual(self.columns("apache:" + APACHE_COMBINED, "log.user,path", line), ['""', "/"])

    def test_apache_with_other_directives(self):
        form = r"apache:%v:%p %a %{%F %T}t.%{msec_frac}t %D %{ms}T %I %O %X %k \"%{X-Forwarded-For}i\" \"%U\" %q %>s %m"
        line = (b"www.example.org:80 192.0.2.1 2026-11-21 08:00:00.123 512 0 100 200 + 0 "
                b'"192.0.2.9, ::1" "/a" ?b 200 GET')
        fields = ("log.server-name,log.port,log.host,log.time,log.time-msec-frac,log.duration-us,log.duration-ms,"
                  "log.bytes-received,log.size,log.connection-status,log.keepalive,log.x-forwarded-for,url,log.query,"
                  "log.status,log.method")
        self.assertEqual(self.columns(form, fields, line),
                         ["www.example.org", 80, "192.0.2.1", "2026-11-21 08:00:00", 123, 512, 0, 100, "200",
                          "+", 0, "192.0.2.9, ::1", "/a", "?b", 200, "GET"])

    def test_apache_times_of_both_moments(self):
        line = b'h [21/Nov/2026:08:00:00 +0000] [21/Nov/2026:08:00:01 +0000] 1795248001123 "GET /a HTTP/1.1"'
        self.assertEqual(self.columns('apache:%h %t %{end}t %{end:msec}t "%r"', "log.time,log.apache-time,path", line),
                         ["21/Nov/2026:08:00:00 +0000", "21/Nov/2026:08:00:01 +0000", "/a"])

    def test_apache_writes_a_date_and_a_time_of_day(self):
        form = 'apache:%h %{%Y-%m-%d}t %{%H:%M:%S}t "%r" %>s'
        line = b'1.2.3.4 2026-11-03 08:00:00 "GET /a HTTP/1.1" 200'
        self.assertEqual(self.columns(form, "valid,log.time,log.time.iso,path", line),
                         [True, "2026-11-03 08:00:00", "2026-11-03T08:00:00Z", "/a"])

    def test_apache_writes_a_part_of_a_time(self):
        for pattern, text in [("%Y-%m-%d %H:%M", "2026-11-03 08:00"), ("%d/%b", "03/Nov")]:
            with self.subTest(pattern):
                self.assertEqual(self.columns(f"apache:%{{{pattern}}}t %U", "valid,log.time,path",
                                              f"{text} /a".encode()), [True, text, "/a"])

    def test_a_referer_alone_is_the_url(self):
        self.assertEqual(self.columns("apache:%{Referer}i %>s", "url,host", b"http://h/ 200"), ["http://h/", "h"])

    def test_the_bundled_log_is_read_as_the_compiled_format_reads_it(self):
        log = pathlib.Path("examples/access.log").read_bytes()
        # Some lines have an ident, which nginx does not write, or fields after the user agent, or are cut off. A user
        # "x [y" is cut by the compiled format, whose time may be any text.
        lines = [line for line in log.splitlines(True)
                 if line.endswith(b'"\n') and line.count(b' "') == 3 and b" x [y [" not in line and
                 line.split(b" ")[1] == b"-"]
        self.assertGreater(len(lines), 2500)
        compiled = run("split", "-i", "combined", "-f", COMBINED + ",valid,path", stdin=b"".join(lines))
        for form in ("nginx:" + NGINX_COMBINED, "apache:" + APACHE_COMBINED):
            made = run("split", "-i", form, "-f", COMBINED + ",valid,path", stdin=b"".join(lines))
            self.assertEqual(made.stderr, b"")
            self.assertEqual(made.stdout, compiled.stdout)

    def test_formats_in_configurations(self):
        nginx = self.file("nginx.conf", b"http {\n  log_format a '$status ' # x\n    '\"$request\"';\n"
                                        b"  log_format b escape=json '$request_uri';\n}\n")
        apache = self.file("httpd.conf", b'LogFormat "%>s \\\n\\"%r\\"" a\nLogFormat "%U" b\n')
        for form in (f"nginx:@{nginx}:a", f"apache:@{apache}:a"):
            self.assertEqual(self.columns(form, "log.status,path", b'200 "GET /a HTTP/1.1"'), [200, "/a"])
        self.assertIn('unknown log format of', self.error("split", "-i", f"nginx:@{nginx}:c"))
        self.assertIn("known are: a b\n", self.error("split", "-i", f"apache:@{apache}:c"))
        self.assertIn("there is no log format in this file", self.error("split", "-i", f"apache:@{nginx}:a"))

    def test_an_ambiguity_is_shown_and_the_first_text_is_short(self):
        result = run("split", "-i", "nginx:$http_a|$http_b|$request_uri", "-f", "log.http-a,log.http-b",
                     stdin=b"a|b|c|/\n")
        self.assertEqual(result.stdout, b"a\tb\n")
        self.assertEqual(result.stderr, b'bnfurl: nginx: lines of this format can be read in several ways: in "|||" it '
                                        b'is http-a= http-b= target=|, but could be http-a=| http-b= target=\n')

    def test_the_printed_grammar_is_a_file_like_any_other(self):
        for server, text in [("nginx", NGINX_COMBINED), ("apache", APACHE_COMBINED),
                             ("nginx", 'escape=json {"u":"$request_uri","m":"$request_method","t":$msec}'),
                             ("nginx", '"$uri?$args" $status $http_referer')]:
            with self.subTest(text):
                printed = run("grammar", "from", server, text)
                self.assertEqual((printed.stderr, printed.returncode), (b"", 0))
                path = self.file("own.bnf", printed.stdout)
                typical = [line.split(b":", 1)[1].strip() for line in printed.stdout.splitlines()
                           if line.startswith(b"# typical:")]
                self.assertEqual(len(typical), 1)
                fields = ("split", "-o", "jsonl", "-f", "valid,url,path", "-i")
                of_file = run(*fields, path, stdin=typical[0] + b"\n")
                self.assertIn(b'"valid":true', of_file.stdout)
                self.assertEqual(run(*fields, f"{server}:{text}", stdin=typical[0] + b"\n").stdout, of_file.stdout)

    def test_a_grammar_that_cannot_be_read_is_not_printed(self):
        text = "".join(f'"$a{i}"' for i in range(40)) + "$request"
        self.assertIn("44 components; at most 32 are allowed", self.error("grammar", "from", "nginx", text))

    def test_the_printed_grammar_can_be_compiled_in(self):
        # The generator proves that the marks change no language, and that the example has the format.
        path = self.file("own.bnf", run("grammar", "from", "nginx", "$request_method $request_uri $status").stdout)
        out = tempfile.TemporaryDirectory()
        self.addCleanup(out.cleanup)
        made = subprocess.run([BNFURL_GEN, "--out", out.name, "grammar/rfc3986.bnf", "grammar/rfc9112.bnf", path],
                              capture_output=True, check=False)
        self.assertEqual((made.returncode, made.stderr), (0, b""))

    def test_what_is_refused(self):
        self.assertIn("usage: bnfurl grammar from nginx|apache STRING", self.error("grammar", "from", "nginx"))
        self.assertIn('unknown server "lighttpd"; known are: nginx apache',
                      self.error("grammar", "from", "lighttpd", "x"))
        self.assertIn("column 1 of apache's format", self.error("check", "-i", "apache:%Z"))
        self.assertIn("the format has no URL to judge; add $request", self.error("check", "-i", "nginx:$status"))
        self.assertIn('unknown key of nginx', self.error("check", "-i", "nginx:$request", "-k", "referer"))

    def test_of_a_large_format_it_is_said_that_it_is_not_known(self):
        self.assertEqual(run("check", "-i", "nginx:" + "$a" * 100 + "$request").stderr,
                         b"bnfurl: nginx: the format is too large to tell whether its lines can be read in several ways\n")

    def test_a_format_has_at_most_as_many_parts_as_a_grammar(self):
        text = " ".join(f'"$a{i}"' for i in range(40)) + ' "$request"'
        self.assertEqual(self.error("check", "-i", "nginx:" + text),
                         f"nginx:{text[:54]}...: 44 components; at most 32 are allowed\n")

    def test_several_formats_in_one_run(self):
        path = self.file("x" * 100, b"log_format a '$request_uri $status'; log_format b '$request_uri $request_time';")
        result = run("explain", "-g", f"nginx:@{path}:a", "-g", f"nginx:@{path}:b", "/a 0.100")
        self.assertEqual((result.stderr, result.returncode), (b"", 1))
        self.assertIn(b"request-time", result.stdout)

    def test_hostile_formats_are_refused_or_read(self):
        for form in ["apache:" + "%r" * 500, "nginx:" + "$request_uri " * 500,
                     "apache:" + "%{" * 1000, "nginx:" + "".join(f"$a{i}|" for i in range(500)) + "$request",
                     "apache:" + "%{a;b\"c}i%r", "nginx:\x01\x7f\xff$request", "apache:%{" + "a" * 10000 + "}i %r"]:
            with self.subTest(form[:40]):
                result = run("check", "-q", "-i", form)
                self.assertIn(result.returncode, (0, 2), result.stderr[:500])


if __name__ == "__main__":
    unittest.main()
