# docs/reference/differences.md shows what the program finds. The text is written by hand; the program fills in the
# cells of each table whose first line begins with "| accepts ↓ refuses → |" and names a production in each column: a
# shortest text that the row accepts and the column refuses, or "⊆". transcripts.py compares what commands print.
#
# After an intended change: tools/accept differences
import os
import re
import subprocess
import unittest

from project import BUILD, ROOT

PAGE = ROOT / "docs/reference/differences.md"
PROGRAM = "build/tools/bnfurl/bnfurl"
CORNER = "accepts ↓ refuses →"
TABLE = re.compile(rf"^\| {CORNER} \|.*\n(?:\|.*\n)*", re.MULTILINE)
STARTS = ["w3c1993:url", "rfc1738:url", "rfc1808:URL", "rfc2396:URI-reference", "rfc3986:URI"]


def run(command):
    command = command.replace(PROGRAM, os.environ.get("BNFURL", str(BUILD / "tools/bnfurl/bnfurl")))
    return subprocess.run(["bash", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False).stdout


def witness(accepting, refusing):
    (g, p), (other_g, other_p) = accepting.split(":"), refusing.split(":")
    return run(f"{PROGRAM} witness -g {g} -g {other_g} -p {p} -p {other_p}").splitlines()[0].split("\t")[2]


def cell(accepting, refusing):
    if accepting == refusing:
        return ""
    text = witness(accepting, refusing)
    if text == "\\N":
        return "⊆"
    if "`" in text:
        raise ValueError(f"{text} needs another way to be shown in a table")
    return "*empty*" if text == "" else "`" + text.replace("|", "\\|") + "`"


def filled_table(match):
    productions = re.findall(r"`(.+?)`", match.group().splitlines()[0])
    lines = ["", CORNER, *(f"`{each}`" for each in productions)], ["", *["---"] * (len(productions) + 1)]
    rows = [["", f"`{a}`", *(cell(a, b) for b in productions)] for a in productions]
    return "".join(" | ".join([*line, ""]).strip() + "\n" for line in [*lines, *rows])


def renewed(page):
    return TABLE.sub(filled_table, page)


class DifferencesPage(unittest.TestCase):
    maxDiff = None

    def test_shows_what_the_program_finds(self):
        page = PAGE.read_text()
        if "BNFURL_RENEW" in os.environ:
            PAGE.write_text(renewed(page))
            return
        self.assertEqual(page, renewed(page), "if this change is intended, run tools/accept differences")

    def test_has_the_starts_of_all_grammars_in_one_table(self):
        tables = [re.findall(r"`(.+?)`", table.splitlines()[0]) for table in TABLE.findall(PAGE.read_text())]
        self.assertIn(STARTS, tables)
        self.assertGreater(len(tables), 3)

    def test_has_a_section_for_every_pair(self):
        names = [start.split(":")[0] for start in STARTS]
        pairs = [f"### {a} and {b}" for i, a in enumerate(names) for b in names[i + 1:]]
        self.assertEqual([line for line in PAGE.read_text().splitlines() if " and " in line
                          and line.startswith("### ")], pairs)


class DifferencesPageReader(unittest.TestCase):
    PAGE = (
        f"| {CORNER} | `rfc3986:URI` | `rfc3986:absolute-URI` | `rfc1738:port` |\n| --- | --- | --- | --- |\n"
        "| `rfc3986:URI` | | `A:#` | `A:` |\n\n| `x` | y |\n"
    )

    def test_fills_tables(self):
        self.assertEqual(
            renewed(self.PAGE),
            f"| {CORNER} | `rfc3986:URI` | `rfc3986:absolute-URI` | `rfc1738:port` |\n| --- | --- | --- | --- |\n"
            "| `rfc3986:URI` |  | `A:#` | `A:` |\n| `rfc3986:absolute-URI` | ⊆ |  | `A:` |\n"
            "| `rfc1738:port` | `0` | `0` |  |\n\n| `x` | y |\n",
        )

    def test_a_second_run_changes_nothing(self):
        self.assertEqual(renewed(renewed(self.PAGE)), renewed(self.PAGE))
