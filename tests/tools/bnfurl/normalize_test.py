# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import random
import re
import subprocess
import unittest

from cli_test import BNFURL, run, run_on_terminal

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


class NormalForms(NormalizeTest):
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

    def test_levels_can_be_given_again_in_any_order(self):
        urls = text_of(random_urls(1000, 3))
        expected = self.output("normalize", "--level", "syntax,scheme", stdin=urls)
        self.assertEqual(self.output("normalize", "--level", "scheme", "--level", "dots,percent,empty-port,letter-case,dots", stdin=urls), expected)
        self.assertEqual(self.output("normalize", stdin=urls), expected)


class Records(NormalizeTest):
    pass

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

    def test_urls_of_a_log_have_their_normal_forms(self):
        urls = self.output("extract", "-f", "url", "examples/access.log")
        valid = self.output("grep", stdin=urls).splitlines()
        self.assertGreater(len(set(valid)), 30)
        for url, line in zip(valid, self.output("normalize", "--on-bad", "drop", stdin=urls).splitlines(), strict=True):
            self.assertEqual(line.decode(), normal_form(url.decode()))


class Usage(NormalizeTest):
    pass

class Explain(NormalizeTest):
    def test_long_urls_stay_within_the_terminal(self):
        for width in (24, 40, 80):
            drawn, _ = run_on_terminal("explain", "HTTP://h/" + "%41" * 100, width=width, NO_COLOR="1", LC_ALL="C")
            self.assertLessEqual(max(map(len, drawn.splitlines())), width)


if __name__ == "__main__":
    unittest.main()
