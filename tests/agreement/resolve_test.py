# The library and resolution.py, which share no code, resolve references alike: all bases with all references of a grid,
# and random ones. RESOLVE names the program that asks the library.
import itertools
import os
import pathlib
import random
import re
import subprocess
import unittest

import resolution

BASES = [
    "http://a/b/c/d;p?q", "http://a/b/c/d;p?q#f", "http://a", "http://a/", "http://a?q", "http://a/b/..",
    "http://a/b/../", "http://a/./b/c", "http://a/b/c/d/e/f/g/h", "http://a/b//c", "http://a//", "http:///b/c",
    "http://", "http://u:p@[::1]:8/b;p/c?d/../e", "x:", "x:a", "x:a/b/c", "x:a/../b/c", "x:/", "x:/a/b", "x:/.//a/b",
    "x:?q", "x:..", "mailto:a@b?c#d",
]
REFERENCES = [
    "", "#", "#s", "#s/../x", "?", "?y", "?y#s", "?#", "?y/../x", "?y;z", ";", ";x", ";x?y", ";x/../y", "g;x=1/./y",
    "g;x=1/../y", "g", "g?", "g?y/./x", "g#s/./x", "g/", "g//", "g//h", "./g", "././g", "g/.", "g/./", "g/./h",
    "g/..", "g/../", "g/../h", "g/../../h", "g/h/../..", ".", "./", "./.", "..", "../", "../..", "../../", "../g",
    "../../g", "../../../g", "../../../../g/", "../g/..", "../../..", "../../../../../g", "../../../../../../g",
    "../../../../..", "..//g", "../..//g", ".//g", "./../g", "../.", ".././g", "g.", ".g", "g..", "..g", "...",
    ".../g", "/", "/g", "/./g", "/../g", "/.", "/..", "/g/..", "/g/../../h", "/.//g", "/..//g", "/g//../h",
    "/g;x/../y", "/../../g?q#f", "//", "//g", "//g/", "//g/..", "//g/../h", "//g/./h?y", "//u@g:80?y#s", "//g;x/../y",
    "///", "///g", "///../g", "g:h", "x:", "x:a", "x:a/../b", "x:../b", "x:./b", "x:/a/../b", "x:/a/..//b", "x:/.//b",
    "x://h/../b", "x:?y", "http:", "http:g", "http:../g", "http:?y", "http:/g", "http://g/..", "HTTP:g", "%2e%2e/g",
    ".%2E/g", "%2e", "g/%2e%2e/h", "..%2fg", "./g:h", "./..:", "a/..//..//b", "./a/../../b/.././c/", "*", "@",
]
# All short texts of these octets: dots, delimiters, and one letter.
LETTERS = "a./?#:;"
SHORT = 5
# Real URLs, where the list is there.
REAL = pathlib.Path("../shared/corpus/web.txt")
# What random texts are made of: segments, and what may follow a path.
SEGMENTS = ["", "", ".", "..", "..", "a", "b;p", "c:d", "%2e", "...", "e" * 70, ".f", "g."]
TAILS = ["", "", "?", "?q", "?q/../r", "#", "#s/./t", "?q#s", ";p", ";p?q"]
AUTHORITIES = ["//", "//a", "//u:p@h:80", "//[::1]", "//h;x"]


def random_path(pick, segments):
    return "/".join(pick.choice(SEGMENTS) for _ in range(segments))


def random_reference(pick):
    scheme = pick.choice(["", "", "", "x:", "http:"])
    authority = pick.choice(["", "", "", *AUTHORITIES])
    path = random_path(pick, pick.randrange(7))
    tail = pick.choice(TAILS)
    if authority and (path or tail.startswith(";")):
        path = "/" + path
    if not authority:
        while path.startswith("//"):  # it would be an authority
            path = path[1:]
        if not scheme and ":" in path.split("/")[0]:
            path = "./" + path
    return scheme + authority + path + tail


def random_base(pick):
    while True:
        text = random_reference(pick)
        if resolution.parsed(text)["scheme"] is not None:
            return text


