# `bnfurl.links` returns what `bnfurl extract --links` prints, of pages that are put together at random. BNFURL names
# the program.
import json
import os
import random
import subprocess
import unittest

import bnfurl

NAMES = ["element", "attribute", "rel", "text", "url", "base", "resolved", "offset"]
TAGS = ["<a href='{}' rel=' NoFollow  me'>the {}\n text</a>", "<a href={}>", "</a>",
        "<img src=\"{}\" srcset='{} 1x, {} 2x'>", "<!-- <a href={}> -->",
        "<meta http-equiv=refresh content='3; url={}'>", "<meta name=robots content='no{}'>",
        "<svg><a xlink:href={} /></svg>", "<base href='{}'>", "<script><a href={}></script>", "é 日本 {}",
        "<form action={}><link rel=canonical href={}>", "<a ping='{} {}' href>", "<object data='{}'"]
URLS = ["a", "../b", "http://h.example/x", "//i/", "?q=1&amp;r", "#f", "", "a b", "é", "javascript:x", "data:,", "%7e",
        "http://[", "&#x41;", "/x/../y"]
BASE = "http://h/a/b"


def by_command_line(page, *options):
    words = [os.environ["BNFURL"], "extract", "--links", "--base", BASE, "-f", ",".join(NAMES), "-o", "jsonl", *options]
    printed = subprocess.run(words, input=page, capture_output=True, check=False).stdout
    return [json.loads(line) for line in printed.splitlines()]


