# grammar/whatwg.bnf: Node's URL and, where it is installed, the package ada-url accept the same texts with a special
# scheme as `bnfurl readings --between whatwg`, and find the same host and port in them. The parts that the grammar
# finds are those that they find: put together again, they are the same URL. C finds the same as the command line.
#
# The texts are those below, random ones, and those that take each transition of the automata; at night, complete
# suites.
import ipaddress
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from project import BUILD, ROOT

sys.path.insert(0, str(ROOT / "tests/servers"))
from readers import members

BNFURL = os.environ["BNFURL"]
FILES = [pathlib.Path("grammar/rfc3986.bnf"), pathlib.Path("grammar/whatwg.bnf")]
SUITE = [] if "BNFURL_NIGHTLY" in os.environ else ["--transitions"]
SPECIAL = {"http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21"}
COLUMNS = ["valid", "scheme", "userinfo", "host", "port", "path", "query", "fragment", "readings.hosts"]
ESCAPES = {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"0": b"\0", b"\\": b"\\"}
SCRIPT = """const texts = require('fs').readFileSync(0, 'utf8').split('\\0');
for (const text of texts.slice(0, -1)) {
  let found = null;
  try {
    const { href, protocol, hostname, port } = new URL(text);
    found = [href, protocol, hostname, port];
  } catch {}
  console.log(JSON.stringify(found));
}"""


TEXTS = """http://h http://h:65535/ http://h:65536/ http://h:00080 http://h: http://h:x http://a@b@c http://@h
http://:@h http://a@ http:h http:/\\\\/h http:\\\\a\\@b http:///a//b http:// http:?q http://h?q#f http://h/?a/b?c
http://h#?/ http://h/a|b^`{} http://a|b http://a,b;c=d http://08/ http://1.2.3.4./ http://1.2.3.256 http://foo.1
http://0x http://0x.0X7F http://4294967295 http://4294967296 http://256.1 http://1.256.1 http://1.2.65535
http://1.2.65536 http://1.2.3.4.5 http://1..2 http://0xg http://0a http://09a http://0xx http://a.0x.b http://.
http://.. http://1.. http://[::1.2.3.4] http://[::1]a http://[1:2:3:4:5:6:7::] http://[::1%25a] http://[g] http://%41
http://%zz http://\u00e9 http://<\u0338 http://< httpx://h ftps://h wss:h FTP://H/ gopher://h file://h mailto:a@b h
//h /h""".split()
ENDS = ["", " ", "\n", "/a \t", "/ ?q \r\n", "/a\rb", "?q #f\x1f", "/a\nb", ":\t8\n0/"]


def unescaped(text):
    return re.sub(rb"\\(?:x(..)|(.))", lambda found: bytes.fromhex(found[1].decode()) if found[1]
                  else ESCAPES[found[2]], text)


