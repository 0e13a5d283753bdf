# A condition that implies a text lets lines without this text be skipped, where nothing is told of them. What is
# printed must not depend on it: with `(C or C)` in place of C, nothing is implied, so each line is read. BNFURL names
# the program; BNFURL_NIGHTLY asks for more logs.
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

from project import ROOT

sys.path.append(str(ROOT / "tests/tools/bnfurl"))
import log_samples

BNFURL = os.environ["BNFURL"]
LOGS = 12 if "BNFURL_NIGHTLY" in os.environ else 4

LINE = '{client} - {user} [20/Nov/2026:08:00:{second:02} +0000] "{request}" {status} {bytes} "{referer}" "{agent}"'
CLIENTS = ["192.0.2.7", "192.0.2.70", "1192.0.2.7", "2001:db8::1", "a.example", "[2001:db8::1]:80", "192.0.2.7:80"]
# Of addresses that a column shows in another spelling.
SPELLINGS = [
    "64:ff9b::192.0.2.33", "::192.0.2.7", "2001:db8:2:3:4:5::8", "2001:DB8:0:0:0:0:0:1", "2001:0db8::0010",
    "::ffff:192.0.2.7", "::ffff:c000:207", "0:0:0:0:0:FFFF:C000:0207", "[::FfFf:c000:207]:80", "fe80::1%1.2",
]
TARGETS = [
    "/", "/admin", "/admin/1?a=/admin", "/%61dmin", "/ADMIN", "/x/admin", "/a?b=/admin", "/adm", "*", "-", "/[admin",
    "http://h.example/admin", "/admin%2f..", "/\\x61dmin", '/a\\"/admin', "/admin\\", "",
]
AGENTS = ["GPTBot", "GPTBo", "a GPTBot/1", "gptbot", "G\\x50TBot", 'GPT\\"Bot', "PTBotGPTBo", "-", "", "GPTBot\\"]
CONDITIONS = [
    "path^=/admin", "path=/admin", "path$=admin", "path*=dmi", "query=a=/admin", "query.a=/admin", "path[:1]=/admin",
    "segment[0]=admin", "path.decoded=/admin", "url*=admin", "url=/admin", 'path=%i"/admin"', "normal=/admin",
    "log.client=192.0.2.7", "log.client^=192.0.2", "log.client$=.7", "log.host*=2001", "log.agent*=GPTBot",
    "log.user-agent=GPTBot", "log.agent*=Bot and path^=/admin", "log.agent*=Bot or path^=/admin", "not path^=/admin",
    "not (not path^=/admin)", "log.status=404 and log.agent*=Bot", "log.status=404", "log.status>=404 and path*=admin",
    "log.time>=2026-11-20T08:00:30Z and log.agent*=Bot", "log.referer*=admin", "path!=/admin and log.agent=GPTBot",
    "log.user=''", "log.agent='\"'", "log.agent*='\\\"'", "path*=x61", "log.request*='/admin HTTP'", "host$=.example",
    "host=h.example", "scheme=http", "line>5 and path*=admin", "log.rest*=GPTBot", "log.target*=admin",
    "valid and path*=adm",
]
COMMANDS = [
    ["split", "-f", "line,byte,path,log.client,log.agent,log.status", "--lenient"],
    ["split", "-f", "line,byte,url,reason,log.agent"],
    ["split", "-o", "jsonl", "--repair=web"],
    ["split", "-c", "-f", "path", "--stats"],
    ["split", "-f", "path", "--on-bad", "fail"],
    ["split", "-f", "path", "--on-bad", "drop"],
    ["grep", "-n"],
    ["grep", "-v", "-n"],
    ["grep", "--stats"],
    ["check", "-c"],
    ["stats", "-o", "jsonl"],
    ["stats", "--by", "log.status", "-o", "tsv"],
    ["dedupe", "-n"],
    ["normalize"],
]


