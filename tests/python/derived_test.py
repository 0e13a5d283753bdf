# `bnfurl.normalize`, `resolve`, `repair`, `key`, `surt` and `site` return for a text, a list and a column what the
# command line has in its columns, for everything in the corpora. BNFURL names the program.
import contextlib
import datetime
import doctest
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest
import warnings

import bnfurl
import pyarrow as pa
from names_test import TEXTS, by_command_line

SUFFIXES = pathlib.Path("/usr/share/publicsuffix/public_suffix_list.dat")
BASE = "http://a/b/c/d;p?q"
NEVERTHELESS = {("resolve", ""), ("repair", b"http://h/\xff")}  # what is a reference, or can be repaired
KINDS = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(),
         pa.dictionary(pa.int8(), pa.string())]
RULES = bnfurl.Rules(b"default allow\ndeny host h.example")
VERBS = {"normalize": bnfurl.normalize, "key": bnfurl.key, "site": bnfurl.site, "surt": bnfurl.surt,
         "surt.ia": lambda urls: bnfurl.surt(urls, ia=True), "repair": lambda urls: bnfurl.repair(urls, how="web"),
         "decision": lambda urls: bnfurl.decision(urls, RULES), "rule": lambda urls: bnfurl.rule(urls, RULES),
         "resolve": lambda urls, **options: bnfurl.resolve(urls, BASE if urls is None else like(urls, BASE), **options)}


# A base for a text of bytes is bytes, as type checkers want it; a column takes a str.
def like(urls, base):
    return base.encode() if isinstance(urls, bytes) else base


def values(column):
    array = pa.chunked_array(column) if isinstance(column, bnfurl.ColumnStream) else pa.array(column)
    array.validate(full=True)
    return array.to_pylist()


def build_store(file, *responses):
    subprocess.run([os.environ["BNFURL"], "robots", "build", file],
                   input="\n".join(map(json.dumps, responses)).encode(), check=True)


