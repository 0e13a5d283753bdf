# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import pathlib
import random
import subprocess
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

    def usage_error(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        return result.stderr.decode()


class Surt(CrawlColumnsTest):
    # A host, its subdomains and its directories lie together.
    def test_sorts_by_host(self):
        urls = ["http://a.com/b/c", "http://b.com/", "http://x.a.com/", "http://a.com/", "http://a.com/b/", "http://aa.com/", "http://a.com/b-c", "http://y.x.a.com/z"]
        rows = self.output("split", "-f", "surt,url", stdin="".join(f"{url}\n" for url in urls).encode())
        sorted_rows = subprocess.run(["sort"], input=rows, capture_output=True, check=True, env={"LC_ALL": "C"}).stdout.decode().splitlines()
        self.assertEqual([row.split("\t")[1] for row in sorted_rows],
                         ["http://a.com/", "http://a.com/b-c", "http://a.com/b/", "http://a.com/b/c", "http://x.a.com/", "http://y.x.a.com/z", "http://aa.com/", "http://b.com/"])


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

    # A device has no end.
    def test_lists_are_of_at_most_16_mib(self):
        largest, line = 1 << 24, b"// " + b"-" * 60 + b"\n"
        padding = (line * (largest // len(line)))[: largest - len(SUFFIXES)]
        for text in (SUFFIXES + padding, SUFFIXES + padding + b"\n"):
            pathlib.Path(self.list).write_bytes(text)
            if len(text) == largest:
                self.assertEqual(self.lines("split", "--psl", self.list, "-f", "site", stdin=b"http://a.b.co.uk/\n"), ["b.co.uk"])
            else:
                self.assertIn("larger than 16 MiB", self.usage_error("split", "--psl", self.list, "-f", "site"))


class Everywhere(CrawlColumnsTest):
    FIELDS = "normal,normal.host,surt,surt.ia,site,site.icann,key"

    def test_do_not_depend_on_jobs(self):
        urls = b"".join(b"HTTP://w%d.Example.com:80/%%7e/%d?b&a\nno url\n" % (i % 77, i) for i in range(20000))
        expected = self.output("split", "-j", "1", "-f", self.FIELDS, stdin=urls)
        self.assertEqual(self.output("split", "-j", "5", "-f", self.FIELDS, stdin=urls), expected)


if __name__ == "__main__":
    unittest.main()