def log_line(rng):
    target = rng.choice(TARGETS)
    if rng.random() < 0.1:
        return rng.choice(["no line with /admin and GPTBot", "", "#Fields: GPTBot", "\x00 192.0.2.7", "x" * 70000])
    line = LINE.format(
        client=rng.choice(CLIENTS),
        user=rng.choice(["-", "joe", "/admin", "GPTBot x"]),
        second=rng.randrange(60),
        request=f"{rng.choice(['GET', 'OPTIONS', 'x'])} {target} HTTP/1.1" if target != "-" else "-",
        status=rng.choice([200, 404, 4040, "-"]),
        bytes=rng.choice([0, 404, "-"]),
        referer=rng.choice(["-", "http://h.example/admin", "/admin"]),
        agent=rng.choice(AGENTS),
    )
    if rng.random() < 0.1:
        line = line[: rng.randrange(len(line))]
    if rng.random() < 0.1:
        line += rng.choice([" GPTBot", ' "404"', "\r"])
    return line


# Lines that match a condition are alone, or near each other, or nearly all.
def log(rng, lines):
    common = LINE.format(client="198.51.100.1", user="-", second=0, request="GET /a HTTP/1.1", status=200, bytes=5,
                         referer="-", agent="curl/8.11.0")
    share = rng.choice([0.02, 0.3, 0.9])
    text = "\n".join(log_line(rng) if rng.random() < share else common for _ in range(lines))
    return text + rng.choice(["", "\n", "\r\n"])


