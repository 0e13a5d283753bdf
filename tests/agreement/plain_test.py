# What docs/reference/grammars.md says of `plain`: Node's URL, Python's urllib and, where it is installed, requests find
# the same host, port and path in a plain-url as bnfurl, and change nothing else than what the URL Standard says of
# every URL: letter case of scheme and host, a port that is the scheme's, an empty path, the spelling of an IPv6
# address. A plain-reference stays on its site. No segment of a web-target is empty or dots, however a server reads it.
#
# The texts are random ones and those that take each transition of the automaton; at night, complete suites. The readers
# of url_readers.py find the same host and port; which they find in published attacks is on the page
# docs/reference/published-attacks.md, which is renewed at night, when all readers are there: tools/accept readers
import collections
import datetime
import ipaddress
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap
import unittest
import urllib.parse
import urllib.request

from project import ROOT

sys.path[:0] = [str(ROOT / folder) for folder in ("tests/servers", "tests/attacks")]
import page_test
import targets_test
import url_readers
from readers import members

BNFURL = os.environ["BNFURL"]
FILES = [pathlib.Path("grammar/rfc3986.bnf"), pathlib.Path("grammar/plain.bnf")]
TABLE = re.compile(r"(?<=<!-- made by tests/agreement/plain_test.py -->\n)(?:.*\n)*?(?=## |\Z)", re.MULTILINE)
SUITE = [] if "BNFURL_NIGHTLY" in os.environ else ["--transitions"]
SITE = "https://site.example/a/b?c"
SCRIPT = """const [base, ...texts] = require('fs').readFileSync(0, 'utf8').split('\\n');
for (const text of texts) {
  let found = null;
  try {
    const { href, protocol, hostname, port, pathname, search, hash } = new URL(text, base || undefined);
    found = [href, protocol, hostname, port, pathname, search, hash];
  } catch {}
  console.log(JSON.stringify(found));
}"""


# No valid text contains an octet that TSV escapes.
def valid_texts(production):
    suite = subprocess.run([BNFURL, "grammar", "suite", "-g", "plain", "-p", production, *SUITE], capture_output=True,
                           check=True).stdout
    rows = (line.split(b"\t") for line in suite.splitlines())
    found = [text for text, valid, *_ in rows if valid == b"1"]
    random = members.some(members.Automaton(production, *FILES), 2000)
    return [text.decode() for text in [*found, *random]]


# None where there is no Node.
def by_node(texts, base=""):
    if not shutil.which("node"):
        return [None] * len(texts)
    lines = "\n".join([base, *texts])
    done = subprocess.run(["node", "-e", SCRIPT], input=lines, capture_output=True, text=True, check=True)
    return list(map(json.loads, done.stdout.splitlines()))


def split(texts, production):
    command = [BNFURL, "split", "-g", "plain", "-p", production, "-o", "jsonl",
               "-f", "scheme,host,port,path,query,fragment"]
    done = subprocess.run(command, input="".join(text + "\n" for text in texts), capture_output=True, text=True,
                          check=True)
    return list(map(json.loads, done.stdout.splitlines()))


# In one spelling. Node rejects some names with labels of IDNA, which no grammar can check.
def host(text):
    return ipaddress.IPv6Address(text[1:-1]) if text.startswith("[") else text.lower()


def rest(parts):
    return "".join(sign + parts[name] for sign, name in [("?", "query"), ("#", "fragment")] if parts[name] is not None)


def port_of(parts):
    return None if parts["port"] is None else int(parts["port"])


def fault_of_node(parts, found):
    if found is None:
        return None if "xn--" in parts["host"].lower() else "is refused"
    href, protocol, hostname, port, pathname, search, fragment = found
    scheme = parts["scheme"].lower()
    own_port = None if port_of(parts) == {"http": 80, "https": 443}[scheme] else parts["port"]
    expected = [scheme + ":", host(parts["host"]), own_port or "", parts["path"] or "/",
                "?" + parts["query"] if parts["query"] else "", "#" + parts["fragment"] if parts["fragment"] else ""]
    whole = scheme + "://" + hostname + (":" + own_port if own_port else "") + (parts["path"] or "/") + rest(parts)
    return None if [protocol, host(hostname), port, pathname, search, fragment] == expected and href == whole else found


