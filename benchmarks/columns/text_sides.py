# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# One str at a time, in a loop of Python: bnfurl, the standard library, and the two packages over ada. urlsplit keeps
# what it read last, so its cache is emptied before each turn.
import urllib.parse

import bnfurl
import packages
from side import Side

ada_url, can_ada = packages.module("ada_url"), packages.module("can_ada")


def split_three(rows):
    split = bnfurl.split
    for text in rows:
        parts = split(text)
        if parts is not None:
            _ = parts.host, parts.path, parts.query


def urlsplit(rows):
    split = urllib.parse.urlsplit
    for text in rows:
        try:
            split(text)
        except ValueError:
            pass


def ada_host(rows):
    parse = ada_url.URL
    for text in rows:
        try:
            _ = parse(text).host
        except ValueError:
            pass


def can_ada_host(rows):
    parse = can_ada.parse
    for text in rows:
        try:
            _ = parse(text).hostname
        except ValueError:
            pass


def sides(rows):
    found = {
        "matches(str)": Side(lambda: sum(map(bnfurl.matches, rows)), int),
        "split(str), three": Side(lambda: split_three(rows)),
        "urlsplit": Side(lambda: urlsplit(rows), before=urllib.parse.clear_cache),
    }
    if ada_url:
        found["ada-url"] = Side(lambda: ada_host(rows))
    if can_ada:
        found["can_ada"] = Side(lambda: can_ada_host(rows))
        found["can_ada, can_parse"] = Side(lambda: sum(map(can_ada.can_parse, rows)))
    return found