class SearchedLines(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_program(self, words):
        run = subprocess.run([BNFURL, *words], cwd=self.folder, capture_output=True)
        lines = run.stderr.decode(errors="replace").splitlines()
        # Of --stats, the time that it took.
        messages = [line.split(', "seconds"')[0].split(',"seconds"')[0] for line in lines]
        return run.returncode, run.stdout, messages

    def expect_same(self, words, condition, file):
        """How many octets are printed."""
        fast = self.run_program([*words, "--where", condition, file])
        if fast[0] == 2:
            return 0
        slow = self.run_program([*words, "--where", f"({condition}) or ({condition})", file])
        with self.subTest(words=words, condition=condition):
            self.assertEqual(fast, slow)
        return len(fast[1])

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(text.encode("latin-1"))
        return name

    def test_random_logs(self):
        printed = 0
        for seed in range(LOGS):
            rng = random.Random(seed)
            file = self.write("log", log(rng, rng.choice([50, 3000])))
            for condition in CONDITIONS:
                command = rng.choice(COMMANDS)
                quiet = [] if command[0] in ("dedupe", "grep", "check") or rng.random() < 0.2 else ["-q"]
                if command[0] in ("grep", "check") and rng.random() < 0.2:
                    quiet = ["-q"]
                jobs = ["-j", rng.choice(["1", "2"])]
                printed += self.expect_same([*command, *quiet, *jobs, "-i", "combined"], condition, file) != 0
        self.assertGreater(printed, LOGS * len(CONDITIONS) / 3)

    def test_lists_of_urls(self):
        rng = random.Random(1)
        urls = ["http://h.example/admin", "http://h.example/%61dmin", "http://h/", "no url /admin", "",
                "//h/admin?a=/admin"]
        commands = [
            ["split", "-f", "line,byte,url,path,query,reason"], ["grep", "-n"], ["stats", "-o", "jsonl"],
            ["dedupe", "--on-bad", "keep", "-n"], ["split", "--repair=web"],
        ]
        printed = 0
        for share, end in ((0.01, "\n"), (0.5, "\r\n"), (1, "\n")):
            lines = [rng.choice(urls) if rng.random() < share else "http://b.example/x" for _ in range(3000)]
            file = self.write("urls", end.join(lines))
            for condition in CONDITIONS:
                command = rng.choice(commands)
                printed += self.expect_same(command, condition, file) != 0
                self.expect_same([*command, "-0"], condition, file)
        self.assertGreater(printed, 30)

    def test_other_formats(self):
        """Conditions on logs whose targets are in two parts, on JSON, on tables and in wrappers."""
        target = '"GET /admin?a=%2fadmin HTTP/1.1"'
        samples = {
            "jsonl -k u": ['{"u":"\\/admin","a":"GPTBot"}', '{"u":"/\\u0061dmin"}', '{"u":"/x"}'],
            "tsv -k 1": ["/admin\tGPTBot", "/ad\\tmin\tx", "/x\ty"],
            "csv -k 1": ['"/admin",GPTBot', '"/ad"min,x', '"/x\n/admin",y'],
            "docker:combined": ['{"log":"192.0.2.7 - - [20/Nov/2026:08:00:00 +0000] ' + target.replace('"', '\\"')
                                + ' 200 5 \\"-\\" \\"GPT\\u0042ot\\"\\n"}', '{"log":"x"}'],
            "w3c": ["#Fields: c-ip cs-uri-stem cs-uri-query cs(User-Agent)", "192.0.2.7 /admin a=/admin GPTBot+1",
                    '192.0.2.7 /x - "GPT""Bot"'],
        }
        for words, lines in samples.items():
            file = self.write("sample", "".join(line + "\n" for line in lines * 20))
            for condition in CONDITIONS + ["own.a*=GPTBot", "own.2=GPTBot", "log.cs-user-agent*=Bot"]:
                for command in (["split", "-q", "-o", "jsonl"], ["split", "-q", "-f", "line,byte,path", "-o", "tsv"]):
                    self.expect_same([*command, "-i", *words.split()], condition, file)

    # A line with another spelling is far from others, so that it can be skipped alone.
    def respelled(self, rng, lines):
        found = []
        for client in SPELLINGS:
            line, count = re.subn(r"(?<![\w.])\d+(\.\d+){3}(?![\w.])", client, rng.choice(lines), count=1)
            found += ["x" * 1100, line] * count
        return found

    def test_pieces_of_what_is_shown(self):
        """In each format, pieces of what each column shows are searched for, however the log spells them."""
        rng = random.Random(2)
        names = ["combined", "common", *log_samples.FORMATS]
        for name in names if LOGS > 4 else names[:2] + rng.sample(names[2:], 5):
            lines = [line.decode("latin-1") for line, _, _ in log_samples.samples(name)[:100]] \
                if name in log_samples.FORMATS else [log_line(rng).split("\n")[0] for _ in range(100)]
            lines += self.respelled(rng, lines)
            file = self.write("log", "".join(line + "\n" for line in lines))
            helped = self.run_program(["split", "-i", name, "-f", "help"])[1].decode().splitlines()
            columns = [line.split("\t")[0] for line in helped if re.match(r"(log\.[\w-]+|path|host|query)\t", line)]
            shown = self.run_program(["split", "-q", "-i", name, "-f", ",".join(columns), file])[1].decode("latin-1")
            rows = [row.split("\t") for row in shown.splitlines()]
            for number, column in enumerate(columns):
                values = sorted({row[number] for row in rows if row[number] and not set(row[number]) & set("'\\")})
                for value in values if column == "log.client" else rng.sample(values, min(len(values), 1)):
                    runs = [run.span() for run in re.finditer(r"[\d.]+|[^\d.]+", value)]
                    begin, end = rng.choice([*runs, (0, len(value)), sorted(rng.sample(range(len(value) + 1), 2))])
                    relation = rng.choice(["*"] + ["^"] * (begin == 0) + ["$"] * (end == len(value)))
                    if column == "log.client" and ":" not in value and value != "192.0.2.7":
                        continue
                    self.expect_same(["split", "-q", "-i", name, "-f", "line,log.client"],
                                     f"{column}{relation}='{value[begin:end]}'", file)

    def test_real_lines(self):
        """Of the corpus, each text in quotes of a line is searched for."""
        file = ROOT / "tests/corpus/log_lines.txt"
        for condition in CONDITIONS:
            self.expect_same(["split", "-q", "-i", "combined", "-f", "line,byte,path,log.agent"], condition, str(file))


if __name__ == "__main__":
    unittest.main()
