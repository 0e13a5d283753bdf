# The classes that bnfurl-gen writes, with bindings/java/core: they pass the complete suites of their productions, split
# and explain the corpus like the program, stay within the limits of HotSpot and class files, and allocate nothing.
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import java
from project import ROOT

NIGHTLY = "BNFURL_NIGHTLY" in os.environ
# By day there is one complete suite, and for each grammar's start and one in eight other productions a suite in which
# one octet represents all those that the automaton does not distinguish.
ONE_IN = 8
COMPLETE = ("rfc3986", "authority")
ENTRIES = ["rfc3986 URI-reference", "rfc2396 URI-reference", "rfc1738 url", "rfc1808 URL", "rfc9112 request-target",
           "plain plain-target", "rfc6874 URI", "w3c1993 url", "rfc3987 IRI-reference"]
# Each Java of this machine, as Debian installs them.
JAVAS = sorted({path.resolve() for path in pathlib.Path("/usr/lib/jvm").glob("*/bin/java")}) or ["java"]
OWN = ROOT / "examples/phone.bnf"
MOST_OCTETS = 8000  # HotSpot compiles no larger method


def program(*arguments, **options):
    return subprocess.run([java.program(), *arguments], capture_output=True, check=False, **options).stdout


def rows(*arguments):
    return [line.split("\t") for line in program(*arguments).decode().splitlines()[1:]]


def productions(grammar):
    found = rows("grammar", "show", grammar)
    return [row[0] for number, row in enumerate(found)
            if NIGHTLY or "start" in row[1].split(",") or number % ONE_IN == len(grammar) % ONE_IN]


def octets(written):
    return re.sub(rb"\\(x..|[tnr0\\])", lambda found: bytes.fromhex(found[1][1:].decode()) if found[1][:1] == b"x" else
                  {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"0": b"\0", b"\\": b"\\"}[found[1]], written)


# A cell of the program's tsv as Core prints it.
def cell(written):
    return "-" if written == rb"\N" else "x" + octets(written).hex()


def shown(octet):
    return f'"{chr(octet)}"' if 0x20 <= octet <= 0x7E else f"0x{octet:02x}"


# The texts of the corpus, and each with a byte changed, inserted or removed.
def texts():
    pick = random.Random(1)
    known = set()
    for path in sorted((ROOT / "tests/corpus").glob("*.txt")):
        for line in path.read_bytes().splitlines():
            if found := re.match(rb"[a-z0-9]+:[^ ]+ (.+)$", line):
                known.add(b"" if found[1] == b'""' else octets(found[1]))
    for text in sorted(known):
        at = pick.randrange(len(text) + 1)
        known.add(text[:at] + pick.choice([b"", b"%", b":", b"\xe9", "é".encode(), "日".encode(), "😀".encode(), b" ",
                                           b"/", b"@"]) + text[at + pick.randrange(2):])
    return sorted(text for text in known if b"\0" not in text)


class Core(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.classes = java.compiled(folder, [ROOT / "tests/jvm/Core.java"], [OWN])

    # The answer, which must be the same with every Java.
    def asked(self, verb, question):
        answers = set()
        for machine in JAVAS:
            command = [machine, "-Xmx1g", "-XX:+UseSerialGC", "-cp", self.classes, "Core", verb]
            made = subprocess.run(command, input=question, capture_output=True, check=False)
            self.assertEqual((made.returncode, made.stderr), (0, b""), machine)
            answers.add(made.stdout)
        self.assertEqual(len(answers), 1)
        return answers.pop().decode("latin-1").splitlines()

    def test_every_suite_of_every_grammar_is_answered_right(self):
        command = [JAVAS[-1], "-Xmx1g", "-XX:+UseSerialGC", "-cp", self.classes, "Core", "suites"]
        count = 0
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
            for grammar in [row[0] for row in rows("grammar", "list")]:
                for production in productions(grammar):
                    is_complete = NIGHTLY or (grammar, production) == COMPLETE
                    suite = program("grammar", "suite", grammar, "-p", production,
                                    *([] if is_complete else ["--classes"]))
                    count += suite.count(b"\n") - 1
                    asked.stdin.write(f"\1 {grammar} {production}\n".encode() + suite)
            asked.stdin.close()
            *faults, right = asked.stdout.read().decode("latin-1").splitlines()
        self.assertEqual((faults[:5], int(right)), ([], count))
        self.assertGreater(count, 10_000)

    # What a user does who has written a grammar and made its class.
    def test_the_class_of_ones_own_grammar_passes_its_suite(self):
        for production, status in [("phone", 0), ("number", 1)]:
            reader = f"{JAVAS[-1]} -Xmx1g -XX:+UseSerialGC -cp {self.classes} Core verdicts phone phone"
            asked = subprocess.run([java.program(), "grammar", "suite", "-g", OWN, "-p", production, "--run", reader],
                                   capture_output=True, check=False)
            self.assertEqual(asked.returncode, status, asked)

    def test_splits_and_messages_are_those_of_the_program(self):
        asked = texts()
        self.assertGreater(len(asked), 700)
        for entry in ENTRIES:
            with self.subTest(entry=entry):
                grammar, production = entry.split()
                words = ["components", *(text.hex() for text in asked)]
                components, *answers = self.asked("answers",
                                                  b"".join(f"{grammar} {production} {word}\n".encode()
                                                           for word in words))
                self.compare(grammar, production, components.split(), asked, answers)

    def compare(self, grammar, production, components, asked, answers):
        made = program("split", "-g", grammar, "-p", production, "-0", "-q", "-f",
                       ",".join(["valid", "error_offset", "expected", "kind", "host_kind", *components]),
                       input=b"".join(text + b"\0" for text in asked))
        lines = made.removesuffix(b"\n").split(b"\n")
        self.assertEqual((len(lines), len(answers)), (len(asked), len(asked)))
        for text, line, answer in zip(asked, lines, answers):
            valid, offset, expected, kind, host_kind, *values = line.split(b"\t")
            found = answer.split("\t")
            if valid == b"0":
                at = int(offset)
                end = shown(text[at]) if at < len(text) else "the end"
                message = f"expected {octets(expected).decode()}, found {end}"
                self.assertEqual(found[:3], ["0", str(at), "x" + message.encode().hex()], text)
            else:
                names = ["-" if name == rb"\N" else name.decode() for name in (kind, host_kind)]
                self.assertEqual(found, ["1", "-", "-", "-", *names, *map(cell, values)], text)

    def test_codes_name_what_is_wrong(self):
        answers = self.asked("answers", b"".join(f"rfc3986 URI {text.encode().hex()}\n".encode()
                                                 for text in ("http://h:8^", "http://h/%4", "", "x")))
        self.assertEqual([answer.split("\t")[3] for answer in answers], ["port", "pct-encoded", "scheme", "scheme"])

    def test_nothing_is_allocated(self):
        lines = [text for text in texts() if b"\n" not in text and b"\r" not in text]
        least, matched = self.asked("allocation", b"rfc3986\nURI-reference\n" + b"\n".join(lines))[0].split()
        self.assertEqual(least, "0")
        self.assertGreater(int(matched), 0)

    def test_no_method_is_too_large_for_the_compiler(self):
        classes = sorted(path for path in java.CORE.rglob("*.class"))
        self.assertGreater(len(classes), 40)
        printed = subprocess.run(["javap", "-c", "-p", *classes], capture_output=True, text=True, check=True).stdout
        places = [int(place) for place in re.findall(r"^ +(\d+): [a-z]", printed, re.MULTILINE)]
        self.assertGreater(len(places), 5000)
        self.assertLess(max(places), MOST_OCTETS)
