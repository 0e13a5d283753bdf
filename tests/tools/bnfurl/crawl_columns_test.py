# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The columns surt, surt.ia, site and key, and the levels idna, iri and to-iri: that the command line gives what the library
# gives, for every way to ask. BNFURL names the program.
import csv
import io
import json
import pathlib
import random
import subprocess
import tempfile
import unittest

from cli_test import BNFURL, LOG, run

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
    def test_is_of_the_normal_form(self):
        url = b"HTTP://u@WWW.Example.com:80/%7e?b#f\n"
        self.assertEqual(self.lines("split", "-f", "surt", stdin=url), ["http://(com,example,www,@u)/~?b#f"])
        self.assertEqual(self.lines("split", "-f", "surt", "--level", "percent", stdin=url), ["HTTP://(com,Example,WWW,:80@u)/~?b#f"])

    def test_of_archives_is_of_the_url_as_it_stands(self):
        url = b"http://www.Example.com:80/B?b=1&a=2\n"
        for level in ("percent", "syntax,scheme"):
            self.assertEqual(self.lines("split", "-f", "surt.ia", "--level", level, stdin=url), ["com,example)/b?a=2&b=1"])
        self.assertEqual(self.lines("split", "-f", "surt.ia", stdin=b"http://www1355544.com/\n"), ["com)/"])
        self.assertEqual(self.lines("split", "-p", "URI-reference", "-f", "surt,surt.ia", stdin=b"/a\n")[0].split("\t")[0], "/a")

    # A host, its subdomains and its directories lie together.
    def test_sorts_by_host(self):
        urls = ["http://a.com/b/c", "http://b.com/", "http://x.a.com/", "http://a.com/", "http://a.com/b/", "http://aa.com/", "http://a.com/b-c", "http://y.x.a.com/z"]
        rows = self.output("split", "-f", "surt,url", stdin="".join(f"{url}\n" for url in urls).encode())
        sorted_rows = subprocess.run(["sort"], input=rows, capture_output=True, check=True, env={"LC_ALL": "C"}).stdout.decode().splitlines()
        self.assertEqual([row.split("\t")[1] for row in sorted_rows],
                         ["http://a.com/", "http://a.com/b-c", "http://a.com/b/", "http://a.com/b/c", "http://x.a.com/", "http://y.x.a.com/z", "http://aa.com/", "http://b.com/"])


class Site(CrawlColumnsTest):
    def test_is_of_the_host(self):
        urls = b"http://a.b.co.uk/\nhttp://x.y.blogs.com\nhttp://co.uk/\nhttp://[::1]/\nhttp://1.2.3.4\nmailto:a\nhttp://A.B.Co.Uk:80\nno url\n"
        expected = ["b.co.uk\tb.co.uk", "y.blogs.com\tblogs.com", *["\\N\t\\N"] * 4, "b.co.uk\tb.co.uk", "\\N\t\\N"]
        self.assertEqual(self.lines("split", "--psl", self.list, "-f", "site,site.icann", stdin=urls), expected)

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

    def test_needs_a_list_that_can_be_read(self):
        self.assertIn("/no/such/list", self.usage_error("split", "--psl", "/no/such/list", "-f", "site"))
        self.assertIn("/no/such/list", self.usage_error("grep", "--psl", "/no/such/list", "--where", "site=a.com"))
        self.assertIn("/no/such/list", self.usage_error("stats", "--psl", "/no/such/list", "--by", "site.icann"))
        self.assertEqual(self.output("split", "--psl", "/no/such/list", "-f", "surt", stdin=b"x:\n"), b"x:\n")

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

    def test_can_be_counted_and_tested(self):
        urls = b"http://a.x.com/\nhttp://b.x.com/\nhttp://y.de/\n"
        self.assertEqual([row.split("\t")[:2] for row in self.lines("stats", "--psl", self.list, "--by", "site", stdin=urls)[1:]], [["x.com", "2"], ["y.de", "1"]])
        self.assertEqual(self.lines("grep", "--psl", self.list, "--where", "site=x.com", stdin=urls), ["http://a.x.com/", "http://b.x.com/"])


class Key(CrawlColumnsTest):
    def keys(self, urls, *arguments):
        return self.lines("split", "-f", "key", *arguments, stdin="".join(f"{url}\n" for url in urls).encode())

    def test_is_a_digest_of_the_normal_form(self):
        first, second, third = self.keys(["HTTP://h:80/%7e", "http://h/~", "http://h/~?"])
        self.assertEqual(first, second)
        self.assertNotEqual(first, third)
        self.assertRegex(first, "^[0-9a-f]{32}$")
        self.assertEqual(self.keys(["x:"]), self.keys(["X:"]))

    def test_steps_make_keys_equal(self):
        pairs = {
            "fragment": ("http://h/#f", "http://h/"), "userinfo": ("http://u@h/", "http://h/"), "drop=a|utm_*": ("http://h/?a=1&b&utm_x=2", "http://h/?b"),
            "sort": ("http://h/?b&a", "http://h/?a&b"), "empty-query": ("http://h/?", "http://h/"), "www": ("http://www.h.com/", "http://h.com/"),
            "slash": ("http://h/a/", "http://h/a"), "scheme": ("http://h/", "https://h/"),
        }  # fmt: skip
        for step, pair in pairs.items():
            self.assertEqual(len(set(self.keys(pair, "--key-steps", step))), 1, step)
            self.assertEqual(len(set(self.keys(pair))), 2, step)
        every = ",".join(pairs)
        again = [word for step in pairs for word in ("--key-steps", step)]
        urls = [url for pair in pairs.values() for url in pair]
        self.assertEqual(self.keys(urls, "--key-steps", every), self.keys(urls, *again))

    def test_unknown_steps_are_refused(self):
        self.assertIn('did you mean "sort"?', self.usage_error("split", "--key-steps", "sorts"))


