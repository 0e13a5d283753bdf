# The table "What a grammar costs" of docs/reference/figures.md: thousands of octets of the library by grammar and by
# kind of table or engine, as the symbols of its objects tell. Every cell is within a tenth of what the release compiler
# makes. BUILD_ROOT names the build, COMPILER its compiler.
#
# After an intended change: BNFURL_RENEW=1 BUILD_ROOT=build COMPILER=clang python3 tests/docs_sizes_test.py
import collections
import os
import re
import subprocess
import unittest

import project

PAGE = project.ROOT / "docs/reference/figures.md"
LIBRARY = project.BUILD / "src/libbnfurl.a"
GRAMMARS = ["combined", "common", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc9112", "w3c1993"]
KINDS = ["dfa", "tdfa", "trace", "scanner", "short texts", "lines", "other"]
TABLE = re.compile(r"^\| grammar \| dfa \|.*\n(?:\|.*\n)*", re.MULTILINE)


# The members of the library: (grammar, what follows the grammar's name in the file's, lines about the member).
def members(*command):
    text = subprocess.run([*command, LIBRARY], capture_output=True, text=True, check=True).stdout
    for part in re.split(r"\n(?=\S+\.o(?::\n|  ))", text):
        found = re.match(r"\S*include_bnfurl_([a-z0-9]+)_?(\w*)\.cpp\.o", part)
        if found and found[1] in GRAMMARS:
            yield found[1], found[2], part.splitlines()[1:]


# The octets of a member that are loaded.
def loaded(lines):
    sections = [line.split() for line in lines]
    return sum(int(words[1]) for words in sections if words and re.match(r"\.(text|rodata|data|eh_frame)", words[0]))


# The octets of a member by the names of its symbols.
def by_symbol(lines, kind_of):
    octets = collections.Counter()
    for words in (line.split() for line in lines):
        if len(words) == 4:
            octets[kind_of(words[3])] += int(words[1], 16)
    return octets


def kind_of_table(symbol):
    found = re.search(r"\d(dfa|tdfa|trace)\d+(?:E|$)", symbol)
    return found[1] if found else "other"


def kind_of_function(symbol):
    return "lines" if "_lines" in symbol else "short texts"


# {grammar: octets by kind}. Constants of fast engines are theirs in proportion to their code.
def costs():
    sizes = {(grammar, suffix): loaded(lines) for grammar, suffix, lines in members("size", "--format=sysv")}
    result = {grammar: collections.Counter() for grammar in GRAMMARS}
    for grammar, suffix, lines in members("nm", "--print-size"):
        size = sizes[grammar, suffix]
        if suffix == "scan":
            result[grammar]["scanner"] += size
        elif suffix:
            code = by_symbol([line for line in lines if " t " in line.lower()], kind_of_function)
            for kind, octets in code.items():
                result[grammar][kind] += size * octets // code.total()
        else:
            tables = by_symbol(lines, kind_of_table)
            for kind in "dfa", "tdfa", "trace":
                result[grammar][kind] += tables[kind]
            result[grammar]["other"] += size - sum(tables[kind] for kind in ("dfa", "tdfa", "trace"))
    return result


def thousands(octets):
    return round(octets / 1000)


def rows():
    found = costs()
    result = [[grammar, *(thousands(found[grammar][kind]) for kind in KINDS)] for grammar in GRAMMARS]
    result.append(["all", *(sum(row[i] for row in result) for i in range(1, len(KINDS) + 1))])
    return [[*row, sum(row[1:])] for row in result]


def printed(table):
    lines = [["grammar", *KINDS, "sum"], ["---", *["---:"] * (len(KINDS) + 1)], *table]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def read(page):
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.search(page).group().splitlines()]
    return [[row[0], *map(int, row[1:])] for row in cells[2:]]


class SizesPage(unittest.TestCase):
    def test_shows_what_each_grammar_costs(self):
        if "BNFURL_RENEW" in os.environ:
            PAGE.write_text(TABLE.sub(printed(rows()).replace("\\", ""), PAGE.read_text()))
        stated, found = read(PAGE.read_text()), rows()
        self.assertEqual([row[0] for row in stated], [row[0] for row in found])
        if os.environ["COMPILER"] != "clang":  # the table is clang's; other compilers are held to its sum
            self.assertAlmostEqual(stated[-1][-1], found[-1][-1], delta=0.15 * found[-1][-1])
            return
        for row, expected in zip(stated, found, strict=True):
            for kind, octets, real in zip([*KINDS, "sum"], row[1:], expected[1:], strict=True):
                with self.subTest(grammar=row[0], kind=kind):
                    self.assertAlmostEqual(octets, real, delta=2 + 0.1 * real)

    def test_sums_are_sums(self):
        table = read(PAGE.read_text())
        for row in table:
            self.assertEqual(sum(row[1:-1]), row[-1], row)
        self.assertEqual([sum(column) for column in zip(*(row[1:] for row in table[:-1]), strict=True)], table[-1][1:])


if __name__ == "__main__":
    unittest.main()
