# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables of a run in Markdown: the required ratios, measured within the run; every side with what it does not do;
# the special corpora. Ratios are of minima; ratios of medians follow them.
#
#   python3 benchmarks/table.py RUN.json [COMMAND]
import pathlib
import sys

from results import PEERS, Run

VERBS = {"Split": "split", "Matches": "matches", "SplitLines": "split_lines", "MatchLines": "match_lines"}
SPECIAL = [("ipv6", "IPv6-heavy"), ("percent", "percent-heavy"), ("delimiters", "delimiter-heavy"), ("20B", "20 B"),
           ("500B", "500 B"), ("4KB", "4 KB"), ("64KiB", "64 KiB"), ("64MiB", "64 MiB")]
NOT_MEASURED = "not measured"
OLDER = ["rfc1738/url", "rfc1808/URL", "rfc2396/URI-reference", "w3c1993/url", "rfc9112/request-target"]


# A row that is not in the run is None, and so is every value computed from it. What is required, and every peer, has a
# line that says so; other lines without values are left out.
def ratio(fast, slow):
    if fast is None or slow is None:
        return None
    return slow.least() / fast.least(), slow.median() / fast.median()


def times(value):
    return f"{value:.1f}x" if value < 20 else f"{value:.0f}x"


def reached(value, least, aim):
    return "aim" if value >= aim else "yes" if value >= least else "**no**"


