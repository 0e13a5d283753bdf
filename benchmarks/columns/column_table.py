# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables of a run of measure.py in Markdown; with --page they replace what the pages have between their marks:
# README the tables alone, docs/columns.md also how the run was made.
#
#   python3 benchmarks/columns/column_table.py RUN.json [--page]
import json
import pathlib
import re
import sys
import textwrap

from ratios import FURTHER, MOST_OCTETS, RATIOS, nanoseconds

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARKED = re.compile(r"(?<=<!-- made by tools/benchmark-columns -->\n).*?(?=<!-- end -->\n)", re.DOTALL)


def line(*cells):
    return "| " + " | ".join(cells) + " |\n"


def head(*cells):
    return line(*cells) + line(*["---"] * len(cells))


def number(value, form=None):
    if value is None:
        return "not measured"
    if form:
        return format(value, form)
    return f"{value:,.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def required(ratio, value):
    if value is None:
        return ""
    if ratio.reaches(value, ratio.aim):
        return f"aim {ratio.aim:g}x: yes"
    return f"{ratio.at_least:g}x: " + ("yes" if ratio.reaches(value, ratio.at_least) else "**no**")


def ratio_rows(run):
    yield "nanoseconds a URL", "bnfurl", "the other", "ratio", "required", "what the other does not do"
    for ratio in RATIOS:
        value = ratio.value(run)
        shown = "not measured" if value is None else f"{number(value)}x" + (" faster" if ratio.kind == "faster" else "")
        yield (ratio.what, number(nanoseconds(run, ratio.ours)), number(nanoseconds(run, ratio.other)), shown,
               required(ratio, value), ratio.misses)
    octets = run.get("octets_a_value")
    enough = "" if octets is None else f"{MOST_OCTETS:.3f}: " + ("yes" if octets <= MOST_OCTETS * 1.01 else "**no**")
    yield ("memory of a column's seven fields, octets a value", number(octets, ".3f"), "", "", enough, "")


# README's readers want to know what is, and not what we required.
def ratio_table(run, shows_required=True):
    first, *rows = ((*cells[:4], *cells[4 if shows_required else 5:]) for cells in ratio_rows(run))
    return head(*first) + "".join(line(*cells) for cells in rows)


def difference_table(run):
    found = run["differences"]
    counts = list(found["possible"])
    text = head(f"of {found['rows']:,} URLs", *counts)
    text += line("there are", *(f"{found['possible'][count]:,}" for count in counts))
    for name, differing in found["counts"].items():
        text += line(name, *(f"{differing[count]:,}" for count in counts))
    return text


def further_table(run):
    text = head("nanoseconds a URL", "bnfurl")
    for what, side in FURTHER:
        text += line(what, number(nanoseconds(run, side)))
    return text


def context_list(run):
    said = run["context"]
    versions = ", ".join(f"{name} {version}" for name, version in said["packages"].items() if name != "bnfurl")
    return "".join(textwrap.fill(f"- {key}: {value}", 120, subsequent_indent="  ") + "\n" for key, value in [
        ("machine", f"{said['machine']}, kernels {said['kernels']}; load before the run {said['load']:.1f}"),
        ("rows", f"{said['rows']:,} of {said['file']}, {said['octets'] / said['rows']:.1f} octets each"),
        ("packages", f"Python {said['python']}, {versions}"),
        ("command", f"`{said['command']}`"),
    ])


def tables(run, shows_required):
    differences = "\n" + difference_table(run) if "differences" in run else ""
    return ratio_table(run, shows_required) + differences


def page(run):
    return context_list(run) + "\n" + tables(run, True) + "\n" + further_table(run)


def on_page(page, text):
    return MARKED.sub(lambda _: f"\n{text}\n", page)


def main():
    run = json.loads(pathlib.Path(sys.argv[1]).read_text())
    if "--page" in sys.argv:
        for path, text in [("README.md", tables(run, False)), ("docs/columns.md", page(run))]:
            (ROOT / path).write_text(on_page((ROOT / path).read_text(), text))
    sys.stdout.write(page(run))


if __name__ == "__main__":
    main()
