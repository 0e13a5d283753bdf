# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Checks that time is linear in the size of a text: each further octet takes as many instructions as the ones before.
# Costs that do not depend on the size cancel out in the difference of two sizes.
#
#   benchmarks/growth.py PROGRAM [--each]
#
# PROGRAM is bnfurl-growth (growth.cpp). It measures each row at several sizes. A row is a verb with one kernel, on all
# texts that the program makes for a grammar. With --each, every text has a row of its own, so the report names the text
# that fails.
import sys

import counts

TOLERANCE = 0.01  # the largest relative difference between two slopes of a straight line


# The measurements by row: {ROW: [(octets, instructions) of the smallest size, of the next size, ...]}. The program
# prints a line `ROW/SIZE\tOCTETS` for each of them; `instructions` has the counts by `ROW/SIZE`.
def curves(lines, instructions):
    result = {}
    for line in lines:
        name, octets = line.split("\t")
        result.setdefault(name.rpartition("/")[0], []).append((int(octets), instructions[name]))
    return result


# Instructions per octet from each size to the next.
def slopes(curve):
    return [(more[1] - less[1]) / (more[0] - less[0]) for less, more in zip(curve, curve[1:])]


# What is wrong with a curve; None if it is a straight line. A single slope cannot show that, so it is wrong too.
def wrong(curve):
    first, *others = slopes(curve)
    if others and all(abs(slope / first - 1) <= TOLERANCE for slope in others):
        return None
    return "instructions per octet, from size to size: " + ", ".join(f"{slope:.2f}" for slope in [first, *others])


def main():
    curve_of = curves(*counts.run(*sys.argv[1:]))
    return counts.report([(row, wrong(curve)) for row, curve in curve_of.items()])


if __name__ == "__main__":
    sys.exit(main())
