# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables of a run of measure_rules.py in Markdown; with --page they replace what the pages have between their marks:
# README the ratios alone, docs/crawling.md also the aims and how the run was made.
#
#   PYTHONPATH=benchmarks/columns python3 benchmarks/crawl/rules/rule_table.py RUN.json [--page]
import dataclasses
import json
import pathlib
import re
import sys
import textwrap

from column_table import head, line, number

ROOT = pathlib.Path(__file__).resolve().parents[3]
MARKED = re.compile(r"(?<=<!-- made by tools/benchmark-rules -->\n).*?(?=<!-- end -->\n)", re.DOTALL)

ANY = "given normal forms; says that a rule matches, not which decides"


# How many times as long the other takes; or, if that is aimed at, how many times as long bnfurl takes.
@dataclasses.dataclass
class Ratio:
    what: str
    ours: str
    other: str
    aim: float | None
    misses: str
    at_most: bool = False

    def value(self, run):
        ours, other = (seconds(run, side) for side in (self.ours, self.other))
        if ours is None or other is None:
            return None
        return ours / other if self.at_most else other / ours

    def reaches(self, value):
        return value <= self.aim if self.at_most else value >= self.aim


def seconds(run, row):
    found = run["rows"].get(row)
    return found["seconds"] if found else None


RATIOS = [
    Ratio("10 rules: RE2::Set", "mixed/10/bnfurl", "mixed/10/RE2::Set", 2, ANY),
    Ratio("10 rules: vectorscan", "mixed/10/bnfurl", "mixed/10/vectorscan", None, f"{ANY}; stops at the first"),
    Ratio("1,000 rules: RE2::Set", "mixed/1000/bnfurl", "mixed/1000/RE2::Set", 3, ANY),
    Ratio("1,000 rules: vectorscan", "mixed/1000/bnfurl", "mixed/1000/vectorscan", 4, f"{ANY}; stops at the first"),
    Ratio("10,000 rules: RE2::Set", "mixed/10000/bnfurl", "mixed/10000/RE2::Set", None,
          f"{ANY}; has seen the same URLs before"),
    Ratio("1,000 rules, each URL for the first time: RE2::Set", "first/mixed/1000/bnfurl", "first/mixed/1000/RE2::Set",
          None, f"{ANY}; makes its states as it meets URLs"),
    Ratio("10,000 rules, each URL for the first time: RE2::Set", "first/mixed/10000/bnfurl",
          "first/mixed/10000/RE2::Set", 1000, f"{ANY}; makes its states as it meets URLs, in 512 MiB"),
    Ratio("50,000 rules of adblock: adblock", "adblock/50000/bnfurl", "adblock/50000/adblock, with its request", 8,
          "makes a request of each URL: its host, site and words; ours is split and put into normal form"),
    Ratio("50,000 rules of adblock: adblock, of requests", "adblock/50000/bnfurl", "adblock/50000/adblock, given requests",
          4, "is given its requests, and reads no URL"),
    Ratio("robots.txt of 30 rules: texting_robots", "robots/30/bnfurl", "robots/30/texting_robots", 10,
          "parses each URL as browsers do"),
    Ratio("robots.txt of 30 rules: robotstxt", "robots/30/bnfurl", "robots/30/robotstxt", 20,
          "google/robotstxt in Rust: parses the file for each URL"),
    Ratio("robots.txt of 30 rules: protego", "robots/30/bnfurl", "robots/30/protego", None,
          "in Python; its verdicts are not compared"),
    Ratio("10 expressions too large for an automaton: RE2::Set", "walked/10/bnfurl", "walked/10/RE2::Set", None,
          f"{ANY}; makes its states as it meets URLs"),
    Ratio("1,000,000 hosts: 1,000 hosts", "hosts/1000000/bnfurl", "hosts/1000/bnfurl", 3, "this is bnfurl, too",
          at_most=True),
]

COMPILED = [
    Ratio("1,000 rules: vectorscan", "compile/mixed/1000/bnfurl", "compile/mixed/1000/vectorscan", 100, ""),
    Ratio("1,000 rules: RE2::Set", "compile/mixed/1000/bnfurl", "compile/mixed/1000/RE2::Set", None,
          "makes its states later"),
    Ratio("10,000 rules: RE2::Set", "compile/mixed/10000/bnfurl", "compile/mixed/10000/RE2::Set", None,
          "makes its states later"),
    Ratio("50,000 rules of adblock: adblock", "compile/adblock/50000/bnfurl",
          "compile/adblock/50000/adblock, given requests", None, "here with a request for each URL"),
    Ratio("1,000,000 hosts: `LC_ALL=C sort`", "compile/hosts/1000000/bnfurl", "sort", 5, "compiles nothing", at_most=True),
]

