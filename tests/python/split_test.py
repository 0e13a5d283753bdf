# `bnfurl.split`, `bnfurl.matches` and `bnfurl.explain` of one text: a str or bytes.
import copy
import pickle
import unittest

import bnfurl
import wrong_arguments

FIELDS = ["valid", "url", "kind", "host_kind", "expected", "error_offset", "default_port",
          "scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"]
FULL = "http://u:@[::1]:80/a?"
SURROGATE = "http://h/\ud800"


# Whatever Python may be asked to read: no text raises.
TEXTS = ["", " ", "x:", "http://h", "http://h?", FULL, "//h/a", "http://a b/c", "http://ä/ö?ü#😀", SURROGATE, "\0",
         "http://h\0",
         "\udfff", "a" * 100_000, "http://h/" + "ä" * 100_000, "x:" + "y" * 100_000]


class Parts(unittest.TestCase):
    def test_are_by_name_absent_is_none_and_empty_is_empty(self):
        parts = bnfurl.split(FULL)
        self.assertEqual((parts.scheme, parts.user, parts.password, parts.host, parts.port, parts.path, parts.query),
                         ("http", "u", "", "[::1]", "80", "/a", ""))
        self.assertIsNone(parts.fragment)
        self.assertEqual(parts["host"], "[::1]")
        self.assertIsNone(parts["fragment"])

    def test_have_the_facts_of_a_row(self):
        parts = bnfurl.split(FULL)
        self.assertEqual([parts[name] for name in FIELDS[:7]], [True, FULL, None, "IP-literal", None, None, 80])
        self.assertEqual(parts.host_kind, "IP-literal")
        self.assertEqual(bnfurl.split("*", grammar="rfc9112", production="request-target").kind, "asterisk-form")

    def test_of_bytes_are_bytes_and_facts_are_str(self):
        parts = bnfurl.split(b"http://192.0.2.7/a?")
        self.assertEqual((parts.host, parts.query, parts.fragment), (b"192.0.2.7", b"", None))
        self.assertEqual(parts.host_kind, "IPv4address")
        self.assertEqual(parts.url, b"http://192.0.2.7/a?")

    def test_of_a_text_that_is_not_valid_are_none(self):
        for text in ["", "http://a b", b"http://h/\xff", SURROGATE]:
            with self.subTest(text=text):
                self.assertIsNone(bnfurl.split(text))
                self.assertFalse(bnfurl.matches(text))

    def test_span_is_indices_into_the_text(self):
        for text in [FULL, FULL.encode(), "http://ä😀/ü b?é#x", "http://ä😀/ü b?é#x".encode(), "http://\ud800ä/x"]:
            parts = bnfurl.split(text, lenient=True)
            for name in FIELDS[7:]:
                with self.subTest(text=text, name=name):
                    span = parts.span(name)
                    self.assertEqual(None if span is None else text[span[0]:span[1]], parts[name])
        self.assertEqual(bnfurl.split("http://ä😀/ü b", lenient=True).span("path"), (9, 13))
        self.assertEqual(bnfurl.split("http://ä😀/ü b".encode(), lenient=True).span("path"), (13, 18))
        self.assertEqual(bnfurl.split("http://h").span("url"), (0, 8))
        self.assertIsNone(bnfurl.split("http://h").span("valid"))

    def test_are_cut_leniently_on_request(self):
        parts = bnfurl.split("http://u@a b:80/ü?x", lenient=True)
        self.assertFalse(parts.valid)
        self.assertEqual((parts.user, parts.host, parts.port, parts.path, parts.query), ("u", "a b", "80", "/ü", "x"))
        self.assertEqual((parts.error_offset, parts.default_port, parts.host_kind), (10, 80, None))
        self.assertEqual(parts.expected, bnfurl.explain("http://u@a b:80/ü?x").expected)
        self.assertTrue(bnfurl.split("http://h", lenient=True).valid)

    def test_of_a_lone_surrogate_are_cut_leniently_too(self):
        parts = bnfurl.split("http://\udc80/a", lenient=True)
        self.assertEqual((parts.valid, parts.host, parts.path), (False, "\udc80", "/a"))

    def test_have_only_the_fields_that_were_asked_for(self):
        parts = bnfurl.split(FULL, fields=["host", "default_port"])
        self.assertEqual((parts.host, parts["default_port"]), ("[::1]", 80))
        with self.assertRaises(AttributeError):
            _ = parts.path
        with self.assertRaises(KeyError):
            _ = parts["path"]
        with self.assertRaises(KeyError):
            parts.span("path")

    def test_outlive_the_names_of_their_text(self):
        kept = [bnfurl.split("http://" + "h" * i + "/") for i in range(1, 300)]
        self.assertEqual([len(parts.host) for parts in kept], list(range(1, 300)))

    def test_show_what_is_there(self):
        self.assertEqual(repr(bnfurl.split("http://h?", fields=["host", "query", "port"])),
                         "<bnfurl.Parts host='h' query=''>")

    def test_are_a_mapping_of_what_was_asked_for(self):
        parts = bnfurl.split(FULL)
        self.assertEqual(sorted(parts.keys()), sorted(FIELDS))
        self.assertEqual(dict(parts), {name: parts[name] for name in FIELDS})
        self.assertEqual((list(parts), parts.asdict(), {**parts}), (parts.keys(), dict(parts), dict(parts)))
        self.assertEqual(bnfurl.split(b"http://h", fields=["host", "port"]).asdict(), {"host": b"h", "port": None})

    def test_go_to_another_process(self):
        own = bnfurl.load("# component: keys\na = keys b\nkeys = *DIGIT\nb = keys\nDIGIT = %x30-39", name="a.bnf")
        for parts in [bnfurl.split(FULL), bnfurl.split(b"http://h", fields=["host"]),
                      bnfurl.split("http://a b", lenient=True),
                      bnfurl.split("h:80", production="authority"), bnfurl.split("/a", grammar="plain"),
                      bnfurl.split("12", grammar=own, production="keys"), bnfurl.split("\ud800", lenient=True)]:
            with self.subTest(parts=parts):
                for again in pickle.loads(pickle.dumps(parts)), copy.copy(parts):
                    self.assertEqual((again.asdict(), repr(again)), (parts.asdict(), repr(parts)))

    def test_of_none_are_none(self):
        self.assertIsNone(bnfurl.split(None))
        self.assertIsNone(bnfurl.matches(None))
        with self.assertRaisesRegex(ValueError, "unknown field"):
            bnfurl.split(None, fields=["hots"])

    def test_cannot_be_made_by_hand(self):
        with self.assertRaises(TypeError):
            bnfurl.Parts()


