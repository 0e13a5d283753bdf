# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# benchmarks/instructions.tsv has the instructions per text for every question, kernel and compiler that was counted. A
# program built with one of these compilers, in exactly the same version, must take as many, within 3 %. More
# instructions mean slower code; fewer must be written to the table, so that the gain is not lost again.
#
#   benchmarks/instructions.py PROGRAM             counts, and replaces the lines of PROGRAM's compiler
#   benchmarks/instructions.py --check PROGRAM     counts, and compares
# PROGRAM is bnfurl-instructions; tools/count-instructions builds it and calls this.
import pathlib
import sys

import counts

TABLE = pathlib.Path(__file__).resolve().parent / "instructions.tsv"
LOG = TABLE.parent.parent / "examples/access.log"
HEADER = "compiler\tquestion\tentry\tcorpus\tkernel\tinstructions"
TOLERANCE = 0.03


# {compiler: {row: instructions per text}}; a row is `Split/rfc3986/URI/own/avx2`.
def read_table(text):
    table = {}
    for line in text.splitlines()[1:]:
        compiler, question, entry, corpus, kernel, instructions = line.split("\t")
        table.setdefault(compiler, {})["/".join((question, entry, corpus, kernel))] = float(instructions)
    return table


def line(compiler, row, instructions):
    question, grammar, production, corpus, kernel = row.split("/")
    return "\t".join((compiler, question, f"{grammar}/{production}", corpus, kernel, f"{instructions:.1f}"))


def print_table(table):
    lines = [line(compiler, row, table[compiler][row]) for compiler in sorted(table) for row in table[compiler]]
    return "\n".join([HEADER, *lines]) + "\n"


# The compiler, and {row: instructions per text}, from the program's output: its compiler, then lines `ROW\tTEXTS`.
def per_text(lines, instructions):
    rows = (line.split("\t") for line in lines[1:])
    return lines[0], {row: instructions[row] / int(texts) for row, texts in rows}


# What is wrong with a count; None if it is close enough.
def wrong(count, expected):
    if abs(count / expected - 1) <= TOLERANCE:
        return None
    what = "slower" if count > expected else "faster; tools/count-instructions updates the table"
    return f"{count:.1f} instructions a text instead of {expected:.1f}: {what}"


# A case for each row of the table, with what is wrong. Rows with kernels that this machine lacks are not compared.
def compared(found, expected):
    if expected is None:
        return [("not compared: no counts for this compiler", None)]
    kernels = {row.rpartition("/")[2] for row in found}
    cases = []
    for row, count in expected.items():
        kernel = row.rpartition("/")[2]
        if kernel not in kernels:
            cases.append((f"{row}, not compared: no {kernel} here", None))
        else:
            cases.append((row, wrong(found[row], count) if row in found else "this row is no longer counted"))
    return cases + [(row, "not in the table") for row in found if row not in expected]


def main():
    check, program = sys.argv[1] == "--check", sys.argv[-1]
    compiler, found = per_text(*counts.run(program, LOG))
    table = read_table(TABLE.read_text()) if TABLE.exists() else {}
    if check:
        print(f"# {compiler}")
        return counts.report(compared(found, table.get(compiler)))
    TABLE.write_text(print_table(table | {compiler: found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
