# Commands print the same rows and messages, with the same status, for one thread or two, and for a file or a pipe,
# however little the pipe gives at once. The commands are those that have --jobs in the program's help, and the formats
# are those that it lists: so new ones are tested, too. By day, only some formats are. BNFURL names the program.
import collections
import fcntl
import gzip
import itertools
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from cli_test import BNFURL, run
from failing import failing

ALL = "BNFURL_NIGHTLY" in os.environ
NIGHTLY_CASES = {
    "SameRows.test_in_each_format",
    "SameRows.test_of_many_records_in_each_format",
    "SameRows.test_of_ranges_of_a_file",
}
BY_DAY = [
    "lines", "nul", "tsv", "csv", "jsonl", "w3c", "cdx", "warc", "combined, compressed", "haproxy", "k8s:FORMAT",
]
# These are formats by another name, or are found by the names of files; and a feed has one end, however many records.
NO_FORMATS = {"feed", "iis", "json", "@FILE", "nginx:@FILE:NAME", "apache:@FILE:NAME", "squid:@FILE:NAME",
              "haproxy:@FILE:NAME"}

# What a command is given, each time that it runs; nothing, if it is not here.
ARGUMENTS = {
    "check": [[], ["-c", "--where", "not valid or path=/"]],
    "split": [
        ["-f", "file,line,byte,url,valid,reason,host,path,query.n", "--header"],
        ["-o", "jsonl", "--where", "path=/ or not valid", "--on-bad", "drop"],
        ["-f", "line,site,normal", "--on-bad", "fail"],
    ],
    "normalize": [["-o", "csv"]],
    "resolve": [["--base", "http://h/a/b"]],
    "grep": [["-n"], ["-v", "--where", "path^=/a"]],
    "filter": [["--rules", "RULES"], ["-v", "-n", "--rules", "RULES", "--on-bad", "keep"]],
    "dedupe": [["-n"], ["--by", "path", "--on-bad", "keep"], ["--at-most", "1", "--per", "path", "-n"]],
    "stats": [[], ["--by", "path,valid", "-o", "tsv"]],
    "report": [["--json"]],
    "replay": [["-g", "examples/crawl/fetchable.bnf", "--where", "path=/"]],
    "diff": [["-g", "rfc3986", "-g", "rfc2396"]],
}
RULES = "deny path /a/b.html\ndeny path /q.php\ndefault allow\n"

TARGETS = ["/a/b.html?n=%d", "/", "/[%d", "/p/../q.php?y=%d&n=%%7e", "/a b/%d", "/a/b.html"]
# That of an example in the program's list of formats.
TARGET = re.compile(r"(?<![\w.])/(?:a/b\.html|index\.html|a\.html|favicon\.ico|a)(?![\w/])")
HINTED = re.compile(r"(?:none|hardly any|\d+) of the first \d+ records")
HAPROXY = ('192.0.2.1:33317 [20/Nov/2026:08:00:00.655] f b/s 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {h|curl} '
           '"GET /a/b.html HTTP/1.1"')
LOGGED = '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a/b.html HTTP/1.1" 200 512 "-" "curl/8.11.0"'
HEADERS = {
    "w3c": "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) "
    "cs(Referer) sc-status sc-substatus sc-win32-status time-taken\n",
    "cdx": " CDX N b a m s k r M S V g\n",
}
PAGE = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href='TARGET'>a</a> <img src=/i.png>"
METADATA = (
    '{"Envelope":{"Payload-Metadata":{"HTTP-Response-Metadata":{"HTML-Metadata":{"Links":'
    '[{"path":"A@/href","url":"TARGET"}]}}}}}'
)

# What a file of the format begins with, some records, and the words that name the format.
Format = collections.namedtuple("Format", "header records words packed", defaults=[False])


