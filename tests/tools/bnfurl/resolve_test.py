# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `resolve`: references seen from a base. The tables are those of the RFCs; section 5.2 of RFC 3986 is read a second time
# here. BNFURL names the program.
import csv
import io
import json
import random
import re
import subprocess
import unittest

from cli_test import BNFURL, run
from normalize_test import text_of

BASE = "http://a/b/c/d;p?q"
NORMAL = {  # RFC 3986, section 5.4.1
    "g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g", "//g": "http://g",
    "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s", "g#s": "http://a/b/c/g#s", "g?y#s": "http://a/b/c/g?y#s",
    ";x": "http://a/b/c/;x", "g;x": "http://a/b/c/g;x", "g;x?y#s": "http://a/b/c/g;x?y#s", "": "http://a/b/c/d;p?q", ".": "http://a/b/c/",
    "./": "http://a/b/c/", "..": "http://a/b/", "../": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/", "../../": "http://a/", "../../g": "http://a/g",
}  # fmt: skip
ABNORMAL = {  # section 5.4.2
    "../../../g": "http://a/g", "../../../../g": "http://a/g", "/./g": "http://a/g", "/../g": "http://a/g", "g.": "http://a/b/c/g.", ".g": "http://a/b/c/.g",
    "g..": "http://a/b/c/g..", "..g": "http://a/b/c/..g", "./../g": "http://a/b/g", "./g/.": "http://a/b/c/g/", "g/./h": "http://a/b/c/g/h", "g/../h": "http://a/b/c/h",
    "g;x=1/./y": "http://a/b/c/g;x=1/y", "g;x=1/../y": "http://a/b/c/y", "g?y/./x": "http://a/b/c/g?y/./x", "g?y/../x": "http://a/b/c/g?y/../x",
    "g#s/./x": "http://a/b/c/g#s/./x", "g#s/../x": "http://a/b/c/g#s/../x", "http:g": "http:g",
}  # fmt: skip


