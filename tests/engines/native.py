# Reads and writes ClickHouse's format Native, as far as columns of URLs need it. A block contains the numbers of its
# columns and rows, and then for each column its name, its type, a byte for each row, which is 1 for NULL, and all
# values. Lengths are written in base 128, with the lowest digit first.
import io
import re
import struct

FORMS = {"UInt8": "B", "UInt16": "H", "Int64": "q"}


def length(number):
    octets = b""
    while number >= 128:
        octets += bytes([number & 127 | 128])
        number >>= 7
    return octets + bytes([number])


def string(text):
    return length(len(text)) + text


# Of strings; as ClickHouse sends it to a worker.
def block(texts):
    head = b"\1" + length(len(texts)) + string(b"url") + string(b"Nullable(String)")
    return head + bytes(text is None for text in texts) + b"".join(string(text or b"") for text in texts)


# All rows of blocks: the values of Nullable types, as `rows.by_command_line` has them. The elements of a Tuple count as
# columns.
def read_rows(octets):
    file, found = io.BytesIO(octets), []
    while file.tell() < len(octets):
        found += read_block(file)
    return found


# Reads `count` rows of a file that may have more.
def read_answer(file, count):
    found = []
    while len(found) < count:
        found += read_block(file)
    return found


def read_block(file):
    columns, count, values = read_number(file), read_number(file), []
    for _ in range(columns):
        file.read(read_number(file))
        kinds = re.findall(r"Nullable\((\w+)\)", file.read(read_number(file)).decode())
        values += [read_column(file, kind, count) for kind in kinds]
    return list(zip(*values, strict=True))


def read_number(file):
    number = shift = 0
    while (octet := file.read(1)[0]) >= 128:
        number |= (octet & 127) << shift
        shift += 7
    return number | octet << shift


def read_column(file, kind, count):
    nulls = file.read(count)
    if kind in FORMS:
        form = f"<{count}{FORMS[kind]}"
        values = [b"%d" % value for value in struct.unpack(form, file.read(struct.calcsize(form)))]
    else:
        values = [file.read(read_number(file)) for _ in range(count)]
    return [None if null else value for null, value in zip(nulls, values, strict=True)]
