# An IPC stream of Arrow, read octet by octet as Arrow's format and FlatBuffers are specified, without a library. It is
# stricter than the libraries: all that has an alignment has it, padding is zero, and a text is UTF-8 by itself.
import datetime
import struct

CONTINUATION = 0xFFFFFFFF
V5 = 4
SCHEMA, BATCH = 1, 3
INT, FLOAT, UTF8, BOOL, TIMESTAMP, LIST, STRUCT = 2, 3, 5, 6, 10, 12, 13
EPOCH = datetime.datetime(1970, 1, 1)


class Broken(Exception):
    pass


def require(holds, what):
    if not holds:
        raise Broken(what)


class Table:
    """A table of a FlatBuffer."""

    def __init__(self, octets, at):
        require(at % 4 == 0, "a table is not aligned")
        self.octets, self.at = octets, at
        self.vtable = at - struct.unpack_from("<i", octets, at)[0]
        require(self.vtable % 2 == 0 and self.vtable >= 4, "a vtable is not aligned")
        size, self.size = struct.unpack_from("<HH", octets, self.vtable)
        require(at + self.size <= len(octets), "a table ends beyond the metadata")
        self.fields = struct.unpack_from(f"<{(size - 4) // 2}H", octets, self.vtable + 4)

    def place(self, field):
        offset = self.fields[field] if field < len(self.fields) else 0
        require(offset < self.size, "a field is not in its table")
        return self.at + offset if offset else None

    def number(self, field, form, default=0):
        at = self.place(field)
        if at is None:
            return default
        require(at % struct.calcsize(form) == 0, f"field {field} is not aligned")
        return struct.unpack_from("<" + form, self.octets, at)[0]

    def referred(self, field):
        at = self.place(field)
        return None if at is None else at + struct.unpack_from("<I", self.octets, at)[0]

    def table(self, field):
        return Table(self.octets, self.referred(field))

    def text(self, field):
        at = self.referred(field)
        if at is None:
            return None
        (size,) = struct.unpack_from("<I", self.octets, at)
        require(at % 4 == 0 and self.octets[at + 4 + size] == 0, "a string is not aligned, or without its NUL")
        return self.octets[at + 4 : at + 4 + size].decode()

    def vector(self, field, form):
        """The elements, each as a tuple."""
        at = self.referred(field)
        (count,) = struct.unpack_from("<I", self.octets, at)
        require((at + 4) % min(struct.calcsize("<" + form), 8) == 0, "elements are not aligned")
        return [struct.unpack_from("<" + form, self.octets, at + 4 + i * struct.calcsize("<" + form))
                for i in range(count)]

    def tables(self, field):
        first = self.referred(field) + 4
        return [Table(self.octets, first + 4 * i + offset) for i, (offset,) in enumerate(self.vector(field, "I"))]


def type_of(field):
    kind, table = field.number(2, "B"), field.table(3)
    if kind == INT:
        return f"{'' if table.number(1, 'B') else 'u'}int{table.number(0, 'i')}"
    if kind == FLOAT:
        return ["half", "float", "double"][table.number(0, "h")]
    if kind == TIMESTAMP:
        zone = table.text(1)
        return f"timestamp[{['s', 'ms', 'us', 'ns'][table.number(0, 'h')]}{', ' + zone if zone else ''}]"
    parts = [(part.text(0), type_of(part)) for part in field.tables(5)]
    if kind == LIST:
        ((name, item),) = parts
        require(name == "item", "another name of items")
        return f"list<{item}>"
    if kind == STRUCT:
        return f"struct<{', '.join(f'{name}: {of}' for name, of in parts)}>"
    return {UTF8: "string", BOOL: "bool"}[kind]


def all_fields(fields):
    return [each for field in fields for each in (field, *all_fields(field.tables(5)))]


