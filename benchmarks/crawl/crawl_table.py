# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables of a run of measure_crawl.py in Markdown; with --page they replace what the pages have between their marks:
# README the ratios alone, docs/crawling.md also how the run was made, and what others make of the same texts.
#
#   PYTHONPATH=benchmarks/columns python3 benchmarks/crawl/crawl_table.py RUN.json [--page]
import json
import pathlib
import re
import sys
import textwrap

from column_table import head, line, number
from crawl_ratios import FURTHER, RATIOS, nanoseconds

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARKED = re.compile(r"(?<=<!-- made by tools/benchmark-crawl -->\n).*?(?=<!-- end -->\n)", re.DOTALL)
GRID = "grid"


def ratio_row(run, ratio):
    value = ratio.value(run)
    shown = "not measured" if value is None else f"{number(value)}x"
    aim = "" if ratio.aim is None or value is None else f"{ratio.aim:g}x: " + ("yes" if value >= ratio.aim else "**no**")
    return [ratio.what, number(nanoseconds(run, ratio.ours)), number(nanoseconds(run, ratio.other)), shown, aim, ratio.misses]


TITLES = ["nanoseconds a URL", "bnfurl", "the other", "ratio", "aim", "what the other does, or does not"]


def ratio_table(run):
    return head(*TITLES) + "".join(line(*ratio_row(run, ratio)) for ratio in RATIOS)


# README's readers want to know what is, and not what was aimed at; and they have less time.
def short_table(run):
    rows = [TITLES, *(ratio_row(run, ratio) for ratio in RATIOS if ratio.aim is not None)]
    first, *others = [[*cells[:4], *cells[5:]] for cells in rows]
    return head(*first) + "".join(line(*cells) for cells in others)


def further_table(run):
    return head("nanoseconds a URL", "bnfurl") + "".join(line(what, number(nanoseconds(run, side)))
                                                         for what, side in FURTHER)


def code(text):
    return f"`{text}`" if text else ""


COUNTS = ["refused", "taken", "different"]


def differences_of(row):
    return [f"{row[key]:,}" for key in COUNTS]


def difference_table(run):
    text = head("library", "texts", "refuses", "takes besides", "differs", "a shortest one", "bnfurl", "the other")
    for row in run["differences"]:
        if row["texts"] != GRID:
            text += line(row["library"], row["texts"], *differences_of(row), *map(code, [row["text"], row["ours"], row["theirs"]]))
    return text


def pair_table(run):
    text = head("library", "refuses", "takes besides", "differs", "a shortest one", "on the base", "section 5.2", "the other")
    for row in run["differences"]:
        if row["texts"] == GRID:
            base, _, reference = row["text"].partition(" ")
            text += line(row["library"], *differences_of(row), *map(code, [reference, base, row["ours"], row["theirs"]]))
    return text


def change_table(run):
    text = head("package", "of URLs", "changes", "changes its own result again")
    for name, found in run["changes"].items():
        text += line(name, *(f"{found[key]:,}" for key in ("texts", "changed", "again")))
    return text


# What is left as it was is not shown; a dash is a refusal.
def probe_table(run):
    text = head("URL", *run["probes"])
    for probe in next(iter(run["probes"].values())):
        results = [made[probe] for made in run["probes"].values()]
        text += line(code(probe), *("-" if result is None else "" if result == probe else code(result) for result in results))
    return text


def context_list(run):
    said = run["context"]
    versions = ", ".join(f"{name} {version}" for name, version in said["packages"].items())
    return "".join(textwrap.fill(f"- {key}: {value}", 120, subsequent_indent="  ") + "\n" for key, value in [
        ("machine", f"{said['machine']}; load before the run {said['load']:.1f}"),
        ("URLs", f"{said['rows']:,} of {said['file']}, {said['octets'] / said['rows']:.1f} octets each"),
        ("others", f"Python {said['python']}, {versions}"),
        ("command", f"`{said['command']}`"),
    ])


def page(run):
    return "\n".join([
        context_list(run), ratio_table(run), further_table(run),
        "What the others make of the same texts:\n", difference_table(run), change_table(run),
        "Some texts, and what they become; an empty cell is the same text, a dash a refusal:\n", probe_table(run),
        f"And of {run['context']['pairs']} pairs of a base and a reference, which section 5.2 decides:\n",
        pair_table(run)])


def on_page(page, text):
    return MARKED.sub(lambda _: f"\n{text}\n", page)


def main():
    run = json.loads(pathlib.Path(sys.argv[1]).read_text())
    if "--page" in sys.argv:
        for path, text in [("README.md", short_table(run)), ("docs/crawling.md", page(run))]:
            (ROOT / path).write_text(on_page((ROOT / path).read_text(), text))
    sys.stdout.write(page(run))


if __name__ == "__main__":
    main()
