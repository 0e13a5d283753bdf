# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""Unpickles user-defined grammars, which are read once in each process, and parts, which are split again."""

from __future__ import annotations

import functools
from typing import AnyStr

from bnfurl._bnfurl import Grammar, Parts, load, split

__all__ = ["load_again", "split_again"]


@functools.lru_cache
def load_again(text: bytes, name: str) -> Grammar:
    return load(text, name=name)


def split_again(text: AnyStr, grammar: str | Grammar, production: str, fields: list[str]) -> Parts[AnyStr] | None:
    return split(text, grammar=grammar, production=production, fields=fields, lenient=True)
