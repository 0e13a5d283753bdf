# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# `bnfurl.explain`: why a text is not valid.
import unittest

import bnfurl


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


if __name__ == "__main__":
    unittest.main()
