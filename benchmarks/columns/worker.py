# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A process with the sides of one module, so that no library meets the memory or the threads of another. It answers as
# benchmarks/columns/splitters.cpp does: first the names of its sides and an empty line; then, for each name that it
# reads, the seconds and the number of valid rows, if the side counts them.
#
#   python benchmarks/columns/worker.py MODULE FILE
import importlib
import pathlib
import sys


def main(module, path):
    rows = pathlib.Path(path).read_text().split("\n")[:-1]
    sides = importlib.import_module(module).sides(rows)
    print(*sides, "", sep="\n", flush=True)
    for name in sys.stdin:
        seconds, valid = sides[name.rstrip("\n")].measure()
        print(f"{seconds:.9f}\t{valid}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
