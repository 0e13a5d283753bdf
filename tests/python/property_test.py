# The result for any array equals a loop over `bnfurl.split` of one text, and pyarrow finds it valid: for any type of
# texts, with nulls, sliced, in chunks, as a dictionary, with views that contain their text or point to it. The same
# holds for texts beyond 2 GiB, which one buffer of views cannot address: a file with holes, with null rows between its
# texts.
import mmap
import tempfile
import unittest

import bnfurl
import pyarrow as pa
from columns import COMPONENTS, FIELDS, rows_of, rows_of_texts
from hypothesis import given, settings
from hypothesis import strategies as st

PLAIN = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]
PIECES = ["http", "https", "x", ":", "//", "/", "?", "#", "@", "[", "]", "::1", "127.0.0.1", "example.org", "user",
          "a_b", "80", "%41", "%", " ", "\n", "\0", "ä", "😀", "a-longer-piece-of-a-path", "q=1&r=2"]
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
    return pa.chunked_array([array.slice(begin, end - begin) for begin, end in zip([0, *cuts], [*cuts, len(array)])],
                            array.type)


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
                         [None if text is None else bnfurl.matches(text, production=production)
                          for text in urls.to_pylist()])

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


BORDER = 1 << 31
TEXT = b"http://user@example.org:8080/a/path/of/some/length?and=a&query#fragment"


# A large_string array with one text at each place, and null rows between them.
def array_with_texts_at(places, octets):
    offsets, rows = [0], []
    for place in places:
        if offsets[-1] < place:
            offsets.append(place)
            rows.append(None)
        offsets.append(place + len(TEXT))
        rows.append(TEXT.decode())
    validity = pa.array([row is not None for row in rows]).buffers()[1]
    buffers = [validity, pa.array(offsets, pa.int64()).buffers()[1], pa.py_buffer(octets)]
    return pa.LargeStringArray.from_buffers(len(rows), buffers[1], buffers[2], buffers[0]), rows


class BorderTest(unittest.TestCase):
    def test_texts_on_both_sides_of_the_border(self):
        step = len(TEXT)
        places = [0, step, BORDER - 2 * step, BORDER - step // 2, BORDER + step, 2 * BORDER - step - 7, 2 * BORDER + 5]
        with tempfile.TemporaryFile() as file:
            for place in places:
                file.seek(place)
                file.write(TEXT)
            file.flush()
            octets = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
            urls, rows = array_with_texts_at(places, octets)
            for options in {}, {"strings": "view"}, {"strings": "view", "threads": 2}:
                with self.subTest(options=options):
                    result = pa.array(bnfurl.split(urls, fields=FIELDS, **options))
                    self.assertEqual(rows_of(result), rows_of_texts(rows))
                    result.validate(full=True)
                    self.assertEqual(pa.array(bnfurl.split(urls.slice(3), **options)).field("host").to_pylist(),
                                     [row and "example.org" for row in rows[3:]])
            verdicts = pa.array(bnfurl.matches(urls)).to_pylist()
            self.assertEqual(verdicts, [row and True for row in rows])

    def test_copies_beyond_the_border_are_large(self):
        text = "x:" + "y" * (1 << 20)
        count = (1 << 11) + 1
        urls = pa.DictionaryArray.from_arrays(pa.array([0] * count, pa.int32()), [text])
        column = bnfurl.split(urls, fields=["scheme", "path"])
        self.assertEqual(pa.schema(column), pa.schema({"scheme": pa.string(), "path": pa.large_string()}))
        path = pa.array(column["path"])
        self.assertEqual((len(path), path[count - 1].as_py()), (count, text[2:]))
        stream = bnfurl.split(pa.chunked_array([urls]), fields=["path"])
        with self.assertRaisesRegex(Exception, "split fewer rows at a time"):
            pa.chunked_array(stream)