# Shown beside these: what has no other side.
FURTHER = [
    ("10 rules, of URLs that were read", "mixed/10/bnfurl, decide alone"),
    ("1,000 rules, of URLs that were read", "mixed/1000/bnfurl, decide alone"),
    ("10,000 rules, of URLs that were read", "mixed/10000/bnfurl, decide alone"),
    ("50,000 rules of adblock, of URLs that were read", "adblock/50000/bnfurl, decide alone"),
    ("1,000,000 hosts, of URLs that were read", "hosts/1000000/bnfurl, decide alone"),
    ("30 rules with 12 `*` each", "starred/30/bnfurl"),
]


def shown_aim(ratio, value):
    if ratio.aim is None or value is None:
        return ""
    return f"{'at most ' if ratio.at_most else ''}{ratio.aim:g}x: " + ("yes" if ratio.reaches(value) else "**no**")


def cells(run, ratio, scale):
    value = ratio.value(run)
    ours, other = (seconds(run, side) for side in (ratio.ours, ratio.other))
    return [ratio.what, *(number(None if found is None else found * scale) for found in (ours, other)),
            "not measured" if value is None else f"{number(value)}x", shown_aim(ratio, value), ratio.misses]


TITLES = ["bnfurl", "the other", "ratio", "aim", "what the other does, or does not"]


def ratio_table(run, first, ratios, scale):
    return head(first, *TITLES) + "".join(line(*cells(run, ratio, scale)) for ratio in ratios)


# README's readers want to know what is, and not what was aimed at.
def short_table(run):
    rows = [["nanoseconds a URL", *TITLES], *(cells(run, ratio, 1e9) for ratio in RATIOS if ratio.aim is not None)]
    first, *others = [[*row[:4], *row[5:]] for row in rows]
    return head(*first) + "".join(line(*row) for row in others)


def further_table(run):
    return head("nanoseconds a URL", "bnfurl") + "".join(
        line(what, number(None if seconds(run, row) is None else seconds(run, row) * 1e9)) for what, row in FURTHER)


def memory_table(run):
    text = head("octets a rule, beside the text of its names and patterns", "bnfurl", "the others")
    for question in ("mixed/1000", "mixed/10000", "adblock/50000", "hosts/1000000"):
        found = {name.removeprefix(f"compile/{question}/"): row["octets_a_rule"] - row["text_octets_a_rule"]
                 for name, row in run["rows"].items() if name.startswith(f"compile/{question}/")}
        others = ", ".join(f"{name.partition(',')[0]} {number(octets)}" for name, octets in found.items()
                           if name != "bnfurl" and not name.endswith("given requests"))
        text += line(question.replace("/", ", ") + " rules", number(found.get("bnfurl")), others)
    return text


def context_list(run):
    said = run["context"]
    versions = ", ".join(f"{name} {version}" for name, version in said["versions"].items())
    denied = ", ".join(f"{row['denied'] / row['urls']:.1%} by {name.removesuffix('/bnfurl')}"
                       for name, row in sorted(run["rows"].items()) if name.endswith("/bnfurl") and "denied" in row
                       and not name.startswith("first/"))
    return "".join(textwrap.fill(f"- {key}: {value}", 120, subsequent_indent="  ", break_on_hyphens=False) + "\n"
                   for key, value in [
        ("machine", f"{said['machine']}; load before the run {said['load']:.1f}"),
        ("URLs", f"{said['urls']:,} of {said['file']}, {said['octets'] / said['urls']:.1f} octets each: those that are "
                 f"normal forms of http and https; denied are {denied}"),
        ("others", versions),
        ("command", f"`{said['command']}`"),
    ])


def page(run):
    return "\n".join([
        context_list(run), ratio_table(run, "nanoseconds a URL", RATIOS, 1e9),
        ratio_table(run, "milliseconds to compile", COMPILED, 1e3), memory_table(run), further_table(run)])


def on_page(page, text):
    return MARKED.sub(lambda _: f"\n{text}\n", page, count=1)


def main():
    run = json.loads(pathlib.Path(sys.argv[1]).read_text())
    if "--page" in sys.argv:
        for path, text in [("README.md", short_table(run)), ("docs/crawling.md", page(run))]:
            (ROOT / path).write_text(on_page((ROOT / path).read_text(), text))
    sys.stdout.write(page(run))


if __name__ == "__main__":
    main()
