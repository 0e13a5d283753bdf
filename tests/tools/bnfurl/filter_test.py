# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import pathlib
import random
import tempfile
import unittest

from cli_test import run

RULES = b"default allow\ndeny host ads.example\ndeny path /private\n"
LINES = b"http://x.ads.example/\nhttp://h/%70rivate\nno url\nhttp://ads.example@h/\nHTTP://H:80\n"

class RulesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.rules = self.path("rules.txt", RULES)

    def path(self, name, octets):
        file = self.folder / name
        file.write_bytes(octets)
        return str(file)

    def output(self, *arguments, stdin=b"", status=0):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", status), arguments)
        return result.stdout

    def filtered(self, *arguments, stdin=LINES, status=0):
        return self.output("filter", "--rules", self.rules, *arguments, stdin=stdin, status=status).split(b"\n")[:-1]

    def passed(self, *words, urls):
        """Those of the paths, or URLs, that pass."""
        lines = b"".join((url if b":" in url else b"http://h" + url) + b"\n" for url in urls)
        arguments = [argument for word in words for argument in (["--rules", word] if not word.startswith("--agent=") else [word])]
        numbers = run("filter", "-n", *arguments, stdin=lines).stdout.split(b"\n")[:-1]
        return [urls[int(line.split(b":", 1)[0]) - 1] for line in numbers]

    def refusal(self, *arguments, stdin=LINES, status=2):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", status), arguments)
        return result.stderr.decode()


class Records(RulesTest):
    # In whatever block it is.
    def test_the_place_of_an_invalid_record_is_told(self):
        file = self.path("lines", b"http://ads.example/\n" * 300000 + b"no url\n")
        for jobs in ("1", "4"):
            told = self.refusal("filter", "--rules", self.rules, "--on-bad", "fail", "-j", jobs, file, status=1)
            self.assertTrue(told.startswith(f"{file}:300001:3: expected"), told)

    # In blocks of many kinds: records in normal form, others, and invalid ones, in runs of all lengths.
    def test_any_number_of_jobs_prints_the_same_in_the_order_of_the_input(self):
        chooser = random.Random(1)
        kinds = [b"http://h/%d", b"http://ads.example/%d", b"HTTP://h:80/%d", b"no url %d", b"http://h/%%70rivate/%d", b"http://x.ads.example./%d\r"]
        lines, kind = [], 0
        for number in range(150000):
            if chooser.random() < 0.3:
                kind = chooser.randrange(len(kinds))
            lines.append((kind, kinds[kind] % number))
        file = self.path("lines", b"".join(line + b"\n" for _, line in lines))
        for arguments, selected in (([], (0, 2)), (["-v"], (1, 3, 4, 5)), (["--on-bad", "keep"], (0, 2, 3))):
            expected = [line for kind, line in lines if kind in selected]
            for jobs in ("1", "4"):
                self.assertEqual(self.filtered("-j", jobs, *arguments, file), expected, (arguments, jobs))
            self.assertEqual(self.filtered("-j", "3", "-c", *arguments, file), [b"%d" % len(expected)])
        self.assertEqual(self.filtered("-j", "1", "-n", file), self.filtered("-j", "4", "-n", file))


class Files(RulesTest):
    # RFC 9309, 2.3.1.5: what can be parsed counts; so does every other file.
    def test_a_line_of_a_robots_txt_that_is_too_long_stops_nothing(self):
        long = b"/" + b"a" * 5000
        robots = self.path("long.txt", b"User-agent: *\nDisallow: /private\nDisallow: " + long + b"\nAllow: /private" + long + b"\n")
        rules = self.path("rules", b"default allow\ninclude robots long.txt on http://h\ndeny path /x\n")
        urls = [b"http://h/private", b"http://i/private", b"http://h" + long, b"http://h/aa", b"http://i/x"]
        for word, passed in (("robots:" + robots, [urls[3], urls[4]]), (rules, [urls[1], urls[3]])):
            result = run("filter", "--rules", word, stdin=b"\n".join(urls))
            self.assertEqual((result.stdout.split(b"\n")[:-1], result.returncode), (passed, 0))
            self.assertEqual([line.replace(str(self.folder), "") for line in result.stderr.decode().splitlines()], [
                "bnfurl: left out of /long.txt: 1 ends of disallow rules after 4096 states, so that these deny more",
                "bnfurl: left out of /long.txt: 1 allow rules of more than 4096 states"])

    def test_what_is_left_out_is_told_once(self):
        list_ = "adblock:" + self.path("list", b"||x^$third-party\n||y^$third-party\n||z^\n")
        result = run("filter", "--rules", list_, "-j", "4", stdin=b"http://x/\nhttp://z/\n" * 50000)
        self.assertEqual(result.stderr.count(b"\n"), 1)
        self.assertRegex(result.stderr, rb"^bnfurl: left out of .*/list: 2 rules with the option \"third-party\"\n$")
        self.assertEqual(run("filter", "-q", "--rules", list_, stdin=b"http://x/\n").stderr, b"")


class Columns(RulesTest):
    def test_any_number_of_jobs_shows_the_same(self):
        lines = b"".join(b"http://h/%s/%d\n" % (b"private" if number % 7 else b"a", number) for number in range(60000))
        file = self.path("lines", lines)
        first, second = (self.output("split", "-j", jobs, "-f", "decision,rule,url", "--rules", self.rules, file) for jobs in ("1", "4"))
        self.assertEqual(first, second)


if __name__ == "__main__":
    unittest.main()
