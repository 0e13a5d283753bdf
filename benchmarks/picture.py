# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The picture of a run for README: a bar for each side, in nanoseconds per URL, on one linear scale that begins at 0,
# so that a bar twice as long is a side twice as slow. Sides that do not implement exactly RFC 3986 are pale: they do
# less.
#
#   python3 benchmarks/picture.py RUN.json > docs/benchmark.svg
import pathlib
import sys
from xml.sax.saxutils import escape

from results import Run

WIDTH = 800
LABEL = 290  # where bars begin
NUMBER = 70  # room after the longest bar
BAR = 16
STEP = 24
GAP = 40

STYLE = """
  text { font: 13px sans-serif; fill: #24292f; }
  .title { font-weight: bold; }
  .note { fill: #57606a; }
  .own { fill: #1a7f37; }
  .exact { fill: #6e7781; }
  .other { fill: #c4cad1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .note { fill: #9198a1; }
    .own { fill: #3fb950; }
    .exact { fill: #8b949e; }
    .other { fill: #484f58; }
  }
"""


# (label, class, row)
def single(run):
    corpus = run.corpus()
    bars = [
        ("bnfurl", "own", run.own("Split", corpus)),
        ("fluent-uri", "exact", run.peer("fluent_uri", corpus)),
        ("re2c with tags", "exact", run.re2c("split", corpus)),
        ("ada can_parse (does not read paths)", "other", run.peer("ada_can_parse", corpus)),
        ("PCRE2, appendix B (checks nothing)", "other", run.peer("pcre2_appendix_b", corpus)),
        ("ada url_aggregator (normalises)", "other", run.peer("ada_url_aggregator", corpus)),
        ("uriparser (allocates)", "exact", run.peer("uriparser", corpus)),
        ("Boost.URL parse_uri", "exact", run.peer("boost_parse_uri", corpus)),
        ("libcurl (allocates, checks little)", "other", run.peer("curl_url_set", corpus)),
    ]
    return fastest_first(bars)


def buffer(run):
    corpus = run.corpus()
    bars = [("bnfurl, verdict only", "own", run.own("MatchLines", corpus)),
            ("bnfurl, all components", "own", run.own("SplitLines", corpus)),
            ("re2c without tags, newline index", "exact", run.re2c("match_lines", corpus)),
            ("re2c with tags, newline index", "exact", run.re2c("split_lines", corpus))]
    return fastest_first(bars)


def fastest_first(bars):
    return sorted((bar for bar in bars if bar[2] is not None), key=lambda bar: bar[2].least())


def text(x, y, content, attributes=""):
    return f'<text x="{x}" y="{y}"{attributes}>{escape(content)}</text>\n'


def bars(group, top, scale):
    drawn = ""
    for index, (label, kind, row) in enumerate(group):
        y = top + index * STEP
        length = max(1.0, row.nanoseconds() * scale)
        drawn += text(LABEL - 8, y + 13, label, ' text-anchor="end"')
        drawn += f'<rect class="{kind}" x="{LABEL}" y="{y}" width="{length:.1f}" height="{BAR}"/>\n'
        drawn += text(round(LABEL + length + 6), y + 13, f"{row.nanoseconds():.1f} ns")
    return drawn


def picture(run):
    groups = [("One URL at a time", single(run)), ("Lines of a buffer", buffer(run))]
    where = ", ".join(run.context[key] for key in ("machine", "compiler") if key in run.context)
    return drawing(groups, f"Less is better. Pale: does not decide RFC 3986. {where}.")


# Groups of (title, bars); a row has its nanoseconds.
def drawing(groups, note):
    slowest = max((row.nanoseconds() for _, group in groups for _, _, row in group), default=1)
    scale = (WIDTH - LABEL - NUMBER) / slowest
    body, y = "", 24
    for title, group in groups:
        body += text(8, y, title + ", nanoseconds per URL", ' class="title"')
        body += bars(group, y + 12, scale)
        y += 12 + len(group) * STEP + GAP - 12
    body += text(8, y, note, ' class="note"')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 14}" '
            f'viewBox="0 0 {WIDTH} {y + 14}" role="img" aria-label="Nanoseconds per URL of bnfurl and others">\n'
            f"<style>{STYLE}</style>\n{body}</svg>\n")


if __name__ == "__main__":
    sys.stdout.write(picture(Run(pathlib.Path(sys.argv[1]).read_text())))
