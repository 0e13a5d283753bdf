# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import pathlib
import random
import tempfile
import unittest

from cli_test import run

SUFFIXES = b"// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\nde\n// ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\nblogs.com\n// ===END PRIVATE DOMAINS===\n"


class CrawlColumnsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.list = str(pathlib.Path(folder.name, "list.dat"))
        pathlib.Path(self.list).write_bytes(SUFFIXES)

    def output(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0), arguments)
        return result.stdout

    def lines(self, *arguments, stdin=b""):
        return self.output(*arguments, stdin=stdin).decode().splitlines()


class Site(CrawlColumnsTest):
    # More hosts than are remembered, each of them again and again; all are of the same length.
    def test_of_many_hosts(self):
        chooser = random.Random(1)
        sizes = [chooser.randrange(1, 8) for _ in range(60000)]
        names = [f"{chooser.randrange(1000):0{14 - size}}.{chooser.choice(['co.uk', 'xx.de'])}"[-18 + size :] for size in sizes]
        urls = "".join(f"http://{'w' * size}.{name}/\n" for size, name in zip(sizes, names, strict=True)).encode()
        sites = [name if name.endswith(".uk") else "xx.de" for name in names]
        for jobs in ("1", "3"):
            self.assertEqual(self.lines("split", "--psl", self.list, "-f", "site", "-j", jobs, stdin=urls), sites)
        self.assertEqual(self.lines("split", "--psl", self.list, "-f", "site", stdin=b"http://" + b"a." * 500 + b"b.co.uk\n"), ["b.co.uk"])


if __name__ == "__main__":
    unittest.main()
