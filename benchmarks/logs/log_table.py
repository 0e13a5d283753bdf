# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables of a run of measure_logs.py in Markdown; with --page they replace what the pages have between their marks:
# README the commands alone, docs/performance.md all of them, with what is required and how the run was made.
#
#   PYTHONPATH=benchmarks:benchmarks/columns python3 benchmarks/logs/log_table.py RUN.json [--page]
import pathlib
import re
import sys
import textwrap

from column_table import head, line, number
from log_ratios import RATIOS, RECORD, URI
from log_run import LOG, LogRun
from log_sides import CHECK, LOG_PEERS, SPLIT, STATS, STATS_PEER, TWELVE, TWO_THREADS, URL_PEERS, URLS

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARKED = re.compile(r"(?<=<!-- made by tools/benchmark-logs -->\n).*?(?=<!-- end -->\n)", re.DOTALL)
WEB = "web"


def times(value):
    return "not measured" if value is None else f"{value:.1f}x" if value < 20 else f"{value:.0f}x"


# Our sides on all kernels, or on the widest alone.
def own_commands(run, whats, all_kernels):
    kernels = run.kernels() if all_kernels else run.kernels()[:1]
    return [(f"`bnfurl {what}`, {kernel}", what, kernel) for what in whats for kernel in kernels if run.command(what, kernel)]


# Others beside the first of ours.
def command_table(run, ours, peers, all_kernels):
    text = head("command", "ns a line", "on the clock", "against ours", "does not see")
    for name, what, kernel in own_commands(run, ours, all_kernels):
        text += line(name, number(run.command(what, kernel)), number(run.clock(what, kernel)), "", "")
    base = run.command(ours[0])
    for peer in peers:
        time = run.command(peer.name)
        if time is not None:
            text += line(f"`{peer.name}`", number(time), number(run.clock(peer.name)), times(time / base), peer.unseen)
    return text


def log_table(run, all_kernels):
    return command_table(run, [SPLIT, TWELVE, CHECK, TWO_THREADS], LOG_PEERS, all_kernels)


def stats_table(run):
    return command_table(run, [STATS], [STATS_PEER], all_kernels=False)


def url_table(run, all_kernels):
    return command_table(run, [URLS], URL_PEERS, all_kernels)


# (what, its times by kernel, or one for all)
def library_rows(run):
    def own(what, verb, entry):
        return what, [run.own(verb, kernel, entry) for kernel in run.kernels()], ""

    def other(what, time, misses):
        return what, [time], misses

    return [
        own("a line of the log: `LineSplitter`, twelve components", "SplitLines", RECORD),
        own("a line of the log: `LineSplitter`, verdict", "MatchLines", RECORD),
        own("a line of the log: `split`", "Split", RECORD),
        other("a line of the log: re2c with tags, in a buffer", run.re2c("typical_split_lines"),
              run.library.about("typical_split_lines")[1]),
        other("a line of the log: memchr", run.floor(LOG), "all but newlines"),
        own("a URL: `LineSplitter`, all components", "SplitLines", URI),
        own("a URL: `LineSplitter`, verdict", "MatchLines", URI),
        own("a URL: `LineSplitter`, the host alone", "HostLines", URI),
        own("a URL: `StringSplitter`, all components", "SplitStrings", URI),
        own("a URL: `StringSplitter`, verdict", "MatchStrings", URI),
        own("a URL: `split`", "Split", URI),
        other("a URL: re2c with tags and a newline index", run.re2c("re2c_split_lines"), "user, password and kind of host"),
        other("a URL: fluent-uri", run.peer("fluent_uri"), "whether it is UTF-8"),
        other("a URL: memchr", run.floor(WEB), "all but newlines"),
    ]


def library_table(run):
    kernels = run.kernels()
    text = head("nanoseconds", *kernels, "does not see")
    for what, found, misses in library_rows(run):
        if any(found):
            text += line(what, *(number(time) for time in found), *[""] * (len(kernels) - len(found)), misses)
    return text


def bound(value):
    return "" if value is None else f"{value:g}x"


def reached(ratio, value):
    if value is None or ratio.least is None:
        return ""
    if ratio.aim is not None and ratio.reaches(value, ratio.aim):
        return "aim"
    return "yes" if ratio.reaches(value, ratio.least) else "**no**"


def ratio_row(run, ratio):
    value = ratio.value(run)
    measured = "not measured" if value is None else f"{value:.2f}x"
    most = "at most " if ratio.is_times else ""
    return [ratio.what, number(ratio.ours(run)), number(ratio.other(run)), measured, most + bound(ratio.least), bound(ratio.aim),
            reached(ratio, value)]


def ratio_table(run):
    text = head("nanoseconds a line", "bnfurl", "the other", "measured", "required", "aim", "reached")
    return text + "".join(line(*ratio_row(run, ratio)) for ratio in RATIOS)


def context_list(run):
    said, library = run.context, run.library.context
    lines, octets = said["lines"], said["octets"]
    return "".join(textwrap.fill(f"- {key}: {value}", 120, subsequent_indent="  ") + "\n" for key, value in [
        ("machine", f"{said['machine']}; load before the run {said['load']:.1f}"),
        ("compiler", f"{library['compiler']}, {library['flags']}"),
        ("log", f"{said['log']}, repeated to {lines['log']:,} lines of {octets['log']:.1f} octets"),
        ("URLs", f"{said['urls']}, repeated to {lines['urls']:,} lines of {octets['urls']:.1f} octets"),
        ("others", "; ".join(said["versions"])),
        ("command", f"`{said['command']}`"),
    ])


def readme(run):
    versions = "; ".join(run.context["versions"])
    about = textwrap.fill(f"{run.context['machine']}; {versions}:", 120)
    return "\n".join([about + "\n", log_table(run, all_kernels=False), stats_table(run), url_table(run, all_kernels=False)])


def page(run):
    parts = [context_list(run), ratio_table(run), log_table(run, all_kernels=True), stats_table(run),
             url_table(run, all_kernels=True), library_table(run)]
    if run.library.errors:
        parts.append("Rows that failed:\n" + "".join(f"- {error}\n" for error in sorted(set(run.library.errors))))
    return "\n".join(parts)


def on_page(page, text):
    return MARKED.sub(lambda _: f"\n{text}\n", page)


def main():
    run = LogRun(pathlib.Path(sys.argv[1]).read_text())
    if "--page" in sys.argv:
        for path, text in [("README.md", readme(run)), ("docs/performance.md", page(run))]:
            (ROOT / path).write_text(on_page((ROOT / path).read_text(), text))
    sys.stdout.write(page(run))


if __name__ == "__main__":
    main()