def texts_of(production):
    suite = subprocess.run([BNFURL, "grammar", "suite", "-g", "whatwg", "-p", production, *SUITE], capture_output=True,
                           check=True).stdout
    tests = [unescaped(line.partition(b"\t")[0]) for line in suite.splitlines()[1:]]
    random = members.some(members.Automaton(production, *FILES), 1000)
    gapped = [text[:len(text) // 2] + b"\t" + text[len(text) // 2:] for text in random]
    return [text for text in [*tests, *random, *gapped] if b"\0" not in text]


def run(command, texts):
    return subprocess.run(command, input=b"".join(text + b"\0" for text in texts), capture_output=True,
                          check=True).stdout.splitlines()


def by_node(texts):
    return list(map(json.loads, run(["node", "-e", SCRIPT], texts)))


def by_ada(ada_url, texts):
    def read(text):
        try:
            url = ada_url.URL(text.decode(errors="replace"))
        except ValueError:
            return None
        return [url.href, url.protocol, url.hostname, url.port]

    return list(map(read, texts))


NAMES = ["rfc3986", "whatwg", "last-at", "first-delimiter", "split", "appendix-b"]
WRITTEN, JOINED, NUMBER, REWRITTEN, NO_HOST, REJECTED, UNKNOWN = range(7)


def all_texts():
    written = [(begin + text + end).encode() for text in TEXTS for end in ENDS for begin in ["", "\x1f "]]
    texts = [text for production in ["whatwg-url", "number-url", "rewritten-url"] for text in texts_of(production)]
    return texts + [text for text in written if b"\0" not in text]


# What C finds in a text, as the columns of the program, and as `bnfurl.readings` of Python.
def told(found):
    agreement, *readings = found
    by = {}
    for name, (kind, host, port, path, offset, address) in zip(NAMES, readings, strict=True):
        # Only the URL Standard has gaps and slashes.
        parts = [bytes.fromhex(part) for part in (host, port, path)]
        if name == "whatwg":
            parts = [re.sub(rb"[\t\n\r]", b"", part).replace(b"\\", b"/") for part in parts]
        parts[0] = address.encode() if kind == NUMBER else parts[0] if kind < REWRITTEN else b""
        note = [b"", b"rewritten", b"number", b"rewritten", b"no host", b"rejected at %d" % offset, b"unknown"][kind]
        by[name] = (kind, *parts, note)
    found = [parts[1:4] for parts in by.values() if parts[0] < REWRITTEN]
    same = next((i for i in range(3) if len({parts[i] for parts in found}) > 1), 3)
    shown = {}
    for name, (kind, host, port, path, note) in by.items():
        whole = host + (b":" + port if port and same in (1, 2) else b"") + (path if same == 2 else b"")
        text = whole if kind < REWRITTEN else note
        if kind != UNKNOWN:
            shown.setdefault(text, (b"" if agreement == 1 else name.encode() + b": ") + text +
                             (b" (" + note + b")" if kind in (JOINED, NUMBER) else b""))
    verdict = ["none", "alike", "differ"][agreement]
    return verdict, None if verdict == "none" else b" | ".join(shown.values()), by


def by_c(texts):
    return [told(json.loads(line)) for line in run([BUILD / "src/loader/readings", ROOT / "grammar"], texts)]


def host(text):
    return str(ipaddress.IPv6Address(text[1:-1])) if text.startswith("[") else text.lower()


# The URL that the parts are of.
def together(row):
    def part(sign, name, end=""):
        return "" if row[name] is None else sign + row[name] + end

    return (f"{row['scheme']}://{part('', 'userinfo', '@')}{row['host']}{part(':', 'port')}{part('', 'path')}"
            f"{part('?', 'query')}{part('#', 'fragment')}")


# What is wrong about what a reader finds in a text; None if it is what bnfurl finds.
def fault(row, found):
    reading, special = row["readings.hosts"], found is not None and found[1] in SPECIAL
    if reading == "whatwg: rewritten" or (not special and reading and "xn--" in reading.lower()):
        return None
    if reading is None or not special:
        return None if reading is None and not special else "is read by one alone"
    if host(reading.partition(" (")[0]) != host(found[2]):
        return "has another host"
    port = str(int(row["port"])) if row["port"] else ""
    return "has another port" if row["valid"] and found[3] != ("" if port == SPECIAL[found[1]] else port) else None


class Suite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = all_texts()
        cls.rows = list(map(json.loads,
                            run([BNFURL, "split", "-q", "-0", "-g", "whatwg", "--between", "whatwg,whatwg:whatwg-url",
                                 "-o", "jsonl", "-f", ",".join(COLUMNS)], cls.texts)))

    def test_is_large(self):
        self.assertEqual(len(self.rows), len(self.texts))
        readings = [row["readings.hosts"] for row in self.rows]
        for minimum, what in [(3000, r"[^ (]*"), (200, r".* \(number\)"), (100, r".* \(rewritten\)"),
                              (300, "whatwg: rewritten")]:
            self.assertGreater(sum(reading is not None and re.fullmatch(what, reading) is not None
                                   for reading in readings), minimum, what)
        self.assertGreater(readings.count(None), 3000)

    def test_is_read_alike_by_c(self):
        command = [BNFURL, "split", "-q", "-0", "-o", "tsv", "-f", "readings,readings.hosts"]
        rows = [line.split(b"\t") for line in run(command, self.texts)]
        wanted = [(verdict.decode(), None if hosts == b"\\N" else unescaped(hosts)) for verdict, hosts in rows]
        faults = [each for each in zip(self.texts, wanted, by_c(self.texts), strict=True) if each[1] != each[2][:2]]
        self.assertEqual(faults[:3], [], len(faults))

    def check(self, read):
        found = read(self.texts)
        faults = [(text, wrong) for text, row, each in zip(self.texts, self.rows, found, strict=True)
                  if (wrong := fault(row, each))]
        self.assertEqual(faults[:5], [], len(faults))
        valid = [(row, each) for row, each in zip(self.rows, found, strict=True) if row["valid"] and each]
        self.assertEqual([row for row, _ in valid if together(row)[-1] <= " "], [])
        again = read([together(row).encode() for row, _ in valid])
        faults = [(row, each, other) for (row, each), other in zip(valid, again, strict=True) if each != other]
        self.assertEqual(faults[:5], [], len(faults))

    def test_is_read_alike_by_node(self):
        if shutil.which("node"):
            self.check(by_node)

    def test_is_read_alike_by_ada(self):
        try:
            import ada_url
        except ImportError:
            return
        self.check(lambda texts: by_ada(ada_url, texts))
