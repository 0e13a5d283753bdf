# `diff`, `witness` and `grammar prove` say about two grammars what `split` and `check` say about each, and a proof
# names what it proved. BNFURL names the program.
import itertools
import json
import os
import pathlib
import re
import subprocess
import unittest

import kernels
from command_line import BNFURL, CommandLineTest, run


def diff(*arguments, stdin=b""):
    return run("diff", *arguments, stdin=stdin)


NAMES = ["scheme", "userinfo", "user", "password", "host", "port", "path", "query"]


def splits(grammar, production, urls):
    rows = run("split", "-g", grammar, "-p", production, "-f", ",".join(["url", "valid", *NAMES]),
               stdin=urls).stdout.splitlines()
    return [row.split(b"\t") for row in rows]


def differences(one, other):
    found = []
    for line, (a, b) in enumerate(zip(one, other), 1):
        both_valid = a[1] == b[1] == b"1"
        for name, x, y in zip(["valid", *NAMES], a[1:], b[1:]):
            same = x.removeprefix(b"/") == y.removeprefix(b"/") if name == "path" else x == y
            if not same and (name == "valid" or both_valid):
                found.append([str(line).encode(), a[0], name.encode(), x, y])
    return found


class Diff(CommandLineTest):
    # The results of `split` for each grammar alone, compared here, give the same differences.
    def test_agrees_with_split(self):
        urls = b"".join(
            scheme + middle + tail + b"\n"
            for scheme in (b"", b"http:", b"ftp:", b"mailto:", b"3:")
            for middle in (b"", b"//h", b"//u@h", b"//u:p@h:1", b"//h_h", b"///", b"a@h")
            for tail in (b"", b"/", b"/a;b", b"?q", b"/a?q#f", b"#", b"//a", b"~")
        )
        starts = {"w3c1993": "url", "rfc1738": "url", "rfc2396": "URI-reference", "rfc3986": "URI"}
        for a, b in (("rfc1738", "rfc2396"), ("rfc2396", "rfc3986"), ("w3c1993", "rfc1738")):
            found = diff("-g", a, "-g", b, "-p", starts[a], "-p", starts[b], stdin=urls).stdout
            rows = [row.split(b"\t") for row in found.splitlines()]
            self.assertEqual(rows, differences(*(splits(each, starts[each], urls) for each in (a, b))))
            self.assertGreater(len(rows), 20)


def witness(*grammars, productions=()):
    words = [word for each in grammars for word in ("-g", each)]
    return run("witness", *words, *(word for each in productions for word in ("-p", each)))


class Witness(CommandLineTest):
    def test_is_accepted_by_one_and_refused_by_the_other(self):
        starts = ["rfc1738:url", "rfc1808:URL", "rfc2396:URI-reference", "rfc3986:URI", "rfc9112:request-target",
                  "w3c1993:url"]
        for a in starts:
            for b in starts:
                if a == b:
                    continue
                line = witness(a.split(":")[0], b.split(":")[0]).stdout.splitlines()[0].decode()
                accepting, refusing, text = line.split("\t")
                self.assertEqual((accepting, refusing), (a, b))
                if text == "\\N":
                    self.assertEqual((a, b), ("rfc1738:url", "rfc1808:URL"))
                    continue
                verdicts = [run("check", "-g", each.split(":")[0], stdin=f"{text}\n".encode()).returncode
                            for each in (a, b)]
                self.assertEqual(verdicts, [0, 1], line)

    # The splits of all short strings, compared here, first differ in a string as long as the one that --differ finds;
    # where it finds none, they never differ. Its string differs, too.
    def test_differ_finds_a_shortest_string_in_which_a_component_differs(self):
        entries = ["rfc1738:url", "rfc2396:URI-reference", "rfc3986:URI-reference"]
        octets = "!/:?@A"
        strings = ["".join(each) for size in range(6) for each in itertools.product(octets, repeat=size)]
        split = {entry: splits(*entry.split(":"), "\n".join(strings).encode() + b"\n") for entry in entries}
        found = 0
        for pair in itertools.combinations(entries, 2):
            shortest = {}
            for _, string, name, *_ in differences(*(split[each] for each in pair)):
                shortest.setdefault(name.decode(), len(string))
            (a, p), (b, q) = (each.split(":") for each in pair)
            for name in NAMES:
                done = run("witness", "-g", a, "-g", b, "-p", p, "-p", q, "--differ", name)
                *said_pair, text, one, other = done.stdout.decode()[:-1].split("\t")
                self.assertEqual(said_pair, list(pair))
                self.assertEqual(done.returncode, 0 if text == "\\N" else 1)
                if text == "\\N":
                    self.assertNotIn(name, shortest, pair)
                    continue
                differing = differences(*(splits(*each.split(":"), text.encode() + b"\n") for each in pair))
                self.assertIn([b"1", text.encode(), name.encode(), one.encode(), other.encode()], differing)
                if name in shortest:
                    self.assertEqual(len(text), shortest[name], (pair, name))
                    found += 1
                else:
                    self.assertTrue(len(text) > 5 or not set(text) <= set(octets), (pair, name))
        self.assertEqual(found, 15)


HASH = re.compile("[0-9a-f]{32}")


def run_as_text(*arguments, **environment):
    return subprocess.run([BNFURL, *arguments], capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})


def table(text):
    header, *rows = [line.split("\t") for line in text.splitlines()]
    return header, [dict(zip(header, row)) for row in rows]


class Prove(unittest.TestCase):
    def prove(self, *arguments):
        result = run_as_text("grammar", "prove", *arguments)
        self.assertEqual((result.stderr, result.returncode), ("", 0), result.stdout)
        return result.stdout

    def test_a_kernel_that_the_machine_lacks_is_named_and_not_run(self):
        _, (row,) = table(self.prove("rfc3986", "-p", "h16"))
        ran, lacking = set(row["KERNELS"].split(",")), set(row["NOT-RUN"].split(",")) - {"-"}
        self.assertIn("scalar", ran)
        self.assertEqual(ran | lacking, set(kernels.names()))
        self.assertFalse(ran & lacking)

    def test_certificate_has_hashes_of_everything_that_was_proved(self):
        certificate = json.loads(self.prove("-o", "json", "--extra", "1", "rfc3986", "-p", "h16"))
        self.assertRegex(certificate["binary"], HASH)
        self.assertEqual([kernel["name"] for kernel in certificate["kernels"]], kernels.names())
        self.assertEqual([kernel["run"] for kernel in certificate["kernels"]],
                         [kernels.is_here(name) for name in kernels.names()])
        (grammar,) = certificate["grammars"]
        self.assertEqual(grammar["name"], "rfc3986")
        self.assertRegex(grammar["grammar"], HASH)
        (production,) = grammar["productions"]
        self.assertEqual((production["name"], production["verdict"]), ("h16", "proved"))
        self.assertEqual(production["extra"], 1)
        committed = pathlib.Path("tests/golden/fingerprints.tsv").read_text()
        self.assertIn(f"rfc3986\th16\t{production['automaton']}\n", committed)
