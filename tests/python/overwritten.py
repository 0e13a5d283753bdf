# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# An array of Arrow whose octets are overwritten when it is released: what points to them afterwards reads nonsense.
import ctypes

import pyarrow as pa

Pointer = ctypes.c_void_p
Release = ctypes.CFUNCTYPE(None, Pointer)
RELEASE_AT = 64  # in the struct ArrowArray: after five int64 and three pointers
KEPT = []  # what C points to; Python does not know when C is done with it

get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
get_pointer.restype = Pointer
get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


class Overwritten:
    """Texts as a string array, by the method __arrow_c_array__."""

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
