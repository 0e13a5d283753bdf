# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `normalize`, and the columns `normal` and `normal.NAME`. Sections 6.2.2 and 6.2.3 of RFC 3986 are read a second time here,
# by a regular expression and string operations. BNFURL names the program.
import csv
import io
import json
import random
import re
import subprocess
import unittest

from cli_test import BNFURL, LOG, run, run_on_terminal

PORTS = {"ftp": "21", "http": "80", "https": "443", "ws": "80", "wss": "443"}
UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"


def without_needless_triplets(text):
    def one(triplet):
        octet = chr(int(triplet[0][1:], 16))
        return octet if octet in UNRESERVED else triplet[0].upper()

    return re.sub("%[0-9A-Fa-f]{2}", one, text)


# Lower case but for triplets.
def lower(text):
    return re.sub("%..|.", lambda found: found[0] if len(found[0]) == 3 else found[0].lower(), text)


# Section 5.2.4, by segments: "." goes, ".." takes the one before it along; either leaves a slash at the end.
def without_dots(path):
    segments, kept = path.split("/")[1:], []
    for segment in segments:
        if segment == "..":
            kept = kept[:-1]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", ".."):
        kept.append("")
    return "/" + "/".join(kept)


def normal_form(url, levels=("percent", "letter-case", "dots", "empty-port", "scheme")):
    if "percent" in levels:
        url = without_needless_triplets(url)
    scheme, authority, path, query, fragment = re.fullmatch(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", url).groups()
    userinfo, at, hostport = (authority or "").rpartition("@")
    host, colon, port = re.fullmatch(r"(\[.*\]|[^:]*)(:?)(.*)", hostport).groups()
    if "letter-case" in levels:
        scheme, host = scheme and lower(scheme), lower(host)
    if "dots" in levels and path.startswith("/"):
        changed = without_dots(path)
        if changed != path:
            path = "/." + changed if changed.startswith("//") and authority is None else changed
    if "empty-port" in levels and not port:
        colon = ""
    if "scheme" in levels and scheme:
        if scheme.lower() in PORTS and port:
            port = str(int(port))
        if scheme.lower() in PORTS and port in ("", PORTS[scheme.lower()]):
            colon = port = ""
        if scheme.lower() in ("http", "https", "ws", "wss") and authority is not None and not path:
            path = "/"
    parts = [scheme and scheme + ":", authority is not None and "//" + userinfo + at + host + colon + port, path]
    return "".join(part or "" for part in parts) + ("" if query is None else "?" + query) + ("" if fragment is None else "#" + fragment)


def random_urls(count, seed=1):
    chooser = random.Random(seed)
    pieces = ["a", "Z", "%41", "%7e", "%2f", "%2F", "%c3", "%2e", ".", "..", "/", "/", "~", "-", "%25%34%31", "%E9"]

    def some(most, more=()):
        return "".join(chooser.choices([*pieces, *more], k=chooser.randrange(most)))

    urls = []
    while len(urls) < count:
        scheme = chooser.choice(["http", "HTTPS", "ftp", "wS", "x", "X-y", "mailto"])
        authority = chooser.choice(["", "//", "//h", "//H.example", "//%41B", "//u%41:P@H", "//[2001:DB8::1]", "//a%2Fb", "//1.2.3.4"])
        port = chooser.choice(["", ":", ":80", ":443", ":8080", ":080", ":21", ":00", ":08080"]) if len(authority) > 2 else ""
        path = some(8)
        if authority and path and not path.startswith("/"):
            path = "/" + path
        if not authority and path.startswith("//"):
            continue
        query, fragment = (chooser.choice(["", mark + some(4, "?")]) for mark in "?#")
        urls.append(f"{scheme}:{authority}{port}{path}{query}{fragment}")
    return urls


def text_of(urls):
    return "".join(f"{url}\n" for url in urls).encode()


class NormalizeTest(unittest.TestCase):
    def output(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0), arguments)
        return result.stdout

    def lines(self, *arguments, stdin=b""):
        return self.output(*arguments, stdin=stdin).decode("latin-1").splitlines()

    def usage_error(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        return result.stderr.decode()


class NormalForms(NormalizeTest):
    def test_of_section_6_2(self):
        examples = {
            "example://a/b/c/%7Bfoo%7D": "example://a/b/c/%7Bfoo%7D",
            "eXAMPLE://a/./b/../b/%63/%7bfoo%7d": "example://a/b/c/%7Bfoo%7D",
            "HTTP://www.EXAMPLE.com/": "http://www.example.com/",
            "http://example.com": "http://example.com/",
            "http://example.com/": "http://example.com/",
            "http://example.com:/": "http://example.com/",
            "http://example.com:80/": "http://example.com/",
            "http://example.com:080/": "http://example.com/",
            "http://example.com:08080/": "http://example.com:8080/",
            "x://example.com:/": "x://example.com/",
            "x://example.com:080/": "x://example.com:080/",
            "x:a/../b": "x:a/../b",
            "x:/a/..//b": "x:/.//b",
            "http://h/%25%34%31": "http://h/%2541",
            "http://%41/": "http://a/",
        }
        self.assertEqual(self.lines("normalize", stdin=text_of(examples)), list(examples.values()))

    def test_are_those_that_the_rfc_says(self):
        urls = random_urls(20000)
        for levels in ("percent", "letter-case", "dots", "empty-port", "scheme", "percent,dots", "syntax", "syntax,scheme", "scheme,dots,letter-case,empty-port,percent"):
            asked = levels.replace("syntax", "percent,letter-case,dots,empty-port").split(",")
            for url, line in zip(urls, self.lines("normalize", "--level", levels, stdin=text_of(urls)), strict=True):
                self.assertEqual(line, normal_form(url, asked), (url, levels))
        self.assertEqual(self.lines("normalize", stdin=text_of(urls)), [normal_form(url) for url in urls])

    def test_have_normal_forms_of_their_own(self):
        once = self.output("normalize", stdin=text_of(random_urls(20000, 2)))
        self.assertEqual(self.output("normalize", stdin=once), once)
        self.assertEqual(self.output("check", stdin=once), b"")

    def test_of_addresses(self):
        urls = ["http://[2001:DB8:0:0:0:0:0:1]/", "http://[::FFFF:1.2.3.4]/", "http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2:3:4:5:6]/",
                "http://[1::2:3:4:5:6:7]/"]
        expected = ["http://[2001:db8::1]/", "http://[::ffff:1.2.3.4]/", "http://[1:0:0:2::3]/", "http://[1::2:3:4:5:6]/",
                    "http://[1:0:2:3:4:5:6:7]/"]
        self.assertEqual(self.lines("normalize", "--level", "address", stdin=text_of(urls)), expected)
        self.assertNotEqual(self.lines("normalize", stdin=text_of(urls)), expected)

    def test_levels_can_be_given_again_in_any_order(self):
        urls = text_of(random_urls(1000, 3))
        expected = self.output("normalize", "--level", "syntax,scheme", stdin=urls)
        self.assertEqual(self.output("normalize", "--level", "scheme", "--level", "dots,percent,empty-port,letter-case,dots", stdin=urls), expected)
        self.assertEqual(self.output("normalize", stdin=urls), expected)

    def test_of_other_grammars(self):
        url = b"HTTP://H:80/%7e%41\n"
        self.assertEqual(self.lines("normalize", "-g", "rfc1738", stdin=url), ["http://h/%7EA"])
        self.assertEqual(self.lines("normalize", "-g", "rfc2396", stdin=url), ["http://h/~A"])
        self.assertEqual(self.lines("normalize", "-g", "rfc9112", "-p", "request-target", stdin=b"HTTP://h:80/%7e\n*\nH:80\n")[1], "*")
        self.assertEqual(self.lines("normalize", "-g", "rfc3986", "-g", "rfc1738", "-f", "normal,normal.rfc1738", stdin=url), ["http://h/~A\thttp://h/%7EA"])

    def test_of_a_grammar_that_is_read_at_run_time(self):
        self.assertEqual(self.output("normalize", "-g", "rfc3987", "--level", "syntax,scheme", stdin="HTTP://\u00e9.H:80/\u00e9%7e\n".encode()), "http://\u00e9.h/\u00e9~\n".encode())

    def test_of_references(self):
        references = ["/a/../b", "../a", "/%7e", "//H:80", "?%41", "", "a/../b"]
        self.assertEqual(self.lines("normalize", "-p", "URI-reference", stdin=text_of(references)), ["/b", "../a", "/~", "//h:80", "?A", "", "a/../b"])


class Records(NormalizeTest):
    URLS = b"HTTP://h:80/%7ea\nno url\nhttp://h/\n\nx:y\n"

    def test_an_invalid_one_is_absent(self):
        self.assertEqual(self.output("normalize", stdin=self.URLS), b"http://h/~a\n\\N\nhttp://h/\n\\N\nx:y\n")
        self.assertEqual(self.output("normalize", "--on-bad", "drop", stdin=self.URLS), b"http://h/~a\nhttp://h/\nx:y\n")
        result = run("normalize", "--on-bad", "fail", stdin=self.URLS)
        self.assertEqual((result.stdout, result.returncode), (b"http://h/~a\n", 1))
        self.assertTrue(result.stderr.startswith(b"-:2:3: expected "), result.stderr)
        self.assertEqual(self.output("normalize", "-c", stdin=self.URLS), b"5\n")

    def test_are_split_with_this_column_by_default(self):
        for options in ([], ["-o", "csv"], ["-o", "jsonl"], ["--header"], ["--stats", "--on-bad", "drop"], ["--where", "normal$=a"], ["-g", "rfc2396"]):
            ours, split = run("normalize", *options, stdin=self.URLS), run("split", "-f", "normal", *options, stdin=self.URLS)
            self.assertEqual((ours.stdout, ours.returncode), (split.stdout, split.returncode))
        self.assertEqual(self.output("normalize", "-f", "url,valid,normal", stdin=self.URLS), self.output("split", "-f", "url,valid,normal", stdin=self.URLS))

    def test_columns(self):
        fields = "normal,normal.scheme,normal.host,normal.path,normal.query.q,normal.path[:1],normal.fragment,url"
        row = self.lines("normalize", "-f", fields, stdin=b"HTTP://U@H:80/%7E/b?q=%41\n")[0].split("\t")
        self.assertEqual(row, ["http://U@h/~/b?q=A", "http", "h", "/~/b", "A", "/~", "\\N", "HTTP://U@H:80/%7E/b?q=%41"])
        self.assertEqual(self.lines("split", "-f", "normal.path,normal.path.decoded,segment[0]", stdin=b"x:/a%20/b\n"), ["/a%20/b\t/a /b\ta%20"])
        self.assertEqual(self.lines("split", "-f", fields, stdin=b"no url\n"), ["\t".join(["\\N"] * 7 + ["no url"])])

    def test_forms_of_tables(self):
        objects = [json.loads(line) for line in self.lines("normalize", "-o", "jsonl", "-f", "url,normal,normal.host", stdin=self.URLS)]
        self.assertEqual(objects[0], {"url": "HTTP://h:80/%7ea", "normal": "http://h/~a", "normal.host": "h"})
        self.assertEqual(objects[1], {"url": "no url", "normal": None, "normal.host": None})
        table = list(csv.reader(io.StringIO(self.output("normalize", "-o", "csv", "--header", stdin=self.URLS).decode())))
        self.assertEqual(table, [["normal"], ["http://h/~a"], [], ["http://h/"], [], ["x:y"]])

    def test_other_inputs(self):
        cdxj = b"com,example)/ 20240101000000\tHTTP://Example.com:80/\t200\n"
        self.assertEqual(self.lines("normalize", "-i", "tsv", "-k", "2", "--pass", stdin=cdxj), ["http://example.com/\tcom,example)/ 20240101000000\t200"])
        self.assertEqual(self.lines("normalize", "-i", "jsonl", "-k", "u", stdin=b'{"u":"HTTP:\\/\\/h"}\n{"u":1}\n'), ["http://h/", "\\N"])
        self.assertEqual(self.lines("normalize", "-i", "csv", "-k", "u", stdin=b'u\n"HTTP://h"\n'), ["http://h/"])
        self.assertEqual(self.output("normalize", "-0", stdin=b"HTTP://h\0x:\0"), b"http://h/\nx:\n")
        self.assertEqual(self.output("normalize", stdin=b"HTTP://h\r\nhttp://h/\r\nhttp://h/b\n"), b"http://h/\nhttp://h/\nhttp://h/b\n")

    # Targets of requests are judged by their method; an origin-form has no scheme and no host.
    def test_logs(self):
        self.assertEqual(self.lines("normalize", "-i", "combined", "-f", "url,normal", stdin=LOG)[:2], ["/a?q\t/a?q", "/a b\t\\N"])
        log = b'h - - [t] "GET /%7e/../a HTTP/1.1" 200 1 "HTTP://H" "-"\n'
        self.assertEqual(self.lines("normalize", "-i", "combined", stdin=log), ["/a"])
        self.assertEqual(self.lines("normalize", "-i", "combined", "-k", "referer", stdin=log), ["http://h/"])

    def test_columns_can_be_tested_and_counted(self):
        self.assertEqual(self.output("grep", "--where", "normal=http://h/~a", stdin=self.URLS), b"HTTP://h:80/%7ea\n")
        self.assertEqual(self.output("grep", "--level", "percent", "--where", "normal=HTTP://h:80/~a", stdin=self.URLS), b"HTTP://h:80/%7ea\n")
        counted = self.lines("stats", "--by", "normal.host", stdin=self.URLS)
        self.assertEqual([line.split("\t")[:2] for line in counted], [["normal.host", "records"], ["\\N", "3"], ["h", "2"]])


class Runs(NormalizeTest):
    # Lines in normal form go by a path of their own, so that runs of them end anywhere.
    def test_do_not_depend_on_jobs_or_chunks(self):
        chooser = random.Random(4)
        urls = [chooser.choice([url, normal_form(url), "no url", ""]) for url in random_urls(60000, 5)]
        text = text_of(urls)
        absent = "\\N"
        expected = text_of([absent if url in ("no url", "") else normal_form(url) for url in urls])
        for options in (["-j", "1"], ["-j", "2"], ["-j", "7"]):
            self.assertEqual(self.output("normalize", *options, stdin=text), expected)
        self.assertEqual(self.output("normalize", "--where", "line>0", stdin=text), expected)
        self.assertEqual(self.output("normalize", "-f", "normal,line", stdin=text), b"".join(b"%s\t%d\n" % (line, i + 1) for i, line in enumerate(expected.splitlines())))
        self.assertEqual(self.in_pieces(text[:100000], 997), self.output("normalize", stdin=text[:100000]))

    def in_pieces(self, text, size):
        with subprocess.Popen([BNFURL, "normalize", "-j", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            for begin in range(0, len(text), size):
                program.stdin.write(text[begin : begin + size])
                program.stdin.flush()
            program.stdin.close()
            return program.stdout.read()

    def test_last_line_without_its_end_counts(self):
        for text in (b"x:a", b"x:a\nx:b", b"X:a\nx:b", b"x:b\nX:a", b"x:a\r"):
            expected = b"".join(line.strip().lower() + b"\n" for line in text.split(b"\n"))
            self.assertEqual(self.output("normalize", stdin=text), expected)

    def test_long_records(self):
        for size in (3000, 70000, 3000000):
            url = b"HTTP://h/" + b"%41" * size
            self.assertEqual(self.output("normalize", stdin=b"x:\n" + url + b"\nhttp://h/\n"), b"x:\nhttp://h/" + b"A" * size + b"\nhttp://h/\n")

    def test_urls_of_a_log_have_their_normal_forms(self):
        urls = self.output("extract", "-f", "url", "examples/access.log")
        valid = self.output("grep", stdin=urls).splitlines()
        self.assertGreater(len(set(valid)), 30)
        for url, line in zip(valid, self.output("normalize", "--on-bad", "drop", stdin=urls).splitlines(), strict=True):
            self.assertEqual(line.decode(), normal_form(url.decode()))

    def test_statistics(self):
        result = run("normalize", "--stats", stdin=b"HTTP://h\nno url\nx:\nx:y\n")
        counts = json.loads(result.stderr)
        self.assertEqual((counts["records"], counts["valid"], counts["invalid"]), (4, 3, 1))

    def test_closed_pipe(self):
        result = subprocess.run(["bash", "-c", 'yes HTTP://h | "$0" normalize | head -n 1; echo ${PIPESTATUS[1]}', BNFURL], capture_output=True, check=True)
        self.assertEqual((result.stdout, result.stderr), (b"http://h/\n141\n", b""))

    def test_files_that_cannot_be_read(self):
        result = run("normalize", "no-such-file", "-", stdin=b"HTTP://h\n")
        self.assertEqual((result.stdout, result.returncode), (b"http://h/\n", 2))


class Usage(NormalizeTest):
    def test_levels(self):
        self.assertIn('unknown level "syntx" (did you mean "syntax"?)', self.usage_error("normalize", "--level", "syntx"))
        self.assertIn('unknown level ""', self.usage_error("normalize", "--level", "syntax,"))
        self.assertIn("contradict", self.usage_error("normalize", "--level", "iri,to-iri"))

    def test_columns_of_resolve_are_not_here(self):
        for column in ("resolved", "resolved.host"):
            self.assertIn('"bnfurl resolve"', self.usage_error("normalize", "-f", column))
        self.assertIn("normal.hosts", self.usage_error("split", "-f", "normal.hosts"))

    def test_columns_are_listed(self):
        listed = [line.split("\t")[0] for line in self.lines("normalize", "-f", "help")]
        for name in ("normal", "normal.host", "normal.reason", "surt", "surt.ia", "site", "site.icann", "key"):
            self.assertIn(name, listed)
        self.assertNotIn("resolved", listed)


class Explain(NormalizeTest):
    def test_shows_on_a_terminal_what_each_level_changes(self):
        drawn, status = run_on_terminal("explain", "HTTP://h:80/%7e/../a", NO_COLOR="1", LC_ALL="C")
        self.assertEqual(status, 0)
        for fact in ("percent       HTTP://h:80/~/../a (RFC 3986, section 6.2.2.2)", "letter-case   http://h:80/%7e/../a (RFC 3986, section 6.2.2.1)",
                     "dots          HTTP://h:80/a (RFC 3986, section 6.2.2.3)", "scheme        HTTP://h/%7e/../a (RFC 3986, section 6.2.3)"):
            self.assertIn(fact, drawn)
        self.assertNotIn("address", drawn)
        drawn, status = run_on_terminal("explain", "x://h:/", NO_COLOR="1", LC_ALL="C")
        self.assertEqual(status, 0)
        self.assertIn("empty-port  x://h/ (RFC 3986, section 3.2.3)", drawn)
        self.assertNotIn("section", run_on_terminal("explain", "http://h/a", NO_COLOR="1")[0])

    def test_cites_the_section_of_what_percent_changed(self):
        for path, changed, sections in (("%7e", "~", "section 6.2.2.2"), ("%2f%e9%2F", "%2F%E9%2F", "section 6.2.2.1"), ("%2f%7ea", "%2F~a", "sections 6.2.2.2 and 6.2.2.1"), ("%2F%7e%E9", "%2F~%E9", "section 6.2.2.2")):
            drawn = run_on_terminal("explain", "http://h/" + path, NO_COLOR="1", LC_ALL="C")[0]
            self.assertIn(f"percent       http://h/{changed} (RFC 3986, {sections})", drawn)

    def test_long_urls_stay_within_the_terminal(self):
        for width in (24, 40, 80):
            drawn, _ = run_on_terminal("explain", "HTTP://h/" + "%41" * 100, width=width, NO_COLOR="1", LC_ALL="C")
            self.assertLessEqual(max(map(len, drawn.splitlines())), width)

    def test_says_nothing_of_it_in_a_pipe(self):
        self.assertNotIn(b"section", run("explain", "HTTP://h").stdout)


if __name__ == "__main__":
    unittest.main()