def bits(octets, rows):
    require(len(octets) == (rows + 7) // 8, "too many or too few octets of bits")
    values = [octets[i // 8] >> i % 8 & 1 for i in range(8 * len(octets))]
    require(not any(values[rows:]), "a bit without a row")
    return values[:rows]


def values_of(field, nodes, buffers):
    kind, parts, (rows, nulls) = type_of(field), field.tables(5), next(nodes)
    present = [1] * rows if nulls == 0 else bits(next(buffers), rows)
    if nulls == 0:
        require(next(buffers) == b"", "bits where no value is null")
    require(present.count(0) == nulls, "another number of nulls")
    if kind.startswith("struct"):
        names, columns = [part.text(0) for part in parts], [values_of(part, nodes, buffers) for part in parts]
        require(nulls == 0 and all(len(column) == rows for column in columns), "parts of several lengths")
        return [dict(zip(names, row)) for row in zip(*columns, strict=True)]
    octets = next(buffers)
    if kind == "bool":
        values = [bool(value) for value in bits(octets, rows)]
    elif kind == "string":
        ends = struct.unpack(f"={rows + 1}i", octets)
        text = next(buffers)
        require(ends[0] == 0 and ends[-1] == len(text), "texts begin or end elsewhere")
        require(list(ends) == sorted(ends), "a text ends before it begins")
        values = [text[begin:end].decode() for begin, end in zip(ends, ends[1:])]
    elif kind.startswith("list"):
        ends = struct.unpack(f"={rows + 1}i", octets)
        items = values_of(parts[0], nodes, buffers)
        require(ends[0] == 0 and ends[-1] == len(items), "lists begin or end elsewhere")
        require(list(ends) == sorted(ends), "a list ends before it begins")
        values = [items[begin:end] for begin, end in zip(ends, ends[1:])]
    else:
        form = {"int64": "q", "uint16": "H", "double": "d"}.get(kind, "q")
        values = list(struct.unpack(f"={rows}{form}", octets))
        if kind.startswith("timestamp"):
            require(kind[:12] == "timestamp[us", "another unit")
            zone = datetime.timezone.utc if kind.endswith("UTC]") else None
            values = [(EPOCH + datetime.timedelta(microseconds=value)).replace(tzinfo=zone) for value in values]
    return [value if has else None for has, value in zip(present, values)]


class Stream:
    """`names`, `types`, and the rows of each batch as tuples."""

    def __init__(self, octets):
        self.batches = []
        at = 0
        while True:
            mark, size = struct.unpack_from("<II", octets, at)
            require(mark == CONTINUATION, "no mark before a message")
            at += 8
            if size == 0:
                break
            require(size % 8 == 0 and at % 8 == 0, "metadata are not aligned")
            metadata = octets[at : at + size]
            message = Table(metadata, struct.unpack_from("<I", metadata)[0])
            require(message.number(0, "h") == V5, "another version")
            at += size
            length = message.number(3, "q")
            require(length % 8 == 0 and at + length <= len(octets), "a body is not aligned, or not whole")
            self.read(message, octets[at : at + length])
            at += length
        require(at == len(octets), "octets after the end")
        self.rows = [row for batch in self.batches for row in batch]

    def read(self, message, body):
        head = message.table(2)
        if message.number(1, "B") == SCHEMA:
            require(not hasattr(self, "names") and body == b"", "a second schema, or one with a body")
            fields = head.tables(1)
            require(head.number(0, "h") == 0, "not little-endian")
            require(all(field.number(1, "B") for field in all_fields(fields)), "not a nullable column")
            self.fields, self.names = fields, [field.text(0) for field in fields]
            self.types = [type_of(field) for field in fields]
            return
        require(message.number(1, "B") == BATCH, "another kind of message")
        rows, nodes, end = head.number(0, "q"), iter(head.vector(1, "qq")), 0
        buffers = []
        for begin, size in head.vector(2, "qq"):
            require(begin % 8 == 0 and begin == end, "a buffer is not aligned, or not after the last one")
            end = begin + (size + 7) // 8 * 8
            buffers.append(body[begin : begin + size])
            require(not any(body[begin + size : end]), "padding that is not zero")
        require(end == len(body), "octets after the buffers")
        left = iter(buffers)
        columns = [values_of(field, nodes, left) for field in self.fields]
        require(rows > 0 and all(len(column) == rows for column in columns), "columns of several lengths")
        require(next(left, None) is None and next(nodes, None) is None, "too many buffers or nodes")
        self.batches.append(list(zip(*columns, strict=True)))

    def objects(self):
        return [dict(zip(self.names, row, strict=True)) for row in self.rows]
