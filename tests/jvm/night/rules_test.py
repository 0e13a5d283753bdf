# Rules in Java (org.bnfurl.Rules), with the tables that "bnfurl rules compile" writes, decide like "bnfurl split
# --rules", by the same line: for each rule file in the tests and each kind that can read it, and for thousands of URLs,
# those in the tests and seeded mutations. Damaged tables are rejected.
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

from project import BUILD, ROOT

BNFURL = os.environ.get("BNFURL", str(BUILD / "tools/bnfurl/bnfurl"))
JAR = os.environ.get("BNFURL_JAR", str(ROOT / "bindings/java/core/target/bnfurl.jar"))
# A folder of more URLs that are not part of the project: files *.txt, with one URL per line.
CORPUS = os.environ.get("BNFURL_CORPUS")
KINDS = ["rules", "adblock", "hosts", "nutch", "robots", "surt"]
# Pieces of rules and of URLs, which are combined at random.
PIECES = [b"http://", b"https://", b"ftp:", b"//", b"/", b"?", b"#", b":", b"@", b"..", b".", b"%70", b"%2A", b"%24", b"*", b"$", b"a",
          b"B", b"h", b"H", b":80", b":443", b"x", b"example", b"example.org", b"192.0.2.1", b"[2001:db8::1]", b"[::ffff:192.0.2.1]",
          b"&sid=", b"sid", b"ads", b"/a/a/a/", b"print", b"%", b" ", b"\xc3\xa4", b"(", b",)", b"a" * 40, b"abab", b"sought7", b".gif"]
MANY = 4000  # mutations that all rules together are asked about


def checked(*command, **options):
    done = subprocess.run(command, capture_output=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stderr[-3000:].decode(errors='replace')}")
    return done.stdout


def read_octets(written):
    return re.sub(rb"\\(x..|\\)", lambda found: b"\\" if found[1] == b"\\" else bytes.fromhex(found[1][1:].decode()), written)


# The rules in tests/golden/rules with their kind, and the URLs below them; tests/src/rules/decisions_test.cpp says how
# they are written.
def golden():
    for path in sorted((ROOT / "tests/golden/rules").glob("*.txt")):
        kind, rules, urls = None, [], []
        for line in [*path.read_bytes().split(b"\n"), b"end:"]:
            if re.fullmatch(rb"[a-z ]+:", line):
                if kind:
                    yield kind, b"".join(rule + b"\n" for rule in rules), urls
                kind, rules, urls = line[:-1].decode(), [], []
            elif line.startswith(b"  ") or (not line and not urls):
                rules.append(read_octets(line[2:]))
            elif found := re.match(rb"(?:\S+ )?(\S+) =>", line):
                urls.append(read_octets(found[1]))


# What the transcripts about rules write into files, of whatever kind it is, and the lines of tests/corpus/rules.txt.
def others():
    texts = {}
    for name in ["filter", "rules"]:
        text = (ROOT / f"tests/cli/{name}.t").read_text()
        for found in re.finditer(r"<< '?END'?\n((?:  > .*\n)+?)  > END\n", text):
            texts[re.sub(r"^  > ", "", found[1], flags=re.MULTILINE).encode()] = KINDS
    for found in re.finditer(rb"^rules:line (.+)\n  [a-z]+=", (ROOT / "tests/corpus/rules.txt").read_bytes(), re.MULTILINE):
        texts[b"default allow\n" + read_octets(found[1]) + b"\n"] = ["rules"]
    return [(kind, text, []) for text, kinds in texts.items() for kind in kinds]


# Rules of every tier. Those that come last are asked about what none before them matches.
def own_rules(hosts, patterns):
    return "".join([
        "default deny\n", "deny re [ab]*a[ab]{12}c\n", "deny re x[ab]*b[ab]{12}[^c]$\n", "deny re [ab]*b[ab]{80}d\n", "deny re ^https://[a-z]+\\.example/q\n",
        "deny host 192.0.2.0/24\n", "deny host [2001:db8::]/33\n", "deny host 198.51.100.7\n", "deny surt http://(org,s,)/a\n",
        "allow surt (org,exa\n", "deny surt http://(192.0\n", "deny query sid\n", "deny url https://u.example/*z*\n",
        "deny is rfc3986:IPv6address path\n", "deny is rfc3986:IPv4address host\n", "deny repeat 3\n",
        "max-length 300\n", "deny path /private on h\n", "deny path *x*y on 203.0.113.0/25\n",
        "deny host two.example on wo.example\n", "deny host two.example on =o.two.example\n", "deny host two.example on p.two.example\n",
        *(f"deny host n{i}.example\n" for i in range(hosts)), *(f"deny path /p{i}/\n" for i in range(hosts)),
        *(f"deny path /*{i}*x*y$ on h\n" for i in range(20)), *(f"deny path *sought{i}*e\n" for i in range(patterns)), "deny path */?z9*e\n",
        *(f"deny url *whole{i}*\n" for i in range(patterns)), "allow path /a\n"]).encode()


