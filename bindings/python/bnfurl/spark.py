# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""URLs in the frames of Spark.

Spark hands a partition to a Python process as Arrow batches, one after another. Each is split where it is, and goes
back with the new columns; nothing is shuffled, collected or repartitioned, and memory is that of a batch. What is asked
for is checked on the driver, before anything runs.

    bnfurl.spark.split(df, "url")                      a frame with more columns
    df.select(bnfurl.spark.column("url").host)         one column of structs; the other columns stay in the JVM
    bnfurl.spark.register(spark)                       SELECT bnfurl_split(url).host FROM ...

Spark's strings may hold any octets, and so may ours. The results are plain strings: Spark can read views of strings,
but they cost it more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyspark
from pyspark.sql import types

import bnfurl

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession

__all__ = ["column", "register", "split"]

_ON_BAD = ("keep", "drop", "fail")
_SHOWN = 200  # octets of a URL in a message

# Spark has no numbers without a sign.
_SPARK_TYPES = {
    pa.bool_(): (pa.bool_(), types.BooleanType()),
    pa.int64(): (pa.int64(), types.LongType()),
    pa.uint16(): (pa.int32(), types.IntegerType()),
    pa.string(): (pa.string(), types.StringType()),
    pa.large_string(): (pa.large_string(), types.StringType()),
    pa.binary(): (pa.binary(), types.BinaryType()),
    pa.large_binary(): (pa.large_binary(), types.BinaryType()),
}


def split(
    df: DataFrame,
    column: str = "url",
    *,
    into: str | None = None,
    fields: Sequence[str] | None = None,
    grammar: Any = "rfc3986",
    production: str | None = None,
    lenient: bool = False,
    on_bad: str = "keep",
) -> DataFrame:
    """`df` with a column for each field after its own, or with one struct `into` that has them all.

    `on_bad` says what becomes of a row whose URL is not valid: `keep` it (the fields `valid`, `error_offset` and
    `expected` say so, and why), `drop` it, or let the job `fail`, with the URL and the reason. A null is not bad.
    """
    _check_on_bad(on_bad, _ON_BAD)
    place = _place_of(df, column)
    task = _Task(_arrow_type(df, place), fields, grammar, production, lenient, on_bad).checked()
    ours = task.struct()
    if into is not None:
        ours = types.StructType([types.StructField(into, ours)])
    _check_names(df, ours.names)
    schema = types.StructType([*df.schema.fields, *ours.fields])
    return df.toDF(*_numbers(len(df.columns))).mapInArrow(_Mapper(task, place, into), schema)


def column(
    col: Column | str,
    *,
    fields: Sequence[str] | None = None,
    grammar: Any = "rfc3986",
    production: str | None = None,
    lenient: bool = False,
    on_bad: str = "keep",
    binary: bool = False,
) -> Column:
    """A column of structs with the fields of the URLs in `col`; Spark 4.1 or later.

    What `col` holds is not known before the query runs: say `binary=True` for a column of type binary. A column cannot
    drop rows: `on_bad` is `keep` or `fail`.
    """
    return _function("column", fields, grammar, production, lenient, on_bad, binary)(col)


def register(
    spark: SparkSession,
    name: str = "bnfurl_split",
    fields: Sequence[str] | None = None,
    *,
    grammar: Any = "rfc3986",
    production: str | None = None,
    lenient: bool = False,
    on_bad: str = "keep",
    binary: bool = False,
) -> Any:
    """Makes `column` a function of SQL, and returns it: SELECT bnfurl_split(url).host; Spark 4.1 or later."""
    function = _function("register", fields, grammar, production, lenient, on_bad, binary)
    return spark.udf.register(name, function)


# What is asked of each batch: the same on the driver and in every worker.
@dataclass(frozen=True)
class _Task:
    urls: pa.DataType
    fields: Sequence[str] | None
    grammar: Any
    production: str | None
    lenient: bool
    on_bad: str

    # The same with all fields by their names; an error if there is no such field, production or grammar.
    def checked(self) -> _Task:
        fields = self.fields if self.fields is None or isinstance(self.fields, str) else tuple(self.fields)
        named = replace(self, fields=fields)
        return replace(named, fields=tuple(field.name for field in named._split(self._nothing(), fields).type))

    # The type of the result in Spark.
    def struct(self) -> types.StructType:
        found = self._split(self._nothing(), self.fields).type
        return types.StructType([types.StructField(field.name, _SPARK_TYPES[field.type][1]) for field in found])

    # The columns of the result, and which rows stay: None for all of them.
    def columns(self, urls: pa.Array) -> tuple[list[pa.Array], pa.Array | None]:
        asked = list(self.fields)
        needs_verdict = self.on_bad != "keep"
        if needs_verdict and "valid" not in asked:
            asked.append("valid")
        found = self._split(urls, asked)
        arrays = [_cast(array, urls.type) for array in found.flatten()]
        stay = pc.fill_null(arrays[asked.index("valid")], True) if needs_verdict else None
        if self.on_bad == "fail":
            self._fail_if_bad(urls, stay)
        is_filter = self.on_bad == "drop" and not pc.all(stay, min_count=0).as_py()
        return arrays[: len(self.fields)], stay if is_filter else None

    # A column that is declared as strings cannot give binary, and the other way round.
    def check_type(self, found: pa.DataType) -> None:
        if _is_binary(found) != _is_binary(self.urls):
            advice = "say binary=True" if _is_binary(found) else "leave binary=True out"
            raise TypeError(f"the column is {found}: {advice}")

    def _nothing(self) -> pa.Array:
        return pa.array([], self.urls)

    def _split(self, urls: pa.Array, fields: Sequence[str] | None) -> pa.StructArray:
        return pa.array(bnfurl.split(urls, grammar=self.grammar, production=self.production, fields=fields,
                                     lenient=self.lenient, strings="copy"))  # fmt: skip

    def _fail_if_bad(self, urls: pa.Array, good: pa.Array) -> None:
        row = pc.index(good, False).as_py()
        if row < 0:
            return
        url = urls[row].as_buffer().to_pybytes()
        why = bnfurl.explain(url, grammar=self.grammar, production=self.production)
        raise ValueError(f'on_bad="fail": {_shown(url)} is not valid, offset {why.offset}: {why.message}')


