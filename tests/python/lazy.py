# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A stream of Arrow whose chunks a Python iterator makes when they are pulled. An OSError of the iterator is an error of
# the stream.
import ctypes

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


class LazyStream:
    """Chunks of a type, of an iterator."""

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
                        GetError(lambda _: ctypes.addressof(self.error) if self.error.value else None), Release(self.release))
        KEPT.append((self, struct))
        return new_capsule(ctypes.addressof(struct), b"arrow_array_stream", None)