def pieces_of(text):
    return re.fullmatch(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", text).groups()


# Section 5.2.4, step by step: a path can lose its first segment without having begun with a slash.
def dotless(rest):
    done = ""
    while rest:
        if rest.startswith(("../", "./")):
            rest = rest[rest.index("/") + 1 :]
        elif rest.startswith("/./") or rest == "/.":
            rest = "/" + rest[3:]
        elif rest.startswith("/../") or rest == "/..":
            rest, done = "/" + rest[4:], done[: max(done.rfind("/"), 0)]
        elif rest in (".", ".."):
            rest = ""
        else:
            end = (rest + "/").index("/", 1)
            rest, done = rest[end:], done + rest[:end]
    return done


# Section 5.2.2, and section 5.3 with "/." before a path that would be an authority.
def resolved(base, reference):
    scheme, authority, path, query, fragment = pieces_of(reference)
    of_base = pieces_of(base)
    if scheme is not None:
        path = dotless(path)
    elif authority is not None:
        scheme, path = of_base[0], dotless(path)
    else:
        scheme, authority = of_base[:2]
        if not path:
            path, query = of_base[2], of_base[3] if query is None else query
        elif path.startswith("/"):
            path = dotless(path)
        else:
            merged = "/" if authority is not None and not of_base[2] else of_base[2][: of_base[2].rfind("/") + 1]
            path = dotless(merged + path)
    if authority is None and path.startswith("//"):
        path = "/." + path
    return scheme + ":" + ("" if authority is None else "//" + authority) + path + ("" if query is None else "?" + query) + ("" if fragment is None else "#" + fragment)


class ResolveTest(unittest.TestCase):
    def output(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0), arguments)
        return result.stdout

    def lines(self, *arguments, stdin=b""):
        return self.output(*arguments, stdin=stdin).decode("latin-1").splitlines()

    def resolve(self, references, *arguments, base=BASE):
        return self.lines("resolve", "--base", base, *arguments, stdin=text_of(references))

    def usage_error(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        return result.stderr.decode()


class Rfc3986(ResolveTest):
    def test_section_5_4(self):
        examples = NORMAL | ABNORMAL
        self.assertEqual(self.resolve(examples), list(examples.values()))
        self.assertEqual(self.resolve(examples, "--how", "rfc3986"), list(examples.values()))
        self.assertEqual(self.resolve(["http:g", "HTTP:g"], "--how", "rfc3986-tolerant"), ["http://a/b/c/g", "http://a/b/c/g"])

    def test_as_it_is_printed(self):
        self.assertEqual(self.resolve(["x:a/../b"]), ["x:/b"])
        self.assertEqual(self.resolve(["//"], base="http://a"), ["http://"])
        self.assertEqual(self.resolve(["../g", "g"], base="http://a/"), ["http://a/g", "http://a/g"])
        self.assertEqual(self.resolve(["g", "%2e%2e/g", "?"], base="http://a"), ["http://a/g", "http://a/%2e%2e/g", "http://a?"])
        self.assertEqual(self.resolve(["..//a", "/.//a", "b/..//"], base="x:/y/z"), ["x:/.//a", "x:/.//a", "x:/y//"])

    def test_is_what_section_5_2_says(self):
        chooser = random.Random(1)
        pieces = ["/", "/", ".", "..", "a", "b", "%2e", "?", "#", ";"]
        references = ["".join(chooser.choices(pieces, k=chooser.randrange(9))) for _ in range(4000)]
        references += [chooser.choice(["//h/", "x:", "y:a"]) + reference for reference in references]
        references = [reference for reference in references if reference.count("#") < 2]
        for base in (BASE, "http://a", "http://a/", "http://a?q", "x:/a/b", "x:", "x:/"):
            rows = self.lines("resolve", "--base", base, "-f", "valid,resolved", stdin=text_of(references))
            for reference, row in zip(references, rows, strict=True):
                if row.startswith("1\t"):
                    self.assertEqual(row[2:], resolved(base, reference), (base, reference))

    def test_what_is_resolved_is_a_url(self):
        references = text_of([*NORMAL, *ABNORMAL])
        for base in (BASE, "x:", "x:/", "http://a?q#f"):
            self.assertEqual(self.output("check", stdin=self.output("resolve", "--base", base, stdin=references)), b"")


class OlderRfcs(ResolveTest):
    def test_rfc2396(self):
        examples = {"../../../g": "http://a/../g", "../../../../g": "http://a/../../g", "": "http://a/b/c/d;p?q", "?y": "http://a/b/c/?y", "/./g": "http://a/./g", "/../g": "http://a/../g",
                    "../../": "http://a/", "g": "http://a/b/c/g"}  # fmt: skip
        self.assertEqual(self.resolve(examples, "--how", "rfc2396"), list(examples.values()))
        del examples["?y"]  # its own grammar does not have it
        self.assertEqual(self.resolve(examples, "-g", "rfc2396"), list(examples.values()))
        self.assertEqual(self.resolve(["?y"], "-g", "rfc2396"), ["\\N"])

    # Its text resolves to what its grammar cannot derive.
    def test_rfc2396_gives_what_has_no_normal_form(self):
        rows = self.lines("resolve", "--base", "x:a", "-g", "rfc2396", "-f", "resolved,normal,normal.reason", stdin=b".\nb\n./\n")
        absent = "x:\t\\N\t`x:` is not a URI-reference of rfc2396"
        self.assertEqual(rows, [absent, "x:b\tx:b\t\\N", absent])
        self.assertEqual(self.lines("resolve", "--base", "x:a", "-f", "resolved,normal,normal.reason", stdin=b".\n"), ["x:\tx:\t\\N"])

    def test_rfc1808(self):
        examples = {"": "http://a/b/c/d;p?q#f", ";x": "http://a/b/c/d;x", "g": "http://a/b/c/g", "?y": "http://a/b/c/d;p?y", "#s": "http://a/b/c/d;p?q#s", "../../../g": "http://a/../g"}
        for arguments in (["-g", "rfc1808"], ["--how", "rfc1808"]):
            self.assertEqual(self.resolve(examples, *arguments, base=BASE + "#f"), list(examples.values()))

    def test_the_grammar_has_a_way_of_its_own(self):
        rows = self.lines("resolve", "--base", "http://a/b", "-g", "rfc3986", "-g", "rfc2396", "-f", "resolved,resolved.rfc2396", stdin=b"../../g\n")
        self.assertEqual(rows, ["http://a/g\thttp://a/../../g"])


class Records(ResolveTest):
    def test_are_references_of_the_grammar(self):
        self.assertEqual(self.lines("resolve", "--base", BASE, "-f", "production,valid,resolved,error_offset", stdin=b"g\n a\n"),
                         ["URI-reference\t1\thttp://a/b/c/g\t\\N", "URI-reference\t0\t\\N\t0"])

    def test_an_invalid_one_is_absent(self):
        urls = b"g\n a\nh\n"
        self.assertEqual(self.output("resolve", "--base", BASE, stdin=urls), b"http://a/b/c/g\n\\N\nhttp://a/b/c/h\n")
        self.assertEqual(self.output("resolve", "--base", BASE, "--on-bad", "drop", stdin=urls), b"http://a/b/c/g\nhttp://a/b/c/h\n")
        result = run("resolve", "--base", BASE, "--on-bad", "fail", stdin=urls)
        self.assertEqual((result.stdout, result.returncode), (b"http://a/b/c/g\n", 1))
        self.assertTrue(result.stderr.startswith(b"-:2:1: expected "), result.stderr)

    def test_with_levels_are_in_normal_form(self):
        references = b"%7e/../B\nHTTP://H:80\n"
        self.assertEqual(self.lines("resolve", "--base", "HTTP://A/b/", stdin=references), ["HTTP://A/b/B", "HTTP://H:80"])
        self.assertEqual(self.lines("resolve", "--base", "HTTP://A/b/", "--level", "syntax", stdin=references), ["http://a/b/B", "http://h:80"])
        fields = "resolved,resolved.host,normal,normal.host,url"
        self.assertEqual(self.lines("resolve", "--base", "HTTP://A/b/", "-f", fields, stdin=b"c\n"), ["HTTP://A/b/c\tA\thttp://a/b/c\ta\tc"])

    # Resolve first, then normalise: a normal form of a base is another base.
    def test_the_base_stays_as_it_is(self):
        self.assertEqual(self.lines("resolve", "--base", "http://a/b/..", "--level", "syntax", stdin=b"c\n"), ["http://a/b/c"])
        self.assertEqual(self.lines("resolve", "--base", "http://a/", "--level", "syntax", stdin=b"c\n"), ["http://a/c"])

    def test_forms_of_tables(self):
        row = json.loads(self.output("resolve", "--base", BASE, "-o", "jsonl", "-f", "url,resolved,resolved.query", stdin=b"../x?\n"))
        self.assertEqual(row, {"url": "../x?", "resolved": "http://a/b/x?", "resolved.query": ""})
        self.assertEqual(self.output("resolve", "--base", BASE, "-o", "csv", "--header", stdin=b"g,h\n a\n"), b'resolved\n"http://a/b/c/g,h"\n\n')

    def test_columns_can_be_tested(self):
        self.assertEqual(self.lines("resolve", "--base", BASE, "--where", "resolved.host=h", stdin=b"g\n//h/\n"), ["http://h/"])

    def test_of_logs(self):
        log = b'h - - [t] "GET /a?q HTTP/1.1" 200 1 "b" "-"\nh - - [t] "-" 408 0 "-" "-"\n'
        self.assertEqual(self.lines("resolve", "--base", "http://site/x", "-i", "combined", stdin=log), ["http://site/a?q", "\\N"])
        self.assertEqual(self.lines("resolve", "--base", "http://site/x/", "-i", "combined", "-k", "referer", stdin=log), ["http://site/x/b", "\\N"])

    def test_do_not_depend_on_jobs(self):
        references = text_of([*NORMAL, *ABNORMAL, " "] * 3000)
        expected = self.output("resolve", "--base", BASE, "-j", "1", stdin=references)
        self.assertEqual(self.output("resolve", "--base", BASE, "-j", "7", stdin=references), expected)
        self.assertEqual(expected.splitlines()[: len(NORMAL)], [url.encode() for url in NORMAL.values()])

    def test_closed_pipe(self):
        result = subprocess.run(["bash", "-c", 'yes g | "$0" resolve --base http://h | head -n 1; echo ${PIPESTATUS[1]}', BNFURL], capture_output=True, check=True)
        self.assertEqual((result.stdout, result.stderr), (b"http://h/g\n141\n", b""))


class BasesOfRecords(ResolveTest):
    TABLE = b"page,link\nhttp://a/b/,c\nhttp://a/b/,../d\nx y,e\n,e\nHTTP://b,e\n"

    def test_are_in_another_column(self):
        expected = ["http://a/b/c", "http://a/d", "\\N", "\\N", "HTTP://b/e"]
        self.assertEqual(self.lines("resolve", "-i", "csv", "-k", "link", "--base-key", "page", stdin=self.TABLE), expected)
        self.assertEqual(self.lines("resolve", "-i", "csv", "-k", "link", "--base-key", "1", stdin=self.TABLE), expected)
        tsv = self.TABLE.replace(b",", b"\t").partition(b"\n")[2]
        self.assertEqual(self.lines("resolve", "-i", "tsv", "-k", "2", "--base-key", "1", stdin=tsv), expected)

    def test_are_members(self):
        records = b'{"page":{"url":"http:\\/\\/a"},"link":"b"}\n{"link":"b"}\n{"page":{"url":5},"link":"b"}\n{"page":{"url":"http://c"},"link":"b"}\n'
        self.assertEqual(self.lines("resolve", "-i", "jsonl", "-k", "link", "--base-key", "page.url", stdin=records), ["http://a/b", "\\N", "\\N", "http://c/b"])

    def test_are_fields_of_a_log(self):
        log = b'h - - [t] "GET /a HTTP/1.1" 200 1 "http://r/x" "-"\n'
        for key in ("referer", "log.referer"):
            self.assertEqual(self.lines("resolve", "-i", "combined", "--base-key", key, stdin=log), ["http://r/a"])

    def test_that_are_bad_make_records_invalid(self):
        fields = "url,valid,resolved,error_offset,expected,host,normal"
        self.assertEqual(self.lines("resolve", "-i", "csv", "-k", "link", "--base-key", "page", "-f", fields, stdin=self.TABLE)[2], "e\t0\t\\N\t\\N\t\\N\t\\N\t\\N")
        dropped = self.lines("resolve", "-i", "csv", "-k", "link", "--base-key", "page", "--on-bad", "drop", stdin=self.TABLE)
        self.assertEqual(dropped, ["http://a/b/c", "http://a/d", "HTTP://b/e"])

    def test_that_are_bad_are_reported(self):
        cases = {b'"x y"': b'-:1:3: base: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "\n', b'""': b'-:1:2: base: expected ALPHA, found the end\n'}
        for page, message in cases.items():
            result = run("resolve", "-i", "csv", "-k", "link", "--base-key", "page", "--on-bad", "fail", stdin=b"page,link\n" + page + b",e\n")
            self.assertEqual((result.stdout, result.stderr, result.returncode), (b"", message, 1))
        escaped = run("resolve", "-i", "jsonl", "-k", "l", "--base-key", "p", "--on-bad", "fail", stdin=b'{"l":"x","p":"h\\u0074t p"}\n')
        self.assertTrue(escaped.stderr.startswith(b"-:1:23: base: expected "), escaped.stderr)
        counts = json.loads(run("resolve", "-i", "csv", "-k", "link", "--base-key", "page", "--stats", stdin=self.TABLE).stderr)
        self.assertEqual((counts["records"], counts["valid"], counts["invalid"], sum(counts["reasons"].values())), (5, 3, 2, 2))

    def test_need_a_scheme(self):
        result = run("resolve", "-g", "rfc1808", "-i", "tsv", "-k", "2", "--base-key", "1", "--on-bad", "fail", stdin=b"/a\tb\n")
        self.assertEqual((result.returncode, result.stderr), (1, b'-:1:1: base: expected a scheme, found "/"\n'))

    def test_same_and_other_bases_in_turn(self):
        chooser = random.Random(2)
        bases = [chooser.choice(["http://a/b/", "http://d/e/", "http://c", "x:/y", "bad one", "http://a/b/"]) for _ in range(5000)]
        table = text_of([f"{base}\tz" for base in bases])
        expected = {"http://a/b/": "http://a/b/z", "http://d/e/": "http://d/e/z", "http://c": "http://c/z", "x:/y": "x:/z", "bad one": "\\N"}
        self.assertEqual(self.lines("resolve", "-i", "tsv", "-k", "2", "--base-key", "1", stdin=table), [expected[base] for base in bases])


class Usage(ResolveTest):
    def test_bases(self):
        self.assertIn("either --base URL or --base-key", self.usage_error("resolve"))
        self.assertIn("either --base URL or --base-key", self.usage_error("resolve", "--base", "x:", "--base-key", "1"))
        for base, offset in (("http://a b", 8), ("a/b", 1), ("", 0)):
            self.assertIn(f'--base "{base}" is not a rfc3986:URI: at offset {offset}: expected', self.usage_error("resolve", "--base", base))
        self.assertIn('--base "/a/b" has no scheme', self.usage_error("resolve", "-g", "rfc1808", "--base", "/a/b"))
        self.assertIn("other columns", self.usage_error("resolve", "--base-key", "1"))
        self.assertIn('unknown column of --base-key "pag" (did you mean "page"?)', self.usage_error("resolve", "-i", "csv", "-k", "link", "--base-key", "pag", stdin=b"page,link\n"))
        self.assertIn('did you mean "referer"?', self.usage_error("resolve", "-i", "combined", "--base-key", "referrer"))

    def test_columns_without_names_are_numbered_from_1(self):
        for key in ("0", "ref"):
            message = self.usage_error("resolve", "-i", "tsv", "-k", "2", "--base-key", key, stdin=b"x:\ty\n")
            self.assertIn(f'column of --base-key "{key}": numbers count from 1, and names need a header (-k NAME)', message)

    def test_grammars_without_references(self):
        message = self.usage_error("resolve", "-g", "rfc1738", "--base", "http://h")
        self.assertIn("rfc1738 does not say which production its references are", message)
        for name in ("rfc1808", "rfc2396", "rfc3986"):
            self.assertIn(f" {name} ", message)

    def test_ways(self):
        self.assertIn('unknown value of --how "rfc2986" (did you mean', self.usage_error("resolve", "--base", "x:", "--how", "rfc2986"))

    def test_productions_are_the_grammars(self):
        self.assertIn("unknown option -p", self.usage_error("resolve", "--base", "x:", "-p", "URI"))

    def test_columns_are_listed(self):
        listed = [line.split("\t")[0] for line in self.lines("resolve", "-f", "help")]
        for name in ("resolved", "resolved.host", "normal"):
            self.assertIn(name, listed)


if __name__ == "__main__":
    unittest.main()
