# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""The grammars that are files in the package. One that is not compiled in is read when it is first used."""

from __future__ import annotations

import functools
import pathlib

from bnfurl._bnfurl import Grammar, is_for_records, load

__all__ = ["find", "names"]

# Grammars of log lines are only for read_log.
_FILES = {
    path.stem: path
    for path in (pathlib.Path(__file__).parent / "grammar").glob("*.bnf")
    if not is_for_records(path.read_bytes())
}


def names() -> list[str]:
    return list(_FILES)


def find(name: str) -> Grammar | None:
    return _read(name) if name in _FILES else None


@functools.cache
def _read(name: str) -> Grammar:
    return load(_FILES[name].read_bytes(), name=_FILES[name].name)
