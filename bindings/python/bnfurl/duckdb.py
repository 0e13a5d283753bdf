# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""Adds an SQL function to DuckDB that splits URLs.

    bnfurl.duckdb.register(connection)
    connection.sql("SELECT unnest(bnfurl_split(url)) FROM 'log.parquet'")

DuckDB calls it with Arrow columns of some thousand rows, and receives views of their strings. The function handles
NULLs itself (null_handling="special"), because its results contain NULL for missing components, which DuckDB would
otherwise refuse. It has no side effects, so DuckDB calls it only once for equal uses in one step of a plan.
"""
from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import duckdb
import pyarrow

import bnfurl

__all__ = ["register"]

# DuckDB's names for the types of the fields.
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
    """Adds the function `name` to a connection, or replaces it: it splits a VARCHAR into a STRUCT of fields.

    The fields are those of `bnfurl.split`. All of them are computed, even if a query reads only one, so few `fields`
    take less time. With `binary`, it splits a BLOB, which may contain any bytes, into components of type BLOB.
    """

    def split(urls: Any) -> Any:
        return bnfurl.split(
            urls, grammar=grammar, production=production, fields=fields, lenient=lenient, strings="view"
        )

    def split_column(urls: pyarrow.ChunkedArray) -> Any:
        return split(urls.combine_chunks())

    result = pyarrow.array(split(pyarrow.array([], pyarrow.binary() if binary else pyarrow.string()))).type
    with contextlib.suppress(duckdb.InvalidInputException):  # no such function yet
        connection.remove_function(name)
    connection.create_function(
        name,
        split_column,
        ["BLOB" if binary else "VARCHAR"],
        connection.struct_type({field.name: _NAMES[field.type] for field in result}),
        **_HOW,
    )