def line(*cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def head(*cells):
    return line(*cells) + line(*["---"] * len(cells))


# (what, the fast row, the slow row, at least, aim)
def requirements(run):
    web = run.corpus()
    split, lines, verdicts = (run.own(verb, web) for verb in ("Split", "SplitLines", "MatchLines"))
    avx2, ssse3 = (run.own("SplitLines", web, kernel=kernel) for kernel in ("avx2", "ssse3"))
    tagged = run.re2c("split_lines", web)
    bare = run.re2c("match_lines", web)
    return [
        ("one URL, `split`, against fluent-uri", split, run.peer("fluent_uri", web), 5, 6.5),
        ("one URL, `split`, against re2c with tags", split, run.re2c("split", web), 5, 6.5),
        ("one URL, `split`, against Boost.URL `parse_uri`", split, run.peer("boost_parse_uri", web), 20, 28),
        ("one URL, `split`, against ada `can_parse`", split, run.peer("ada_can_parse", web), 4, 5),
        ("buffer, all components, against re2c with tags and a newline index", lines, tagged, 13, 17),
        ("buffer, verdict only, against the same", verdicts, tagged, 20, 28),
        ("buffer, verdict only, against re2c without tags", verdicts, bare, None, None),
        ("buffer, all components, AVX2, against re2c with tags", avx2, tagged, 7, 8.5),
        ("buffer, all components, SSSE3, against re2c with tags", ssse3, tagged, 3.5, 4),
    ]


def requirement_table(run):
    text = head("", "at least", "aim", "measured", "medians", "ours, ns per URL", "reached")
    for what, fast, slow, least, aim in requirements(run):
        measured = ratio(fast, slow)
        ours = f"{fast.nanoseconds():.1f}" if fast else NOT_MEASURED
        shown = [*map(times, measured), ours, reached(measured[0], least, aim) if least else ""] if measured else [
            NOT_MEASURED, "", ours, ""]
        text += line(what, times(least) if least else "", times(aim) if aim else "", *shown)
    return text


# Octets per second of an older grammar, compared with RFC 3986 on the same texts.
def older_table(run):
    text = head("octets per second against rfc3986 `URI`, buffer", "at least", "aim", "components", "verdict",
                "reached")
    for entry in OLDER:
        grammar, production = entry.split("/")
        corpus = f"members-{grammar}"
        twin = corpus + "-as-uri" if grammar == "rfc9112" else corpus
        pairs = [(run.own(verb, corpus, entry), run.own(verb, twin)) for verb in ("SplitLines", "MatchLines")]
        if any(row is None for pair in pairs for row in pair):
            continue
        shares = [ours.octets_per_second() / uri.octets_per_second() for ours, uri in pairs]
        text += line(f"{grammar} `{production}`", "0.4x", "0.8x", *(f"{share:.2f}x" for share in shares),
                     reached(min(shares), 0.4, 0.8))
    return text


def special_table(run):
    text = head("against plain re2c", "at least", "aim", "`split`", "`matches`", "buffer, components",
                "buffer, verdict", "reached")
    for corpus, title in SPECIAL:
        ratios = [ratio(run.own(verb, corpus), run.re2c(peer, corpus)) for verb, peer in VERBS.items()]
        if None in ratios:
            continue
        least = [measured for measured, _ in ratios]
        text += line(title, "1x", "3x", *(times(measured) for measured in least), reached(min(least), 1, 3))
    return text


# A floor has no count of valid lines.
def side(row, who, does_not):
    if row is None:
        return ""
    valid = "" if who.startswith("floor") else f"{row.valid:,}"
    return line(who, f"{row.nanoseconds():.1f}", f"{row.octets_per_second() / 1e9:.2f}", valid, does_not)


def side_table(run):
    corpus = run.corpus()
    text = head("", "ns per URL", "GB/s", "valid lines", "differences in what is done")
    names = {"Split": "bnfurl `split`", "Matches": "bnfurl `matches`", "SplitLines": "bnfurl buffer, all components",
             "MatchLines": "bnfurl buffer, verdict only"}
    does_not = {"Split": "", "Matches": "no components", "SplitLines": "", "MatchLines": "no components"}
    for verb, name in names.items():
        for kernel in reversed(run.kernels()):
            text += side(run.own(verb, corpus, kernel=kernel), f"{name}, {kernel}", does_not[verb])
    for verb, what in (("split", "with tags"), ("matches", "no components"),
                       ("split_lines", "with tags, newline index"), ("match_lines", "no components, newline index")):
        row = run.re2c(verb, corpus)
        if row is not None:
            version, lacks = run.about(row.name.split("/")[1])
            text += side(row, f"{version}, {what}", lacks)
    for peer in PEERS:
        version, lacks = run.about(peer)
        row = run.peer(peer, corpus)
        if row is None:
            text += line(peer, NOT_MEASURED, "", "", "")
        text += side(row, f"{peer}, {version}" if not peer.startswith("floor") else peer, lacks)
    return text


def million_table(run):
    text = head("a million URLs, generated", "ns per URL", "against re2c")
    for verb, peer in VERBS.items():
        row = run.own(verb, "million")
        measured = ratio(row, run.re2c(peer, "million"))
        if measured is not None:
            text += line(f"`{verb}`", f"{row.nanoseconds():.1f}", times(measured[0]))
    return text


# Tables that are built at run time, beside the engines that are compiled for the same grammar.
def run_time_table(run):
    text = head("a grammar file, its tables made at run time", "ns per URL", "compiled, ns per URL")
    for verb in ("Split", "Matches"):
        for kernel in reversed(run.kernels()):
            made, compiled = (run.own(name, "own", kernel=kernel) for name in (f"{verb}/run-time", verb))
            if made is not None and compiled is not None:
                text += line(f"`{verb.lower()}`, {kernel}", f"{made.nanoseconds():.1f}", f"{compiled.nanoseconds():.1f}")
    return text


def tables(run, command):
    said = [("machine", run.context.get("machine")), ("compiler", run.context.get("compiler")),
            ("flags", run.context.get("flags")), ("corpus", run.corpus()), ("command", command and f"`{command}`")]
    text = "".join(f"- {key}: {value}\n" for key, value in said if value)
    for table in (requirement_table, older_table, special_table, million_table, run_time_table, side_table):
        text += "\n" + table(run)
    if run.errors:
        text += "\nRows that failed:\n" + "".join(f"- {error}\n" for error in sorted(set(run.errors)))
    return text


if __name__ == "__main__":
    sys.stdout.write(tables(Run(pathlib.Path(sys.argv[1]).read_text()), " ".join(sys.argv[2:])))
