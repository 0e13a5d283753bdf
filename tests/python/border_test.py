# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Texts beyond 2 GiB, which one buffer of views cannot address: a file with holes, whose texts have null rows between
# them.
import mmap
import tempfile
import unittest

import bnfurl
import pyarrow as pa
from columns import FIELDS, rows_of, rows_of_texts

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


if __name__ == "__main__":
    unittest.main()
