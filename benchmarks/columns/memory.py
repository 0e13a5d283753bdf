# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What the views that bnfurl.split gives take in memory, in octets a value: the resident memory of this fresh process
# before and after it. A column of eight rows was split before, so that no library is loaded in between.
#
#   python benchmarks/columns/memory.py FILE
import pathlib
import resource
import sys

import bnfurl
import pyarrow
from side import SEVEN


def resident():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def main(path):
    urls = pyarrow.array(pathlib.Path(path).read_text().split("\n")[:-1], pyarrow.string())
    bnfurl.split(urls[:8], fields=SEVEN, strings="view")
    before = resident()
    column = bnfurl.split(urls, fields=SEVEN, strings="view")
    print((resident() - before) / (len(column) * len(SEVEN)))


if __name__ == "__main__":
    main(sys.argv[1])
