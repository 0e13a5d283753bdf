# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""Adds the namespace `bnfurl` to Polars' expressions and series when it is imported.

    import bnfurl.polars
    frame.select(polars.col("url").bnfurl.split(fields=["host", "path"]).struct.unnest())
    frame.with_columns(site=polars.col("url").bnfurl.site())

All functions are elementwise, so they run lazily, in the streaming engine, and in groups. Polars passes its views of
strings as a stream, and receives views of the same bytes: nothing is copied.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import polars

import bnfurl

__all__ = ["BnfurlExpr", "BnfurlSeries"]


@polars.api.register_series_namespace("bnfurl")
class BnfurlSeries:
    """`series.bnfurl`: the functions of `bnfurl` for a series of String, Binary or Null."""

    def __init__(self, series: polars.Series) -> None:
        # A series that contains only nulls has no type of texts unless one was given.
        self._series = series.cast(polars.String) if series.dtype == polars.Null else series

    def split(
        self,
        *,
        fields: Sequence[str] | None = None,
        grammar: Any = "rfc3986",
        production: str | None = None,
        lenient: bool = False,
        threads: int = 1,
    ) -> polars.Series:
        """Splits each text into a Struct of fields, like `bnfurl.split`."""
        return self._named(
            bnfurl.split(
                self._series,
                grammar=grammar,
                production=production,
                fields=fields,
                lenient=lenient,
                strings="view",
                threads=threads,
            )
        )

    def matches(self, *, grammar: Any = "rfc3986", production: str | None = None, threads: int = 1) -> polars.Series:
        """Whether each text is valid; null where the series is null."""
        return self._named(bnfurl.matches(self._series, grammar=grammar, production=production, threads=threads))

    def _named(self, result: bnfurl.Column | bnfurl.ColumnStream) -> polars.Series:
        return polars.Series(result).alias(self._series.name)


@polars.api.register_expr_namespace("bnfurl")
class BnfurlExpr:
    """`expression.bnfurl`: the same for an expression. An unknown grammar, production or field raises at once."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def split(
        self,
        *,
        fields: Sequence[str] | None = None,
        grammar: Any = "rfc3986",
        production: str | None = None,
        lenient: bool = False,
    ) -> polars.Expr:
        """Splits each text into a Struct of fields, like `bnfurl.split`."""
        return self._each(
            lambda series: BnfurlSeries(series).split(
                fields=fields, grammar=grammar, production=production, lenient=lenient
            )
        )

    def matches(self, *, grammar: Any = "rfc3986", production: str | None = None) -> polars.Expr:
        """Whether each text is valid; null where the column is null."""
        return self._each(lambda series: BnfurlSeries(series).matches(grammar=grammar, production=production))

    # String and Binary columns have results of different types, so the type of the column decides.
    def _each(self, function: Callable[[polars.Series], polars.Series]) -> polars.Expr:
        def typed(expression: polars.Expr, dtype: polars.DataType) -> polars.Expr:
            result = function(polars.Series([], dtype=dtype)).dtype
            return expression.map_batches(function, return_dtype=result, is_elementwise=True)

        function(polars.Series([], dtype=polars.String))
        return self._expression.pipe_with_dtype(typed)


# The verbs that make texts of texts become methods, which take the arguments of the functions.
def _add(name: str) -> None:
    def of_series(self: BnfurlSeries, *arguments: Any, **options: Any) -> polars.Series:
        return self._named(getattr(bnfurl, name)(self._series, *arguments, **options))

    def of_expression(self: BnfurlExpr, *arguments: Any, **options: Any) -> polars.Expr:
        return self._each(lambda series: of_series(BnfurlSeries(series), *arguments, **options))

    for kind, method in (BnfurlSeries, of_series), (BnfurlExpr, of_expression):
        method.__name__ = name
        method.__doc__ = f"The answer of `bnfurl.{name}` to each text."
        setattr(kind, name, method)


for _name in ("normalize", "resolve", "repair", "key", "surt", "site", "decision", "rule", "robots"):
    _add(_name)
