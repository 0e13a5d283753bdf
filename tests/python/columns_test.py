# Columns over the Arrow PyCapsule interface: what `bnfurl.split` and `bnfurl.matches` accept, and what `Column` and
# `ColumnStream` return.
import ctypes
import itertools
import unittest

import bnfurl
import pyarrow as pa
from columns import FIELDS, ROWS, LazyStream, rows_of, rows_of_texts

TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(),
         pa.dictionary(pa.int32(), pa.string()), pa.dictionary(pa.int8(), pa.large_binary())]
STRINGS = ["copy", "view"]


class ColumnTest(unittest.TestCase):
    def test_has_a_row_for_each_text_of_every_type(self):
        for kind, strings in itertools.product(TYPES, STRINGS):
            with self.subTest(type=kind, strings=strings):
                urls = pa.array(ROWS, pa.string()).cast(kind.value_type if pa.types.is_dictionary(kind) else kind)
                urls = urls.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else urls
                column = bnfurl.split(urls, fields=FIELDS, strings=strings)
                result = pa.array(column)
                result.validate(full=True)
                self.assertEqual(len(column), len(ROWS))
                self.assertEqual(rows_of(result), rows_of_texts(urls.to_pylist()))
                verdicts = pa.array(bnfurl.matches(urls))
                verdicts.validate(full=True)
                self.assertEqual(verdicts.to_pylist(), result.field("valid").to_pylist())

    def test_has_the_types_of_arrow_that_are_promised(self):
        views = {"valid": pa.bool_(), "url": pa.string_view(), "kind": pa.string_view(), "host": pa.string_view(),
                 "expected": pa.string_view(), "error_offset": pa.int64(), "default_port": pa.uint16()}
        octets = views | dict.fromkeys(["url", "host"], pa.binary_view())
        copies = views | dict.fromkeys(["url", "kind", "host", "expected"], pa.string())
        for urls, options, types in [(pa.array(["x:"]), {"strings": "view"}, views), (pa.array(["x:"]), {}, copies),
                                     (pa.array([b"x:"]), {"strings": "view"}, octets),
                                     (pa.array(["x:"], pa.string_view()), {"strings": "copy"}, copies)]:
            for given in urls, pa.chunked_array([urls]):
                self.assertEqual(pa.schema(bnfurl.split(given, fields=list(views), **options)), pa.schema(types))

    def test_has_the_fields_of_bnfurl_split_by_default(self):
        self.assertEqual(pa.schema(bnfurl.split(pa.array(["x:"]))).names,
                         ["valid", "scheme", "host", "port", "path", "query", "fragment"])

    def test_is_a_table_for_those_who_want_one(self):
        table = pa.table(bnfurl.split(pa.array(ROWS)))
        table.validate(full=True)
        self.assertEqual(table.num_rows, len(ROWS))

    def test_gives_each_field_as_a_column(self):
        column = bnfurl.split(pa.array(ROWS), fields=FIELDS)
        for name in FIELDS:
            with self.subTest(field=name):
                field = pa.array(column[name])
                field.validate(full=True)
                self.assertEqual(field.to_pylist(), pa.array(column).field(name).to_pylist())
                self.assertEqual(len(column[name]), len(ROWS))
        with self.assertRaisesRegex(KeyError, 'unknown field .*hots.*did you mean .*host.*default_port'):
            column["hots"]
        with self.assertRaises(KeyError):
            column["host"]["host"]

    def test_can_be_read_by_many(self):
        column = bnfurl.split(pa.array(ROWS))
        self.assertEqual(pa.array(column), pa.array(column))
        self.assertEqual(pa.array(column["host"]), pa.array(column["host"]))

    def test_takes_slices(self):
        for kind, strings in itertools.product(TYPES[:6], STRINGS):
            urls = pa.array(ROWS, pa.string()).cast(kind)
            for begin, count in [(0, 0), (1, 3), (5, 100), (len(ROWS), 0), (9, 9)]:
                with self.subTest(type=kind, strings=strings, begin=begin, count=count):
                    part = urls.slice(begin, count)
                    result = pa.array(bnfurl.split(part, fields=FIELDS, strings=strings))
                    result.validate(full=True)
                    self.assertEqual(rows_of(result), rows_of_texts(part.to_pylist()))

    def test_takes_other_grammars(self):
        phone = bnfurl.load('# component: area\nphone = [ area "-" ] 3DIGIT\narea = 3DIGIT', name="phone.bnf")
        result = pa.array(bnfurl.split(pa.array(["030-555", "555", "x", None]), grammar=phone,
                                       fields=["valid", "area"]))
        del phone
        self.assertEqual(result.field("area").to_pylist(), ["030", None, None, None])
        self.assertEqual(pa.array(bnfurl.matches(pa.array(["::1", "x"]), production="IPv6address")).to_pylist(),
                         [True, False])

    def test_is_cut_leniently_on_request(self):
        rows = rows_of(pa.array(bnfurl.split(pa.array(ROWS), fields=FIELDS, lenient=True)))
        self.assertEqual(rows, rows_of_texts(ROWS, lenient=True))

    def test_is_the_same_by_several_threads(self):
        urls = pa.array(ROWS * 500)
        for strings in STRINGS:
            one, three = (bnfurl.split(urls, fields=FIELDS, strings=strings, threads=count) for count in (1, 3))
            self.assertEqual(pa.array(three), pa.array(one))
        self.assertEqual(pa.array(bnfurl.matches(urls, threads=3)), pa.array(bnfurl.matches(urls)))

    def test_shows_what_it_is(self):
        column = bnfurl.split(pa.array(["x:", None]), fields=["host", "path"])
        self.assertEqual(repr(column), "<bnfurl.Column of 2 rows host path>")