class CommandLineTest(unittest.TestCase):
    # The answers of a function for each text, for a list and a column of them, and what the program prints.
    def compare(self, function, *options, command="split", rows=TEXTS):
        _, printed = by_command_line(*options, rows=rows, command=command)
        expected = [value for (value,) in printed]
        self.assertTrue({None} < set(expected))
        self.assertEqual(values(function(pa.array(rows))), expected, options)
        self.assertEqual([function(text) for text in rows], expected, options)
        self.assertEqual(function(list(rows)), expected, options)

    def test_normal_forms_are_the_same(self):
        for grammar, level in [("rfc3986", "syntax,scheme"), ("rfc3986", "percent"), ("rfc9112", "letter-case,dots"),
                               ("rfc1738", "address,empty-port"), ("rfc3987", "to-iri"),
                               ("rfc3987", "iri,idna,syntax"), ("rfc3986", "fragment,drop=@trackers|a,session-ids")]:
            with self.subTest(level=level, grammar=grammar):
                self.compare(lambda urls, level=level, grammar=grammar: bnfurl.normalize(urls, level=level,
                                                                                         grammar=grammar),
                             "-f", "normal", "-g", grammar, "--level", level)

    # A text that is not valid is repaired first, as the program does it.
    def test_repaired_texts_have_the_same(self):
        rows = [*TEXTS, "http://h/a b/../%7e|", " HTTP://h/é\n", "http://a b/", "java script:x",
                "http://www.h.example/[]"]
        level = "repair,syntax,scheme"
        self.compare(lambda urls: bnfurl.normalize(urls, level=level), "-f", "normal", "--level", level, rows=rows)
        self.compare(lambda urls: bnfurl.key(urls, level=level, steps="www"), "-f", "key", "--level", level,
                     "--key-steps", "www",
                     command="repair", rows=rows)
        self.compare(lambda urls: bnfurl.site(urls, level=level), "-f", "site", "--level", level, command="repair",
                     rows=rows)
        for level in "repair", "repair,dots":
            self.compare(lambda urls, level=level: bnfurl.resolve(urls, BASE, level=level), "-f", "resolved",
                         "--base", BASE,
                         "--level", level, command="resolve", rows=rows)
        self.assertEqual(bnfurl.normalize("http://h/a b", level=level), "http://h/a%20b")
        self.assertEqual(bnfurl.resolve("a b", "http://h/", level="repair"), "http://h/a%20b")

    def test_repairs_are_the_same(self):
        rows = [*TEXTS, *(word for text in TEXTS
                          for word in ("<" + text + ">", text.replace("://", ":/"), "www.h.example/" + text))]
        self.compare(bnfurl.repair, "-f", "repaired", command="repair", rows=rows)
        for how, scheme in [("browser", None), ("web", None), ("web", "http")]:
            self.compare(lambda urls, how=how, scheme=scheme: bnfurl.repair(urls, how=how, scheme=scheme),
                         "-f", "repaired",
                         f"--repair={how}", *(["--scheme", scheme] if scheme else []), command="repair", rows=rows)
            for column in "repaired.change", "repaired.reason":
                self.compare(lambda urls, how=how, column=column: bnfurl.repair(urls, how=how, column=column),
                             "-f", column, f"--repair={how}", command="repair", rows=rows)

    def test_sort_keys_are_the_same(self):
        self.compare(bnfurl.surt, "-f", "surt")
        self.compare(lambda urls: bnfurl.surt(urls, level="percent", grammar="rfc1738"), "-f", "surt", "-g", "rfc1738",
                     "--level", "percent")
        self.compare(lambda urls: bnfurl.surt(urls, ia=True), "-f", "surt.ia")

    def test_decisions_are_the_same(self):
        robots = "User-agent: FooBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n"
        for kind, text, agent, grammar in [("rules", "allow host h\ndeny path /a\ndefault allow\n", "*", "rfc3986"),
                                           ("robots", robots, "FooBot/2", "rfc3987")]:
            with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(record=True) as said:
                file = pathlib.Path(folder, "file")
                file.write_text(text)
                for verb, named in (bnfurl.decision, file), (bnfurl.rule, f"{kind}:{file}"):
                    rules = bnfurl.Rules(named, agent=agent)
                    self.compare(lambda urls, verb=verb, rules=rules, grammar=grammar: verb(urls, rules,
                                                                                            grammar=grammar), "-f",
                                 verb.__name__, "-g", grammar, "--rules", str(file), "--agent", agent)
                self.assertEqual([str(each.message) for each in said],
                                 [f"{file}: detected robots.txt; reading it as robots:{file}"] if kind == "robots"
                                 else [])

    def test_of_a_production_is_the_same(self):
        self.compare(lambda urls: bnfurl.normalize(urls, production="URI-reference"), "-f", "normal",
                     "-p", "URI-reference")

    def test_references_are_resolved_alike(self):
        for base, how, level in [(BASE, None, None), ("x:", "rfc3986-tolerant", None),
                                 ("file:///a/../b", "rfc2396", "syntax"),
                                 ("http://h", "rfc1808", "percent")]:
            with self.subTest(base=base, how=how, level=level):
                self.compare(lambda urls, base=base, how=how, level=level: bnfurl.resolve(urls, base, how=how,
                                                                                          level=level),
                             "-f", "resolved", "--base", base, *(["--how", how] if how else []),
                             *(["--level", level] if level else []), command="resolve")
        self.compare(lambda urls: bnfurl.resolve(urls, "http://ä/", grammar="rfc3987"),
                     "-f", "resolved", "--base", "http://ä/", "-g", "rfc3987", command="resolve")

    def test_keys_are_the_same(self):
        for steps in "", "fragment,drop=@trackers|a*,empty-query", "sort,www,slash,scheme,sessions,userinfo":
            with self.subTest(steps=steps):
                self.compare(lambda urls, steps=steps: bnfurl.key(urls, steps=steps), "-f", "key", "--key-steps", steps)
        self.compare(lambda urls: bnfurl.key(urls, level="percent"), "-f", "key", "--level", "percent")

    def test_sites_are_the_same(self):
        rows = [*TEXTS, "http://a.b.github.io", "http://www.Example.co.uk./", "http://co.uk/", "http://[::1]/"]
        self.compare(bnfurl.site, "-f", "site", rows=rows)
        self.compare(lambda urls: bnfurl.site(urls, icann=True), "-f", "site.icann", rows=rows)