TIERS = [b"hosts", b"nets", b"automata", b"simulated", b"sought", b"checked"]
SMALL = (b"default deny\ndeny host a.listed\ndeny host 192.0.2.0/24\ndeny surt http://(org,exa\ndeny path /x*y on h\n"
         b"deny re [ab]*a[ab]{12}c\ndeny re (ab|ba)*c[ab]*a[ab]{12}d\ndeny is rfc3986:IPv4address host\ndeny repeat 3\nmax-length 300\n"
         + b"".join(b"deny url *n%03d*\n" % i for i in range(65)))
FOREIGN = {
    "adblock": b"||ad^\n@@||ad^*ok\n/[0-9]{9}x/\n" + b"".join(b"/ban%d/*.GIF\nimage%d\n" % (i, i) for i in range(60)),
    "hosts": b"0.0.0.0 listed\n.example.com\n", "nutch": b"-\\.gif$\n-[?*!@=]\n+^https?://([a-z0-9]*\\.)*example.org/\n+.\n",
    "surt": b"+(org,w,)/\n-(org,w,)/b\n+http://(org,example,\n", "robots": b"User-agent: *\nDisallow: /r*s$\nAllow: /r/\n",
}
URLS = [b"http://n7.example/", b"http://x.n7.example./p3/", b"http://h/p3/", b"http://h/7x7x3xxy", b"http://g/xsought12zze", b"http://g/1SOUGHT12e",
        b"http://192.0.2.9/", b"http://192.0.3.9/", b"http://[2001:db8::1]/", b"http://[2001:db8:8000::]/", b"http://[::ffff:1.2.3.4]/a",
        b"http://198.51.100.7", b"http://198.51.100.8/a", b"http://203.0.113.1/axby", b"http://203.0.113.200/axby", b"x:abaaabababababc",
        b"http://h/abababaabbabababbac", b"http://h/xabbbabababababx", b"https://x.example/q", b"http://s.org/a", b"http://s.org:81/a",
        b"http://example.org/", b"http://x.exa.org/", b"http://exb.org/", b"http://h/?a=1&sid=2", b"http://h/?xsid=2", b"https://u.example/az",
        b"http://1.2.3.4/", b"http://[::1]/", b"a:1:2::", b"http://h/b/b/b", b"http://h//b//b/b", b"http://h/" + b"a" * 300, b"http://h/%70rivate",
        b"HTTP://H:80/private/../private", b"http://h?private", b"http://h", b"http://g/whole3", b"x:", b"x:y?z", b"mailto:a@h", b"http:///a",
        b"http://ad/", b"http://ad/ok", b"http://x.ad:80/ok", b"http://h/123456789X", b"http://h/ban7/A.gif", b"http://h/IMAGE33", b"http://listed/",
        b"http://a.listed/", b"http://a.example.com/", b"http://w.org/b", b"http://w.org/c", b"http://h/r/s", b"http://h/ras", b"http://h/robots.txt",
        b"http://www.example.org/", b"ftp://www.example.org/", b"http://u@h/", b"", b" ", b"http://h/\xc3\xa4", b"http://h./a", b"http://./a",
        b"http://g/c" + b"b" * 2 + b"ab" * 40 + b"d", b"http://g/c" + b"ab" * 40 + b"aad", b"http://k/x" + b"ab" * 20 + b"x", b"x://h?z9e",
        b"http://two.example/a", b"http://o.two.example/a", b"http://q.o.two.example/a", b"http://q.p.two.example/a", b"http://qp.two.example/a"]


def mutant(pick, url):
    octets = bytearray(url[:400])
    for _ in range(pick.randrange(1, 4)):
        at = pick.randrange(len(octets) + 1)
        octets[at : at + pick.randrange(4)] = pick.choice([b"", pick.choice(PIECES), pick.choice(PIECES), bytes([pick.randrange(256)])])
    return bytes(octets)


