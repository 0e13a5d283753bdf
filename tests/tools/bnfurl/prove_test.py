# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl grammar prove` as its users see it.
import json
import os
import pathlib
import re
import subprocess
import unittest

import kernels

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
HEADER = ["GRAMMAR", "PRODUCTION", "STATES", "CLASSES", "STRINGS", "KERNELS", "NOT-RUN", "VERDICT"]
HASH = re.compile("[0-9a-f]{32}")


def run(*arguments, **environment):
    return subprocess.run([BNFURL, *arguments], capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})


def table(text):
    header, *rows = [line.split("\t") for line in text.splitlines()]
    return header, [dict(zip(header, row)) for row in rows]


class Prove(unittest.TestCase):
    def prove(self, *arguments):
        result = run("grammar", "prove", *arguments)
        self.assertEqual((result.stderr, result.returncode), ("", 0), result.stdout)
        return result.stdout

    def test_table_has_a_row_for_each_production(self):
        header, (row,) = table(self.prove("rfc3986", "-p", "dec-octet"))
        self.assertEqual(header, HEADER)
        self.assertEqual((row["GRAMMAR"], row["PRODUCTION"], row["VERDICT"]), ("rfc3986", "dec-octet", "proved"))
        shown = run("grammar", "show", "common").stdout.splitlines()[1:]
        rows = table(self.prove("common", "-p", "status"))[1]
        self.assertIn(rows[0]["PRODUCTION"], {line.split("\t")[0] for line in shown})

    def test_a_kernel_that_the_machine_lacks_is_named_and_not_run(self):
        _, (row,) = table(self.prove("rfc3986", "-p", "h16"))
        ran, lacking = set(row["KERNELS"].split(",")), set(row["NOT-RUN"].split(",")) - {"-"}
        self.assertIn("scalar", ran)
        self.assertEqual(ran | lacking, set(kernels.names()))
        self.assertFalse(ran & lacking)

    def test_names_choose_grammars_and_count_once(self):
        _, rows = table(self.prove("rfc3986", "rfc1808", "rfc3986", "-p", "fragment"))
        self.assertEqual([row["GRAMMAR"] for row in rows], ["rfc3986", "rfc1808"])

    def test_more_states_take_more_strings(self):
        _, (fewer,) = table(self.prove("rfc3986", "-p", "h16"))
        _, (more,) = table(self.prove("--extra", "1", "rfc3986", "-p", "h16"))
        self.assertGreater(int(more["STRINGS"]), int(fewer["STRINGS"]))

    def test_certificate_has_hashes_of_everything_that_was_proved(self):
        certificate = json.loads(self.prove("-o", "json", "--extra", "1", "rfc3986", "-p", "h16"))
        self.assertRegex(certificate["binary"], HASH)
        self.assertEqual([kernel["name"] for kernel in certificate["kernels"]], kernels.names())
        self.assertEqual([kernel["run"] for kernel in certificate["kernels"]], [kernels.is_here(name) for name in kernels.names()])
        (grammar,) = certificate["grammars"]
        self.assertEqual(grammar["name"], "rfc3986")
        self.assertRegex(grammar["grammar"], HASH)
        (production,) = grammar["productions"]
        self.assertEqual((production["name"], production["verdict"]), ("h16", "proved"))
        self.assertEqual(production["extra"], 1)
        committed = pathlib.Path("tests/golden/fingerprints.tsv").read_text()
        self.assertIn(f"rfc3986\th16\t{production['automaton']}\n", committed)

    def test_the_same_proof_gives_the_same_octets(self):
        arguments = ["-o", "json", "rfc3986", "-p", "IPv4address"]
        self.assertEqual(self.prove(*arguments), self.prove(*arguments))

    def test_unusable_arguments_are_a_usage_error(self):
        for arguments, message in [
            (["prove", "rfc3996"], 'did you mean "rfc3986"'),
            (["prove", "rfc3986", "-p", "h17"], 'did you mean "h16"'),
            (["prove", "--extra", "x"], "--extra takes a number"),
            (["prove", "--extra", "-1"], "--extra"),
            (["prove", "--extra", "9"], "--extra takes a number from 0 to 4"),
            (["prove", "-o", "jsonl"], "known are: tsv json"),
            (["list", "-o", "json"], "for grammar prove"),
            (["show", "rfc3986", "--extra", "1"], "for grammar prove"),
        ]:
            with self.subTest(arguments=arguments):
                result = run("grammar", *arguments)
                self.assertEqual((result.stdout, result.returncode), ("", 2))
                self.assertIn(message, result.stderr)


if __name__ == "__main__":
    unittest.main()