def fault_of_urlsplit(text, parts):
    found = urllib.parse.urlsplit(text)
    expected = [parts["scheme"].lower(), parts["host"].lower().strip("[]"), port_of(parts), parts["path"],
                parts["query"] or "", parts["fragment"] or ""]
    return None if [found.scheme, found.hostname, found.port, found.path, found.query,
                    found.fragment] == expected else found


# What urllib connects to, and asks for.
def fault_of_request(text, parts):
    request = urllib.request.Request(text)
    asked = (parts["path"] or "/") + ("" if parts["query"] is None else "?" + parts["query"])
    authority = parts["host"] + ("" if parts["port"] is None else ":" + parts["port"])
    found = request.host, request.selector or "/"
    return None if found == (authority, asked) else found


# The same of requests, which writes percent-encodings in upper case, and decodes some in queries.
def fault_of_requests(requests, text, parts):
    found = urllib.parse.urlsplit(requests.Request("GET", text).prepare().url)
    same = [host(f"[{found.hostname}]" if ":" in found.hostname else found.hostname), found.port, found.path.upper(),
            urllib.parse.unquote_to_bytes(found.query)]
    expected = [host(parts["host"]), port_of(parts), (parts["path"] or "/").upper(),
                urllib.parse.unquote_to_bytes(parts["query"] or "")]
    return None if same == expected else found


# Which hosts readers may reject: java.net.URI those with "_", Ruby some in brackets, ClickHouse some in brackets and
# those without a dot.
REJECTED = {"Java (URI|HttpClient)|Spark|Trino": ".*_.*", "Ruby": r"\[.*", "ClickHouse": r"\[.*|[^.]*"}


def may_reject(reader, host):
    return "xn--" in host.lower() or any(re.match(readers, reader) and re.fullmatch(hosts, host)
                                         for readers, hosts in REJECTED.items())


class Urls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = valid_texts("plain-url") + valid_texts("underscore-url")
        cls.parts = split(cls.texts, "underscore-url")

    def test_are_many(self):
        self.assertGreater(len(self.texts), 5000)
        self.assertEqual(len(self.parts), len(self.texts))

    # `faults` are what readers find, or None if it is what bnfurl finds.
    def check(self, faults):
        wrong = [(text, fault) for text, fault in zip(self.texts, faults, strict=True) if fault is not None]
        self.assertEqual(wrong[:5], [], len(wrong))

    def test_are_split_as_rfc3986_says(self):
        command = [BNFURL, "diff", "-g", "rfc3986", "-g", "plain", "-p", "URI", "-p", "underscore-url"]
        done = subprocess.run(command, input="".join(text + "\n" for text in self.texts), capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.stdout, done.returncode), ("", 0), done.stderr)

    def test_are_the_same_in_node(self):
        found = by_node(self.texts)
        if shutil.which("node"):
            self.check(map(fault_of_node, self.parts, found))

    def test_are_the_same_in_urllib(self):
        self.check(map(fault_of_urlsplit, self.texts, self.parts))
        self.check(map(fault_of_request, self.texts, self.parts))

    def test_are_the_same_in_requests(self):
        try:
            import requests
        except ImportError:
            return
        self.check(map(fault_of_requests, itertools.repeat(requests), self.texts, self.parts))

    # By day, a quarter of them.
    def test_name_the_same_host_and_port_for_other_readers(self):
        part = slice(None, None, 1 if url_readers.IS_NIGHT else 4)
        texts = self.texts[part]
        wanted = [(parts["host"], url_readers.destination(parts["host"], parts["port"], text))
                  for parts, text in zip(self.parts[part], texts, strict=True)]
        for reader, answers in url_readers.ask(texts).items():
            faults = [(text, answer) for text, answer, (host, expected) in zip(texts, answers, wanted, strict=True)
                      if answer != expected and (answer or not may_reject(reader, host))]
            self.assertEqual(faults[:5], [], (reader, len(faults)))


# The published attacks on URLs, as rows of targets.tsv.
def attacks():
    old = page_test.parts()["URLs, and the hosts that they name"]
    return [*({"what": each.name, "source": each.source, "text": each.text} for each in old),
            *targets_test.of_kind("url")]


