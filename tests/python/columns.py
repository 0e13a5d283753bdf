# Texts for columns, the rows that a loop over `bnfurl.split` of one text returns, and Arrow inputs whose memory the
# tests control.
import ctypes

import bnfurl
import pyarrow as pa

FACTS = ["valid", "url", "kind", "host_kind", "expected", "error_offset", "default_port"]
COMPONENTS = ["scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"]
FIELDS = FACTS + COMPONENTS

ROWS = ["http://u:@[::1]:80/a?", "", None, "http://a b", "x:", "http://example.org/a/long/path?with=a&query#fragment",
        "a",
        "https://192.0.2.7", "http://h/%zz", None, "http://h?", "http://ä/ö", "x:" + "y" * 300, "ftp://me@h/", "//h/a",
        "\0",
        "http://user:password@example.org:8080/exactly", "http://a.b.c.d.e/", "http://h:x@y z/longer-than-twelve", None]


def rows_of(array):
    return array.to_pylist()


# The row of a text; of None a row without values.
def row_of(text, fields=FIELDS, **options):
    if text is None:
        return dict.fromkeys(fields)
    lenient = options.pop("lenient", False)
    parts = bnfurl.split(text, lenient=True, **options)
    hidden = [] if parts.valid or lenient else COMPONENTS + ["default_port"]
    return {name: None if name in hidden else parts[name] for name in fields}


def rows_of_texts(texts, fields=FIELDS, **options):
    return [row_of(text, fields, **options) for text in texts]


Pointer = ctypes.c_void_p
Get = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer)
GetError = ctypes.CFUNCTYPE(Pointer, Pointer)
Release = ctypes.CFUNCTYPE(None, Pointer)


class Struct(ctypes.Structure):
    _fields_ = [("get_schema", Get), ("get_next", Get), ("get_last_error", GetError), ("release", Release),
                ("private_data", Pointer)]


ARRAY_OCTETS = 80  # of the struct ArrowArray; one of zeros is the end of a stream
KEPT = []  # what C points to; Python does not know when C is done with it

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [Pointer, ctypes.c_char_p, Pointer]


# A stream of Arrow whose chunks an iterator makes when they are pulled. An OSError of the iterator is an error of the
# stream.
class LazyStream:
    def __init__(self, kind, chunks):
        self.kind, self.chunks = kind, iter(chunks)
        self.released = False
        self.error = ctypes.create_string_buffer(200)

    def get_schema(self, _, out):
        self.kind._export_to_c(out)
        return 0

    def get_next(self, _, out):
        ctypes.memset(out, 0, ARRAY_OCTETS)
        try:
            next(self.chunks)._export_to_c(out)
        except StopIteration:
            pass
        except OSError as error:
            self.error.value = str(error).encode()
            return 5
        return 0

    def release(self, stream):
        self.released = True
        ctypes.cast(stream, ctypes.POINTER(Struct)).contents.release = Release()

    def __arrow_c_stream__(self, requested_schema=None):
        struct = Struct(Get(self.get_schema), Get(self.get_next),
                        GetError(lambda _: ctypes.addressof(self.error) if self.error.value else None),
                        Release(self.release))
        KEPT.append((self, struct))
        return new_capsule(ctypes.addressof(struct), b"arrow_array_stream", None)


RELEASE_AT = 64  # in the struct ArrowArray: after five int64 and three pointers

get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
get_pointer.restype = Pointer
get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


# Texts as a string array, by the method __arrow_c_array__, whose octets are overwritten when it is released: what
# points to them afterwards reads nonsense.
class Overwritten:
    def __init__(self, texts):
        array = pa.array(texts, pa.string())
        octets = array.buffers()[2].to_pybytes()
        self.memory = ctypes.create_string_buffer(octets, len(octets))
        buffer = pa.foreign_buffer(ctypes.addressof(self.memory), len(octets))
        self.array = pa.StringArray.from_buffers(len(array), array.buffers()[1], buffer, array.buffers()[0])
        self.released = False

    def __arrow_c_array__(self, requested_schema=None):
        schema, array = self.array.__arrow_c_array__()
        place = Pointer.from_address(get_pointer(array, b"arrow_array") + RELEASE_AT)
        release_first = Release(place.value)

        def release(struct):
            ctypes.memset(self.memory, ord("!"), len(self.memory))
            self.released = True
            release_first(struct)

        KEPT.append(Release(release))
        place.value = ctypes.cast(KEPT[-1], Pointer).value
        return schema, array
