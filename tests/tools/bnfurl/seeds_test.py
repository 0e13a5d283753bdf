# `bnfurl seeds`: what people write into the cells of a list, and the URLs that a crawler can fetch, or the reason why
# there are none. All URLs are texts of examples/crawl/fetchable.bnf, and a second run changes nothing.
import csv
import io
import pathlib
import subprocess
import tempfile
import unittest

from command_line import BNFURL
from project import ROOT

# A cell, its URLs with blanks between them, what was changed, and why other parts of it are refused.
CELLS = [
    ("http://example.com/", "http://example.com/", "", ""),
    ("http://example.com", "http://example.com/", "normalized", ""),
    ("HTTP://Example.COM:80/%7Ejo/../a", "http://example.com/a", "normalized", ""),
    ("www.example.com", "https://www.example.com/", "scheme added, normalized", ""),
    ("example.com/a b", "https://example.com/a%20b", "scheme added, 1 escaped", ""),
    ("www.example.com:80", "http://www.example.com/", "scheme added, normalized", ""),
    ("example.com:443/a", "https://example.com/a", "scheme added, normalized", ""),
    ("example.com:8080/", "https://example.com:8080/", "scheme added", ""),
    ("//example.com/a", "https://example.com/a", "scheme added", ""),
    ("http:/example.com/a", "http://example.com/a", "slashes corrected", ""),
    ("http:\\\\example.com\\a", "http://example.com/a", "slashes corrected", ""),
    ("htp://example.com/", "http://example.com/", "scheme corrected", ""),
    ("https//example.com/", "https://example.com/", "scheme corrected", ""),
    ("http://https://example.com/", "https://example.com/", "outer scheme removed", ""),
    ("  http://example.com/ ", "http://example.com/", "trimmed", ""),
    ("\ufeffhttp://example.com/\u00a0", "http://example.com/", "trimmed", ""),
    ("\"http://example.com/\",", "http://example.com/", "unwrapped", ""),
    ("<http://example.com/>", "http://example.com/", "unwrapped", ""),
    *((f"{opening}http://example.com/{closing}", "http://example.com/", "unwrapped", "")
      for opening, closing in ("“”", "„“", "„”", "””", "‘’", "‚‘", "‚’", "’’", "«»", "»«", "»»", "‹›", "›‹", "「」", "『』",
                               "《》", "【】", "⟨⟩")),
    ("http://example.com/, „http://a.example/“", "http://example.com/ http://a.example/",
     "several URLs in a cell, several URLs in a cell, unwrapped", ""),
    ("; http://example.com/", "http://example.com/", "unwrapped", ""),
    ("| http://example.com/ |", "http://example.com/", "unwrapped", ""),
    ("- http://example.com/", "http://example.com/", "words removed", ""),
    ("Homepage: http://example.com/", "http://example.com/", "words removed", ""),
    ("http://example.com/ (old)", "http://example.com/", "a remark removed", ""),
    ("http://example.com/long\npath", "http://example.com/longpath", "line breaks removed", ""),
    ("http://a.example/ http://b.example/", "http://a.example/ http://b.example/", "several URLs in a cell", ""),
    ("http://a.example/\nhttp://b.example/", "http://a.example/ http://b.example/", "several URLs in a cell", ""),
    ("http://a.example/x;http://b.example/", "http://a.example/x http://b.example/", "several URLs in a cell", ""),
    ("http://a.example/,https://b.example/", "http://a.example/ https://b.example/", "several URLs in a cell", ""),
    ("www.a.example www.b.example", "https://www.a.example/ https://www.b.example/",
     "several URLs in a cell, scheme added, normalized", ""),
    ("a.example\nb.example", "https://a.example/ https://b.example/",
     "several URLs in a cell, scheme added, normalized", ""),
    ("info@example.com http://example.com/", "http://example.com/", "several URLs in a cell", "an e-mail address"),
    ("http://example.com/?a=1&amp;b=2", "http://example.com/?a=1&b=2", "&amp; read as &", ""),
    ("http://example.com/?a=1&amp;amp;b=2", "http://example.com/?a=1&b=2", "&amp; read as &", ""),
    ("http://example.com/?u=http://other.example/", "http://example.com/?u=http://other.example/", "", ""),
    ("[our page](http://example.com/a_(b))", "http://example.com/a_(b)", "taken out of a link", ""),
    ("<a class=x href=\"http://example.com/?a&amp;b\">x</a>", "http://example.com/?a&b",
     "&amp; read as &, taken out of a link", ""),
    ("<![CDATA[http://example.com/]]>", "http://example.com/", "taken out of CDATA", ""),
    ("<a href=\"http://a.example/\">http://a.example/</a>", "http://a.example/", "taken out of a link", ""),
    ("[https://a.example/](https://a.example/)", "https://a.example/", "taken out of a link", ""),
    ("* [A](https://a.example/x) and <https://b.example/>", "https://a.example/x https://b.example/",
     "taken out of a link, several URLs in a cell, taken out of a link, several URLs in a cell, unwrapped", ""),
    ("[A](https://a.example/), [B](https://b.example/), https://c.example/",
     "https://a.example/ https://b.example/ https://c.example/", "taken out of a link, several URLs in a cell", ""),
    ("https://a.example/1 and https://b.example/2", "https://a.example/1 https://b.example/2",
     "words removed, several URLs in a cell", ""),
    ("https://a.example/1 and https://b.example/2 as well", "https://a.example/1 https://b.example/2",
     "words removed, several URLs in a cell", ""),
    ("A: https://a.example/3, B: https://b.example/4", "https://a.example/3 https://b.example/4",
     "words removed, several URLs in a cell", ""),
    ("https://a.example/1 / https://b.example/2", "https://a.example/1 https://b.example/2",
     "words removed, several URLs in a cell", ""),
    ("https://a.example/1, and <https://b.example/2>", "https://a.example/1 https://b.example/2",
     "words removed, several URLs in a cell, words removed, several URLs in a cell, unwrapped", ""),
    ("www.a.example and www.b.example", "https://www.a.example/ https://www.b.example/",
     "words removed, several URLs in a cell, scheme added, normalized", ""),
    ("https://a.example/x y;https://b.example/z", "https://a.example/x%20y https://b.example/z",
     "several URLs in a cell, 1 escaped, several URLs in a cell", ""),
    ("http://b.example/\tnutch.score=10\tnutch.fetchInterval=2592000", "http://b.example/", "words removed", ""),
    ("http://b.example\tnutch.score=10", "http://b.example/", "words removed, normalized", ""),
    ("b.example\tnutch.score=10", "https://b.example/", "words removed, scheme added, normalized", ""),
    ("b.example/x\tnutch.score=10\ta=b", "https://b.example/x", "words removed, scheme added", ""),
    ("http://a.example/\thttp://b.example/", "http://a.example/ http://b.example/", "several URLs in a cell", ""),
    ("http://a.example/\tb.example", "http://a.example/ https://b.example/",
     "several URLs in a cell, several URLs in a cell, scheme added, normalized", ""),
    ("http://a.example/\tinfo@a.example", "http://a.example/", "several URLs in a cell", "an e-mail address"),
    ("A shop\thttp://a.example/\tx", "http://a.example/", "words removed", ""),
    ("http://exa\tmple.com/", "http://example.com/", "line breaks removed", ""),
    ("http://b.example/ # main site", "http://b.example/", "a comment removed", ""),
    ("http://b.example/\t# main site", "http://b.example/", "a comment removed", ""),
    ("http://b.example/#top", "http://b.example/#top", "", ""),
    ("http://b.example/#top #1", "http://b.example/#top", "a comment removed", ""),
    ("http://a.example/ # one\n  # two\nhttp://b.example/ # three", "http://a.example/ http://b.example/",
     "a comment removed, several URLs in a cell", ""),
    ("# seeds of crawl 3", "", "", "a comment"),
    ("#http://b.example/", "", "", "a comment"),
    (" # http://b.example/", "", "", "a comment"),
    ("http[:]//example.com/", "http://example.com/", "made a link again", ""),
    ("hxxps://example[.]com/a", "https://example.com/a", "made a link again", ""),
    ("ｈｔｔｐ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ", "http://example.com/a", "full-width letters replaced", ""),
    ("https://example.com/ＡＢ", "https://example.com/%EF%BC%A1%EF%BC%A2", "written in ASCII", ""),
    ("http://bücher.example/ü", "http://xn--bcher-kva.example/%C3%BC", "written in ASCII", ""),
    ("bücher.example", "https://xn--bcher-kva.example/", "scheme added, written in ASCII", ""),
    ("http://xn--n3h.net/", "http://xn--n3h.net/", "", ""),
    ("http://192.0.2.1/", "http://192.0.2.1/", "", ""),
    ("http://[2001:db8::1]:8080/", "http://[2001:db8::1]:8080/", "", ""),
    ("http://localhost/", "http://localhost/", "", ""),
    ("", "", "", "an empty cell"),
    (" \u00a0 ", "", "", "an empty cell"),
    ("info@example.com", "", "", "an e-mail address"),
    ("mailto:info@example.com", "", "", "an e-mail address"),
    ("Ann Other <ann@example.com>", "", "", "an e-mail address"),
    ("http://user:pass@example.com/", "", "", "a user name is not allowed"),
    ("user@example.com/path", "", "", "a user name is not allowed"),
    ("n/a", "", "", "not a URL"),
    ("@example", "", "", "not a URL"),
    ("unknown", "", "", "not a URL"),
    ("C:\\list.txt", "", "", "not a URL"),
    ("http://", "", "", "the URL has no host"),
    ("ftp://example.com/", "", "", "the scheme ftp is not http or https"),
    ("http://256.1.1.1/", "", "", "the host 256.1.1.1 is not an IPv4 address"),
    ("http://3221225985/", "", "", "the host 3221225985 is not an IPv4 address"),
    ("http://[::g]/", "", "", "the host [::g] is not an IPv6 address"),
    ("http://a b/", "", "", "the host a b is not a name: it has a blank"),
    ("http://a..b/", "", "", "the host a..b is not a valid name"),
    ("http://example.com:99999/", "", "", "the port 99999 does not exist"),
    ("http://example.com:8x/", "", "", "the port 8x does not exist"),
    ("§http://example.com/", "", "", "the text does not begin with a URL"),
    ("http://☃.net/", "", "", "the host ☃.net is not a valid name: a character is not allowed in names"),
]