# "`a`: Node, curl; rejected: Go; `b`: the others".
def grouped(answers):
    groups = collections.defaultdict(list)
    for reader, answer in answers.items():
        groups[page_test.code(answer[0]) if answer else "rejected"].append(reader.rpartition(" ")[0])
    *few, (largest, _) = sorted(groups.items(), key=lambda group: len(group[1]))
    return "; ".join([*(f"{host}: {', '.join(names)}" for host, names in few), f"{largest}: the others"])


def table(answers, date):
    of_texts = [dict(zip(answers, found, strict=True)) for found in zip(*answers.values(), strict=True)]
    rows = [[*targets_test.described(row), grouped(found)] for row, found in zip(attacks(), of_texts, strict=True)
            if len(set(found.values()) - {None}) > 1]
    words = (f"This was tried on {date}, with {', '.join(answers)}. In {len(rows)} of the {len(of_texts)} texts, they "
             "find different hosts:")
    return f"\n{textwrap.fill(words, 120)}\n\n" + targets_test.table(
        ["published attack", "text", "who connects to which host"], rows) + "\n"


NIGHTLY_CASES = {"Attacks.test_are_read_as_the_page_says", "Attacks.test_that_are_plain_urls_are_read_alike"}


class Attacks(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.texts = [row["text"] for row in attacks()]
        cls.answers = url_readers.ask([page_test.octets(text).decode() for text in cls.texts])

    def test_that_are_plain_urls_are_read_alike(self):
        verdicts = targets_test.verdicts(self.texts, "plain", "plain-url")
        for text, found in zip(self.texts, zip(*self.answers.values(), strict=True), strict=True):
            if verdicts[text] == "yes":
                self.assertEqual(len(set(found) - {None}), 1, text)

    # Other versions may read otherwise, so they are not compared.
    def test_are_read_as_the_page_says(self):
        page = page_test.PAGE.read_text()
        written = TABLE.search(page)[0]
        if "BNFURL_RENEW" in os.environ:
            date = f"{datetime.date.today():%-d %B %Y}"
            page_test.PAGE.write_text(TABLE.sub(lambda _: table(self.answers, date), page, count=1))
        elif f", with {', '.join(self.answers)}. In " in written.replace("\n", " "):
            self.assertEqual(written, table(self.answers, re.search("tried on (.*?),", written)[1]))
        else:
            print("# the page has other readers, so it is not compared", flush=True)


class References(unittest.TestCase):
    def test_stay_on_the_site(self):
        texts = valid_texts("plain-reference")
        self.assertGreater(len(texts), 2000)
        for text, found in zip(texts, by_node(texts, SITE), strict=True):
            joined = urllib.parse.urljoin(SITE, text)
            self.assertTrue(joined.startswith("https://site.example/"), (text, joined))
            if shutil.which("node"):
                self.assertEqual(found and [found[1], found[2]], ["https:", "site.example"], text)


# An encoded letter, digit, dot, backslash or control character.
HIDDEN = re.compile(r"%(?:25)*(?:[01]|3[0-9]|[46][1-9a-f]|[57][0-9a]|2e|5c|7f)", re.IGNORECASE)


# The paths that servers may see in one: as sent, without parameters, and with "%2F" decoded before or after that.
def views(path):
    def decoded(text):
        return text.replace("%2F", "/").replace("%2f", "/")

    def without_parameters(text):
        return "/".join(segment.replace("%3b", ";").replace("%3B", ";").partition(";")[0]
                        for segment in text.split("/"))

    return [path, decoded(path), without_parameters(path), without_parameters(decoded(path)),
            decoded(without_parameters(path))]


class WebTargets(unittest.TestCase):
    def test_have_no_segments_that_are_empty_or_begin_or_end_with_two_dots(self):
        texts = valid_texts("web-target")
        self.assertGreater(len(texts), 2000)
        for text in texts:
            path = text.partition("?")[0]
            for view in views(path):
                once = urllib.parse.unquote(view, errors="strict")
                self.check_segments(once, text)
                self.check_segments(urllib.parse.unquote(once), text)
            self.assertNotRegex(path, HIDDEN)

    def check_segments(self, path, text):
        _, *segments, last = path.split("/")
        self.assertNotIn("", segments, text)
        for segment in [*segments, last]:
            dots = len(segment) - len(segment.lstrip(".")), len(segment) - len(segment.rstrip("."))
            self.assertTrue(segment == "" or set(dots) <= {0, 1, 3} and segment.strip("."), text)
