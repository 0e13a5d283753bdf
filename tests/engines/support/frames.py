# The rows of all engines as a folder of Parquet files, each of them a partition, one with nine tenths of all rows; and
# what the library makes of them in one process, to compare with. Texts are compared as octets.
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset
import pyarrow.parquet

import bnfurl
import rows

FILES = 24
COUNT = 12_000
# Parquet is not compressed: the codec that Spark takes otherwise is a native library, which need not run here.
SETTINGS = {
    "spark.sql.parquet.compression.codec": "uncompressed",
    "spark.sql.files.openCostInBytes": str(128 << 20),  # no two files in one partition
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.ansi.enabled": "true",
}
TEXTS = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary()}


# Columns `id` and `url`: strings, as those of Spark may hold any octets.
def urls(kind=pa.string()):
    texts = [*rows.ALL, *rows.many(COUNT - len(rows.ALL))]
    return pa.table({"id": pa.array(range(COUNT), pa.int64()), "url": pa.array(texts, pa.binary()).view(kind)})


def write(folder, table):
    folder.mkdir()
    many = COUNT * 9 // 10
    few = (COUNT - many) // (FILES - 1) + 1
    begins = [*range(0, COUNT - many, few), COUNT - many]
    for number, begin in enumerate(begins):
        end = begins[number + 1] if number + 1 < len(begins) else COUNT
        pa.parquet.write_table(table.slice(begin, end - begin), folder / f"{number:02}.parquet", compression="none")
    assert len(begins) == FILES, begins


# The table's own columns, and after them what the library makes of its column `url`.
def by_library(table, fields, own=("id", "url"), **options):
    table = table.combine_chunks()
    found = pa.array(bnfurl.split(table["url"].chunk(0), fields=fields, strings="copy", **options))
    columns = [as_octets(table[name]) for name in own]
    columns += [as_octets(pa.chunked_array([array])) for array in found.flatten()]
    return pa.table(columns, [*own, *fields])


# What Spark wrote, in the order of `id`.
def read(folder):
    return in_order(pa.dataset.dataset(folder, format="parquet").to_table())


def in_order(table):
    table = pa.table([as_octets(column) for column in table.columns], table.column_names)
    return table.take(pc.sort_indices(table["id"]))


# Numbers without a sign are int32 in Spark.
def as_octets(column):
    kind = TEXTS.get(column.type, column.type)
    same = pa.chunked_array([chunk.view(kind) for chunk in column.chunks], kind)
    return same.cast({pa.uint16(): pa.int32(), pa.large_binary(): pa.binary()}.get(kind, kind))


# Where two tables differ, in words; the empty string if they do not. Whole tables are too large for a message.
def difference(found, expected):
    if found.schema.remove_metadata() != expected.schema:
        return f"the columns are {found.schema.remove_metadata()}, not {expected.schema}"
    if found.num_rows != expected.num_rows:
        return f"there are {found.num_rows} rows, not {expected.num_rows}"
    for name in expected.column_names:
        pairs = zip(expected["id"].to_pylist(), found[name].to_pylist(), expected[name].to_pylist(), strict=True)
        for number, there, wanted in pairs:
            if there != wanted:
                return f"{name} of row {number} is {str(there)[:200]}, not {str(wanted)[:200]}"
    return ""
