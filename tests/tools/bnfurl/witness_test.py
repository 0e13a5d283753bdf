# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl witness`: its output, octet for octet, and its exit status.
import subprocess
import unittest

from cli_test import BNFURL, CliTest, run


def witness(*grammars, productions=()):
    words = [word for each in grammars for word in ("-g", each)]
    return run("witness", *words, *(word for each in productions for word in ("-p", each)))


class Witness(CliTest):
    def test_prints_for_each_a_shortest_string_that_the_other_refuses(self):
        self.check_run(
            witness("rfc1738", "rfc3986"),
            1,
            b"rfc1738:url\trfc3986:URI\t+:\nrfc3986:URI\trfc1738:url\tA:#\n",
        )

    def test_decides_that_one_is_within_the_other(self):
        result = witness("rfc1738", "rfc1808")
        self.check_run(result, 1, b"rfc1738:url\trfc1808:URL\t\\N\nrfc1808:URL\trfc1738:url\t\n")

    def test_decides_that_two_are_equal(self):
        self.check_run(
            witness("rfc9112", "rfc3986", productions=["absolute-URI"]),
            0,
            b"rfc9112:absolute-URI\trfc3986:absolute-URI\t\\N\nrfc3986:absolute-URI\trfc9112:absolute-URI\t\\N\n",
        )

    def test_decides_that_plain_targets_are_targets_of_rfc9112(self):
        self.check_run(
            witness("plain", "rfc9112", productions=["plain-target", "origin-form"]),
            1,
            b"plain:plain-target\trfc9112:origin-form\t\\N\nrfc9112:origin-form\tplain:plain-target\t/.\n",
        )

    def test_decides_how_the_fields_of_rfc9110_are_made(self):
        for a, b in ((("rfc9110", "Location"), ("rfc3986", "URI-reference")), (("rfc9110", "absolute-path"), ("rfc9112", "absolute-path"))):
            self.assertEqual(witness(a[0], b[0], productions=[a[1], b[1]]).returncode, 0)
        self.assertEqual(witness("rfc9110", "rfc3986", productions=["Host", "authority"]).stdout.splitlines()[0].split(b"\t")[2], b"\\N")

    def test_takes_one_production_for_both_or_one_for_each(self):
        names = [line.split(b"\t")[:2] for line in witness("rfc1738", "rfc3986", productions=["host"]).stdout.splitlines()]
        self.assertEqual(names, [[b"rfc1738:host", b"rfc3986:host"], [b"rfc3986:host", b"rfc1738:host"]])
        names = witness("rfc1738", "rfc3986", productions=["login", "AUTHORITY"]).stdout.split(b"\t")[:2]
        self.assertEqual(names, [b"rfc1738:login", b"rfc3986:authority"])

    def test_compares_two_productions_of_one_grammar(self):
        self.check_run(
            witness("rfc3986", "rfc3986", productions=["absolute-URI", "URI"]),
            1,
            b"rfc3986:absolute-URI\trfc3986:URI\t\\N\nrfc3986:URI\trfc3986:absolute-URI\tA:#\n",
        )

    def test_compares_log_formats_too(self):
        self.check_run(
            witness("combined", "common"),
            1,
            b'combined:record\tcommon:record\t! !   [ ] "" - - "" ""\ncommon:record\tcombined:record\t! !   [ ] "" - -\n',
        )

    def test_escapes_as_tsv_does(self):
        result = witness("combined", "combined", productions=["quoted-graphic", "any"])
        self.assertEqual(result.stdout.splitlines()[0], b"combined:quoted-graphic\tcombined:any\t\\\\!")

    def test_is_accepted_by_one_and_refused_by_the_other(self):
        starts = ["rfc1738:url", "rfc1808:URL", "rfc2396:URI-reference", "rfc3986:URI", "rfc9112:request-target", "w3c1993:url"]
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
                verdicts = [run("check", "-g", each.split(":")[0], stdin=f"{text}\n".encode()).returncode for each in (a, b)]
                self.assertEqual(verdicts, [0, 1], line)

    def test_usage_errors(self):
        for arguments in (
            [],
            ["-g", "rfc3986"],
            ["-g", "rfc3986", "-g", "rfc2396", "-g", "rfc1738"],
            ["-g", "rfc3986", "-g", "rfc3986"],
            ["-g", "rfc3986", "-g", "rfc3986", "-p", "URI", "-p", "uri"],
            ["-g", "rfc3986", "-g", "rfc3996"],
            ["-g", "rfc3986", "-g", "rfc2396", "-p", "hots"],
            ["-g", "rfc3986", "-g", "rfc2396", "-p", "host", "-p", "host", "-p", "host"],
            ["-g", "rfc3986", "-g", "rfc2396", "-p", ""],
            ["-g", "rfc3986", "-g", "rfc2396", "file"],
            ["-g", "rfc3986", "-g", "rfc2396", "-o", "jsonl"],
            ["-g", "rfc3986", "-g", "rfc2396", "-q"],
            ["-g", "rfc1738", "-g", "rfc2396", "--strict-scheme"],
        ):
            self.usage_error("witness", *arguments)

    def test_says_how_many_grammars_it_takes(self):
        self.assertIn("-g A -g B", self.usage_error("witness", "-g", "rfc3986"))
        self.assertIn("rfc3986:URI is given twice", self.usage_error("witness", "-g", "rfc3986", "-g", "rfc3986"))

    def test_full_disk_is_status_3(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([BNFURL, *"witness -g rfc2396 -g rfc3986".split()], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual((result.returncode, result.stderr), (3, b"bnfurl: standard output: No space left on device\n"))

    def test_help(self):
        result = run("witness", "--help")
        self.assertEqual((result.stderr, result.returncode), (b"", 0))
        self.assertTrue(result.stdout.startswith(b"Usage: bnfurl witness -g A -g B"))
        self.assertIn(b"\nExamples:\n", result.stdout)
        self.assertIn(b"\n  witness   ", run("--help").stdout)


if __name__ == "__main__":
    unittest.main()
