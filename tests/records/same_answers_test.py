# An answer does not depend on how the input is cut, threaded, compressed, skipped or known: commands print the same
# rows and messages, with the same status, after each change of PERTURBATIONS. The commands are those that have --jobs
# in the program's help, and the formats are those that it lists: so new ones are tested, too. BNFURL names the program;
# BNFURL_NIGHTLY asks for all formats, arguments and logs.
import collections
import fcntl
import gzip
import io
import itertools
import os
import pathlib
import random
import re
import shlex
import subprocess
import tarfile
import tempfile
import unittest

import log_samples
from command_line import BNFURL, run
from failing import failing
from project import ROOT
from waiting import octets_in, wait_until

ALL = "BNFURL_NIGHTLY" in os.environ
NIGHTLY_CASES = {"SameAnswers.test_of_ranges_of_a_file", "SameAnswers.test_cut_at_each_of_the_first_octets"}

# The generator of inputs: what a file of a format begins with, its records, and the words that name it.

Format = collections.namedtuple("Format", "header records words")
FORMATS_BY_DAY = ["lines", "nul", "tsv", "csv", "jsonl", "w3c", "cdx", "warc", "combined", "haproxy", "k8s:FORMAT"]
# These are formats by another name, or are found by the names of files; and a feed has one end, however many records.
NO_FORMATS = {"feed", "iis", "json", "@FILE", "nginx:@FILE:NAME", "apache:@FILE:NAME", "squid:@FILE:NAME",
              "haproxy:@FILE:NAME"}
TARGETS = ["/a/b.html?n=%d", "/", "/[%d", "/p/../q.php?y=%d&n=%%7e", "/a b/%d", "/a/b.html"]
# Each second URL is invalid, and --repair=web repairs none.
HALF_KNOWN = ["http://a.example/", "http://h:port/%d", "http://b.example/p/q.php?x=%d&y=a%%20b#f", "//no-scheme/%d",
              "https://www.c.example:8080/a/b?q", "http://[::1/%d", "http://[::1]/x?x=%d", "1:/"]
# That of an example in the program's list of formats.
TARGET = re.compile(r"(?<![\w.])/(?:a/b\.html|index\.html|a\.html|favicon\.ico|a)(?![\w/])")
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


def lines(records):
    return "".join(f"{record}\n" for record in records)


