# bindings/java/http without a server: the check refuses, and says, what the program does, of bytes and of chars; wrong
# settings are refused with those that are allowed; and a valid target allocates nothing.
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import java
from project import ROOT

SOURCES = [ROOT / "bindings/java/http/src/main/java/org/bnfurl/http/TargetCheck.java", ROOT / "tests/jvm/Targets.java"]
TEXTS = [b"/", b"/a", b"/a/b?c=d", b"/a%2Fb", b"/a;b", b"//a", b"/x/../a", b"/a%zz", b"/a^", b"/\xc3\xa9", b"/\x85",
         b"/\x7f", b'/"', b"/a b", b"*", b"h:80", b"http://h/a", b"http://h/[", b"/a?" + b"b" * 300, b"/" + b"\\" * 300]
GRAMMARS = [("plain", None), ("plain", "web-target"), ("rfc9112", "absolute-form"), ("rfc9112", "origin-form"),
            ("rfc3987", "IRI-reference")]
WRONG = {
    "mode=off": "the setting mode must be refuse or shadow, not off",
    "body=yes": "the setting body must be false or true, not yes",
    "status=399": "the setting status must be a number from 400 to 599, not 399",
    "status=600": "the setting status must be a number from 400 to 599, not 600",
    "status=4e2": "the setting status must be a number from 400 to 599, not 4e2",
    "modes=shadow": "the settings must be some of grammar production mode status body, not modes",
    "grammar=plane": "the setting grammar must be plain, rfc9112 or another grammar, or the class of one, not plane",
    "production=target": "the setting production must be one of plain-target plain-path ",
    "grammar=rfc9112,production=asterisk-form":
        "the setting production must be one of request-target origin-form absolute-form absolute-path",
    "grammar=rfc3986,production=port": "the setting production must be one of URI hier-part ",
    "grammar=common": "the setting production must be one of ",
}
# Of 59 bytes, as the pages of the other proxies have it.
USUAL = b"/assets/2026/images/products/overview-large.webp?version=42"


def shown(text):
    octets = [chr(each) if 0x20 < each < 0x7f and each not in b'"\\' else f"\\x{each:02x}" for each in text[:256]]
    return f'"{"".join(octets)}"' + ("..." if len(text) > 256 else "")


class TargetCheckTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.classes = java.compiled(folder, SOURCES, release="17")

    # What is returned, the status, the body and the line of the log, for each setting, method and target.
    def asked(self, questions):
        lines = "".join(f"{settings}\t{method}\t{text.hex()}\n" for settings, method, text in questions)
        return [line.split("\t") for line in java.run(self.classes, "Targets", input=lines).splitlines()]

    @staticmethod
    def settings(grammar, production, mode):
        return f"grammar={grammar},mode={mode}" + (f",production={production}" if production else "")

    # What the program says: None, or an offset and a reason.
    @staticmethod
    def said(texts, grammar, production):
        words = ["-p", production] if production else []
        made = subprocess.run([java.program(), "split", "-0", "-g", grammar, *words, "-o", "jsonl", "-f",
                               "valid,error_offset,reason"], check=True, capture_output=True,
                              input=b"".join(text + b"\0" for text in texts)).stdout
        rows = map(json.loads, made.splitlines())
        return [None if row["valid"] else (row["error_offset"], row["reason"]) for row in rows]

    def test_decides_and_says_what_the_program_does(self):
        for grammar, production in GRAMMARS:
            for mode in ("refuse", "shadow"):
                with self.subTest(grammar=grammar, production=production, mode=mode):
                    settings = self.settings(grammar, production, mode)
                    found = [[*row[:3], re.sub(" code [a-z][a-z-]+,", " code CODE,", row[3])]
                             for row in self.asked((settings, "GET", text) for text in TEXTS)]
                    expected = []
                    for text, why in zip(TEXTS, self.said(TEXTS, grammar, production)):
                        shadow = " (shadow)" * (mode == "shadow")
                        name = production or "plain-target"
                        log = "" if why is None else (
                            f"WARNING bnfurl{shadow}: the target is not a {name} of {grammar}, code CODE, offset "
                            f"{why[0]}: {why[1]}: {shown(text)}")
                        expected.append([why[1] if why and mode == "refuse" else "null", "400", "", log])
                    self.assertEqual(found, expected)

    def test_the_method_decides(self):
        rows = [("CONNECT", b"h:80", True), ("OPTIONS", b"*", True), ("GET", b"*", False),
                ("GET", b"http://h/", True), ("CONNECT", b"/", False), ("PURGE", b"/", True)]
        found = self.asked(("grammar=rfc9112", method, text) for method, text, _ in rows)
        self.assertEqual([row[0] == "null" for row in found], [is_valid for *_, is_valid in rows])

    def test_status_and_body(self):
        reason = '";" is not allowed in a path'
        (first, *rest), (second, *more) = self.asked([("status=403,body=true", "GET", b"/a;b"), ("", "GET", b"/a;b")])
        self.assertEqual((first, rest[:2], second, more[:2]), (reason, ["403", reason], reason, ["400", ""]))

    def test_wrong_settings_are_refused_with_those_that_are_allowed(self):
        found = [row[0] for row in self.asked((settings, "GET", b"/") for settings in WRONG)]
        for said, expected in zip(found, WRONG.values(), strict=True):
            self.assertTrue(said.startswith(f"bnfurl: {expected}"), said)

    def test_a_valid_target_allocates_nothing(self):
        lines = "".join(f"-\t-\t{text.hex()}\n" for text in (USUAL, b"/", b"/a/b?c=d"))
        self.assertEqual(java.run(self.classes, "Targets", "cost", input=lines).split()[0], "0")
