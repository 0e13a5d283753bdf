# A second implementation of RFC 3987: Python's UTF-8 decoder, and a regular expression over characters, written by hand
# from section 2.2. It shares nothing with the grammar file and the automata over octets, but validates and splits
# random texts alike: valid ones, ones with characters at the edges of each range, and ones with broken octets. BNFURL
# names the program.
import os
import random
import re
import subprocess
import unittest

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")

PLANES = "".join(f"{chr(plane << 16)}-{chr((plane << 16) | 0xFFFD)}" for plane in range(1, 0xE))
UCSCHAR = f"\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef{PLANES}\U000e1000-\U000efffd"
IPRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
ASCII = r"A-Za-z0-9\-._~!$&'()*+,;="
PCT = "%[0-9A-Fa-f]{2}"
BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"
IPV4 = rf"{BYTE}(?:\.{BYTE}){{3}}"
H16 = "[0-9A-Fa-f]{1,4}"
LS32 = f"(?:{H16}:{H16}|{IPV4})"
# From "::" on, n groups and the last 32 bits; before it, the remaining groups.
IPV6 = "|".join([f"(?:{H16}:){{6}}{LS32}", f"::(?:{H16}:){{5}}{LS32}"]
                + [f"(?:(?:{H16}:){{0,{4 - n}}}{H16})?::(?:{H16}:){{{n}}}{LS32}" for n in (4, 3, 2, 1, 0)]
                + [f"(?:(?:{H16}:){{0,5}}{H16})?::{H16}", f"(?:(?:{H16}:){{0,6}}{H16})?::"])
LITERAL = rf"\[(?:{IPV6}|[vV][0-9A-Fa-f]+\.[{ASCII}:]+)\]"


def some(more):
    return f"(?:[{ASCII}{UCSCHAR}{more}]|{PCT})"


AUTHORITY = rf"(?:(?P<userinfo>{some(':')}*)@)?(?P<host>{LITERAL}|{some('')}*)(?::(?P<port>[0-9]*))?"
PCHAR = some(":@")
HIERARCHY = [rf"//{AUTHORITY}(?P<path>(?:/{PCHAR}*)*)", rf"(?P<path>/(?:{PCHAR}+(?:/{PCHAR}*)*)?)", r"(?P<path>)"]
ROOTLESS = rf"(?P<path>{PCHAR}+(?:/{PCHAR}*)*)"
NOSCHEME = rf"(?P<path>{some('@')}+(?:/{PCHAR}*)*)"
TAIL = rf"(?:\?(?P<query>{some(':@/?' + IPRIVATE)}*))?(?:#(?P<fragment>{some(':@/?')}*))?"
# Python wants a name once in an expression: so there is one for each way to write a reference.
REFERENCES = [re.compile(scheme + part + TAIL, re.ASCII)
              for scheme, parts in ((r"(?P<scheme>[A-Za-z][A-Za-z0-9+\-.]*):", [*HIERARCHY, ROOTLESS]),
                                    ("", [*HIERARCHY, NOSCHEME])) for part in parts]
FIELDS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]

PIECES = [*"abz019AZ-._~!$&'()*+,;=:@/?#[]%", "//", "http:", "x:", "[::1]", "[v1.a:]", "[1:2:3:4:5:6:7:8]",
          "[::ffff:1.2.3.4]", "[1::2::3]", "1.2.3.4", "256.1.1.1", "%41", "%c3%bc", "%4", " ", '"', "<", "{", "^", "|",
          "\x00", "\x7f", "\u0080", "\u009f", "\u00a0", "\u00fc",
          "\u65e5\u672c", "\ud7ff", "\ue000", "\uf8ff", "\uf900", "\ufdcf", "\ufdd0", "\ufdef", "\ufdf0", "\uffef",
          "\ufff0", "\ufffd", "\uffff", "\U00010000", "\U0001fffd", "\U0001fffe", "\U000dfffd", "\U000e0001",
          "\U000e1000", "\U000efffd", "\U000f0000", "\U0010fffd", "\U0010ffff"]
BROKEN = [b"\xc0\x80", b"\xc1\xbf", b"\xe0\x9f\xbf", b"\xed\xa0\x80", b"\xf0\x8f\xbf\xbf", b"\xf4\x90\x80\x80",
          b"\xf8\x88\x80\x80\x80", b"\xff", b"\x80", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98"]
LIKELY = ["http://", "//", "a", "b", "/", "/", "?", "#", ":", "@", ".", "\u00fc", "\u00df", "\u65e5", "\U0001f600",
          "\ue000", "%C3%BC", "80", "[::1]", "1.2.3.4"]


def read(octets):
    try:
        text = octets.decode()
    except UnicodeDecodeError:
        return None
    for expression in REFERENCES:
        if found := expression.fullmatch(text):
            return {name: value for name, value in found.groupdict().items() if value is not None}
    return None


def rows(texts):
    done = subprocess.run([BNFURL, "split", "-g", "rfc3987", "-p", "IRI-reference", "-f", ",".join(["valid", *FIELDS])],
                          input=b"".join(text + b"\n" for text in texts), capture_output=True, check=False)
    for line in done.stdout.split(b"\n")[:-1]:
        valid, *values = line.split(b"\t")
        yield {name: value.decode() for name, value in zip(FIELDS, values)
               if value != rb"\N"} if valid == b"1" else None


class Iri(unittest.TestCase):
    def compare(self, texts, least_valid):
        texts = [text for text in texts if not set(text) & set(b"\t\n\r\\")]
        expected = [read(text) for text in texts]
        self.assertGreater(sum(parts is not None for parts in expected), least_valid)
        found = list(rows(texts))
        self.assertEqual(len(found), len(texts))
        wrong = [(text, parts, ours) for text, parts, ours in zip(texts, expected, found) if parts != ours]
        self.assertEqual(wrong[:5], [], "a text, its parts by the regular expression, and by the program")

    def test_random_texts_of_likely_pieces(self):
        pick = random.Random(3987)
        self.compare(["".join(pick.choices(LIKELY, k=pick.randrange(1, 10))).encode() for _ in range(30_000)], 15_000)

    def test_random_texts_of_pieces_at_the_edges(self):
        pick = random.Random(1)
        self.compare(
            ["".join([pick.choice(["", "a:", "http://", "/", "?"]),
                      *pick.choices(PIECES, k=pick.randrange(1, 5))]).encode()
             for _ in range(30_000)], 5_000)

    def test_random_addresses(self):
        pick = random.Random(4291)
        groups = [":".join(pick.choices(["0", "a", "1F", "ffff", "12345", "1.2.3.4", "", "g"], [9, 9, 9, 9, 1, 2, 4, 1],
                                        k=pick.randrange(1, 10)))
                  for _ in range(20_000)]
        self.compare(
            [f"http://[{'::' if pick.random() < 0.2 else ''}{text}{'::' if pick.random() < 0.2 else ''}]/".encode()
             for text in groups], 2_000)

    def test_broken_octets_in_every_part(self):
        texts = [b"http://u:p@h/p?q#f"[:at] + broken + b"http://u:p@h/p?q#f"[at:] for at in range(19)
                 for broken in BROKEN]
        self.assertTrue(all(read(text) is None for text in texts))
        self.assertEqual([text for text, parts in zip(texts, rows(texts)) if parts is not None], [])

    def test_every_pair_of_pieces_in_every_part(self):
        self.compare([(start + first + second).encode()
                      for start in ("http://", "http://h/", "http://h?", "x:", "", "x:#")
                      for first in PIECES for second in PIECES], 5_000)
