# `normalize` and `resolve`: sections 5.2, 6.2.2 and 6.2.3 of RFC 3986 are read a second time here, by regular
# expressions and string operations. BNFURL names the program.
import random
import re
import subprocess
import unittest

from cli_test import BNFURL, CliTest, run_on_terminal

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


class NormalForms(CliTest):
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


class Runs(CliTest):
    # Lines in normal form go by a path of their own, so that runs of them end anywhere.
    def test_do_not_depend_on_jobs_or_chunks(self):
        chooser = random.Random(4)
        urls = [chooser.choice([url, normal_form(url), "no url", ""]) for url in random_urls(60000, 5)]
        text = text_of(urls)
        absent = "\\N"
        expected = text_of([absent if url in ("no url", "") else normal_form(url) for url in urls])
        for options in (["-j", "1"], ["-j", "2"], ["-j", "7"]):
            self.assertEqual(self.output("normalize", "-q", *options, stdin=text), expected)
        self.assertEqual(self.output("normalize", "-q", "--where", "line>0", stdin=text), expected)
        self.assertEqual(self.output("normalize", "-q", "-f", "normal,line", stdin=text), b"".join(b"%s\t%d\n" % (line, i + 1) for i, line in enumerate(expected.splitlines())))
        self.assertEqual(self.in_pieces(text[:100000], 997), self.output("normalize", "-q", stdin=text[:100000]))

    def in_pieces(self, text, size):
        with subprocess.Popen([BNFURL, "normalize", "-q", "-j", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            for begin in range(0, len(text), size):
                program.stdin.write(text[begin : begin + size])
                program.stdin.flush()
            program.stdin.close()
            return program.stdout.read()

    def test_urls_of_a_log_have_their_normal_forms(self):
        urls = self.output("extract", "-f", "url", "examples/access.log")
        valid = self.output("grep", "--where", "valid", stdin=urls).splitlines()
        self.assertGreater(len(set(valid)), 30)
        for url, line in zip(valid, self.output("normalize", "-q", "--on-bad", "drop", stdin=urls).splitlines(), strict=True):
            self.assertEqual(line.decode(), normal_form(url.decode()))


class Explain(CliTest):
    def test_long_urls_stay_within_the_terminal(self):
        for width in (24, 40, 80):
            drawn, _ = run_on_terminal("explain", "HTTP://h/" + "%41" * 100, width=width, NO_COLOR="1", LC_ALL="C")
            self.assertLessEqual(max(map(len, drawn.splitlines())), width)


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


class ResolveTest(CliTest):
    def resolve(self, references, *arguments, base=BASE):
        return self.lines("resolve", "--base", base, *arguments, stdin=text_of(references))


class Rfc3986(ResolveTest):
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


class BasesOfRecords(ResolveTest):
    def test_same_and_other_bases_in_turn(self):
        chooser = random.Random(2)
        bases = [chooser.choice(["http://a/b/", "http://d/e/", "http://c", "x:/y", "bad one", "http://a/b/"]) for _ in range(5000)]
        table = text_of([f"{base}\tz" for base in bases])
        expected = {"http://a/b/": "http://a/b/z", "http://d/e/": "http://d/e/z", "http://c": "http://c/z", "x:/y": "x:/z", "bad one": "\\N"}
        self.assertEqual(self.lines("resolve", "-q", "-i", "tsv", "-k", "2", "--base-key", "1", stdin=table), [expected[base] for base in bases])


if __name__ == "__main__":
    unittest.main()