class JavaRules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        checked("javac", "-d", cls.folder, "-cp", JAR, ROOT / "tests/jvm/RuleDecisions.java")

    def java(self, *words, **options):
        path = os.pathsep.join([JAR, str(self.folder)])
        return checked("java", "-Xmx1g", "-XX:+UseSerialGC", "-cp", path, "RuleDecisions", *words, timeout=300, **options)

    # The tables of rules; None if they have mistakes.
    def compiled(self, name, *files):
        done = subprocess.run([BNFURL, "rules", "compile", *files], cwd=self.folder, capture_output=True, check=False)
        if done.returncode == 2:
            return None
        self.assertEqual(done.returncode, 0, done.stderr)
        (self.folder / f"{name}.tables").write_bytes(done.stdout)
        return done.stdout

    def write(self, name, text):
        (self.folder / name).write_bytes(text)
        return name

    def write_urls(self, name, urls):
        lines = [url for url in urls if not set(url) & set(b"\n\r\0")]
        self.write(name, b"".join(url + b"\n" for url in lines))
        return lines

    # All rules are asked in one run of Java: `asked` has the words of the rules, their tables and their URLs.
    def assert_equal_decisions(self, asked):
        lines = "".join(f"{name}.tables\t{urls}\t{name}.answers\n" for name, _, urls in asked)
        self.java("decide", input=lines.encode(), cwd=self.folder)
        count = 0
        for name, words, urls in asked:
            options = [option for word in words for option in ("--rules", word)]
            printed = checked(BNFURL, "split", "--quiet", *options, "-f", "decision,rule", urls, cwd=self.folder)
            answers = (self.folder / f"{name}.answers").read_bytes()
            if answers != printed:
                text = (self.folder / urls).read_bytes()
                rows = zip(text.split(b"\n"), printed.split(b"\n"), answers.split(b"\n"))
                self.fail([name, words, *[row for row in rows if row[1] != row[2]][:5]])
            count += printed.count(b"\n") - printed.count(b"\\N\t\\N\n")
        return count

    def test_decide_as_the_command_line_for_all_files_of_the_tests(self):
        pick = random.Random(40)
        asked, given = [], []
        cases = [(kind.replace("all robots", "robots"), b"User-agent: *\n" * (kind == "all robots") + text, urls)
                 for kind, text, urls in golden()]
        known = URLS + [url for _, _, urls in cases for url in urls]
        cases += others()
        for number, (kind, text, urls) in enumerate(cases):
            name = f"case{number}"
            if self.compiled(name, f"{kind}:{self.write(name, text)}") is None:
                continue
            self.write_urls(f"{name}.urls", [*urls, *(mutant(pick, url) for url in 3 * urls), *pick.sample(known, 100)])
            asked.append((name, [f"{kind}:{name}"], f"{name}.urls"))
            given.append(kind)
        self.assertEqual(set(given), set(KINDS))
        self.assertGreater(len(asked), 150)
        self.assertGreater(self.assert_equal_decisions(asked), 20_000)

    def test_decide_as_the_command_line_for_rules_of_every_tier(self):
        pick = random.Random(41)
        known = URLS + [url for _, _, urls in golden() for url in urls]
        urls = [*known, *(mutant(pick, pick.choice(known)) for _ in range(MANY)),
                *(b"".join(pick.choices(PIECES, k=pick.randrange(1, 12))) for _ in range(MANY))]
        for path in sorted(pathlib.Path(CORPUS).glob("*.txt")) if CORPUS else []:
            urls += path.read_bytes().split(b"\n")
        self.write_urls("urls", urls)
        own = [self.write("own", own_rules(300, 200))]
        foreign = [f"{kind}:{self.write(kind, text)}" for kind, text in FOREIGN.items()]
        self.write("including", b"default allow\ninclude robots robots on https://example.org\ninclude nutch nutch on http://h:81\ndeny path /z\n")
        asked = [(f"every{i}", words, "urls") for i, words in enumerate([own + foreign, own, foreign, *[[word] for word in foreign], ["including"]])]
        for name, words, _ in asked:
            self.assertIsNotNone(self.compiled(name, *words))
        sizes = checked(BNFURL, "rules", "check", *own, *foreign, cwd=self.folder)
        for tier in TIERS:
            self.assertRegex(sizes, rb"\n%b\t[1-9]" % tier)
        self.assertGreater(self.assert_equal_decisions(asked), 20_000)

    def test_the_same_rules_are_the_same_octets(self):
        rules = self.write("same", own_rules(30, 70))
        self.assertEqual(self.compiled("same", rules), self.compiled("again", rules))

    # A small file with all tiers.
    def test_damaged_tables_are_refused_and_never_lead_a_decision_astray(self):
        self.write_urls("few", URLS)
        rules = self.write("small", SMALL)
        self.compiled("small", rules)
        sizes = checked(BNFURL, "rules", "check", rules, cwd=self.folder)
        for tier in TIERS:
            self.assertRegex(sizes, rb"\n%b\t[1-9]" % tier)
        taken = int(self.java("damage", "small.tables", "few", cwd=self.folder))
        self.assertGreater(taken, 1000)  # names, lines and verdicts that are others

    def test_tables_of_another_version_are_refused(self):
        tables = bytearray(self.compiled("later", self.write("later", b"default deny\n")))
        tables[15] += 1
        self.write("later.tables", bytes(tables))
        with self.assertRaisesRegex(AssertionError, "the rules have version 2 of bnfurl rules compile"):
            self.java("decide", input=b"later.tables\tfew\tanswers\n", cwd=self.folder)

    def test_a_decision_allocates_nothing(self):
        self.compiled("own", self.write("own", own_rules(300, 200)))
        self.write_urls("many", 50 * [url for url in URLS if url])
        self.assertLess(int(self.java("memory", "own.tables", "many", cwd=self.folder)), 1000)


if __name__ == "__main__":
    unittest.main()