class TextTest(unittest.TestCase):
    def test_has_an_answer_of_its_type(self):
        for text in "HTTP://www.h.example:80/%7ea?", "HTTP://ä/":
            for name, verb in VERBS.items():
                with self.subTest(text=text, name=name):
                    found = verb(text)
                    self.assertEqual(verb(text.encode()), found and found.encode())
        self.assertEqual(bnfurl.normalize("HTTP://h:80/%7ea"), "http://h/~a")
        self.assertEqual(bnfurl.normalize("HTTP://ä/", grammar="rfc3987"), "http://ä/")

    def test_that_is_not_valid_or_none_has_none(self):
        for text in None, "", "http://a b", b"http://h/\xff", "http://h/\ud800":
            for name, verb in VERBS.items():
                with self.subTest(text=text, name=name):
                    self.assertIsNone(verb(text) if (name, text) not in NEVERTHELESS else None)
        for base in None, "", "//h/", "http://a b", "\ud800":
            self.assertIsNone(bnfurl.resolve("a", base))

    def test_may_be_long(self):
        text = "HTTP://h/" + "%7e" * 100_000
        self.assertEqual(bnfurl.normalize(text), "http://h/" + "~" * 100_000)
        self.assertEqual(bnfurl.resolve("//h/" + "~" * 100_000, "http:"), "http://h/" + "~" * 100_000)

    def test_of_a_grammar_of_ones_own(self):
        names = bnfurl.load("# component: name\na = name\nname = *ALPHA\nALPHA = %x41-5A / %x61-7A", name="names.bnf")
        self.assertEqual(bnfurl.normalize("aB", grammar=names), "aB")
        self.assertIsNone(bnfurl.normalize("a1", grammar=names))
        with self.assertRaisesRegex(ValueError, '^names does not name its production of references'):
            bnfurl.resolve("a", "b", grammar=names)


class ListTest(unittest.TestCase):
    def test_has_an_answer_for_each_text(self):
        texts = ["http://www.Example.co.uk:80/%7ea", None, "a b", b"http://h.example/", "http://\ud800/"]
        for verb in *VERBS.values(), bnfurl.matches:
            self.assertEqual(verb(texts), [verb(text) for text in texts])
            self.assertEqual(verb([]), [])
        self.assertEqual([parts and parts.host for parts in bnfurl.split(texts[:3])], ["www.Example.co.uk", None, None])

    def test_may_have_a_list_of_bases(self):
        self.assertEqual(bnfurl.resolve(["g", None, "g", b"g"], [BASE, BASE, None, b"http://h"]),
                         ["http://a/b/c/g", None, None, b"http://h/g"])
        for bases, message in {(): "fewer", (BASE, BASE): "more"}.items():
            with self.assertRaisesRegex(ValueError, f"^base has {message} rows than urls$"):
                bnfurl.resolve(["a"], list(bases))

    def test_has_only_texts(self):
        for verb in *VERBS.values(), bnfurl.matches, bnfurl.split:
            with self.assertRaisesRegex(TypeError, "^a text in urls is of type int, not a str, bytes or None$"):
                verb(["http://h/", 5])