# The function that Spark calls with the batches of a partition.
@dataclass(frozen=True)
class _Mapper:
    task: _Task
    place: int
    into: str | None

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            columns, stay = self.task.columns(batch.column(self.place))
            if self.into is not None:
                columns = [pa.StructArray.from_arrays(columns, list(self.task.fields))]
            columns = [*batch.columns, *columns]
            result = pa.RecordBatch.from_arrays(columns, _numbers(len(columns)))
            yield result if stay is None else result.filter(stay)


# The function of SQL. Its name is what plans and columns show.
def _function(
    caller: str,
    fields: Sequence[str] | None,
    grammar: Any,
    production: str | None,
    lenient: bool,
    on_bad: str,
    binary: bool,
) -> Any:
    if _version() < (4, 1):
        raise RuntimeError(f"bnfurl.spark.{caller} needs Spark 4.1 or later, which has arrow_udf; this is "
                           f"{pyspark.__version__}. bnfurl.spark.split works from 3.5 on.")  # fmt: skip
    from pyspark.sql.functions import arrow_udf

    _check_on_bad(on_bad, ("keep", "fail"))
    task = _Task(pa.binary() if binary else pa.string(), fields, grammar, production, lenient, on_bad).checked()

    def bnfurl_split(urls: pa.Array) -> pa.Array:
        if pa.types.is_null(urls.type):  # the constant NULL
            urls = urls.cast(task.urls)
        task.check_type(urls.type)
        columns, _ = task.columns(urls)
        return pa.StructArray.from_arrays(columns, list(task.fields))

    return arrow_udf(bnfurl_split, task.struct())


def _version() -> tuple[int, ...]:
    return tuple(int(part) for part in pyspark.__version__.split(".")[:2])


def _check_on_bad(value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        raise ValueError(f'on_bad: "{value}" is not one of {_quoted(choices)}')


# What columns are called on their way to Python and back, where places count: Spark would read a name with a dot as a
# path, and refuse two that are the same. The schema of the result has the names that the frame has.
def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(count)]


# Where among its columns a frame has the URLs.
def _place_of(df: DataFrame, column: str) -> int:
    same = _folding(df)
    places = [place for place, name in enumerate(df.columns) if same(name) == same(column)]
    if len(places) != 1:
        which = "no column" if not places else "more than one column"
        raise ValueError(f'there is {which} "{column}"; there are {_quoted(df.columns)}')
    return places[0]


def _arrow_type(df: DataFrame, place: int) -> pa.DataType:
    field = df.schema.fields[place]
    if isinstance(field.dataType, types.BinaryType):
        return pa.binary()
    if isinstance(field.dataType, (types.StringType, types.CharType, types.VarcharType)):
        return pa.string()
    raise TypeError(f'column "{field.name}" is {field.dataType.simpleString()}; URLs are string or binary')


def _check_names(df: DataFrame, ours: Sequence[str]) -> None:
    same = _folding(df)
    theirs = {same(name) for name in df.columns}
    both = [name for name in ours if same(name) in theirs]
    if both:
        raise ValueError(f"the frame has a column {_quoted(both)} already; choose other fields, or into=")


# What makes two names the same for this session.
def _folding(df: DataFrame) -> Callable[[str], str]:
    is_sensitive = df.sparkSession.conf.get("spark.sql.caseSensitive", "false") == "true"
    return str if is_sensitive else str.lower


# Arrays of one column have one type, however long the texts of a batch are.
def _cast(array: pa.Array, urls: pa.DataType) -> pa.Array:
    wanted = _SPARK_TYPES[array.type][0]
    if pa.types.is_large_string(urls) or pa.types.is_large_binary(urls):
        wanted = {pa.string(): pa.large_string(), pa.binary(): pa.large_binary()}.get(wanted, wanted)
    return array if array.type == wanted else array.cast(wanted)


def _is_binary(urls: pa.DataType) -> bool:
    return pa.types.is_binary(urls) or pa.types.is_large_binary(urls)


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _shown(url: bytes) -> str:
    text = url[:_SHOWN].decode("utf-8", "backslashreplace")
    return f'"{text}"' if len(url) <= _SHOWN else f'"{text}..." ({len(url)} octets)'
