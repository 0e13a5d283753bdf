# `--plan` prints a command line that does what the given one does, without finding anything out: it prints the same,
# and its own plan is itself.
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from same_answers_test import Format, formats

BNFURL = os.environ["BNFURL"]
LOG = '192.0.2.{0} - - [20/Nov/2026:08:00:{0:02} +0000] "GET /a/{0}?q={1} HTTP/1.1" 200 {0} "-" "A {1}"\n'
FILES = {
    "access.log": "".join(LOG.format(i, i % 3) for i in range(10, 30)),
    "caddy.json": "".join(f'{{"request":{{"uri":"/{i % 4}?b"}},"status":200}}\n' for i in range(9)),
    "uri.json": '{"uri":"/a?b","x":1}\n{"uri":"/c","x":2}\n',
    "iis.log": "#Fields: date time cs-uri-stem sc-status\n2026-11-20 08:00:00 /a 200\n2026-11-20 08:00:01 /b 404\n",
    "a 'table'.csv": "name,url\nx,http://h/a?b\ny,/no url\n",
    "urls.txt": "http://h/a?b#c\nno url\nhttp://h/a?b\nHTTP://www.h:80/%61\n",
    "-x": "http://h/\n",
    "rules": "deny path /a\ndefault allow\n",
}
COMMANDS = [
    ["split", "-i", "auto", "access.log"],
    ["split", "-i", "auto", "caddy.json"],
    ["split", "-i", "auto", "uri.json"],
    ["split", "-i", "auto", "iis.log", "--header"],
    ["split", "-i", "auto", "access.log", "caddy.json", "iis.log", "-o", "jsonl"],
    ["split", "-i", "combined", "-i", "caddy", "access.log", "caddy.json", "-f", "path,log.status"],
    ["split", "-i", "csv", "-k", "url", "--pass", "--decode", "pct", "a 'table'.csv", "-o", "table"],
    ["split", "--on-bad", "drop", "--repair", "urls.txt"],
    ["check", "-g", "rfc1738", "--strict-scheme", "urls.txt"],
    ["split", "--repair=web", "--lenient", "urls.txt", "--", "-x"],
    ["check", "-g", "rfc3986", "-g", "rfc1738", "-j", "1", "urls.txt"],
    ["check", "-i", "auto", "-q", "access.log"],
    ["normalize", "--level", "syntax", "--level", "scheme,address", "urls.txt"],
    ["repair", "urls.txt"],
    ["resolve", "--base", "http://b/c d e".replace(" ", "%20"), "urls.txt"],
    ["grep", "-i", "auto", "-n", "--where", "path^='/a/1' and not query=\"q=1\"", "access.log"],
    ["grep", "-v", "-c", "urls.txt"],
    ["filter", "--rules", "rules", "--on-bad", "keep", "urls.txt"],
    ["dedupe", "--key-steps", "www,fragment", "--where", "valid", "urls.txt"],
    ["dedupe", "-i", "auto", "--by", "log.agent", "access.log"],
    ["grep", "-i", "auto", "--at-most", "2", "--per", "log.agent", "access.log"],
    ["stats", "-i", "auto", "-o", "jsonl", "access.log"],
    ["stats", "-i", "auto", "--by", "log.time:5m", "--by", "log.status", "--mean", "log.bytes", "access.log"],
    ["stats", "-i", "auto", "--by", "log.status", "-n", "3", "--memory", "2M", "--no-progress", "access.log"],
    ["report", "--json", "access.log", "caddy.json"],
    ["replay", "-g", "plain", "access.log"],
    ["diff", "-g", "rfc3986", "-g", "rfc2396", "urls.txt"],
]

# Records of JSON whose program has no row of its own.
OF_JSON = [
    '{"http":{"request":{"method":"GET"}},"url":{"original":"https://h.example/a/b.html"}}\n',
    '{":method":"GET",":path":"/a/b.html","response_code":200}\n',
    '{"attributes":{"http.request.method":"GET","url.path":"/a/b.html"}}\n',
    '{"verb":"GET","uri":"/a/b.html"}\n',
    '{"message":"GET /a/b.html HTTP/1.1"}\n',
]
REQUESTS = [("CONNECT", "v10.example.com:443"), ("OPTIONS", "*"), ("GET", "v10.example.com:443"), ("GET", "*")]
TARGET = re.compile(
    r"(?<![\w.])(https?://[\w.:]+|/examplebucket)?/(a/b\.html|index\.html|a\.html|favicon\.ico|a)(\?c=d)?(?![\w/])"
)
ROOT = pathlib.Path(__file__).parents[2]


