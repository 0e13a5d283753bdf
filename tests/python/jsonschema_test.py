# `bnfurl.jsonschema`: each format decides as its grammar does, and beyond it as the RFC's prose says; and the Python of
# docs/howto/json-schema.md runs.
import calendar
import doctest
import itertools
import re
import typing
import unittest

import bnfurl
import bnfurl.jsonschema
import jsonschema
from project import ROOT

CHECKER = bnfurl.jsonschema.format_checker()
# What jsonschema alone decides otherwise is among these.
TEXTS = {
    "date": (["2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31"],
             ["2023-02-29", "1900-02-29", "2024-02-30", "2024-13-01", "2024-00-01", "2024-01-00", "2024-1-1",
              "20240101", "2024-W01-1", "2024-01-01\n", "२०२४-01-01"]),
    "date-time": (["1985-04-12T23:20:50.52Z", "1985-04-12t23:20:50z", "1996-12-19T16:39:57-08:00",
                   "2016-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00", "2017-01-01T00:59:60+01:00",
                   "2024-02-29T23:59:60.5Z", "2024-01-01T00:00:00-00:00"],
                  ["2024-01-01 00:00:00Z", "2024-01-01T00:00:00", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
                   "2024-01-31T23:59:61Z", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60",
                   "2024-02-30T00:00:00Z", "2024-02-28T23:59:60Z", "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z",
                   "2016-12-31T23:59:60+01:00", "2016-12-31T00:59:60+01:00", "2024-01-01T00:00:00.Z"]),
    "hostname": (["example.org", "3com.com", "xn--4gbwdl.xn--wgbh1c", "a" * 63, ".".join(["a" * 49] * 5), "A-1"],
                 ["", " ", ".", "a.", "a..b", "-a", "a-", "a_b", "é", "a" * 64, ".".join(["a" * 50] * 5)]),
    "ipv4": (["192.0.2.1", "255.255.255.255"], ["1.2.3", "1.2.3.256", "01.2.3.4", "1.2.3.4/8", "0x7f.0.0.1"]),
    "ipv6": (["::", "2001:db8::7", "::192.0.2.1"], ["", "1:2:3", "::1%eth0", "[::1]", "::12345"]),
    "iri": (["https://é/ü?ö#ä", "http://日本/"], ["é", "//é", "http://h/ ", "http://h/\ud800"]),
    "iri-reference": (["é", "//é", "#é", ""], ["\\é", "http://h/ é"]),
    "json-pointer": (["", "/", "/a~1b/~0/0", "/é"], ["a", "#/a", "/~", "/~2"]),
    "time": (["00:00:00Z", "23:59:60Z", "15:59:60-08:00", "00:29:60+00:30", "23:59:59.9+23:59"],
             ["00:00:00", "24:00:00Z", "00:60:00Z", "23:59:61Z", "22:59:60Z", "23:59:60+00:01", "00:00:00+24:00",
              "00:00:00+00:60", "00:00:00z+00:00"]),
    "uri": (["http://h?", "A:", "urn:a:b", "http://[v1.a]/"], ["a", "//h", "http://h/é", "http://h/ ", "http://h:x/"]),
    "uri-reference": (["", "a", "//h", "../a?b#c"], ["é", "\\a", "a b", "%", ":a"]),
    "uri-template": (["", "http://h/{a}{?b,c:3,d*}", "a'b"], ["{", "}", "{a", "{-a}", "{a:0}", "{a:10000}"]),
    "uuid": (["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"],
             ["f81d4fae7dec11d0a76500a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
              "f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"]),
}


def cause(name, text):
    validator = jsonschema.Draft202012Validator({"format": name}, format_checker=CHECKER)
    return str(next(validator.iter_errors(text)).cause)


class FormatsTest(unittest.TestCase):
    def test_decide(self):
        for name, verdicts in TEXTS.items():
            for expected, texts in zip([True, False], verdicts):
                for text in texts:
                    with self.subTest(format=name, text=text):
                        self.assertEqual(CHECKER.conforms(text, name), expected)

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

    # Against the days that an offset moves to: every hour and quarter of an hour around the end of each month.
    def test_leap_seconds_end_a_month_in_utc(self):
        for month, last in [(2, 29), (12, 31)]:
            for quarters in range(-95, 96):
                minutes = 15 * quarters
                offset = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
                moved = 23 * 60 + 59 + minutes
                day = last + moved // (24 * 60)
                date = f"2024-{month:02}-{day:02}"
                if day > last:
                    date = "2025-01-01" if month == 12 else "2024-03-01"
                time = f"{moved // 60 % 24:02}:{moved % 60:02}:60{offset}"
                with self.subTest(date=date, time=time):
                    self.assertTrue(CHECKER.conforms(f"{date}T{time}", "date-time"))
                    self.assertTrue(CHECKER.conforms(time, "time"))
                    self.assertFalse(CHECKER.conforms(f"2024-{month:02}-15T{time}", "date-time"))

    def test_dates_are_those_of_the_calendar(self):
        for year, month, day in itertools.product([1900, 2000, 2023, 2024], range(14), range(34)):
            with self.subTest(year=year, month=month, day=day):
                exists = 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]
                self.assertEqual(CHECKER.conforms(f"{year}-{month:02}-{day:02}", "date"), exists)

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
