# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Any array: of any type of texts, with nulls, sliced, in chunks, as a dictionary, with views that hold their text or
# point to it, equals a loop over `bnfurl.split` of one text; and pyarrow finds nothing wrong with the result.
import unittest

import bnfurl
import pyarrow as pa
from columns import COMPONENTS, FIELDS, rows_of, rows_of_texts
from hypothesis import given, settings
from hypothesis import strategies as st

PLAIN = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]
PIECES = ["http", "https", "x", ":", "//", "/", "?", "#", "@", "[", "]", "::1", "127.0.0.1", "example.org", "user", "a_b", "80",
          "%41", "%", " ", "\n", "\0", "ä", "😀", "a-longer-piece-of-a-path", "q=1&r=2"]
TEXTS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.text(max_size=20),
                  st.sampled_from(["http://h", "http://example.org/a?b#c", "ftp://u:p@[::1]:21/"]))
FIELD_LISTS = st.lists(st.sampled_from(FIELDS), min_size=1, unique=True)


@st.composite
def arrays(draw):
    kind = draw(st.sampled_from(PLAIN))
    rows = draw(st.lists(st.one_of(st.none(), TEXTS), max_size=40))
    array = pa.array(rows, pa.string()).cast(kind)
    if draw(st.booleans()):
        index = draw(st.sampled_from([pa.int8(), pa.uint16(), pa.int64()]))
        values = draw(st.lists(st.one_of(st.none(), TEXTS), min_size=1, max_size=8))
        places = draw(st.lists(st.one_of(st.none(), st.integers(0, len(values) - 1)), max_size=40))
        dictionary = pa.array(values, pa.string()).cast(kind)
        array = pa.DictionaryArray.from_arrays(pa.array(places, index), dictionary)
    begin = draw(st.integers(0, len(array)))
    return array.slice(begin, draw(st.integers(0, len(array) - begin)))


@st.composite
def chunks(draw):
    array = draw(arrays())
    cuts = sorted(draw(st.lists(st.integers(0, len(array)), max_size=4)))
    return pa.chunked_array([array.slice(begin, end - begin) for begin, end in zip([0, *cuts], [*cuts, len(array)])], array.type)


class PropertyTest(unittest.TestCase):
    @settings(max_examples=400, deadline=None, derandomize=True)
    @given(arrays(), FIELD_LISTS, st.booleans(), st.sampled_from(["view", "copy"]), st.integers(1, 3))
    def test_a_column_equals_a_loop(self, urls, fields, lenient, strings, threads):
        result = pa.array(bnfurl.split(urls, fields=fields, lenient=lenient, strings=strings, threads=threads))
        result.validate(full=True)
        self.assertEqual(result.null_count, 0)
        self.assertEqual(rows_of(result), rows_of_texts(urls.to_pylist(), fields, lenient=lenient))

    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(chunks(), st.sampled_from(["view", "copy"]))
    def test_a_stream_equals_a_loop(self, urls, strings):
        result = pa.chunked_array(bnfurl.split(urls, fields=FIELDS, strings=strings))
        result.validate(full=True)
        self.assertEqual(result.to_pylist(), rows_of_texts(urls.to_pylist()))

    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(arrays(), st.sampled_from(["URI", "URI-reference", "host", "path"]), st.integers(1, 3))
    def test_verdicts_equal_a_loop(self, urls, production, threads):
        result = pa.array(bnfurl.matches(urls, production=production, threads=threads))
        result.validate(full=True)
        self.assertEqual(result.to_pylist(),
                         [None if text is None else bnfurl.matches(text, production=production) for text in urls.to_pylist()])

    @settings(max_examples=300, deadline=None, derandomize=True)
    @given(st.text(st.characters(codec=None, exclude_categories=[]), max_size=30) | TEXTS)
    def test_no_text_raises(self, text):
        parts = bnfurl.split(text, lenient=True)
        error = bnfurl.explain(text)
        self.assertEqual([parts.valid, bnfurl.split(text) is not None, error is None], [bnfurl.matches(text)] * 3)
        for name in COMPONENTS:
            span = parts.span(name)
            self.assertEqual(None if span is None else text[span[0]:span[1]], parts[name])
        self.assertEqual(None if error is None else error.offset, parts.error_offset)


if __name__ == "__main__":
    unittest.main()
