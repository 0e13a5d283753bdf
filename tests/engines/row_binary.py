# ClickHouse's format RowBinary, as far as columns of URLs need it: an octet 1 is NULL, and an octet 0 stands before a
# value. A length is written in base 128, the lowest digit first.
import struct

FORMS = {"UInt8": "<B", "UInt16": "<H", "Int64": "<q"}
TYPES = {"valid": "UInt8", "error_offset": "Int64", "default_port": "UInt16"}


# The types, within Nullable, of the columns that a function gives.
def types_of(fields):
    return [TYPES.get(field.split(".")[0], "String") for field in fields]


def length(number):
    octets = b""
    while number >= 128:
        octets += bytes([number & 127 | 128])
        number >>= 7
    return octets + bytes([number])


# A Nullable(String).
def string(text):
    return b"\1" if text is None else b"\0" + length(len(text)) + text


# As ClickHouse sends it to a worker with send_chunk_header 1.
def block(texts):
    return b"%d\n" % len(texts) + b"".join(map(string, texts))


# Rows of values of Nullable types, as `rows.by_command_line` has them.
def read_rows(octets, types):
    found, at = [], 0
    while at < len(octets):
        row = []
        for kind in types:
            value, at = read_value(octets, at, kind)
            row.append(value)
        found.append(tuple(row))
    assert at == len(octets)
    return found


def read_value(octets, at, kind):
    if octets[at] == 1:
        return None, at + 1
    at += 1
    if kind in FORMS:
        end = at + struct.calcsize(FORMS[kind])
        return b"%d" % struct.unpack(FORMS[kind], octets[at:end]), end
    size = shift = 0
    while octets[at] >= 128:
        size |= (octets[at] & 127) << shift
        shift += 7
        at += 1
    end = at + 1 + (size | octets[at] << shift)
    return octets[at + 1:end], end