class Plans(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name, text in FILES.items():
            (self.folder / name).write_text(text)

    def run_program(self, *words, octets=b""):
        return subprocess.run([BNFURL, *words], cwd=self.folder, capture_output=True, input=octets)

    def plan(self, words, **options):
        run = self.run_program(words[0], "--plan", *words[1:], **options)
        *comments, line = run.stdout.decode().splitlines()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue(all(comment.startswith("# ") for comment in comments), comments)
        return comments, line

    def test_are_commands_that_do_the_same(self):
        for words in COMMANDS:
            with self.subTest(words=words):
                _, line = self.plan(words)
                self.assertTrue(line.startswith(f"bnfurl {words[0]} "), line)
                given = self.run_program(*words)
                shell = self.shell(line, self.folder)
                self.assertEqual(given.stdout, shell.stdout)
                self.assertEqual(given.returncode, shell.returncode)
                command, rest = line.removeprefix("bnfurl ").split(" ", 1)
                again = subprocess.run(
                    ["sh", "-c", f'"{BNFURL}" {command} --plan {rest}'], cwd=self.folder, capture_output=True
                )
                self.assertEqual(again.stdout.decode().splitlines()[-1], line)

    def shell(self, line, folder):
        return subprocess.run(["sh", "-c", f'bnfurl() {{ "{BNFURL}" "$@"; }}; {line}'], cwd=folder, capture_output=True)

    # Records with these methods and targets, if the format has methods.
    def test_give_the_same_rows_by_method_in_each_format(self):
        file = self.folder / "file"
        of_connect = set()
        all_formats = formats() | {line: Format("", line, ["-i", "auto"]) for line in OF_JSON}
        for name, each in all_formats.items():
            lines = each.records.splitlines(keepends=True)
            line = lines[min(5, len(lines) - 1)].replace("x=1", "-")
            others = [re.sub(r"\bGET\b", method, TARGET.sub(target, line)) for method, target in REQUESTS]
            file.write_text(each.header + "".join(others + lines))
            for words in each.words, ["-i", "auto"]:
                with self.subTest(name=name, words=words):
                    command = ["split", *words, "-f", "url,valid,error_offset,host,port,path,normal", str(file)]
                    given = subprocess.run([BNFURL, *command], cwd=ROOT, capture_output=True)
                    plan = subprocess.run([BNFURL, *command, "--plan"], cwd=ROOT, capture_output=True)
                    self.assertEqual(plan.returncode, given.returncode if given.returncode == 2 else 0)
                    if given.returncode == 2:
                        continue
                    explained = self.shell(plan.stdout.decode().splitlines()[-1], ROOT)
                    self.assertEqual((given.stdout, given.returncode), (explained.stdout, explained.returncode))
                    if b"\nv10.example.com:443\t1\t\\N\tv10.example.com\t443\t" in b"\n" + given.stdout:
                        of_connect.add(name)
        have_methods = {name for name, each in all_formats.items() if "GET" in each.records}
        self.assertEqual(of_connect, have_methods - {"FILE"})  # its URLs are no request targets

    def test_find_nothing_out_of_one_file(self):
        for words in COMMANDS:
            _, line = self.plan(words)
            with self.subTest(words=words):
                several = len([word for word in words if "." in word and word in FILES]) > 1
                self.assertEqual(" auto" in line, several and "caddy" not in words)

    def test_of_a_pipe_is_that_of_a_file(self):
        text = FILES["access.log"].encode()
        comments, line = self.plan(["split", "-i", "auto", "-"], octets=text)
        of_file = self.plan(["split", "-i", "auto", "access.log"])
        self.assertEqual([line + "\n" for line in comments], [of_file[0][0].replace("access.log", "-") + "\n"])
        self.assertEqual(line, of_file[1].replace("access.log", "-"))

    def test_of_what_cannot_be_done_is_the_message_about_it(self):
        for words in ["split", "-f", "no"], ["split", "-i", "auto", "rules"], ["grep", "--where", "no=1"]:
            plan, run = self.run_program(words[0], "--plan", *words[1:]), self.run_program(*words)
            self.assertEqual((plan.returncode, plan.stdout, plan.stderr), (2, b"", run.stderr))


if __name__ == "__main__":
    unittest.main()