class LinksTest(unittest.TestCase):
    def test_are_those_of_the_program(self):
        pick = random.Random(1)
        count = 0
        for options, words in {(): {}, ("--level", "repair,syntax"): {"level": "repair,syntax"},
                               ("--how", "rfc1808"): {"how": "rfc1808"},
                               ("-g", "rfc3987"): {"grammar": "rfc3987"},
                               ("--like", "browser"): {"grammar": "rfc3987", "how": "rfc3986-tolerant",
                                                       "level": "repair,iri,idna,syntax,scheme"}}.items():
            for _ in range(12):
                page = "".join(pick.choice(TAGS).replace("{}", pick.choice(URLS)) for _ in range(pick.randrange(30)))
                octets = page.encode()
                expected = by_command_line(octets, *options)
                found = bnfurl.links(octets, BASE.encode(), **words)
                self.assertEqual([{name: value.decode() if isinstance(value, bytes) else value
                                   for name, value in row.items()} for row in found], expected, page)
                for row in expected:
                    row["offset"] = len(octets[:row["offset"]].decode())
                self.assertEqual(bnfurl.links(page, BASE, **words), expected, page)
                count += len(expected)
        self.assertGreater(count, 500)

    def test_of_a_page_without_a_url_are_resolved_from_its_base_alone(self):
        self.assertEqual([(row["url"], row["base"], row["resolved"]) for row in bnfurl.links("<a href=b>")],
                         [("b", None, None)])
        self.assertEqual(bnfurl.links("<base href=http://h/><a href=b>")[0]["resolved"], "http://h/b")

    # A URL that is not valid, of the page or in `<base href>`, is repaired where links are, and raises nothing.
    def test_of_a_page_whose_url_is_invalid_are_those_of_the_program(self):
        command = [os.environ["BNFURL"], "extract", "--links", "-i", "jsonl", "-k", "html", "--base-key", "url",
                   "-f", "base,resolved", "-o", "jsonl"]
        all_bases = ["http://h/list?f[]=1", "http://h/a|b", "http://h/4 é/", "http://[/", "//h/", "", "http://h/"]
        for href in "", "/a b/", "/é/", "\\a\\", "http://[/", "http://j/", "javascript:x":
            page = f"<a href=http://i/a/../x><a href=c><base href='{href}'>"
            rows = "".join(json.dumps({"url": base, "html": page}) + "\n" for base in all_bases).encode()
            for level in None, "repair,syntax,scheme":
                with self.subTest(href=href, level=level):
                    options = ["--level", level] if level else []
                    printed = subprocess.run(command + options, input=rows, capture_output=True, check=False).stdout
                    found = [row for base in all_bases for row in bnfurl.links(page, base, level=level)]
                    self.assertEqual([[row["base"], row["resolved"]] for row in found],
                                     [list(json.loads(line).values()) for line in printed.splitlines()])

    def test_of_a_page_whose_url_is_invalid_raise_nothing(self):
        def resolved(*arguments, **options):
            return [row["resolved"] for row in bnfurl.links(*arguments, **options)]

        page = "<a href=x><a href=y:z>"
        level = "repair,syntax,scheme"
        self.assertEqual(resolved(page, "http://h/list?f[]=1", level=level), ["http://h/x", "y:z"])
        self.assertEqual(resolved("<base href='/a b/'>" + page, "http://h/1", level=level), ["http://h/a%20b/x", "y:z"])
        for base in "", "//h/", "http://a b", "\ud800", None:
            self.assertEqual(resolved(page, base), [None, "y:z"])

    # As the octets of a page are understood: by a byte order mark, its header, `meta`, or as windows-1252.
    def test_of_octets_are_read_in_their_charset(self):
        pages = ["<a href='caf\xe9?caf\xe9'>caf\xe9</a>".encode("latin-1"), "<a href=caf\xe9?caf\xe9>".encode(),
                 "<meta charset=gbk>é<a href='日本?日本' rel=x>日本<img src=é>".encode("gb18030"),
                 b"<meta charset=utf-8><a href=\xff>",
                 b"<script>" + 1200 * b" " + b"</script><meta charset=koi8-r><a href=\xc9>\xc9"]
        options = ["-g", "rfc3987", "--level", "repair,iri,syntax"]
        for page in pages:
            found = bnfurl.links(page, BASE.encode(), grammar="rfc3987", level="repair,iri,syntax")
            self.assertEqual([{name: value.decode("utf-8", "replace") if isinstance(value, bytes) else value
                               for name, value in row.items()} for row in found], by_command_line(page, *options), page)
        row = bnfurl.links("\ufeff<a href=é>é".encode("utf-16-le"), b"http://h/", level="repair")[0]
        self.assertEqual((row["text"], row["resolved"], row["offset"]), ("é".encode(), b"http://h/%C3%A9", 18))
        self.assertEqual([bnfurl.links(b"<a href=\xe9>", b"http://h/", charset=charset, level="repair")[0]["resolved"]
                          for charset in ("latin2", "koi8-r", "no-such", None)],
                         [b"http://h/%C3%A9", b"http://h/%D0%98", b"http://h/%C3%A9", b"http://h/%C3%A9"])

    def test_can_be_in_other_places(self):
        page = "<style>@import 'a'; b{c:url(d)}</style><img data-src=e><meta property=og:image content=f>"
        page += '<script type=application/ld+json>{"a": "\\/g", "b": "http://h/\\u00e4"}</script>'
        for words in [], ["styles"], ["json"], ["lazy", "meta"], ["styles", "lazy", "meta", "json"]:
            options = ["--links-in", ",".join(words)] if words else []
            self.assertEqual(bnfurl.links(page, BASE, links_in=words), by_command_line(page.encode(), *options))
        with self.assertRaisesRegex(ValueError, '^unknown word of links_in "style"'):
            bnfurl.links(page, links_in=["style"])

    # A lone surrogate stays one.
    def test_are_of_the_type_of_their_page(self):
        row = bnfurl.links("é\ud800<a href='\ud800'>", "http://h/")[0]
        self.assertEqual((row["url"], row["resolved"], row["offset"]), ("\ud800", None, 11))
        self.assertEqual(bnfurl.links(""), [])

    def test_need_texts(self):
        for page, base in ("a", 5), (5, None), (None, None), (["a"], None), ("a", ["http://h/"]):
            with self.assertRaisesRegex(TypeError, "^(html|base) is of type (int|list|NoneType), not a str or bytes$"):
                bnfurl.links(page, base)
