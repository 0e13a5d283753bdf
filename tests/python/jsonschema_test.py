# `bnfurl.jsonschema`: each format decides as its grammar does, and beyond it as the RFC's prose says; and the Python of
# docs/howto/json-schema.md runs.
import doctest
import itertools
import re
import typing
import unittest

import bnfurl
import bnfurl.jsonschema
import jsonschema
from json_schema_formats import TEXTS, cases
from project import ROOT

CHECKER = bnfurl.jsonschema.format_checker()


def cause(name, text):
    validator = jsonschema.Draft202012Validator({"format": name}, format_checker=CHECKER)
    return str(next(validator.iter_errors(text)).cause)


class FormatsTest(unittest.TestCase):
    def test_decide(self):
        wrong = [(name, text) for name, text, verdict in cases() if CHECKER.conforms(text, name) != verdict]
        self.assertEqual(wrong, [])

    def test_are_those_of_the_documentation(self):
        for text in (" ".join(bnfurl.jsonschema.format_checker.__doc__.split()),
                     (ROOT / "docs/howto/json-schema.md").read_text().replace("`", "")):
            self.assertRegex(text.replace("\n", " "), " ".join([*TEXTS][:-1]).replace(" ", ", ") + " and uuid")
        own, others = CHECKER.checkers, jsonschema.FormatChecker.checkers
        self.assertEqual({name for name in own if own[name] != others.get(name)}, set(TEXTS))
        self.assertEqual(set(own) - set(TEXTS), set(others) - set(TEXTS))

    def test_accept_what_is_not_a_string(self):
        for name, value in itertools.product(TEXTS, [None, True, 5, 0.5, [], {}, ["a b"], b"a b"]):
            self.assertTrue(CHECKER.conforms(value, name))

    def test_leave_those_of_jsonschema_unchanged(self):
        before = jsonschema.FormatChecker().checkers
        bnfurl.jsonschema.format_checker()
        self.assertEqual(jsonschema.FormatChecker().checkers, before)

    def test_apply_to_every_draft(self):
        for draft in jsonschema.Draft3Validator, jsonschema.Draft7Validator, jsonschema.Draft202012Validator:
            self.assertFalse(draft({"format": "uri"}, format_checker=CHECKER).is_valid("a b"))

    def test_say_why(self):
        self.assertEqual(cause("uri", "http://h/\ud800"), "offset 9: expected UTF-8, found a lone surrogate")
        self.assertEqual(cause("uri", "//h"), "offset 0: expected ALPHA, found \"/\"")
        self.assertEqual(cause("hostname", "a" * 64), "a label of a host name has at most 63 characters, not 64")
        self.assertEqual(cause("hostname", "a." * 127 + "a"), "a host name has at most 253 characters, not 255")
        self.assertEqual(cause("date", "2023-02-29"), "month 2023-02 has no day 29")
        self.assertEqual(cause("date-time", "2023-13-29T00:00:00Z"), "there is no month 13")
        self.assertEqual(cause("time", "00:00:00+24:00"), "the hour of the offset is at most 23, not 24")
        self.assertEqual(cause("time", "00:00:60Z"), "a leap second is 23:59:60 in UTC")
        self.assertEqual(cause("date-time", "2024-02-28T23:59:60Z"), "a leap second ends a month in UTC")

    def test_are_typed(self):
        self.assertEqual(typing.get_type_hints(bnfurl.jsonschema.format_checker), {"return": jsonschema.FormatChecker})

    def test_the_example_of_the_module_is_true(self):
        self.assertEqual(doctest.testmod(bnfurl.jsonschema), doctest.TestResults(failed=0, attempted=5))

    def test_the_examples_of_the_page_are_true(self):
        page = (ROOT / "docs/howto/json-schema.md").read_text()
        blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 0)
        for block in blocks:
            with self.subTest(block=block):
                exec(compile(block, "json-schema.md", "exec"), {})  # noqa: S102
