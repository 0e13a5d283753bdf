# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""Validates URLs and splits them into their components, exactly as the RFC grammars define them.

    bnfurl.split("http://h/a?q").host       'h'
    bnfurl.matches("http://a b")            False
    bnfurl.explain("http://a b").offset     8

A missing component is None, which is not the same as an empty one. Nothing is decoded.
"""

from bnfurl import _bnfurl
from bnfurl._bnfurl import (
    Column,
    ColumnStream,
    Error,
    Grammar,
    GrammarError,
    LogStream,
    Parts,
    RobotsStore,
    RobotsStoreWriter,
    Rules,
    columns,
    decision,
    explain,
    formats,
    grammars,
    kernels,
    key,
    links,
    load,
    matches,
    normalize,
    productions,
    read_log,
    readings,
    refuse,
    repair,
    resolve,
    robots,
    rule,
    site,
    split,
    surt,
)

__all__ = [
    "Column",
    "ColumnStream",
    "Error",
    "Grammar",
    "GrammarError",
    "LogStream",
    "Parts",
    "RobotsStore",
    "RobotsStoreWriter",
    "Rules",
    "__version__",
    "columns",
    "decision",
    "explain",
    "formats",
    "grammars",
    "kernels",
    "key",
    "links",
    "load",
    "matches",
    "normalize",
    "productions",
    "read_log",
    "readings",
    "refuse",
    "repair",
    "resolve",
    "robots",
    "rule",
    "site",
    "split",
    "surt",
]

__version__: str = vars(_bnfurl)["__version__"]