# Why a text is not valid.
class Error(unittest.TestCase):
    def test_says_where_what_was_expected_and_what_is_there(self):
        error = bnfurl.explain("http://me@h:8x/")
        self.assertEqual((error.offset, error.expected, error.found),
                         (13, 'DIGIT, "#", "/", "?", or the end', '"x"'))
        self.assertEqual(error.message, f"expected {error.expected}, found {error.found}")
        self.assertEqual(bnfurl.explain("http").found, "the end")
        self.assertEqual(bnfurl.explain(b"x:\xff").found, "0xff")

    def test_is_none_for_a_valid_text(self):
        self.assertIsNone(bnfurl.explain("http://h"))
        self.assertIsNone(bnfurl.explain(b"::1", production="IPv6address"))

    def test_counts_octets_of_utf8(self):
        self.assertEqual(bnfurl.explain("http://h/ä").offset, 9)
        self.assertEqual(bnfurl.explain("äb", grammar=bnfurl.load("a = %xC3 %xA4 \"c\"")).offset, 2)

    def test_of_a_lone_surrogate_is_where_it_is_at_the_latest(self):
        any_octets = bnfurl.load("a = *%x00-FF")
        for text, offset in [("\ud800", 0), ("ab\udfff", 2), ("ä\ud800", 2), ("\ud7ffx\ud800\ud801", 4)]:
            with self.subTest(text=text):
                error = bnfurl.explain(text, grammar=any_octets)
                self.assertEqual((error.offset, error.found), (offset, "a lone surrogate"))
        self.assertEqual(bnfurl.explain("http://a b\ud800").offset, 8)

    def test_shows_itself(self):
        self.assertEqual(repr(bnfurl.explain("x")), f"<bnfurl.Error 1: {bnfurl.explain('x').message}>")