class HelpTest(unittest.TestCase):
    def test_has_examples_that_run(self):
        runner = doctest.DocTestRunner(verbose=False)
        self.enterContext(contextlib.chdir(self.enterContext(tempfile.TemporaryDirectory())))
        build_store("robots.store",
                    {"url": "http://h.example/robots.txt", "status": 200, "body": "User-agent: *\nDisallow: /a"})
        for name in bnfurl.__all__:
            text = getattr(bnfurl, name).__doc__ or ""
            found = doctest.DocTestParser().get_doctest(text, {"bnfurl": bnfurl}, name, None, 0)
            self.assertTrue(found.examples or "urls:" not in text, name)
            runner.run(found, out=self.fail)
        self.assertGreaterEqual(runner.tries, 8)


# As `split --robots` and `robots show` say; a column as one text after another.
class RobotsStoreTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.file = self.folder / "store"
        responses = [{"url": "http://h/robots.txt", "status": 200,
                      "body": "User-agent: a\nDisallow: /\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /a\nSitemap: "
                              "http://h/s"},
                     {"url": "http://i/robots.txt", "status": 301, "location": "http://h/robots.txt"},
                     {"url": "http://j/robots.txt", "status": None}]
        build_store(self.file, *responses)

    def test_decides_each_url_by_its_origin(self):
        rows = ["HTTP://h/%61", "http://i/b", "http://j/", "http://k/", "a b", None]
        for agent, answers in [("*", ["deny", "allow", "deny"]), ("A/1", ["deny", "deny", "deny"])]:
            store = bnfurl.RobotsStore(self.file, agent)
            self.assertEqual(bnfurl.robots(rows, store), [*answers, None, None, None])
            self.assertEqual(values(bnfurl.robots(pa.array(rows), store)), bnfurl.robots(rows, store))
        self.assertEqual(bnfurl.robots(b"http://h/", bnfurl.RobotsStore(str(self.file))), b"allow")

    def test_knows_facts(self):
        store = bnfurl.RobotsStore(self.file)
        self.assertEqual(store.facts("http://i/x"),
                         {"status": 200, "line": None, "rule": None, "redirects": ["http://h/robots.txt"],
                          "crawl_delay": 2.5, "sitemaps": ["http://h/s"]})
        self.assertEqual(store.facts(b"http://j/"), {"status": None, "line": None, "rule": None, "redirects": [],
                                                     "crawl_delay": None, "sitemaps": []})
        found = store.facts("http://h/%61b")
        self.assertEqual((found["line"], found["rule"]), (5, "Disallow: /a"))
        self.assertEqual([store.facts("http://k/"), store.facts("a b")], [None, None])

    def test_has_what_a_writer_added(self):
        before = bnfurl.RobotsStore(self.file)
        with bnfurl.RobotsStoreWriter(self.file) as writer:
            writer.add("http://j/robots.txt", 200, b"User-agent: *\nDisallow: /a")
            writer.add("http://k/robots.txt", 302, location="//j/robots.txt")
        after = bnfurl.RobotsStore(self.file)
        urls = ["http://h/a", "http://j/", "http://j/a", "http://k/a"]
        self.assertEqual(bnfurl.robots(urls, before), ["deny", "deny", "deny", None])
        self.assertEqual(bnfurl.robots(urls, after), ["deny", "allow", "deny", "deny"])
        self.assertIsNone(after.damage)

    def test_has_what_the_program_adds_of_a_response(self):
        when = datetime.datetime(2026, 11, 20, 8, tzinfo=datetime.timezone.utc)
        for like, time, expected in [(None, when, "2026-11-20T08:00:00Z\t0"), ("google", when.timestamp(),
                                     "2026-11-20T08:00:00Z\t1"), (None, None, "\\N\t0")]:
            with bnfurl.RobotsStoreWriter(self.file, like) as writer:
                writer.add("http://h/robots.txt", 200, "User-agent: *\nDisalow: /", time=time)
            words = [os.environ["BNFURL"], "robots", "list", "-f", "time,rules", self.file]
            listed = subprocess.run(words, capture_output=True, check=True).stdout.decode()
            self.assertEqual(listed.splitlines()[0], expected)
        for options, error, message in [
            ({"time": "now"}, TypeError, "^time is of type str, not a datetime or a number of seconds$"),
            ({"time": -1}, ValueError, "^time must be between"), ({"time": 1e300}, ValueError, "^time must be between"),
            ({"like": "bing"}, ValueError, '^unknown like "bing"')]:
            like = options.pop("like", None)
            with self.assertRaisesRegex(error, message), bnfurl.RobotsStoreWriter(self.file, like) as writer:
                writer.add("http://h/robots.txt", 404, **options)

    def test_stays_as_it_was_if_a_block_of_a_writer_fails(self):
        with self.assertRaises(KeyError), bnfurl.RobotsStoreWriter(self.file) as writer:
            writer.add("http://j/robots.txt", 404)
            raise KeyError
        self.assertEqual(bnfurl.robots("http://j/", bnfurl.RobotsStore(self.file)), "deny")
        for response, message in [(("x", 404), "^the url is not a valid URL with a host$"),
                                  (("http://j/robots.txt", 200), "^body is None: "),
                                  (("http://j/robots.txt", 302), "^a redirect needs a location ")]:
            with self.assertRaisesRegex(ValueError, message), bnfurl.RobotsStoreWriter(self.file) as writer:
                writer.add(*response)
        with self.assertRaisesRegex(ValueError, "^the writer is closed$"):
            writer.add("http://j/robots.txt", 404)

    def test_says_where_it_is_damaged(self):
        octets = bytearray(self.file.read_bytes())
        octets[100] ^= 1
        self.file.write_bytes(octets)
        store = bnfurl.RobotsStore(self.file)
        self.assertIsNone(bnfurl.robots("http://h/", store))
        self.assertEqual(store.damage, 64)

    def test_refuses_what_is_none(self):
        for file, agent, message in [("/no/such", "*", "^/no/such: No such file"),
                                     (__file__, "*", "is not a store of robots.txt files$"),
                                     (self.file, "*b", '^invalid agent "[*]b"')]:
            with self.assertRaisesRegex(ValueError, message):
                bnfurl.RobotsStore(file, agent)
        with self.assertRaisesRegex(TypeError, "^store is of type str, not a bnfurl.RobotsStore$"):
            bnfurl.robots("http://h/", "store")
        with self.assertRaisesRegex(TypeError, "^agent is of type int"):
            bnfurl.RobotsStore(self.file, 5)


