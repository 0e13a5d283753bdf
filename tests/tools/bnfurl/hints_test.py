# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A wrong choice is recognised by its result, and what would fit is said; `-i auto` chooses by itself.
import os
import subprocess
import unittest

import log_samples
from cli_test import BNFURL, CliTest, run

COMBINED = b'192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?x HTTP/1.1" 200 512 "-" "curl/8"\n'
class Hints(CliTest):
    def hint(self, *arguments, stdin):
        """What standard error says at the end, without the program's name."""
        lines = run(*arguments, stdin=stdin).stderr.decode().splitlines()
        self.assertLessEqual(len(lines), 1, lines)
        return lines[0].removeprefix("bnfurl: ") if lines else None

    def test_names_another_member_column_or_format(self):
        lines = b'{"id": "a b", "u": "http://h/"}\n' * 3
        self.assertEqual(self.hint("check", "-i", "jsonl", "-k", "nosuch", stdin=lines),
                         "none of the first 3 records is a URI; they are JSON: -i jsonl -k u")
        self.assertEqual(self.hint("check", "-i", "csv", "-k", "1", stdin=b"200,http://h/\n404,x:\n"),
                         "none of the first 2 records is a URI; they are rows of a table: -i csv -k 2")
        for name in ("w3c", "caddy", "traefik"):
            self.assertIn("they are lines of a log: -i combined", self.hint("check", "-i", name, stdin=COMBINED * 3))
        self.assertIn("they are URLs: -i lines -g rfc9112", self.hint("check", "-i", "combined", stdin=b"/a\n/b\n"))
        self.assertIn("-i combined", self.hint("stats", "--by", "host", stdin=COMBINED))
        mixed = b'{"a": "b"}\n' + COMBINED * 99
        self.assertIn("-i combined", self.hint("check", "-c", stdin=mixed))

    def test_a_name_in_front_is_seen_by_the_blanks_that_it_makes(self):
        lines = b"".join(line + b"\n" for line, _, _ in log_samples.samples("vhost_combined", 30))
        self.assertEqual(self.hint("split", "-i", "combined", stdin=lines),
                         "none of the first 30 records is a plain line of combined; they are lines of a log: -i vhost_combined")


class Auto(CliTest):
    def read(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        return result.stdout, result.stderr.decode().removeprefix("bnfurl: ").rstrip("\n")

    def test_finds_the_formats_that_come_with_the_program(self):
        for name in ("alb", "s3", "squid", "vhost_combined"):
            lines = b"".join(line + b"\n" for line, _, _ in log_samples.samples(name, 20))
            self.assertEqual(self.read("check", "-i", "auto", "-c", stdin=lines)[1], f"-i auto reads the records as -i {name}")

    def test_waits_for_one_record_only(self):
        process = subprocess.Popen([BNFURL, "grep", "-i", "auto"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        process.stdin.write(b"http://h/\n")
        process.stdin.flush()
        self.assertEqual(os.read(process.stdout.fileno(), 100), b"http://h/\n")
        process.communicate()

    def test_lists_columns_without_reading(self):
        with subprocess.Popen([BNFURL, "split", "-i", "auto", "-f", "help"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            self.assertIn(b"host\t", process.stdout.read())


if __name__ == "__main__":
    unittest.main()
