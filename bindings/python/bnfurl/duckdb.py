# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""URLs in DuckDB: a function of SQL that splits them.

    bnfurl.duckdb.register(connection)
    connection.sql("SELECT unnest(bnfurl_split(url)) FROM 'log.parquet'")

DuckDB calls it with Arrow columns of some thousand rows, and takes views of their strings back. A NULL is passed on,
and so is an absent component, so the function takes NULLs itself (null_handling="special"): DuckDB alone would refuse a
row that has one. It is pure (side_effects=False), so uses of it in one step of a plan are one.
"""
from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import duckdb
import pyarrow

import bnfurl

__all__ = ["register"]

# What DuckDB calls the types of the fields.
_NAMES = {
    pyarrow.bool_(): "BOOLEAN",
    pyarrow.int64(): "BIGINT",
    pyarrow.uint16(): "USMALLINT",
    pyarrow.string_view(): "VARCHAR",
    pyarrow.binary_view(): "BLOB",
}
_HOW: dict[str, Any] = {"type": "arrow", "null_handling": "special", "side_effects": False}


def register(
    connection: duckdb.DuckDBPyConnection,
    name: str = "bnfurl_split",
    *,
    fields: Sequence[str] | None = None,
    grammar: Any = "rfc3986",
    production: str | None = None,
    lenient: bool = False,
    binary: bool = False,
) -> None:
    """Adds the function `name` to a connection: from a VARCHAR to a STRUCT of the fields, as `bnfurl.split` has them.

    All fields are made, whichever a query reads: few `fields` take less time. A function of this name is replaced.
    With `binary`, from a BLOB to a STRUCT whose components are BLOBs: for texts that may hold any octets.
    """

    def split(urls: Any) -> Any:
        return bnfurl.split(
            urls, grammar=grammar, production=production, fields=fields, lenient=lenient, strings="view"
        )

    def split_column(urls: pyarrow.ChunkedArray) -> Any:
        return split(urls.combine_chunks())

    result = pyarrow.array(split(pyarrow.array([], pyarrow.binary() if binary else pyarrow.string()))).type
    with contextlib.suppress(duckdb.InvalidInputException):  # there is none yet
        connection.remove_function(name)
    connection.create_function(
        name,
        split_column,
        ["BLOB" if binary else "VARCHAR"],
        connection.struct_type({field.name: _NAMES[field.type] for field in result}),
        **_HOW,
    )
