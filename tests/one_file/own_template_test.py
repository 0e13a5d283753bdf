# A template that a user wrote, perl.txt, for a language that bnfurl does not know: the generated package gives all
# answers of complete suites, by a program that knows nothing about the rule. Broken tables give others.
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import project

BNFURL = os.environ["BNFURL"]
HERE = pathlib.Path(__file__).resolve().parent
# Reads a text in hexadecimal digits in each line; writes where it fails, or its components in the same digits.
PROGRAM = r"""
while (my $line = <STDIN>) {
  chomp $line;
  my $text = pack 'H*', $line;
  my ($offset) = NAME::explain($text);
  print "$offset\n" if defined $offset;
  next if defined $offset;
  my $parts = NAME->can('split_text') ? NAME::split_text($text) : {};
  print join(' ', map { "$_=" . unpack 'H*', $parts->{$_} } grep { defined $parts->{$_} } sort keys %$parts), "\n";
}
"""
RULES = [("plain", "plain-target"), ("rfc3986", "authority"), ("rfc3987", "ipath-noscheme"), ("rfc9112", "port")]


def octets(case):
    return bytes.fromhex(case["octets"]) if "octets" in case else case["text"].encode()


def answer(case):
    if not case["valid"]:
        return str(case["offset"])
    parts = case.get("components", {})
    hexadecimal = {name: part if "octets" in case else part.encode().hex() for name, part in parts.items()}
    return " ".join(f"{name}={part}" for name, part in sorted(hexadecimal.items()))


class OwnTemplate(unittest.TestCase):
    def answers(self, package, cases, name):
        with tempfile.NamedTemporaryFile("w", suffix=".pl") as program:
            program.write(package + PROGRAM.replace("NAME", name))
            program.flush()
            text = "".join(octets(case).hex() + "\n" for case in cases)
            return subprocess.run(["perl", program.name], input=text, capture_output=True, text=True,
                                  check=True).stdout.splitlines()

    def test_gives_all_answers_of_a_suite(self):
        for grammar, production in RULES:
            with self.subTest(production=production):
                package = project.output(BNFURL, "generate", "--language", HERE / "perl.txt", "-g", grammar, "-p",
                                         production, "--name", "Rule", text=True)
                suite = project.output(BNFURL, "grammar", "suite", grammar, "-p", production, "--classes",
                                       "--components", "-o", "json")
                cases = json.loads(suite)["cases"]
                self.assertGreater(len(cases), 100)
                self.assertEqual(self.answers(package, cases, "Rule"), [answer(case) for case in cases])

    def test_broken_tables_give_others(self):
        package = project.output(BNFURL, "generate", "--language", HERE / "perl.txt", "-g", "rfc9112", "-p", "port",
                                 "--name", "Rule", text=True)
        cases = [{"text": "80", "valid": True, "components": {"port": "80"}},
                 {"text": "8a", "valid": False, "offset": 1}]
        self.assertEqual(self.answers(package, cases, "Rule"), [answer(case) for case in cases])
        begin = package.index("my @next")
        broken = package[:begin] + package[begin:].replace("1,\n", "0,\n", 1)
        self.assertNotEqual(broken, package)
        self.assertNotEqual(self.answers(broken, cases, "Rule"), [answer(case) for case in cases])
