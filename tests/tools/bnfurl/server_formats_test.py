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

    def test_the_printed_grammar_can_be_compiled_in(self):
        # The generator proves that the marks change no language, and that the example has the format.
        path = self.file("own.bnf", run("grammar", "from", "nginx", "$request_method $request_uri $status").stdout)
        out = tempfile.TemporaryDirectory()
        self.addCleanup(out.cleanup)
        made = subprocess.run([BNFURL_GEN, "--out", out.name, "grammar/rfc3986.bnf", "grammar/rfc9112.bnf", path],
                              capture_output=True, check=False)
        self.assertEqual((made.returncode, made.stderr), (0, b""))

    def test_hostile_formats_are_refused_or_read(self):
        for form in ["apache:" + "%r" * 500, "nginx:" + "$request_uri " * 500,
                     "apache:" + "%{" * 1000, "nginx:" + "".join(f"$a{i}|" for i in range(500)) + "$request",
                     "apache:" + "%{a;b\"c}i%r", "nginx:\x01\x7f\xff$request", "apache:%{" + "a" * 10000 + "}i %r"]:
            with self.subTest(form[:40]):
                result = run("check", "-q", "-i", form)
                self.assertIn(result.returncode, (0, 2), result.stderr[:500])


if __name__ == "__main__":
    unittest.main()