def as_csv(rows, separator=","):
    text = io.StringIO()
    csv.writer(text, delimiter=separator, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(rows)
    return text.getvalue().encode()


class Seeds(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def seeds(self, octets, *words, name="list.csv"):
        """What is printed, the rows of the table, and what is said."""
        (self.folder / name).write_bytes(octets)
        done = subprocess.run([BNFURL, "seeds", "--changes", "changes.csv", *words, name], cwd=self.folder,
                              capture_output=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        with open(self.folder / "changes.csv", encoding="utf-8-sig", newline="") as file:
            return done.stdout.decode(), list(csv.DictReader(file)), done.stderr.decode()

    def test_cells(self):
        for cell, *expected in CELLS:
            urls, rows, _ = self.seeds(as_csv([[cell]]), "-i", "csv", "-k", "1")
            changes = {row["change"]: None for row in rows if row["url"]}
            reasons = [row["reason"] for row in rows if row["reason"]]
            found = [" ".join(urls.splitlines()), ", ".join(changes), ", ".join(reasons)]
            self.assertEqual(found, expected, cell)

    def test_of_a_table_are_those_of_its_cells_each_once(self):
        rows = [["Name", "Website"]] + [[f"Name; {i}", cell] for i, (cell, *_) in enumerate(CELLS)]
        text = as_csv(rows, ";")
        urls, changes, said = self.seeds(text)
        expected = list(dict.fromkeys(url for _, urls, *_ in CELLS for url in urls.split()))
        self.assertEqual(urls.splitlines(), expected)
        self.assertIn('list.csv: detected 2 columns between ";"; the URLs are in column 2 ("Website")\n', said)
        self.assertIn(f"found {len(expected)} URLs in {len(CELLS)} cells", said)
        duplicates = sum(len(urls.split()) for _, urls, *_ in CELLS) - len(expected)
        self.assertEqual(sum(row["reason"] == "a duplicate" for row in changes), duplicates)
        self.assertEqual({row["cell"] for row in changes} | set(expected), {cell for cell, *_ in CELLS} | set(expected))
        for octets, words in ((b"\xef\xbb\xbf" + text, ["-j", "2"]), (text.decode().encode("utf-16"), []),
                              (as_csv(rows, "\t"), ["-j", "1"]), (as_csv(rows), ["-k", "Website"]),
                              (as_csv(rows[1:], ";"), [])):
            self.assertEqual(self.seeds(octets, *words)[0], urls)
        with subprocess.Popen([BNFURL, "seeds", "-q"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as piped:
            self.assertEqual(piped.communicate(text)[0].decode(), urls)

    def test_can_be_fetched_and_stay_as_they_are(self):
        urls, *_ = self.seeds(as_csv([[cell] for cell, *_ in CELLS]), "-i", "csv", "-k", "1")
        again, changes, said = self.seeds(urls.encode(), name="seeds.txt")
        self.assertEqual((again, changes), (urls, []))
        self.assertIn("(0 changed)", said)
        bad = subprocess.run([BNFURL, "check", "-g", ROOT / "examples/crawl/fetchable.bnf", self.folder / "seeds.txt"],
                             capture_output=True, check=False)
        self.assertEqual((bad.stdout, bad.returncode), (b"", 0))

    def test_lines_of_urls_have_no_columns(self):
        lines = b"http://a.example/1;x,1\nhttp://a.example/2;y,2\n"
        urls, changes, said = self.seeds(lines, name="list.txt")
        self.assertEqual((urls.encode(), changes), (lines, []))
        self.assertEqual(said, "bnfurl: found 2 URLs in 2 cells (0 changed)\n")
        self.assertEqual(self.seeds(b"URL\n" + lines, name="list.txt")[0].encode(), lines)

    def test_comments_and_metadata_of_lines(self):
        lines = (b"# seeds of crawl 3\nhttp://a.example/\n\n"
                 b"http://b.example/\tnutch.score=10\tnutch.fetchInterval=2592000\nhttp://c.example/ # the main site\n")
        for name in ("seeds.txt", "seeds.csv"):
            urls, changes, said = self.seeds(lines, name=name)
            self.assertEqual(urls, "http://a.example/\nhttp://b.example/\nhttp://c.example/\n")
            self.assertEqual(said, "bnfurl: found 3 URLs in 5 cells (2 changed); refused 2 (a comment: 1, an empty "
                                   "cell: 1)\n")
            self.assertEqual([row["change"] + row["reason"] for row in changes],
                             ["a comment", "an empty cell", "words removed", "a comment removed"])

    def test_the_first_line_can_say_the_separator(self):
        rows = "http://a.example/x;y\nwww.b.example;Bern\n"
        for head, column in (("sep=;\n", ""), ("sep=;\r\nWebsite;City\r\n", ' ("Website")'),
                             ("sep=;\n# by hand\nWebsite;City\n", ' ("Website")')):
            urls, _, said = self.seeds((head + rows).encode())
            self.assertEqual(urls, "http://a.example/x\nhttps://www.b.example/\n", head)
            self.assertIn(f'detected 2 columns between ";"; the URLs are in column 1{column}\n', said)
        urls, _, said = self.seeds(("sep=;\nCity;Website\n" + "Bern;http://a.example/\n").encode(), "-k", "Website")
        self.assertEqual(urls, "http://a.example/\n")
        self.assertIn("found 1 URL in 1 cell", said)

    def test_marks_before_urls_separate_no_columns(self):
        for mark in ("; ", ", ", "| "):
            urls, changes, said = self.seeds(f"{mark}http://a.example/\n{mark}http://b.example/\n".encode())
            self.assertEqual(urls, "http://a.example/\nhttp://b.example/\n")
            self.assertEqual([row["change"] for row in changes], ["unwrapped", "unwrapped"])
            self.assertEqual(said, "bnfurl: found 2 URLs in 2 cells (2 changed)\n")

    def test_bars_can_separate_columns(self):
        rows = "http://a.example/|Z\u00fcrich\nwww.b.example|Bern\n"
        for head, name in (("Website|City\n", "list.txt"), ("", "list.csv")):
            urls, _, said = self.seeds((head + rows).encode(), name=name)
            self.assertEqual(urls, "http://a.example/\nhttps://www.b.example/\n")
            self.assertIn('detected 2 columns between "|"; the URLs are in column 1', said)

    def test_memory_grows_with_the_length_of_a_line(self):
        for text in (",".join(f"http://a.example/{i}" for i in range(20000)),
                     "http://a.example/?" + "&amp;" * 100000, "http://a" + "[.]a" * 60000 + "/",
                     "http://a.example/" + "\ta" * 100000):
            (self.folder / "list.txt").write_text(text + "\n")
            done = subprocess.run(["bash", "-c", 'ulimit -v 1000000; timeout 60 "$1" seeds -q -j 1 -i lines list.txt',
                                   "-", BNFURL], cwd=self.folder, capture_output=True, check=False)
            self.assertIn(done.returncode, (0, 1), done.stderr)

    def test_records_can_end_with_nul(self):
        urls, *_ = self.seeds(b"http://h/a\nb\0www.h.example\0", "-0")
        self.assertEqual(urls, "http://h/ab\nhttps://www.h.example/\n")

    def test_of_many_cells_do_not_depend_on_threads(self):
        rows = [[f"http://h{i % 700}.example/{i % 31},x", "n/a" if i % 5 else ""] for i in range(30000)]
        text = as_csv([["url", "other"], *rows])
        one, *rest = [self.seeds(text, "-j", jobs) for jobs in ("1", "2", "8")]
        self.assertEqual(len(one[0].splitlines()), len({row[0] for row in rows}))
        self.assertEqual(rest, [one, one])

    def test_the_list_is_not_overwritten(self):
        (self.folder / "list.csv").write_bytes(b"http://h.example/\n")
        done = subprocess.run([BNFURL, "seeds", "--changes", "list.csv", "list.csv"], cwd=self.folder,
                              capture_output=True, check=False)
        self.assertEqual((done.stdout, done.returncode), (b"", 2))
        self.assertEqual((self.folder / "list.csv").read_bytes(), b"http://h.example/\n")


if __name__ == "__main__":
    unittest.main()
