# Runs the program that counts its instructions under callgrind, reads its dumps, and reports on them in
# the Test Anything Protocol.
#
# benchmarks/instructions.tsv has the instructions per text for every question, kernel and compiler that was counted. A
# program built with one of these compilers, in exactly the same version, must take as many, within 3 %. More
# instructions mean slower code; fewer must be written to the table, so that the gain is not lost again.
#
#   benchmarks/counts.py PROGRAM instructions [--check]    compares, or else replaces the lines of PROGRAM's compiler
#   benchmarks/counts.py PROGRAM growth [--each]           checks that time is linear in the size of a text
#   benchmarks/counts.py READERS readers                   checks that of readers, it is not more than linear
#
# PROGRAM is bnfurl-counts (counts.cpp); tools/count-instructions builds it and calls this. Time is linear if each
# further octet takes as many instructions as the ones before; costs that do not depend on the size cancel out. With
# --each, every text has a row of its own, so the report names the text that fails. READERS is bnfurl-reader-counts
# (reader_counts.cpp): readers of pages, sitemaps and other files have buffers and limits, so that further octets can
# take fewer instructions, and a few more.
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TRIGGER = re.compile(r"^desc: Trigger: Client Request: (.*)$", re.MULTILINE)
TOTALS = re.compile(r"^totals: (\d+)$", re.MULTILINE)
TABLE = pathlib.Path(__file__).resolve().parent / "instructions.tsv"
LOG = TABLE.parent.parent / "examples/access.log"
GRAMMARS = TABLE.parent.parent / "grammar"
HEADER = "compiler\trow\tinstructions"
TOLERANCE = 0.03
BENT = 0.01  # the largest relative difference between two slopes of a straight line
STEEPER = 1.5  # how much steeper a line of a reader may become
COPIED = 30  # so few instructions per octet only copy it, which buffers do in steps


# The name of a dump and its instructions; None for the dump that callgrind writes by itself at the end.
def read_dump(text):
    trigger = TRIGGER.search(text)
    return (trigger.group(1), int(TOTALS.search(text).group(1))) if trigger else None


# The output of a program, and its counts by name. The program chooses its kernels itself, so variables that would
# affect them are removed from the environment; it finds the grammars that are not compiled in.
def run(program, *arguments):
    environment = {name: value for name, value in os.environ.items() if name not in ("BNFURL_KERNELS",
                                                                                     "GLIBC_TUNABLES")}
    environment["BNFURL_GRAMMARS"] = str(GRAMMARS)
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no",
                   f"--callgrind-out-file={folder}/dump",
                   program, *arguments]
        output = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
        dumps = [read_dump(path.read_text(errors="replace")) for path in pathlib.Path(folder).iterdir()]
    return output.splitlines(), dict(dump for dump in dumps if dump)


# Prints cases, each a name and what is wrong with it, or None. Returns the exit status.
def report(cases):
    for number, (name, wrong) in enumerate(cases, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {name}")
        if wrong:
            print(f"# {wrong}")
    print(f"1..{len(cases)}")
    return 1 if any(wrong for _, wrong in cases) or not cases else 0


# {(what is the same for some rows, their compiler first): {row: instructions}}; a row is `Split/rfc3986/URI/own/avx2`.
def read_table(text):
    table = {}
    for line in text.splitlines()[1:]:
        *key, row, instructions = line.split("\t")
        table.setdefault(tuple(key), {})[row] = float(instructions)
    return table


def print_table(header, table):
    lines = ["\t".join((*key, row, f"{count:.1f}")) for key in sorted(table) for row, count in table[key].items()]
    return "\n".join([header, *lines]) + "\n"


# The compiler, and {row: instructions per text}, from the program's output: its compiler, then lines `ROW\tTEXTS`.
def per_text(lines, instructions):
    rows = (line.split("\t") for line in lines[1:])
    return lines[0], {row: instructions[row] / int(texts) for row, texts in rows}


# What is wrong with a count; None if it is close enough.
def wrong(count, expected, what="text", tool="tools/count-instructions"):
    if abs(count / expected - 1) <= TOLERANCE:
        return None
    change = "slower" if count > expected else f"faster; {tool} updates the table"
    return f"{count:.1f} instructions a {what} instead of {expected:.1f}: {change}"


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


def count_instructions(check, program):
    compiler, found = per_text(*run(program, "instructions", LOG))
    table = read_table(TABLE.read_text()) if TABLE.exists() else {}
    if check:
        print(f"# {compiler}")
        return report(compared(found, table.get((compiler,))))
    TABLE.write_text(print_table(HEADER, table | {(compiler,): found}))
    return 0


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
def bent(curve):
    first, *others = slopes(curve)
    if others and all(abs(slope / first - 1) <= BENT for slope in others):
        return None
    return "instructions per octet, from size to size: " + ", ".join(f"{slope:.2f}" for slope in [first, *others])


# What is wrong with the curve of a reader: that it is steeper at its end than at its beginning.
def steeper(curve):
    all_slopes = slopes(curve)
    if len(all_slopes) > 1 and all_slopes[-1] <= max(STEEPER * all_slopes[0], COPIED):
        return None
    return "instructions per octet, from size to size: " + ", ".join(f"{slope:.2f}" for slope in all_slopes)


def main(program, what, *options):
    if what == "instructions":
        return count_instructions("--check" in options, program)
    wrong_with = steeper if what == "readers" else bent
    return report([(row, wrong_with(curve)) for row, curve in curves(*run(program, what, *options)).items()])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