class Texts(unittest.TestCase):
    def test_none_raises(self):
        for text in TEXTS:
            for each in [text, text.encode("utf-8", "surrogatepass")]:
                for grammar in bnfurl.grammars():
                    with self.subTest(text=each[:40], grammar=grammar):
                        parts = bnfurl.split(each, grammar=grammar)
                        self.assertIs(bnfurl.matches(each, grammar=grammar), parts is not None)
                        self.assertIs(bnfurl.explain(each, grammar=grammar) is None, parts is not None)
                        lenient = bnfurl.split(each, grammar=grammar, lenient=True)
                        self.assertIs(lenient.valid, parts is not None)
                        self.assertTrue(repr(lenient))


class Arguments(unittest.TestCase):
    def test_wrong_ones_are_not_taken_for_others(self):
        printed = []
        for expression, _ in wrong_arguments.rows("python"):
            try:
                printed.append(str(eval(expression)))
            except (TypeError, ValueError) as fault:
                printed.append(type(fault).__name__)
        wrong_arguments.check(self, "python", "\n".join(printed))

    def refused(self, error, *words, **options):
        for call in [bnfurl.split, bnfurl.matches, bnfurl.explain][: 3 if not {"fields", "lenient"} & options.keys()
                                                                   else 1]:
            with self.assertRaises(error) as caught:
                call("http://h", **options)
            for word in words:
                self.assertIn(word, str(caught.exception))

    def test_an_unknown_name_is_a_value_error_with_all_names(self):
        self.refused(ValueError, 'unknown grammar "rfc3988"', *bnfurl.grammars(), grammar="rfc3988")
        self.refused(ValueError, 'unknown production of rfc3986 "hots" (did you mean "host"?)',
                     *bnfurl.productions("rfc3986"), production="hots")
        self.refused(ValueError, 'unknown field "hots" (did you mean "host"?)', *FIELDS, fields=["hots"])

    def test_a_field_twice_or_none_is_a_value_error(self):
        self.refused(ValueError, "host is given twice", fields=["host", "host"])
        self.refused(ValueError, "fields is empty", fields=[])

    def test_a_wrong_type_is_a_type_error_that_names_it(self):
        for call in bnfurl.split, bnfurl.matches, bnfurl.explain:
            for given in 5, object(), bytearray(b"http://h"):
                with self.assertRaises(TypeError) as caught:
                    call(given)
                self.assertRegex(str(caught.exception),
                                 f"^(urls|text) is of type {type(given).__name__}, not a str(,| or) bytes(, a list or "
                                 f"a column of Arrow)?$")
        for call in bnfurl.split, bnfurl.matches:
            with self.assertRaisesRegex(TypeError,
                                        "^urls is of type tuple, not a str, .*, a list or a column of Arrow$"):
                call(("http://h",))
        with self.assertRaisesRegex(TypeError, "NoneType"):
            bnfurl.explain(None)  # None would say that it is valid
        self.refused(TypeError, "int", grammar=5)
        self.refused(TypeError, "grammar is of type NoneType, not a str", grammar=None)
        self.refused(TypeError, "int", production=5)
        self.refused(TypeError, "str", fields="host")
        self.refused(TypeError, "int", fields=[5])

    def test_are_by_keyword(self):
        with self.assertRaises(TypeError):
            bnfurl.split("http://h", "rfc3986")

    def test_choose_grammar_and_production(self):
        self.assertTrue(bnfurl.matches("h:80", production="authority"))
        self.assertTrue(bnfurl.matches("h:80", production="AUTHORITY"))  # names of ABNF ignore letter case
        self.assertEqual(bnfurl.split("h:80", production="authority").port, "80")
        self.assertTrue(bnfurl.matches("http://[::1]/"))
        self.assertFalse(bnfurl.matches("http://[::1]/", grammar="rfc2396"))