# Whether a text of LETTERS is a URI-reference of RFC 3986.
def is_reference(text):
    pieces = resolution.parsed(text)
    if "#" in (pieces["fragment"] or ""):
        return False
    if pieces["scheme"] is not None and re.fullmatch(r"a[a.]*", pieces["scheme"]) is None:
        return False
    if pieces["authority"] is not None:  # a reg-name, and an empty port
        return re.fullmatch(r"[a.;]*:?", pieces["authority"]) is not None
    return pieces["scheme"] is not None or ":" not in pieces["path"].split("/")[0]


# A link from a page to `url`, as pages write it.
def link_to(pick, url):
    path = url.split("/", 3)[-1]
    return pick.choice([url, "//" + url.split("//", 1)[-1],
                        *(begin + path for begin in ("/", "../", "../../", "./", "?"))])


def asked(questions):
    lines = "".join("\t".join(question) + "\n" for question in questions)
    done = subprocess.run([os.environ["RESOLVE"]], input=lines, capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[:-1]


# A valid text has no answer "-" here: all of these are texts of RFC 3986.
class Agreement(unittest.TestCase):
    maxDiff = None

    def compare(self, pairs):
        for name, reading in resolution.READINGS.items():
            answers = asked([(name, "rfc3986", base, reference) for base, reference in pairs])
            self.assertEqual(len(answers), len(pairs))
            wanted = [reading(*pair) for pair in pairs]
            wrong = [(*pair, *both) for pair, *both in zip(pairs, answers, wanted) if both[0] != both[1]]
            self.assertEqual(wrong[:5], [], f"{name}: base, reference, the library's answer, the RFC's")

    def test_on_all_bases_and_references_of_a_grid(self):
        self.compare([(base, reference) for base in BASES for reference in REFERENCES])

    def test_on_random_bases_and_references(self):
        pick = random.Random(1)
        self.compare([(random_base(pick), random_reference(pick)) for _ in range(20000)])

    def test_on_all_short_references(self):
        texts = ["".join(octets) for size in range(SHORT + 1) for octets in itertools.product(LETTERS, repeat=size)]
        for base in ("http://a/b/c/d;p?q", "http://a", "x:a/b", "x:/a"):
            self.compare([(base, text) for text in texts if is_reference(text)])
            answers = asked([("rfc3986", "rfc3986", base, text) for text in texts])
            refused = [text for text, answer in zip(texts, answers) if answer == "-"]
            self.assertEqual(refused, [text for text in texts if not is_reference(text)])

    def test_on_real_urls_and_links_to_them(self):
        if not REAL.exists():
            print(f"# real URLs: not run, because {REAL} is not there")
            return
        pick = random.Random(2)
        urls = [line for line in REAL.read_text("latin-1").splitlines() if re.fullmatch(r"[!-~]+", line)]
        pairs = [(pick.choice(urls), link_to(pick, url)) for url in urls]
        answers = asked([("rfc3986", "rfc3986", *pair) for pair in pairs])
        known = [pair for pair, answer in zip(pairs, answers) if answer != "-"]
        self.assertGreater(len(known), 0.95 * len(urls))
        self.compare(known)

    # Their own grammars derive fewer texts, and RFC 1808's reads some in other pieces; what they derive has the same
    # result.
    def test_by_the_grammars_of_the_older_rfcs(self):
        pairs = [(base, reference) for base in BASES for reference in REFERENCES if ":" not in reference]
        for name, least in (("rfc1808", 0.7), ("rfc2396", 0.5)):
            reading = resolution.READINGS[name]
            answers = asked([(name, name, base, reference) for base, reference in pairs])
            known = [(*pair, answer) for pair, answer in zip(pairs, answers) if answer != "-"]
            self.assertGreater(len(known), least * len(pairs))
            wrong = [(*pair, answer) for *pair, answer in known if answer != reading(*pair)]
            self.assertEqual(wrong[:5], [])
