# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `rules`: what it prints, and its exit status. What the answers are is tested in tests/crawl/rules. BNFURL names
# the program.
import pathlib
import tempfile
import unittest

from cli_test import run

LONG_CASES = {
    "Rules.test_check_says_what_is_not_decided",
    "Rules.test_what_is_not_decided_is_neither_same_nor_different",
}

RULES = b"default allow\ndeny host ads.example\ndeny path /a\ndeny host x.ads.example\nallow path /ab*c\n"
ROBOTS = b"User-agent: FooBot\nDisallow: /b\nSitemap: http://h/s.xml\n\nUser-agent: *\nDisallow: /a\nFoo: x\n"


class Rules(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.rules = self.path("rules.txt", RULES)
        self.robots = "robots:" + self.path("robots.txt", ROBOTS)

    def path(self, name, octets):
        file = self.folder / name
        file.write_bytes(octets)
        return str(file)

    def rows(self, *arguments, stdin=b"", status=0):
        result = run("rules", *arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", status), arguments)
        return [line.replace(str(self.folder) + "/", "").split("\t") for line in result.stdout.decode().split("\n")[:-1]]

    def refusal(self, *arguments):
        result = run("rules", *arguments)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        return result.stderr.decode()

    def test_check_says_what_is_not_decided(self):
        stars = self.path("stars", b"default allow\ndeny re [ab]*a[ab]{40}c\ndeny re b[ab]*a[ab]{40}c\n")
        self.assertEqual(self.rows("check", stars)[-1][0], "not-decided")

    def test_what_is_not_decided_is_neither_same_nor_different(self):
        stars = self.path("stars", b"default allow\ndeny re [ab]*a[ab]{40}c\n")
        more = self.path("more", b"default allow\ndeny re [ab]*a[ab]{40}c\ndeny re b[ab]*a[ab]{40}c\n")
        self.assertIn("cannot decide whether", self.refusal("diff", stars, more))


if __name__ == "__main__":
    unittest.main()