def numbered(texts, count=18):
    return [text % i if "%" in text else text for i, text in enumerate(texts * (count // len(texts)))]


# Some lines are cut off, and one has too much.
def lines_like(example, targets):
    of_targets = [TARGET.sub(lambda _: target, example) for target in numbered(targets)]
    cut = [line if i % 5 != 3 else line[: len(line) * 2 // 3] for i, line in enumerate(of_targets)]
    return lines([*cut, of_targets[0] + " more"])


def archive(kind, media, body, targets):
    records = ""
    for i, target in enumerate(numbered(targets, 6)):
        text = body.replace("TARGET", target)
        records += f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://h/{i}\r\nContent-Type: {media}\r\n"
        records += f"Content-Length: {len(text)}\r\n\r\n{text}\r\n\r\n"
    return records


# The formats and their examples in the program's list.
def listed():
    table = [line.split("\t", 2) for line in run("split", "-i", "help").stdout.decode().splitlines()]
    return {name: "".join(example) for name, _, *example in table if name not in NO_FORMATS}


def example_of(name, example):
    line = LOGGED.replace('"', '\\"') if "{" in example else LOGGED
    return example.replace("LINE", line) if name != "combined" else LOGGED


def words_of(name):
    words = ["-i", name.replace("FORMAT", "combined").replace("FIELDS", "date time c-ip cs-uri-stem")]
    return words + (["-k", "url"] if name == "jsonl" else [])


# The formats by their names in the program's list. Of those that are not here, the list has an example.
def formats(targets=TARGETS):
    hosts = itertools.cycle([f"http://h{i}.example" for i in range(3)] if targets is TARGETS else [""])
    urls = [host + target for host, target in zip(hosts, numbered(targets))]
    table = list(enumerate(urls))
    made = {
        "lines": Format("", lines(urls), ["-i", "lines"]),
        "nul": Format("", "".join(f"{url}\0" for url in urls), ["-0"]),
        "tsv": Format("", lines(f"{i}\t{url}\tx" for i, url in table), ["-i", "tsv", "-k", "2"]),
        "csv": Format('id,url,"a\nb"\n', lines(f'{i},"{url}","x""\ny"' for i, url in table),
                      ["-i", "csv", "-k", "url"]),
        "warc": Format("", archive("response", "application/http; msgtype=response", PAGE, targets), ["-i", "warc"]),
        "wat": Format("", archive("metadata", "application/json", METADATA, targets), ["-i", "wat"]),
        "sitemap": Format("", lines(urls), ["-i", "sitemap"]),
        "FILE": Format("", pathlib.Path("examples/pipes.log").read_text(), ["-i", "examples/pipes.bnf"]),
    }
    for name, example, word in [
        ("nginx:STRING", "0.100 /a/b.html x", "nginx:$request_time $request_uri x"),
        ("apache:STRING", 'h "GET /a/b.html HTTP/1.1" 200', 'apache:%h "%r" %s'),
        ("tomcat:STRING", 'h "GET /a/b.html HTTP/1.1" 200', 'tomcat:%h "%r" %s'),
        ("squid:STRING", "1.5 GET /a/b.html 200", "squid:%tS %rm %ru %>Hs"),
        ("haproxy:HEADERS", HAPROXY, "haproxy:{Host|User-Agent} {}"),
        ("auto", LOGGED, "auto"),
    ]:
        made[name] = Format("", lines_like(example, targets), ["-i", word])
    for name, example in listed().items():
        if name not in made:
            made[name] = Format(HEADERS.get(name, ""), lines_like(example_of(name, example), targets), words_of(name))
    return made


# Commands, each with an input that changes after its first records.

COMMON = '192.0.2.%d - - [20/Nov/2026:08:00:0%d +0000] "GET /a?x=%d HTTP/1.1" 200 5'
COMBINED = COMMON + ' "-" "curl/8.11.0"'
W3C = "#Software: Microsoft Internet Information Services 10.0\n#Fields: date time cs-method cs-uri-stem sc-status\n"
IN_W3C = "2026-11-20 08:00:0%d GET /a 200"


def repeated(line, count=8):
    return lines(line % tuple(i % 10 for _ in range(line.count("%d"))) for i in range(count))


def tar():
    octets, member = io.BytesIO(), tarfile.TarInfo("urls")
    with tarfile.open(fileobj=octets, mode="w") as file:
        member.size = 10
        file.addfile(member, io.BytesIO(b"http://h/\n"))
    return octets.getvalue().decode()


ACCESS_LOG = COMMON % (1, 1, 1) + "\n" + repeated(COMBINED)
OF_CONTAINER = ["starting", *repeated(COMBINED).splitlines()]
IN_CONTAINER = lines(f"2026-11-20T08:00:00.123456789Z stdout F {line}" for line in OF_CONTAINER)
OF_DOCKER = lines('{"log":"%s\\n","stream":"stdout","time":"2026-11-20T08:00:00Z"}' % line.replace('"', '\\"')
                  for line in OF_CONTAINER)
SECOND_HEADER = ("#Fields: date time cs-uri-stem sc-status time-taken v\n#Remark: x\n" +
                 repeated("2026-11-20 08:00:0%d /b 404 15 x%d"))
TWO_HEADERS, LATE = (W3C + repeated(IN_W3C, count) + SECOND_HEADER for count in (8, 1001))
COMMENTS_FIRST = lines(f"#Remark: {i}" for i in range(120)) + W3C + "#Remark: x\n" + repeated(IN_W3C)
INDICES = (
    " CDX N b a m s k r M S V g\n"
    + repeated("org,example)/%d 2026110108000%d http://example.org/%d text/html 200 AAA - - 2153 363 a.warc.gz")
    + " CDX N b a m s k r v g\n"
    + repeated("org,example)/%d 2026110108000%d http://example.org/b%d text/html 404 AAA - 7 a.arc.gz")
)
JSON = repeated('{"time":"2026-11-20T08:00:0%d.5Z","remote":"192.0.2.%d","request":{"uri":"/a?x=%d"},"status":200}')
SITEMAP = '<?xml version="1.0"?>\n<urlset>\n' + repeated("<url><loc>http://h/%d</loc></url>") + "</urlset>\n"
ARCHIVE = "\r\n\r\ngarbage\r\n" + archive("response", "application/http; msgtype=response", PAGE, TARGETS)
TABLE = "status,url\n200,http://h/a\n200,http://h/b\n"
BEGINNINGS = [
    ("check -c -i auto", ACCESS_LOG),
    ("split -i auto -f path,log.agent,log.time.iso", ACCESS_LOG),
    ("stats -i auto -o tsv --by log.status --sum log.bytes", IN_CONTAINER),
    ("grep -i auto --where log.status=200", OF_DOCKER),
    ("split -i k8s -f log.client,wrapper.stream", IN_CONTAINER),
    ("split -i auto -f path,log.status", '{"msg":"started"}\n' + JSON),
    ("check -i auto", "[\n" + repeated("http://h/%d")),
    ("dedupe -i auto --by path --header", TWO_HEADERS),
    ("split -i w3c -f line,url,log.status,log.v,log.duration", TWO_HEADERS),
    ("grep -i w3c --header --where log.status=200", COMMENTS_FIRST),
    ("split -i w3c -f url,log.nothing", TWO_HEADERS),
    ("split -i w3c -f url,log.v,log.duration,log.client,log.status:class", LATE),
    ("split -i auto -f url,log.nothing", LATE),
    ("stats -i w3c -o tsv --by log.v --mean log.duration", LATE),
    ("grep -i w3c -c --where log.v=x1", LATE),
    ("split -i cdx -f url,log.offset,log.v,log.time.iso", INDICES),
    ("split -i auto -f url,log.v", INDICES),
    ("stats -i cdx -o tsv --by log.status", INDICES),
    ("extract --links -i warc -f url,resolved", ARCHIVE),
    ("split -i auto -f url,entry", SITEMAP),
    ("filter --where host=h -i csv -k url", TABLE),
    ("split -i csv -k url -f host,status --pass --header", TABLE),
    ("check", repeated("http://h/%d|")),
    ("split -i auto", tar()),
    ("check", tar()),
]


# Logs in which CONDITIONS find something: each pattern is a value of an example, which becomes one of these.
CLIENTS = ["192.0.2.7", "192.0.2.70", "1192.0.2.7", "2001:db8::1", "a.example", "[2001:db8::1]:80", "192.0.2.7:80"]
# Of addresses that a column shows in another spelling.
SPELLINGS = [
    "64:ff9b::192.0.2.33", "::192.0.2.7", "2001:db8:2:3:4:5::8", "2001:DB8:0:0:0:0:0:1", "2001:0db8::0010",
    "::ffff:192.0.2.7", "::ffff:c000:207", "0:0:0:0:0:FFFF:C000:0207", "[::FfFf:c000:207]:80", "fe80::1%1.2",
]
CLIENT = r"(?<![\w.])\d+(?:\.\d+){3}(?![\w.])"
VALUES = [
    (TARGET, [
        "/", "/admin", "/admin/1?a=/admin", "/%61dmin", "/ADMIN", "/x/admin", "/a?b=/admin", "/adm", "*", "-",
        "/[admin", "http://h.example/admin", "/admin%2f..", "/\\x61dmin", '/a\\"/admin', "/admin\\", "", "\\/admin",
        "/\\u0061dmin",
    ]),
    (CLIENT, CLIENTS),
    (r"curl/8\.11\.0", ["GPTBot", "GPTBo", "a GPTBot/1", "gptbot", "G\\x50TBot", 'GPT\\"Bot', "PTBotGPTBo", "-", "",
                        "GPTBot\\", "GPT\\u0042ot", 'GPT""Bot']),
    (r"\bGET\b", ["GET", "OPTIONS", "x"]),
    (r"(?<=[ :])200(?=[ ,])", ["200", "404", "4040", "-"]),
    (r"\b512\b", ["0", "404", "-"]),
    (r'(?<=\d )"-"', ['"-"', '"http://h.example/admin"', '"/admin"']),
    (r"(?<= )-(?= \[)", ["-", "joe", "/admin", "GPTBot x"]),
    (r"(?<=08:00:)00", [f"{second:02}" for second in range(60)]),
]
ENDS = [" GPTBot", ' "404"', "\r"]
STRANGE = ["no line with /admin and GPTBot", "", "#Fields: GPTBot", "\x00 192.0.2.7", "x" * 70000]


def varied(rng, example):
    if rng.random() < 0.1:
        return rng.choice(STRANGE)
    for pattern, values in VALUES:
        example = re.sub(pattern, lambda _, values=values: rng.choice(values), example, count=1)
    if rng.random() < 0.1:
        example = example[: rng.randrange(len(example) + 1)]
    return example + (rng.choice(ENDS) if rng.random() < 0.1 else "")


# Records of which each second one is known before it is read; of a log, the referer is the URL.
def half_known():
    made = {name: formats(HALF_KNOWN)[name] for name in ["lines", "nul", "tsv", "csv"]}
    rng = random.Random(3)
    logged = [varied(rng, LOGGED.replace('"-"', f'"{url}"')) for url in numbered(HALF_KNOWN, 80)]
    words = ["-i", "combined", "-k", "referer", "-g", "rfc3986", "-p", "URI"]
    return made | {"combined": Format("", lines(line for line in logged if "\n" not in line), words)}


# Lines that are found are alone, or near each other, or nearly all.
def log(rng, example, count, share):
    text = "\n".join(varied(rng, example) if rng.random() < share else example for _ in range(count))
    return text + rng.choice(["", "\n", "\r\n"])


# What is asked.

RULES = "deny path /a/b.html\ndeny path /q.php\ndeny host b.example\ndefault allow\n"
# What commands are given. A command that is not here is given nothing.
ASKED = """
check
check -c
check -c --where "not valid or path=/"
split -f file,line,byte,url,valid,reason,host,path,query.n --header
split -f line,host,path,default_port,reason,normal,site --on-bad drop
split -f line,site,normal --on-bad fail
split -f line,byte,path,log.client,log.agent,log.status --lenient
split -f log.status,path,log.time.iso,log.user-agent,reason -o csv
split -f path,query.x --where "not path=/ or not valid"
split -o jsonl --where "path=/ or not valid" --on-bad drop
split -o jsonl --repair=web
split -c -f path --stats
normalize
normalize -o csv
resolve --base http://h/a/b
grep -n
grep -v -n
grep -v --where path^=/a
grep --where host*=b --stats
filter --rules RULES
filter -v -n --rules RULES --on-bad keep
filter --rules RULES --on-bad keep --where line!=4
filter --rules RULES -c
dedupe -n
dedupe --by path --on-bad keep
dedupe --at-most 1 --per path -n
dedupe -v --by path -n
dedupe --by host --on-bad keep --where "not host=b.example"
dedupe --by log.status
dedupe --by log.user --where log.status<500
stats
stats --by path,valid -o tsv
stats -o jsonl --where "host or not valid"
stats --by valid,scheme -o tsv --count-distinct path
stats --by "bad=not valid" -o tsv --where line>3
stats --by log.status -o tsv --mean log.size
stats --by log.time:5m,log.user -o tsv --where log.status>=300
report --json
replay -g examples/crawl/fetchable.bnf --where path=/
diff -g rfc3986 -g rfc2396
"""
ASKED = [shlex.split(line) for line in ASKED.strip().splitlines()]
CONDITIONS = [
    "path^=/admin", "path=/admin", "path$=admin", "path*=dmi", "query=a=/admin", "query.a=/admin", "path[:1]=/admin",
    "segment[0]=admin", "path.decoded=/admin", "url*=admin", "url=/admin", 'path=%i"/admin"', "normal=/admin",
    "log.client=192.0.2.7", "log.client^=192.0.2", "log.client$=.7", "log.host*=2001", "log.agent*=GPTBot",
    "log.user-agent=GPTBot", "log.agent*=Bot and path^=/admin", "log.agent*=Bot or path^=/admin", "not path^=/admin",
    "not (not path^=/admin)", "log.status=404 and log.agent*=Bot", "log.status=404", "log.status>=404 and path*=admin",
    "log.time>=2026-11-20T08:00:30Z and log.agent*=Bot", "log.referer*=admin", "path!=/admin and log.agent=GPTBot",
    "log.user=''", "log.agent='\"'", "log.agent*='\\\"'", "path*=x61", "log.request*='/admin HTTP'", "host$=.example",
    "host=h.example", "scheme=http", "line>5 and path*=admin", "log.rest*=GPTBot", "log.target*=admin",
    "valid and path*=adm", "own.a*=GPTBot", "own.2=GPTBot", "log.cs-user-agent*=Bot",
]
# Every test of --where in the transcripts.
TESTS = sorted({test for path in (ROOT / "tests/cli").glob("*.t")
                for test in re.findall(r"--where '([^'\n]+)'", path.read_text(errors="replace"))})
def commands():
    names = re.findall(r"^  ([a-z]\S*) ", run("--help").stdout.decode(), re.MULTILINE)
    return [name for name in names if re.search(r"^ +-j, --jobs ", run(name, "--help").stdout.decode(), re.MULTILINE)]


# Each time with what it is given. Of pages, only extract reads records; of other files, it reads running text, or what
# -k names.
def calls(command, name, words):
    if command != "extract":
        asked = [each for each in ASKED if each[0] == command] or [[command]]
        return [] if name in ("warc", "wat") else [[command, *words, *more] for _, *more in asked]
    if name != "warc" and "-k" not in words:
        return [[command, *words, "--links"]] if name in ("wat", "sitemap") else [[command]]
    return [[command, *words, *more] for more in ([], ["--html", "-c"], ["--links"]) if more or name != "warc"]


# What may change.

# A member of gzip for each record.
def members(octets):
    records = re.split(rb"(?=WARC/1)" if b"WARC/1" in octets else rb"(?<=[\n\0])", octets)
    pieces = records if len(records) > 1 else [octets[:300], octets[300:]]
    return b"".join(gzip.compress(piece, 1, mtime=0) for piece in pieces if piece)


def packed(octets):
    return gzip.compress(octets, 1, mtime=0)


# A condition that implies a text lets lines without it be skipped. This one implies nothing, so each line is read.
def read_twice(command):
    at = command.index("--where") + 1
    return [*command[:at], f"({command[at]}) or ({command[at]})", *command[at + 1:]]


def unchanged(given):
    return given


# More words, other octets, another command, and whether a pipe gives the octets in pieces.
Change = collections.namedtuple("Change", "words octets command is_pipe", defaults=[unchanged, unchanged, False])
PERTURBATIONS = {
    "two threads": Change(["-j", "2"]),
    "pieces of a pipe": Change(["-j", "1"], is_pipe=True),
    "pieces of a pipe, two threads": Change(["-j", "2"], is_pipe=True),
    "compressed": Change(["-j", "2"], packed),
    "compressed, in pieces of a pipe": Change(["-j", "2"], packed, is_pipe=True),
    "a member of gzip for each record": Change([], members),
    # All is known of most records from their batch. With this option, which changes no URL here, it is of none.
    "records one by one": Change(["--repair=web"]),
    "no line skipped": Change([], command=read_twice),
}
BY_PIPE_AND_THREAD = ["two threads", "pieces of a pipe, two threads"]
HINTED = re.compile(r"(?:none|hardly any|\d+) of the first \d+ records")
SECONDS = re.compile(r',\s?"seconds".*')
NAME = "name-of-the-file"


# Where two results differ first. A comparison of long texts by unittest takes minutes.
def difference(one, other):
    for parts in zip(*(([str(status)], printed.splitlines(), said) for status, printed, said in (one, other))):
        for each in itertools.zip_longest(*parts):
            if each[0] != each[1]:
                return "%r differs from %r" % each
    return "in line ends alone"


# A test with a folder for its file.
class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.folder / "rules").write_text(RULES)
        cls.written = None

    # The file is called as a pipe is. Two differences in hints are intended: one about a file is of its first 1,000
    # records or 256 KiB, and of the first 32 KiB of a pipe; and one about a pipe that gives little may follow the other
    # messages.
    def result(self, command, octets, **options):
        command = [str(self.folder / "rules") if word == "RULES" else word for word in command]
        done = subprocess.run([BNFURL, *command], capture_output=True, check=False, **options)
        printed, said = (text.decode("latin-1").replace(str(self.folder / NAME), "-")
                         for text in (done.stdout, done.stderr))
        said = SECONDS.sub("", said)
        if len(octets) > 1 << 15:
            printed, said = (HINTED.sub("of the first records", text) for text in (printed, said))
        return done.returncode, printed, sorted(said.splitlines())

    def of_file(self, command, octets):
        if self.written != octets:
            (self.folder / NAME).write_bytes(octets)
            type(self).written = octets
        return self.result([*command, str(self.folder / NAME)], octets)

    # All is in the pipe when the program begins, but it gives at most `size` octets at once.
    def of_pipe(self, command, octets, size):
        reader, writer = os.pipe()
        with os.fdopen(reader, "rb") as pipe:
            fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 1 << 20)
            with os.fdopen(writer, "wb") as full:
                full.write(octets)
            return self.result(command, octets, stdin=pipe, env=failing("trickle", size))

    # Each `cut` is an offset at which a read ends. The machine can be so busy that a piece comes late: then the program
    # says so, and that counts for nothing.
    def of_cuts(self, command, octets, cuts):
        for _ in range(100):
            program = subprocess.Popen([BNFURL, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            try:
                for begin, end in zip([0, *cuts], [*cuts, len(octets)]):
                    program.stdin.write(octets[begin:end])
                    program.stdin.flush()
                    wait_until(lambda: octets_in(program.stdin) == 0 or program.poll() is not None)
            except BrokenPipeError:
                program.stdin = None
            printed, said = (each.decode("latin-1") for each in program.communicate())
            if "since no more came" not in said:
                return program.returncode, printed, sorted(said.splitlines())
        raise AssertionError("the machine is too busy")

    def check_equal(self, found, expected, *about):
        if found != expected:
            with self.subTest(about=about):
                self.fail(difference(found, expected))

    # The answer, after it was compared with those after changes. A command that is refused has no answer.
    def check_same(self, command, octets, names, size=7):
        expected = self.of_file([*command, "-j", "1"], octets)
        if expected[0] != 2:
            for name in names:
                change = PERTURBATIONS[name]
                words, changed = [*change.command(command), *change.words], change.octets(octets)
                found = self.of_pipe([*words, "-"], changed, size) if change.is_pipe else self.of_file(words, changed)
                self.check_equal(found, expected, name, *command)
        return expected


class SameAnswers(Answers):
    # Each command and what it is given with the octets of a file, of which at most so many are records. By day, only
    # some arguments of most formats.
    def runs(self, most, some, names):
        for name in names:
            header, records, words = some[name]
            octets = (header + records * max(most // len(records), 1)).encode()
            rng = random.Random(name)
            for command in self.commands:
                given = calls(command, name, words)
                for call in given if ALL or name == "combined" else rng.sample(given, min(len(given), 2)):
                    yield call, octets

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.commands = commands()

    def test_in_each_format(self):
        some = formats()
        for call, octets in self.runs(1, some, some if ALL else FORMATS_BY_DAY):
            is_packed = ALL or "combined" in call
            names = [*BY_PIPE_AND_THREAD, *(["compressed, in pieces of a pipe"] if is_packed else []),
                     *(["pieces of a pipe", "compressed", "a member of gzip for each record"] if ALL else [])]
            status, _, said = self.check_same(call, octets, names)
            is_refused = status not in (0, 1) and not re.search(r"log\.|--repair", " ".join(call))
            self.assertFalse(is_refused, (call, said))

    # Each piece of the pipe is a block that is large enough for several threads.
    def test_of_many_records(self):
        some = formats()
        for call, octets in self.runs(200000, some, some if ALL else ["lines", "combined"]):
            self.check_same(call, octets, BY_PIPE_AND_THREAD, 40000)

    # Threads read what they work on.
    def test_of_ranges_of_a_file(self):
        for call, octets in self.runs(1500000, formats(), FORMATS_BY_DAY):
            self.check_same(call, octets, ["two threads"])

    # A table that takes the value of one record for that of the one beside it is seen.
    def test_of_records_of_which_half_are_known(self):
        some = half_known()
        for call, octets in self.runs(1, some, some):
            if call[0] in ("check", "split", "grep", "filter", "dedupe", "stats"):
                self.check_same(call, octets, ["records one by one"])

    def check_cuts(self, all_cuts):
        for words, text in BEGINNINGS:
            command, octets = words.split(), text.encode()
            expected = self.of_file(command, octets)
            for cuts in all_cuts(octets):
                self.check_equal(self.of_cuts(command, octets, cuts), expected, words, cuts)

    # What is decided from the beginning of an input.
    def test_of_what_changes_after_the_first_records(self):
        def cuts(octets):
            first = octets.index(b"\n") if b"\n" in octets else 80
            within = first // 2
            places = [within, first + 1] + [within + (len(octets) - within) * i // 7 for i in range(1, 7)]
            return [sorted({*places} - {0}), [first + 1], [max(within, 1)]]

        self.check_cuts(cuts)
        for words, text in BEGINNINGS:
            self.check_same(words.split(), text.encode(), ["a member of gzip for each record", *BY_PIPE_AND_THREAD], 70)

    def test_cut_at_each_of_the_first_octets(self):
        self.check_cuts(lambda octets: [[place] for place in range(1, min(300, len(octets)))])

    # A command without threads.
    def test_of_readings(self):
        octets = formats(TARGETS)["lines"].records.encode()
        (self.folder / NAME).write_bytes(octets)
        with (self.folder / NAME).open("rb") as file:
            expected = self.result(["readings"], octets, stdin=file)
        self.check_equal(self.of_pipe(["readings"], octets, 7), expected)


class Conditions(Answers):
    def test_hold_for_the_same_records(self):
        some = half_known()
        for name, command in ("combined", ["split", "-f", "line,valid,path"]), ("tsv", ["grep", "-n", "-v"]):
            octets = some[name].records.encode()
            taken = [self.check_same([*command, *some[name].words, "--where", test], octets,
                                     ["records one by one"])[0] != 2 for test in TESTS]
            self.assertGreater(sum(taken), 60, name)

    # Texts that are searched for are anywhere in a line, in any spelling.
    def test_hold_for_lines_that_are_not_searched(self):
        rng = random.Random(1)
        examples = {name: example_of(name, example) for name, example in listed().items()}
        examples |= {"jsonl": '{"url":"/a/b.html","a":"curl/8.11.0"}', "tsv": "/a/b.html\tcurl/8.11.0",
                     "csv": '"/a/b.html",curl/8.11.0', "lines": "http://h.example/a/b.html", "nul": "http://h/a"}
        words = {name: words_of(name) for name in examples}
        words |= {"tsv": ["-i", "tsv", "-k", "1"], "csv": ["-i", "csv", "-k", "1"], "nul": ["-0"]}
        others = ["lines", "nul", "jsonl", "tsv", "csv", "w3c", "docker:FORMAT"]
        asked = [each for each in ASKED if "--where" not in each and each[0] != "report"]  # which shows its condition
        sizes = itertools.cycle([(3000, 0.02), (50, 0.9), (3000, 0.3)])
        logs = [("combined", (ROOT / "tests/corpus/log_lines.txt").read_bytes())]
        for name in ["combined"] * 4 + (list(examples) * 2 if ALL else others):
            text = log(rng, examples[name], *next(sizes))
            text = HEADERS.get(name, "") + text.replace("\n", "\0" if name == "nul" else "\n")
            logs.append((name, text.encode("latin-1")))
        printed = 0
        for name, octets in logs:
            for condition in CONDITIONS:
                command, *more = rng.choice([["grep", "-n"], rng.choice(asked)])
                is_quiet = name != "combined" or rng.random() < (0.2 if command in ("check", "grep", "dedupe") else 0.8)
                call = [command, *words[name], *more, "--where", condition, *(["-q"] if is_quiet else [])]
                changes = ["no line skipped", *(["two threads"] if rng.random() < 0.2 else [])]
                status, rows, _ = self.check_same(call, octets, changes)
                printed += status != 2 and rows != ""
        self.assertGreater(printed, 4 * len(CONDITIONS) / 3)

    # A line with another spelling is far from others, so that it can be skipped alone.
    def respelled(self, rng, lines):
        found = []
        for client in SPELLINGS:
            line, count = re.subn(CLIENT, client, rng.choice(lines), count=1)
            found += ["x" * 1100, line] * count
        return found

    # In each format, pieces of what each column shows are searched for, however the log spells them.
    def test_of_pieces_of_what_is_shown(self):
        rng = random.Random(2)
        names = ["combined", "common", *log_samples.FORMATS]
        for name in names if ALL else names[:2] + rng.sample(names[2:], 5):
            logged = [line.decode("latin-1") for line, _, _ in log_samples.samples(name)[:100]] \
                if name in log_samples.FORMATS else [varied(rng, LOGGED).split("\n")[0] for _ in range(100)]
            octets = lines(logged + self.respelled(rng, logged)).encode("latin-1")
            helped = run("split", "-i", name, "-f", "help").stdout.decode().splitlines()
            columns = [line.split("\t")[0] for line in helped if re.match(r"(log\.[\w-]+|path|host|query)\t", line)]
            shown = self.of_file(["split", "-q", "-i", name, "-f", ",".join(columns)], octets)[1]
            rows = [row.split("\t") for row in shown.split("\n")[:-1]]
            for number, column in enumerate(columns):
                values = sorted({row[number] for row in rows if row[number] and not set(row[number]) & set("'\\")})
                for value in values if column == "log.client" else rng.sample(values, min(len(values), 1)):
                    if column == "log.client" and ":" not in value and value != "192.0.2.7":
                        continue
                    runs = [part.span() for part in re.finditer(r"[\d.]+|[^\d.]+", value)]
                    begin, end = rng.choice([*runs, (0, len(value)), sorted(rng.sample(range(len(value) + 1), 2))])
                    relation = rng.choice(["*"] + ["^"] * (begin == 0) + ["$"] * (end == len(value)))
                    self.check_same(["split", "-q", "-i", name, "-f", "line,log.client", "--where",
                                     f"{column}{relation}='{value[begin:end]}'"], octets, ["no line skipped"])

    # A line that ends in its last field has all fields before that: its row is that of the whole line.
    def test_of_fields_before_a_cut(self):
        def rows_of(logged, test):
            command = ["split", "-q", "-i", "combined", "-f", "line,log.client,log.status,path", "--where", test]
            status, table, _ = self.of_file(command, lines(logged).encode())
            return None if status == 2 else dict(row.split("\t", 1) for row in table.splitlines())

        of_the_end = re.compile(r"agent|valid|reason|rest|url|byte|line|error|kind")
        known = re.compile(r'\S+ - \S+ \[.*\] "GET /[\w/?=]* HTTP/1\.1" \d+ \d+ "\S*" "[\w/. ]{2,}"')
        whole = [line for line in (varied(random.Random(i), LOGGED) for i in range(300)) if known.fullmatch(line)][:20]
        cut = [line[:-2] for line in whole]
        both = [line for pair in zip(whole, cut) for line in pair]
        seen = 0
        for test in TESTS + CONDITIONS:
            if "log." not in test or of_the_end.search(test) or (rows := rows_of(whole, test)) is None:
                continue
            seen += len(rows)
            with self.subTest(test=test):
                self.assertEqual(rows_of(cut, test), rows)
                self.assertEqual(rows_of(both, test), {str(2 * int(line) - i): row for line, row in rows.items()
                                                       for i in (1, 0)})
        self.assertGreater(seen, 50)
