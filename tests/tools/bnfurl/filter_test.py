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


class Records(RulesTest):
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


if __name__ == "__main__":
    unittest.main()
