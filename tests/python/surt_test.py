# The library's surt_ia returns what the package `surt` returns, byte for byte: for the recorded texts, for real URLs if
# a list of them is available, and for random texts, most of them from pieces that the package treats specially. Texts
# that the package rejects are skipped, since our key is then arbitrary (tests/crawl/surt_test.cpp).
import os
import pathlib
import random
import re
import socket
import subprocess
import unittest
import unittest.mock
import warnings

from project import ROOT

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the package was written for Python 2
    import surt

KEYS = pathlib.Path(os.environ["BUILD_ROOT"]) / "src/crawl/surt_keys"
RECORDED = ROOT / "tests/crawl/surt/ia_keys.tsv"
REAL = ROOT / "../shared/corpus/web.txt"

LETTERS = b"abcdefghijklmnopqrstuvwxyzABCXYZ"
DIGITS = b"0123456789"
PIECES = [
    b"http://", b"https://", b"HTTP://", b"ftp://", b"dns:", b"dns://", b"mailto:", b"urn:", b"warcinfo:", b"filedesc",
    b"//", b"/", b"/", b".", b"..", b"/./", b"/../", b"?", b"&", b"&", b"=", b"#", b":", b"@", b"%", b"%25", b"%2525",
    b"%2F", b"%2e", b"%41", b"%C3%BC", b"%ff", b"%34%31", b"%%34", b"www.", b"www12.", b"www", b"example.com",
    b"Example.ORG", b"a", b"b.c", b"1.2.3.4", b"127.1", b"0177.1",
    b"0x7f", b"08", b"255", b"256", b"4294967296", b":80", b":443", b":8080", b":0", b":0080", b"[", b"]", b"[::1]",
    b" ", b"\t", b"\n", b"\r", b"\x0b", b"\0", b"\x7f", b"\x80", b"\xc3\xbc", b"xn--", b"-", b"a=1", b"b", b"a", b"z=",
    b"+", b"~", b"!", b";", b"jsessionid=", b"JSESSIONID=", b"PHPSESSID=", b"sid=", b"ASPSESSIONID", b"cfid=",
    b"&cftoken=", b"cfid=1&CFTOKEN=2", b".aspx", b".ASPX", b"(", b")",
    b"/(", b")/",
]


def some(pick, octets, count):
    return bytes(pick.choice(octets) for _ in range(count))


def an_id(pick):
    kind = pick.randrange(5)
    if kind == 0:
        return b"sid=" + some(pick, LETTERS + DIGITS, 32)
    if kind == 1:
        return b"ASPSESSIONID" + some(pick, LETTERS, 8) + b"=" + some(pick, LETTERS, 24)
    if kind == 2:
        return b"/(" + some(pick, LETTERS, 1) + b"(" + some(pick, LETTERS + DIGITS, 24) + b"))/"
    if kind == 3:
        return b"/(" + some(pick, LETTERS + DIGITS, 24) + b")/"
    return some(pick, LETTERS + DIGITS, pick.choice([23, 24, 31, 32, 33]))


def piece(pick):
    kind = pick.randrange(20)
    return bytes([pick.randrange(128)]) if kind == 0 else an_id(pick) if kind < 3 else pick.choice(PIECES)


def pieces(pick, most):
    return b"".join(piece(pick) for _ in range(pick.randrange(most)))


def url(pick):
    before = pick.choice([b"http://", b"https://", b"ftp://", b"", b"//", b"HTTP://"])
    host = pick.choice([b"example.com", b"www.example.com", pieces(pick, 4)])
    query = b"&".join(pieces(pick, 3) for _ in range(pick.randrange(6)))
    return before + host + b"/" + pieces(pick, 6) + b"?" + query


def mutant(pick, text):
    text = bytearray(text)
    for _ in range(pick.randrange(1, 4)):
        at = pick.randrange(len(text) + 1)
        text[at : at + pick.randrange(3)] = pick.choice([b"", piece(pick), bytes([pick.randrange(128)])])
    return bytes(text)


# The keys of the library.
def our_keys(texts):
    lines = "".join(text.hex() + "\n" for text in texts)
    run = subprocess.run([KEYS], input=lines, capture_output=True, text=True, check=True)
    return [bytes.fromhex(line) for line in run.stdout.split("\n")[:-1]]


# The package asks the network about numbers that are not addresses. Here, it must not.
def address_of_number(host):
    (*_, (address, _)), *_ = socket.getaddrinfo(host, None, socket.AF_INET, flags=socket.AI_NUMERICHOST)
    return None, [], [address]


# What the package gives; None: it refuses the text, because of its port or because it is blank.
def key_of_package(text):
    with unittest.mock.patch("socket.gethostbyname_ex", address_of_number):
        try:
            return surt.surt(text)
        except (ValueError, AttributeError):
            return None


def unescaped(text):
    return re.sub(rb"\\x(..)", lambda octet: bytes.fromhex(octet[1].decode()), text)


def recorded():
    lines = [line for line in RECORDED.read_bytes().split(b"\n") if line and not line.startswith(b"#")]
    return [[unescaped(part) for part in line.split(b"\t")] for line in lines]


class SurtTest(unittest.TestCase):
    # Returns how many texts were compared.
    def compare(self, texts):
        ours = our_keys(texts)
        self.assertEqual(len(ours), len(texts))
        asked = [(text, key_of_package(text), key) for text, key in zip(texts, ours)]
        compared = [each for each in asked if each[1] is not None]
        self.assertEqual([each for each in compared if each[1] != each[2]][:10], [])
        return len(compared)

    def test_the_package_gives_what_was_recorded(self):
        for text, key in recorded():
            with self.subTest(text=text):
                self.assertEqual(key_of_package(text), key)

    def test_recorded_texts(self):
        self.assertGreater(self.compare([text for text, _ in recorded()]), 150)

    def test_mutants(self):
        pick = random.Random(1)
        texts = [text for text, _ in recorded()]
        self.assertGreater(self.compare([mutant(pick, pick.choice(texts)) for _ in range(40_000)]), 35_000)

    if REAL.exists():

        def test_real_urls(self):
            texts = REAL.read_bytes().split(b"\n")
            self.assertEqual(self.compare(texts), len(texts))

    else:
        print(f"# real URLs: not run, there is no {REAL}")

    def test_random_texts(self):
        pick = random.Random(2)
        self.assertGreater(self.compare([pieces(pick, 14) for _ in range(40_000)]), 30_000)

    def test_random_urls(self):
        pick = random.Random(3)
        self.assertGreater(self.compare([url(pick) for _ in range(40_000)]), 35_000)

    # What libidn2 and the IDNA of Python agree on: one script in a label, of characters that Unicode 3.2 has.
    def test_names_in_other_scripts(self):
        pick = random.Random(4)
        scripts = ["äöüßéñ", "αβγδεζς", "абвгдежз", "אבגדהוז", "ابتثجحخ", "กขคงจฉ", "あいうえおカキ", "日本語中文", "ＡＢＣ１２", "Ⅷ㎏ﬁ"]
        names = []
        for _ in range(5_000):
            of_labels = [pick.choice(scripts) for _ in range(pick.randrange(1, 4))]
            labels = ["".join(pick.choices(script, k=pick.randrange(1, 20))) for script in of_labels]
            names.append(pick.choice([".", "。", "．"]).join([*labels, "com"]))
        self.assertEqual(self.compare([f"http://{name}/".encode() for name in names]), len(names))
