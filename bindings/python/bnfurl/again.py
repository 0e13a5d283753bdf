# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
"""A grammar of one's own in another process: it comes as its text, and is read there once."""

import functools

from bnfurl._bnfurl import Grammar, load

__all__ = ["load_again"]


@functools.lru_cache
def load_again(text: bytes, name: str) -> Grammar:
    return load(text, name=name)
