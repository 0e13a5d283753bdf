# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A process with the sides of one module, so that no library meets the memory or the threads of another. A module whose
# package is not there has no sides. It answers as
# benchmarks/columns/splitters.cpp does: first the names of its sides and an empty line; then, for each name that it
# reads, the seconds and the number of valid rows, if the side counts them.
#
#   python benchmarks/columns/worker.py MODULE FILE
import pathlib
import sys

import packages


def main(module, path):
    rows = pathlib.Path(path).read_text().split("\n")[:-1]
    found = packages.module(module)
    sides = found.sides(rows) if found else {}
    print(*sides, "", sep="\n", flush=True)
    for name in sys.stdin:
        seconds, valid = sides[name.rstrip("\n")].measure()
        print(f"{seconds:.9f}\t{valid}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