class StreamTest(unittest.TestCase):
    CHUNKS = [ROWS[:5], [], ROWS[5:], [None]]

    def urls(self):
        return pa.chunked_array(self.CHUNKS, pa.string())

    def test_has_a_chunk_for_each_chunk(self):
        for strings in STRINGS:
            stream = bnfurl.split(self.urls(), fields=FIELDS, strings=strings)
            self.assertIsInstance(stream, bnfurl.ColumnStream)
            result = pa.chunked_array(stream)
            result.validate(full=True)
            self.assertEqual([len(chunk) for chunk in result.chunks], [len(chunk) for chunk in self.CHUNKS])
            self.assertEqual([row for chunk in result.chunks for row in rows_of(chunk)],
                             rows_of_texts(self.urls().to_pylist()))
        self.assertEqual(pa.chunked_array(bnfurl.matches(self.urls())).to_pylist(),
                         [row and row["valid"] for row in result.to_pylist()])

    def test_is_read_once(self):
        stream = bnfurl.split(self.urls())
        schema = pa.schema(stream)
        self.assertEqual(pa.table(stream).schema, schema)
        with self.assertRaisesRegex(RuntimeError, "once"):
            pa.table(stream)
        self.assertEqual(pa.schema(stream), schema)

    def test_splits_a_chunk_when_it_is_pulled(self):
        pulled = []

        def chunks():
            for i in range(3):
                pulled.append(i)
                yield pa.array([f"http://h{i}/"])

        stream = bnfurl.split(LazyStream(pa.string(), chunks()), fields=["host"])
        self.assertEqual(pulled, [])
        reader = pa.RecordBatchReader.from_stream(stream)
        self.assertEqual(pulled, [])
        for i in range(3):
            self.assertEqual(reader.read_next_batch().to_pylist(), [{"host": f"h{i}"}])
            self.assertEqual(pulled, list(range(i + 1)))
        with self.assertRaises(StopIteration):
            reader.read_next_batch()

    def test_releases_its_input_with_itself(self):
        texts = LazyStream(pa.string(), [pa.array(["x:"])])
        stream = bnfurl.split(texts)
        reader = pa.RecordBatchReader.from_stream(stream)
        del stream
        self.assertFalse(texts.released)
        del reader
        self.assertTrue(texts.released)
        unread = LazyStream(pa.string(), [])
        bnfurl.matches(unread)
        self.assertTrue(unread.released)

    def test_an_error_after_some_chunks_is_told(self):
        def chunks():
            yield pa.array(["x:"])
            raise OSError("the disk is gone")

        reader = pa.RecordBatchReader.from_stream(bnfurl.split(LazyStream(pa.string(), chunks())))
        self.assertEqual(len(reader.read_next_batch()), 1)
        with self.assertRaisesRegex(OSError, "the disk is gone"):
            reader.read_next_batch()

    def test_an_error_of_the_input_is_told(self):
        class Failing:
            def __arrow_c_stream__(self, requested_schema=None):
                raise OSError("no such column")

        with self.assertRaisesRegex(OSError, "no such column"):
            bnfurl.split(Failing())


