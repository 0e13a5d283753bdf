# `normalize` and `resolve` on many records: runs of normal forms, blocks and pieces of any size, and bases that change.
# The library's tests check the normal forms and resolved references themselves. BNFURL names the program.
import json
import random
import subprocess

from command_line import BNFURL, CommandLineTest

def random_urls(count, seed=1):
    chooser = random.Random(seed)
    pieces = ["a", "Z", "%41", "%7e", "%2f", "%2F", "%c3", "%2e", ".", "..", "/", "/", "~", "-", "%25%34%31", "%E9"]

    def some(most, more=()):
        return "".join(chooser.choices([*pieces, *more], k=chooser.randrange(most)))

    urls = []
    while len(urls) < count:
        scheme = chooser.choice(["http", "HTTPS", "ftp", "wS", "x", "X-y", "mailto"])
        authority = chooser.choice(["", "//", "//h", "//H.example", "//%41B", "//u%41:P@H", "//[2001:DB8::1]",
                                    "//a%2Fb", "//1.2.3.4"])
        port = chooser.choice(["", ":", ":80", ":443", ":8080", ":080", ":21", ":00", ":08080"]) if len(
            authority) > 2 else ""
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


class Levels(CommandLineTest):
    def test_levels_can_be_given_again_in_any_order(self):
        urls = text_of(random_urls(1000, 3))
        expected = self.output("normalize", "--level", "syntax,scheme", stdin=urls)
        self.assertEqual(self.output("normalize", "--level", "scheme",
                                     "--level", "dots,percent,empty-port,letter-case,dots", stdin=urls), expected)
        self.assertEqual(self.output("normalize", stdin=urls), expected)


class Runs(CommandLineTest):
    # Lines in normal form go by a path of their own, so that runs of them end anywhere.
    def test_do_not_depend_on_jobs_or_chunks(self):
        chooser = random.Random(4)
        urls = random_urls(60000, 5)
        forms = self.in_another_way(urls)
        lines = [chooser.choice([url, form, "no url", ""]) for url, form in zip(urls, forms, strict=True)]
        text = text_of(lines)
        expected = text_of("\\N" if line in ("no url", "") else form for line, form in zip(lines, forms, strict=True))
        for options in (["-j", "1"], ["-j", "2"], ["-j", "7"]):
            self.assertEqual(self.output("normalize", "-q", *options, stdin=text), expected)
        self.assertEqual(self.output("normalize", "-q", "--where", "line>0", stdin=text), expected)
        self.assertEqual(self.output("normalize", "-q", "-f", "normal,line", stdin=text),
                         b"".join(b"%s\t%d\n" % (line, i + 1) for i, line in enumerate(expected.splitlines())))
        self.assertEqual(self.in_pieces(text[:100000], 997), self.output("normalize", "-q", stdin=text[:100000]))

    # Their normal forms as a member of JSON, beside others.
    def in_another_way(self, urls):
        rows = self.output("split", "-f", "path,normal,line", "-o", "jsonl", stdin=text_of(urls)).splitlines()
        return [json.loads(row)["normal"] for row in rows]

    def in_pieces(self, text, size):
        with subprocess.Popen([BNFURL, "normalize", "-q", "-j", "2"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as program:
            for begin in range(0, len(text), size):
                program.stdin.write(text[begin : begin + size])
                program.stdin.flush()
            program.stdin.close()
            return program.stdout.read()


class BasesOfRecords(CommandLineTest):
    def test_same_and_other_bases_in_turn(self):
        chooser = random.Random(2)
        bases = [chooser.choice(["http://a/b/", "http://d/e/", "http://c", "x:/y", "bad one", "http://a/b/"])
                 for _ in range(5000)]
        table = text_of([f"{base}\tz" for base in bases])
        expected = {"http://a/b/": "http://a/b/z", "http://d/e/": "http://d/e/z", "http://c": "http://c/z",
                    "x:/y": "x:/z", "bad one": "\\N"}
        self.assertEqual(self.lines("resolve", "-q", "-i", "tsv", "-k", "2", "--base-key", "1", stdin=table),
                         [expected[base] for base in bases])
