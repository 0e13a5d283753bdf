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

    def test_check_tells_sizes_what_was_left_out_and_what_never_decides(self):
        rows = self.rows("check", self.rules, self.robots)
        self.assertEqual(rows[0], ["WHAT", "VALUE", "BY"])
        sizes = dict(row[:2] for row in rows[1:10])
        self.assertEqual(list(sizes), ["rules", "hosts", "nets", "automata", "states", "octets", "simulated", "sought", "checked"])
        self.assertEqual((sizes["rules"], sizes["hosts"], sizes["automata"]), ("6", "2", "1"))
        self.assertEqual(rows[10:], [
            ["left-out", 'robots.txt: 1 lines with the key "foo"', "\\N"],
            ["never-decides", "rules.txt:4", "rules.txt:2"],
            ["never-decides", "rules.txt:5", "rules.txt:2 rules.txt:3"],
            ["never-decides", "robots.txt:6", "rules.txt:2 rules.txt:3"]])

    def test_check_proves_automata_and_says_what_is_not_proved(self):
        traps = self.path("traps", b"default allow\ndeny path /a\ndeny repeat 3\n")
        self.assertEqual([row[:2] for row in self.rows("check", "--prove", traps)[-4:]], [["proved", "patterns 4"], ["checked", "hosts 0"], ["checked", "rules 2"], ["not-proved", "checks 1"]])
        self.assertIn("--prove", self.refusal("show", "--prove", traps))

    def test_check_says_what_is_not_decided(self):
        stars = self.path("stars", b"default allow\ndeny re [ab]*a[ab]{40}c\ndeny re b[ab]*a[ab]{40}c\n")
        self.assertEqual(self.rows("check", stars)[-1][0], "not-decided")

    def test_show_has_the_rules_in_the_order_in_which_they_decide(self):
        self.assertEqual(self.rows("show", self.robots), [
            ["RULE", "TIER", "VERDICT", "TEXT"],
            ["\\N", "patterns", "allow", "path /robots.txt$"],
            ["robots.txt:6", "patterns", "deny", "path /a"],
            ["\\N", "all", "allow", "default"],
            ["\\N", "sitemap", "\\N", "http://h/s.xml"]])
        self.assertEqual(self.rows("show", "--agent", "FooBot", self.robots)[2], ["robots.txt:2", "patterns", "deny", "path /b"])
        self.assertEqual(self.rows("show", "-", stdin=RULES)[-1], ["-:1", "all", "allow", "default"])

    def test_diff_has_a_shortest_url_and_who_decides_it(self):
        head = ["URL", "A", "RULE-A", "B", "RULE-B"]
        other = self.path("other", RULES.replace(b"path /a\n", b"path /ax\n"))
        self.assertEqual(self.rows("diff", self.rules, other, status=1), [head, ["http://a/a", "deny", "rules.txt:3", "allow", "other:1"]])
        self.assertEqual(self.rows("diff", self.rules, self.rules), [head])
        self.assertEqual(self.rows("diff", self.robots, "-", stdin=b"default allow\ndeny path /a\n"), [head])

    def test_diff_says_where_a_shorter_url_may_differ(self):
        one = self.path("one", b"default allow\nallow path /a/\ndeny repeat 2\n")
        other = self.path("other", b"default allow\n")
        result = run("rules", "diff", one, other)
        self.assertEqual(result.stdout.splitlines()[1].split(b"\t")[0], b"http://a//a/a")
        self.assertEqual((result.stderr, result.returncode), (b"bnfurl: a shorter URL may differ, one in which another segment is repeated\n", 1))

    def test_check_decides_about_files_with_traps(self):
        trap = self.path("trap", b"default allow\ndeny repeat 3\nmax-length 2048\ndeny path /a\ndeny path /ab\n")
        self.assertEqual(self.rows("check", trap)[-1], ["never-decides", "trap:5", "trap:2 trap:3 trap:4 ..."])

    def test_what_is_not_decided_is_neither_same_nor_different(self):
        stars = self.path("stars", b"default allow\ndeny re [ab]*a[ab]{40}c\n")
        more = self.path("more", b"default allow\ndeny re [ab]*a[ab]{40}c\ndeny re b[ab]*a[ab]{40}c\n")
        self.assertIn("cannot decide whether", self.refusal("diff", stars, more))

    def test_bad_files_and_usage(self):
        bad = self.path("bad", b"default allow\ndeny hots h\nallow re a(?=b)\n")
        for action in ("check", "show"):
            told = self.refusal(action, self.rules, bad)
            self.assertIn('bad:2:8: expected "s", found "t"', told)
            self.assertIn("bad:3:11: look-around", told)
        self.assertIn("bad:2:8", self.refusal("diff", self.rules, bad))
        self.assertIn("usage", self.refusal())
        self.assertIn("usage", self.refusal("diff", self.rules))
        self.assertIn("usage", self.refusal("check"))
        self.assertIn('did you mean "check"', self.refusal("chek", self.rules))
        self.assertIn("standard input", self.refusal("diff", "-", "-"))
        self.assertIn("No such file", self.refusal("show", str(self.folder / "none")))


if __name__ == "__main__":
    unittest.main()