class ProtocolTest(unittest.TestCase):
    def test_an_array_comes_before_a_stream(self):
        array = pa.array(["x:"])
        chunked = pa.chunked_array([array])

        class Both:
            def __arrow_c_array__(self, requested_schema=None):
                return array.__arrow_c_array__()

            def __arrow_c_stream__(self, requested_schema=None):
                return chunked.__arrow_c_stream__()

        self.assertIsInstance(bnfurl.split(Both()), bnfurl.Column)
        self.assertIsInstance(bnfurl.matches(Both()), bnfurl.Column)
        self.assertIsInstance(bnfurl.split(chunked), bnfurl.ColumnStream)

    def test_the_type_is_what_it_is_whatever_is_requested(self):
        column = bnfurl.split(pa.array(["x:"]))
        requested = pa.schema({"valid": pa.int8()}).__arrow_c_schema__()
        schema, _ = column.__arrow_c_array__(requested)
        self.assertEqual(pa.schema(column), pa.Schema._import_from_c_capsule(schema))
        self.assertEqual(column.__arrow_c_array__(requested_schema=None).__class__, tuple)
        for given in 5, column:
            with self.assertRaisesRegex(TypeError, "requested_schema"):
                column.__arrow_c_array__(given)
            with self.assertRaisesRegex(TypeError, "requested_schema"):
                bnfurl.split(pa.chunked_array([["x:"]])).__arrow_c_stream__(given)

    def test_capsules_that_nobody_reads_are_released(self):
        column = bnfurl.split(pa.array(ROWS), strings="view")
        before = pa.total_allocated_bytes()
        for _ in range(100):
            column.__arrow_c_array__()
            column["host"].__arrow_c_schema__()
            bnfurl.split(pa.chunked_array([ROWS])).__arrow_c_stream__()
        self.assertLessEqual(pa.total_allocated_bytes(), before)

    def test_what_gives_no_capsules_is_a_type_error(self):
        for given in [5, None, (), (1, 2), (pa.array([]).__arrow_c_array__()[1],) * 2]:
            class Wrong:
                def __arrow_c_array__(self, requested_schema=None):
                    return given
            with self.subTest(given=given), self.assertRaisesRegex(TypeError, "__arrow_c_array__"):
                bnfurl.split(Wrong())

    def test_capsules_that_were_read_are_refused(self):
        capsules = pa.array(["x:"]).__arrow_c_array__()

        class Twice:
            def __arrow_c_array__(self, requested_schema=None):
                return capsules

        bnfurl.split(Twice())
        with self.assertRaisesRegex(ValueError, "already been read"):
            bnfurl.split(Twice())


class ArgumentsTest(unittest.TestCase):
    URLS = pa.array(["x:"])

    def test_other_types_are_refused_by_their_names(self):
        for given, name in [(pa.array([1]), "int64"), (pa.array([1.5]), "float64"), (pa.array([["x:"]]), "list"),
                            (pa.array([{"url": "x:"}]), "struct"), (pa.table({"url": ["x:"]}), "struct"),
                            (pa.chunked_array([[True]]), "bool"), (("x:",), "tuple"), (5, "int")]:
            for call in bnfurl.split, bnfurl.matches:
                with self.subTest(name=name, call=call), self.assertRaisesRegex(TypeError, name):
                    call(given)

    def test_unknown_names_are_value_errors_with_all_names(self):
        for urls in self.URLS, pa.chunked_array([self.URLS]):
            with self.assertRaisesRegex(ValueError, "hots.*valid.*fragment"):
                bnfurl.split(urls, fields=["hots"])
            with self.assertRaisesRegex(ValueError, "rfc3988.*rfc3986"):
                bnfurl.split(urls, grammar="rfc3988")
            with self.assertRaisesRegex(ValueError, "given twice"):
                bnfurl.split(urls, fields=["host", "host"])

    def test_of_columns_are_checked_for_texts_too(self):
        for urls in self.URLS, "x:":
            with self.assertRaisesRegex(ValueError, "^threads must be at least 1, not 0$"):
                bnfurl.split(urls, threads=0)
            with self.assertRaisesRegex(ValueError, "view copy"):
                bnfurl.split(urls, strings="copies")
            with self.assertRaisesRegex(TypeError, "strings is of type int"):
                bnfurl.split(urls, strings=5)

    # Offsets that fall cannot be made by pyarrow: they are written into its memory.
    def test_offsets_that_fall_are_a_value_error(self):
        urls = pa.array(["http://h", "x:", "y:"])
        offsets = ctypes.cast(urls.buffers()[1].address, ctypes.POINTER(ctypes.c_int32))
        offsets[1] = 11
        with self.assertRaises(ValueError):
            bnfurl.split(urls)
        stream = bnfurl.split(pa.chunked_array([urls]))
        with self.assertRaises((ValueError, OSError)):
            pa.table(stream)
