# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import random
import re
import unittest

from cli_test import run
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
        self.assertEqual(self.lines("resolve", "-i", "tsv", "-k", "2", "--base-key", "1", stdin=table), [expected[base] for base in bases])


if __name__ == "__main__":
    unittest.main()
