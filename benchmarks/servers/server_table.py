# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables of a run of measure.py in Markdown; with --page they replace what docs/performance.md has between its
# marks.
#
#   python3 benchmarks/servers/server_table.py RUN.json [--page]
import json
import pathlib
import re
import statistics
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/performance.md"
MARKED = re.compile(r"(?<=<!-- made by tools/benchmark-servers -->\n).*?(?=<!-- end -->\n)", re.DOTALL)
MOST_INSTRUCTIONS = {"`bnfurl on`": 500}  # the figures that are required, all of nginx
LEAST_RATE, MOST_LATENCY = 0.99, 1.02


def line(*cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def head(*cells):
    return line(*cells) + line(*["---"] * len(cells))


def reached(is_reached):
    return "yes" if is_reached else "**no**"


def instruction_table(run):
    text = head("instructions a request", "with it", "without", "more", "at most", "does not see")
    for row in run["instructions"]:
        more = row["with"] - row["without"]
        most = MOST_INSTRUCTIONS.get(row["what"], "")
        bound = f"{most}: {reached(more <= most)}" if most else ""
        server = row["server"].split()[0]
        text += line(f"{server}: {row['what']}", f"{row['with']:,.0f}", f"{row['without']:,.0f}", f"{more:,.0f}", bound,
                     row["unseen"])
    return text


# The medians of each port's figures, and of the pairs' ratios.
def medians(pairs, index):
    one = statistics.median(on[index] for on, _ in pairs)
    other = statistics.median(off[index] for _, off in pairs)
    return one, other, statistics.median(on[index] / off[index] for on, off in pairs)


def load_table(run):
    text = head("medians of pairs of wrk", "with it", "without", "ratio", "required")
    for row in run["loads"]:
        server, pairs = row["server"].split()[0], row["pairs"]
        required = server == "nginx"
        on, off, rate = medians(pairs, 0)
        text += line(f"{server}, requests a second", f"{on:,.0f}", f"{off:,.0f}", f"{rate:.3f}",
                     f"at least {LEAST_RATE}: {reached(rate >= LEAST_RATE)}" if required else "")
        on, off, latency = medians(pairs, 1)
        text += line(f"{server}, latency of 99 of 100", f"{on * 1e6:,.0f} µs", f"{off * 1e6:,.0f} µs", f"{latency:.3f}",
                     f"at most {MOST_LATENCY}: {reached(latency <= MOST_LATENCY)}" if required else "")
    return text


def memory_table(run):
    (_, before), (_, after) = run["memory"]["resident"]
    cells = [f"{kibibytes:,} KiB" for _, kibibytes in run["memory"]["resident"]]
    times = [f"after {count:,}" for count, _ in run["memory"]["resident"]]
    text = head("resident memory, one request in ten bad", *times, "required")
    return text + line("nginx, with `bnfurl on`", *cells, f"the same: {reached(after <= before)}")


def tables(run):
    said = [("machine", f"{run['machine']}; load before the run {run['load']:.1f}"),
            *(("version", version) for version in run["versions"]),
            ("compilers", run["compilers"]), ("command", f"`{run['command']}`")]
    text = "".join(f"- {key}: {value}\n" for key, value in said)
    text += "".join(f"- {words}\n" for words in run["missing"])
    for table in (instruction_table, load_table, memory_table):
        text += "\n" + table(run)
    return text


def on_page(page, text):
    return MARKED.sub(lambda _: f"\n{text}\n", page)


def main():
    text = tables(json.loads(pathlib.Path(sys.argv[1]).read_text()))
    if "--page" in sys.argv:
        PAGE.write_text(on_page(PAGE.read_text(), text))
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