class ColumnTest(unittest.TestCase):
    ROWS = ["HTTP://www.Example.co.uk:80/%7ea", None, "a b", "http://example.org/a/long/path?with=a&query", "http://h"]

    def expected(self, verb, rows=ROWS):
        return [verb(text) for text in rows]

    def test_of_any_type_is_one_of_texts(self):
        for name, verb in VERBS.items():
            for kind in KINDS:
                with self.subTest(name=name, kind=kind):
                    urls = pa.array(self.ROWS).cast(kind)
                    for column in urls, urls.slice(1, 3), urls.slice(5), pa.chunked_array([urls, urls.slice(3)]):
                        self.assertEqual(values(verb(column)), [verb(text) for text in column.to_pylist()])
                    is_binary = "binary" in str(kind)
                    self.assertEqual(pa.array(verb(urls)).type, pa.binary() if is_binary else pa.string())

    def test_of_nothing_is_nothing(self):
        for verb in VERBS.values():
            self.assertEqual(values(verb(pa.array([], pa.string()))), [])
            self.assertEqual(values(verb(pa.chunked_array([], pa.string()))), [])

    def test_of_a_column_of_ours(self):
        resolved = bnfurl.resolve(pa.array(["../x", "%7e"]), BASE)
        self.assertEqual(values(bnfurl.normalize(resolved)), ["http://a/b/x", "http://a/b/c/~"])
        self.assertEqual(values(bnfurl.site(bnfurl.split(pa.array(["http://w.h.example/"]), fields=["url"])["url"])),
                         ["h.example"])

    def test_may_have_a_base_for_each_row(self):
        rows = ["../g", None, "?y", "a b", "g", "g"]
        bases = [BASE, BASE, "http://h/x", BASE, None, "//none"]
        expected = [bnfurl.resolve(row, base) for row, base in zip(rows, bases, strict=True)]
        self.assertEqual(expected, ["http://a/b/g", None, "http://h/x?y", None, None, None])
        array, base = pa.array(rows), pa.array(bases)
        chunks = pa.chunked_array([rows[:1], [], rows[1:]]), pa.chunked_array([bases[:4], [], bases[4:]])
        for urls in array, array.cast(pa.large_string()), chunks[0]:
            for each in base, base.cast(pa.string_view()), base.cast(pa.binary()), chunks[1]:
                self.assertEqual(values(bnfurl.resolve(urls, each)), expected)
        self.assertEqual(values(bnfurl.resolve(array, None)), [None] * 6)

    def test_has_as_many_rows_as_its_bases(self):
        for urls in pa.array(["a", "b"]), pa.chunked_array([["a", "b"]]):
            for base in pa.array([BASE]), pa.chunked_array([[BASE], []]):
                with self.assertRaisesRegex(ValueError, "base has fewer rows than urls"):
                    values(bnfurl.resolve(urls, base))
        for base in pa.array([BASE] * 3), pa.chunked_array([[BASE] * 2, [], [BASE]]):
            with self.assertRaisesRegex(ValueError, "base has more rows than urls"):
                bnfurl.resolve(pa.array(["a", "b"]), base)

    def test_of_more_than_an_offset_can_say_is_large(self):
        text = "http://h/" + "y" * (1 << 20)
        urls = pa.DictionaryArray.from_arrays(pa.array([0] * 2048 + [None], pa.int32()), [text])
        found = pa.array(bnfurl.normalize(urls))
        self.assertEqual((found.type, found[2047].as_py(), found[2048].as_py()), (pa.large_string(), text, None))

    def test_is_the_same_in_many_threads(self):
        urls = pa.array(self.ROWS * 1000)
        expected = {name: values(verb(urls)) for name, verb in VERBS.items()}
        found = []

        def ask(name, verb):
            found.append(values(verb(urls)) == expected[name] and self.expected(verb) == expected[name][:5])

        threads = [threading.Thread(target=ask, args=item) for item in VERBS.items() for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [True] * 3 * len(VERBS))