def commands():
    names = re.findall(r"^  ([a-z]\S*) ", run("--help").stdout.decode(), re.MULTILINE)
    return [name for name in names if re.search(r"^ +-j, --jobs ", run(name, "--help").stdout.decode(), re.MULTILINE)]


def targets(count=18):
    return [target % i if "%" in target else target for i, target in enumerate(TARGETS * (count // len(TARGETS)))]


def urls():
    return [f"http://h{i % 3}.example{target}" for i, target in enumerate(targets())]


def lines(records):
    return "".join(f"{record}\n" for record in records)


# Some lines are cut off, and one has too much.
def lines_like(example):
    of_targets = [TARGET.sub(lambda _: target, example) for target in targets()]
    cut = [line if i % 5 != 3 else line[: len(line) * 2 // 3] for i, line in enumerate(of_targets)]
    return lines([*cut, of_targets[0] + " more"])


def archive(kind, media, body):
    records = ""
    for i, target in enumerate(targets(6)):
        text = body.replace("TARGET", target)
        records += f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://h/{i}\r\nContent-Type: {media}\r\n"
        records += f"Content-Length: {len(text)}\r\n\r\n{text}\r\n\r\n"
    return records


def format_like(name, example):
    line = LOGGED.replace('"', '\\"') if "{" in example else LOGGED
    words = ["-i", name.replace("FORMAT", "combined").replace("FIELDS", "date time c-ip cs-uri-stem")]
    words += ["-k", "url"] if name == "jsonl" else []
    return Format(HEADERS.get(name, ""), lines_like(example.replace("LINE", line)), words)


# The formats by their names in the program's list. Of those that are not here, the list has an example.
def formats():
    table = [(i, url) for i, url in enumerate(urls())]
    made = {
        "lines": Format("", lines(urls()), ["-i", "lines"]),
        "nul": Format("", "".join(f"{url}\0" for url in urls()), ["-0"]),
        "tsv": Format("", lines(f"{i}\t{url}\tx" for i, url in table), ["-i", "tsv", "-k", "2"]),
        "csv": Format('id,url,"a\nb"\n', lines(f'{i},"{url}","x""\ny"' for i, url in table),
                      ["-i", "csv", "-k", "url"]),
        "warc": Format("", archive("response", "application/http; msgtype=response", PAGE), ["-i", "warc"]),
        "wat": Format("", archive("metadata", "application/json", METADATA), ["-i", "wat"]),
        "sitemap": Format("", lines(urls()), ["-i", "sitemap"]),
        "nginx:STRING": Format("", lines_like("0.100 /a/b.html x"), ["-i", "nginx:$request_time $request_uri x"]),
        "apache:STRING": Format("", lines_like('h "GET /a/b.html HTTP/1.1" 200'), ["-i", 'apache:%h "%r" %s']),
        "tomcat:STRING": Format("", lines_like('h "GET /a/b.html HTTP/1.1" 200'), ["-i", 'tomcat:%h "%r" %s']),
        "squid:STRING": Format("", lines_like("1.5 GET /a/b.html 200"), ["-i", "squid:%tS %rm %ru %>Hs"]),
        "haproxy:HEADERS": Format("", lines_like(HAPROXY), ["-i", "haproxy:{Host|User-Agent} {}"]),
        "FILE": Format("", pathlib.Path("examples/pipes.log").read_text(), ["-i", "examples/pipes.bnf"]),
        "auto": Format("", lines_like(LOGGED), ["-i", "auto"]),
    }
    for line in run("split", "-i", "help").stdout.decode().splitlines():
        name, _, *example = line.split("\t", 2)
        if name not in made and name not in NO_FORMATS:
            made[name] = format_like(name, *example)
    made["combined, compressed"] = made["combined"]._replace(packed=True)
    return made


# Each time with what it is given. Of pages, only extract reads records; of other files, it reads running text, or what
# -k names.
def calls(command, name, words):
    if command != "extract":
        return [] if name in ("warc", "wat") else [[command, *words, *more] for more in ARGUMENTS.get(command, [[]])]
    if name != "warc" and "-k" not in words:
        return [[command, *words, "--links"]] if name in ("wat", "sitemap") else [[command]]
    return [[command, *words, *more] for more in ([], ["--html", "-c"], ["--links"]) if more or name != "warc"]


# Where two results differ first. A comparison of long texts by unittest takes minutes.
def difference(one, other):
    for parts in zip(*(([str(status)], printed.splitlines(), said) for status, printed, said in (one, other))):
        for lines in itertools.zip_longest(*parts):
            if lines[0] != lines[1]:
                return "%r differs from %r" % lines
    return "in line ends alone"


class SameRows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.formats, cls.commands = formats(), commands()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.file = self.folder / "name-of-the-file"
        (self.folder / "rules").write_text(RULES)

    # The file is called as a pipe is. Two differences in hints are intended: one about a file is of its first 1,000
    # records or 256 KiB, and of the first 32 KiB of a pipe; and one about a pipe that gives little may follow the other
    # messages.
    def result(self, command, **options):
        done = subprocess.run([BNFURL, *command], capture_output=True, check=False, **options)
        printed, said = (
            HINTED.sub("of the first records", text.decode().replace(str(self.file), "-"))
            for text in (done.stdout, done.stderr)
        )
        return done.returncode, printed, sorted(said.splitlines())

    # All is in the pipe when the program begins, but it gives at most `size` octets at once.
    def of_pipe(self, command, octets, size):
        reader, writer = os.pipe()
        with os.fdopen(reader, "rb") as pipe:
            fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 1 << 20)
            with os.fdopen(writer, "wb") as full:
                full.write(octets)
            return self.result(command, stdin=pipe, env=failing("trickle", size))

    # Yields each command with the octets of the file, of which at most so many are records.
    def runs(self, names, most):
        for name in names:
            header, records, words, packed = self.formats[name]
            octets = (header + records * max(most // len(records), 1)).encode()
            octets = gzip.compress(octets, mtime=0) if packed else octets
            self.file.write_bytes(octets)
            for command in self.commands:
                for call in calls(command, name, words):
                    yield [str(self.folder / "rules") if word == "RULES" else word for word in call], octets

    def of_file(self, command, jobs):
        return self.result([*command, "-j", jobs, str(self.file)])

    def check_equal(self, found, expected):
        if found != expected:
            self.fail(difference(found, expected))

    def check_same(self, names, most, size):
        for command, octets in self.runs(names, most):
            expected = self.of_file(command, "1")
            with self.subTest(command):
                self.assertIn(expected[0], (0, 1), expected[2])
                self.check_equal(self.of_file(command, "2"), expected)
                for jobs in ("1", "2") if ALL else ("2",):
                    self.check_equal(self.of_pipe([*command, "-j", jobs, "-"], octets, size), expected)

    def test_by_day(self):
        self.check_same(BY_DAY, 1, 7)

    def test_in_each_format(self):
        self.check_same(self.formats, 1, 7)

    # Each piece of the pipe is a block that is large enough for several threads.
    def test_of_many_records(self):
        self.check_same(["lines", "combined"], 200000, 40000)

    def test_of_many_records_in_each_format(self):
        self.check_same(self.formats, 200000, 40000)

    # Threads read what they work on.
    def test_of_ranges_of_a_file(self):
        for command, _ in self.runs(BY_DAY, 1500000):
            with self.subTest(command):
                self.check_equal(self.of_file(command, "2"), self.of_file(command, "1"))

    # A command without threads.
    def test_of_readings(self):
        octets = self.formats["lines"].records.encode()
        self.file.write_bytes(octets)
        with self.file.open("rb") as file:
            expected = self.result(["readings"], stdin=file)
        self.check_equal(self.of_pipe(["readings"], octets, 7), expected)


if __name__ == "__main__":
    unittest.main()