class Names(CrawlColumnsTest):
    def test_of_hosts(self):
        urls = "http://b%C3%BCcher.de/\nhttp://H/\nhttp://xn--a/\nhttp://[::1]/\n".encode()
        rows = self.lines("split", "--level", "syntax,scheme,idna", "-f", "normal,normal.host,normal.reason,surt", stdin=urls)
        self.assertEqual(rows[0], "http://xn--bcher-kva.de/\txn--bcher-kva.de\t\\N\thttp://(de,xn--bcher-kva,)/")
        self.assertEqual(rows[1], "http://h/\th\t\\N\thttp://(h,)/")
        normal, host, reason, surt = rows[2].split("\t")
        self.assertEqual((normal, host, surt), ("\\N", "\\N", "\\N"))
        self.assertNotIn(reason, ("\\N", ""))
        self.assertEqual(self.lines("split", "--level", "idna", "-f", "surt.ia", stdin=urls)[2], "xn--a)/")
        self.assertEqual(rows[3], "http://[::1]/\t[::1]\t\\N\thttp://([::1])/")

    def test_of_iris(self):
        iris = "HTTP://b\u00fccher.de/\u00e9\n".encode()
        self.assertEqual(self.lines("normalize", "-g", "rfc3987", "--level", "iri", stdin=iris), ["HTTP://b%C3%BCcher.de/%C3%A9"])
        self.assertEqual(self.lines("normalize", "-g", "rfc3987", "--level", "iri,idna,syntax", stdin=iris), ["http://xn--bcher-kva.de/%C3%A9"])
        self.assertEqual(self.lines("normalize", "--level", "to-iri", stdin=b"http://h/%C3%A9%FF\n"), ["http://h/\u00e9%FF"])

    # Triplets of unreserved octets are decoded before the other levels, not after them.
    def test_of_iris_have_themselves_as_normal_forms(self):
        iris = ["http://h/%2e%2e/b", "http://%41%c3%a9/%2E/%7ea", "HTTP://h:80/%2E%2e/%ff", "x:/%2e//b", "http://h/%e2%80%ae"]
        for levels in ("to-iri", "dots,to-iri", "letter-case,to-iri", "to-iri,syntax,scheme"):
            once = self.output("normalize", "-g", "rfc3987", "--level", levels, stdin="".join(f"{iri}\n" for iri in iris).encode())
            self.assertEqual(self.output("normalize", "-g", "rfc3987", "--level", levels, stdin=once), once)
        self.assertEqual(self.lines("normalize", "--level", "dots,to-iri", stdin=b"http://h/%2e%2e\n"), ["http://h/"])
        self.assertEqual(self.lines("normalize", "--level", "letter-case,to-iri", stdin=b"http://%41/\n"), ["http://a/"])

    # How a normal form is spelled changes nothing but itself: the spelling is no text of the grammar.
    def test_of_iris_have_the_parts_and_keys_of_uris(self):
        fields = "normal.scheme,normal.host,normal.path,surt,surt.ia,site,site.icann,key"
        uris = b"http://a.b%C3%BCcher.co.uk/%c3%a9/%7e\n"
        expected = self.lines("split", "--psl", self.list, "--level", "syntax", "-f", fields, stdin=uris)
        self.assertNotIn("\\N", expected[0].split("\t"))
        self.assertEqual(self.lines("split", "--psl", self.list, "--level", "syntax,to-iri", "-f", fields, stdin=uris), expected)
        self.assertEqual(self.lines("split", "--psl", self.list, "--level", "syntax,to-iri", "-f", "normal," + fields, stdin=uris), ["http://a.b\u00fccher.co.uk/\u00e9/~\t" + expected[0]])
        fields = "resolved.path,surt.ia,normal.path,surt"
        for levels, resolved in (("syntax", "http://h/%C3%A9"), ("syntax,to-iri", "http://h/\u00e9")):
            self.assertEqual(self.lines("resolve", "--base", "http://h/a", "--level", levels, "-f", "resolved," + fields, stdin=b"%c3%a9\n"), [f"{resolved}\t/%C3%A9\th)/%c3%a9\t/%C3%A9\thttp://(h,)/%C3%A9"])

    def test_reasons_are_absent_where_there_is_none(self):
        self.assertEqual(self.lines("split", "--level", "idna", "-f", "normal.reason", stdin=b"http://h\nno url\n"), ["\\N", "\\N"])