class ArgumentTest(unittest.TestCase):
    def refused(self, error, message, function, *arguments, **options):
        for urls in "http://h", None, pa.array(["http://h"]), pa.chunked_array([["http://h"]]):
            with self.assertRaisesRegex(error, message):
                function(urls, *arguments, **options)

    def test_a_word_that_is_none_is_a_value_error_with_all_words(self):
        self.refused(ValueError, '^unknown level "sintax" .did you mean "syntax"', bnfurl.normalize, level="sintax")
        self.refused(ValueError, '^unknown key step "srt" .did you mean "sort"', bnfurl.key, steps="srt")
        self.refused(ValueError, '^unknown how "rfc"; expected one of: rfc3986 rfc3986-tolerant rfc2396 rfc1808$',
                     bnfurl.resolve, BASE, how="rfc")
        self.refused(ValueError, '^unknown how "wb" .did you mean "web"', bnfurl.repair, how="wb")
        self.refused(ValueError, '^unknown scheme "ftp"', bnfurl.repair, how="web", scheme="ftp")
        self.refused(ValueError, '^scheme needs how="web"$', bnfurl.repair, how="browser", scheme="http")
        self.refused(ValueError, '^how="web" needs URLs that have a scheme; rfc3986:URI-reference also', bnfurl.repair,
                     how="web", production="URI-reference")
        self.refused(ValueError, '^plain does not name its production of references', bnfurl.resolve, BASE,
                     grammar="plain")

    def test_a_wrong_type_is_a_type_error_that_names_it(self):
        self.refused(TypeError, "^level is of type list, not a str$", bnfurl.normalize, level=["syntax"])
        self.refused(TypeError, "^steps is of type NoneType, not a str$", bnfurl.key, steps=None)
        self.refused(TypeError, "^how is of type int, not a str$", bnfurl.resolve, BASE, how=5)
        self.refused(TypeError, "int", bnfurl.site, suffixes=5)
        for given in None, 5, "rules.txt":
            self.refused(TypeError, f"^rules is of type {type(given).__name__}, not a bnfurl.Rules$", bnfurl.rule,
                         given)
        self.refused(TypeError, "^how is of type NoneType, not a str$", bnfurl.repair, how=None)
        for verb in VERBS.values():
            for urls in 5, ("http://h",):
                with self.assertRaisesRegex(TypeError,
                                            f"^urls is of type {type(urls).__name__}, not a str, bytes, a list or a "
                                            f"column of Arrow$"):
                    verb(urls)
        with self.assertRaisesRegex(TypeError, "^base is of type list, not a str or bytes$"):
            bnfurl.resolve("a", [BASE])
        with self.assertRaisesRegex(TypeError, "^base is of type list, not a str, bytes or a column of Arrow$"):
            bnfurl.resolve(pa.array(["a"]), [BASE])

    def test_rules_with_errors_are_refused(self):
        for files, message in [((b"deny hots a\nallow pth b",),
                                '^bytes:1:6: unknown kind of rule "hots".*\nbytes:2:7: .*\nbytes: the line'),
                               (("/no/such",), "^/no/such: No such file"), ((), "^Rules needs a file$"),
                               ((b"",), "default"),
                               (("robot:x",), "^unknown kind of rules"),
                               (("surt:",), '^the name of a file is missing in "surt:"$')]:
            with self.assertRaisesRegex(ValueError, message):
                bnfurl.Rules(*files)
        with self.assertRaisesRegex(ValueError, '^invalid agent "[*]bot"'):
            bnfurl.Rules(b"default allow", agent="*bot")
        for file in 5, None, bytearray(b"default allow"):
            with self.assertRaises(TypeError):
                bnfurl.Rules(file)
        robots = b"User-agent: FooBot\nDisallow: /a\nFoo: x\n\nUser-agent: *\nDisallow: /"
        for agent, decisions in {"FooBot/2": ["deny", "allow"], "*": ["deny", "deny"]}.items():
            with warnings.catch_warnings(record=True) as said:
                rules = bnfurl.Rules(robots, agent=agent)
            self.assertEqual(bnfurl.decision(["http://h/a", "http://h/"], rules), decisions)
        self.assertRegex("\n".join(str(each.message) for each in said),
                         '^bytes: detected robots.txt.*\nskipped in bytes: .*"foo"')

    # For a column it would be nothing but nulls.
    def test_a_text_that_is_no_base_is_a_value_error(self):
        for base, message in {"http://a b": '^base "http://a b" does not match rfc3986:URI: at offset 8: ',
                              "\ud800": "at offset 0"}.items():
            for urls in pa.array(["a"]), pa.chunked_array([["a"]]):
                with self.assertRaisesRegex(ValueError, message):
                    bnfurl.resolve(urls, base)
        with self.assertRaisesRegex(ValueError, '^base must be an absolute URL: "//h" has no scheme'):
            bnfurl.resolve(pa.array(["a"]), "//h", grammar="rfc2396")

    def test_suffixes_is_a_list(self):
        self.assertEqual(bnfurl.site("http://a.b.co.uk/", suffixes=SUFFIXES), "b.co.uk")
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("b.co.uk\n")
            file.flush()
            self.assertEqual(bnfurl.site("http://x.a.b.co.uk/", suffixes=file.name), "a.b.co.uk")
        self.refused(ValueError,
                     "^cannot read the Public Suffix List: /no/such: .*; use suffixes= to name another file$",
                     bnfurl.site, suffixes="/no/such")
