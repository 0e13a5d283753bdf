# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# bnfurl.split on Arrow columns, into views: in batches, each given back when the next one is there, as by a reader of a
# file; and all rows in one, with one thread and with two, by the clock on the wall.
import time

import bnfurl
import pyarrow
from side import SEVEN, Side

PER_BATCH = 8192


def split_batches(batches, fields):
    for batch in batches:
        column = bnfurl.split(batch, fields=fields, strings="view")
    return column


def valid_of(column):
    return pyarrow.array(column["valid"]).true_count


def sides(rows):
    urls = pyarrow.array(rows, pyarrow.string())
    batches = [urls.slice(begin, PER_BATCH) for begin in range(0, len(urls), PER_BATCH)]
    def all_at_once(fields, **options):
        return lambda: bnfurl.split(urls, fields=fields, strings="view", **options)
    return {
        "split(column), host": Side(lambda: split_batches(batches, ["host"])),
        "split(column), seven": Side(lambda: split_batches(batches, SEVEN)),
        "split(column), host, one batch": Side(all_at_once(["host"])),
        "split(column), seven, one batch": Side(all_at_once(SEVEN)),
        "split(column), valid": Side(all_at_once(["valid"]), valid_of),
        "one thread": Side(all_at_once(SEVEN, threads=1), clock=time.perf_counter),
        "two threads": Side(all_at_once(SEVEN, threads=2), clock=time.perf_counter),
    }