class Everywhere(CrawlColumnsTest):
    FIELDS = "normal,normal.host,surt,surt.ia,site,site.icann,key"

    def test_invalid_records_have_none(self):
        for arguments in ([], ["--lenient"]):
            self.assertEqual(self.lines("split", *arguments, "-f", self.FIELDS, stdin=b"http://a b\n"), ["\t".join(["\\N"] * 7)])
        self.assertEqual(json.loads(self.output("split", "-o", "jsonl", "-f", "surt,key", stdin=b" \n")), {"surt": None, "key": None})

    def test_all_ways_to_print_give_the_same(self):
        urls = b"HTTP://www.Example.com/?b&a\nhttp://h.de:80\nno url\nmailto:a,b\n"
        rows = [line.split("\t") for line in self.lines("split", "-f", self.FIELDS, stdin=urls)]
        tables = list(csv.reader(io.StringIO(self.output("split", "-o", "csv", "-f", self.FIELDS, stdin=urls).decode())))
        self.assertEqual([[value.replace("\\N", "") for value in row] for row in rows], tables)
        objects = [json.loads(line) for line in self.lines("split", "-o", "jsonl", "-f", self.FIELDS, stdin=urls)]
        self.assertEqual([["\\N" if value is None else value for value in each.values()] for each in objects], rows)
        two = [line.split("\t") for line in self.lines("split", "-g", "rfc3986", "-g", "rfc2396", "-f", self.FIELDS, stdin=urls)]
        self.assertEqual(two, rows)

    def test_of_another_grammar_have_its_name(self):
        url = b"HTTP://h/%7e\n"
        self.assertEqual(self.lines("split", "-g", "rfc3986", "-g", "rfc1738", "-f", "surt,surt.rfc1738,key.rfc1738", stdin=url)[0].split("\t")[:2], ["http://(h,)/~", "http://(h,)/%7E"])

    def test_do_not_depend_on_jobs(self):
        urls = b"".join(b"HTTP://w%d.Example.com:80/%%7e/%d?b&a\nno url\n" % (i % 77, i) for i in range(20000))
        expected = self.output("split", "-j", "1", "-f", self.FIELDS, stdin=urls)
        self.assertEqual(self.output("split", "-j", "5", "-f", self.FIELDS, stdin=urls), expected)

    def test_of_logs_and_tables(self):
        self.assertEqual(self.lines("split", "-i", "combined", "-k", "referer", "-f", "surt", "--on-bad", "drop", stdin=LOG), ["http://(h,)/r#f", "/rel"])
        cdxj = b"com,example)/ 2024\thttp://www.example.com/\n"
        self.assertEqual(self.lines("split", "-i", "tsv", "-k", "2", "-f", "surt.ia", "--pass", stdin=cdxj), ["com,example)/\tcom,example)/ 2024"])

    def test_of_what_is_resolved(self):
        row = self.lines("resolve", "--base", "HTTP://www.Example.com/a/", "--psl", self.list, "-f", "resolved,normal,surt,surt.ia,site", stdin=b"../%7e\n")[0]
        self.assertEqual(row.split("\t"), ["HTTP://www.Example.com/%7e", "http://www.example.com/~", "http://(com,example,www,)/~", "com,example)/~", "example.com"])

    def test_of_urls_in_texts(self):
        self.assertEqual(self.lines("extract", "-f", "normal", stdin=b"see <HTTP://H/%7e> here\n"), ["http://h/~"])

    # A column of the record's own with such a name is `own.NAME`.
    def test_own_columns_have_another_name(self):
        record = b'{"url":"HTTP://h","normal":"x","key":"k"}\n'
        self.assertEqual(self.lines("split", "-i", "jsonl", "-k", "url", "-f", "normal,own.normal,own.key", stdin=record), ["http://h/\tx\tk"])

    def test_productions_of_these_names_are_marked(self):
        with tempfile.NamedTemporaryFile(suffix=".bnf") as file:
            file.write(b"# component: key\n# component: reason\n# component: path\nline = key \":\" reason \"/\" path\nkey = *ALPHA\nreason = *ALPHA\npath = *ALPHA\n")
            file.flush()
            row = self.lines("split", "-g", file.name, "-f", "=key,reason,normal,normal.key,normal.reason,normal_reason", stdin=b"a:b/c\n")
            self.assertEqual(row, ["a\tb\ta:b/c\ta\tb\t\\N"])

    def test_clickhouse_takes_them(self):
        config = self.output("clickhouse", "--config", "f", "-f", "normal.host,key", "--level", "percent", "--key-steps", "sort").decode()
        self.assertIn("Tuple(`normal.host` Nullable(String), key Nullable(String))", config)
        self.assertIn("--level percent --key-steps sort -f normal.host,key", config)

    def test_closed_pipe(self):
        result = subprocess.run(["bash", "-c", 'yes http://h | "$0" split -f key,surt | head -n 1; echo ${PIPESTATUS[1]}', BNFURL], capture_output=True, check=True)
        self.assertEqual((result.stdout.splitlines()[1], result.stderr), (b"141", b""))


if __name__ == "__main__":
    unittest.main()
