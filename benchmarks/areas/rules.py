# What a decision by rules costs, beside others that decide the same URLs by the same rules: rows of bnfurl-benchmarks,
# interleaved. The rules are generated from a seed, in the shape of real lists. A side that decides a URL otherwise than
# bnfurl fails the run.
import re

from runner import Run, google, text_of
from tables import context, errors, joined, ratios

PROGRAMS, PEERS, PACKAGES = ["benchmarks/bnfurl-benchmarks"], True, []
ROWS = "/(bnfurl|RE2::Set|Hyperscan|adblock|texting_robots)$"

DECIDED = [
    ("10 rules: RE2::Set", "mixed/10/bnfurl", "mixed/10/RE2::Set", ""),
    ("1,000 rules: RE2::Set", "mixed/1000/bnfurl", "mixed/1000/RE2::Set", ""),
    ("1,000 rules: Hyperscan", "mixed/1000/bnfurl", "mixed/1000/Hyperscan", "compiles them for seconds"),
    ("10,000 rules: RE2::Set", "mixed/10000/bnfurl", "mixed/10000/RE2::Set", "has seen the same URLs before"),
    ("1,000 rules, each URL for the first time: RE2::Set", "first/mixed/1000/bnfurl", "first/mixed/1000/RE2::Set",
     ""),
    ("10,000 rules, each URL for the first time: RE2::Set", "first/mixed/10000/bnfurl", "first/mixed/10000/RE2::Set",
     "in 512 MiB"),
    ("50,000 rules of adblock: adblock", "adblock/50000/bnfurl", "adblock/50000/adblock",
     "makes a request of each URL: its host, site and words; ours is split and put into normal form"),
    ("robots.txt of 30 rules: texting_robots", "robots/30/bnfurl", "robots/30/texting_robots",
     "parses each URL as browsers do"),
    ("1,000 expressions with hosts: RE2::Set", "expressions/1000/bnfurl", "expressions/1000/RE2::Set", ""),
    ("times: 5,000 expressions with hosts: 1,000", "expressions/5000/bnfurl", "expressions/1000/bnfurl",
     "this is bnfurl, too"),
    ("one of 1,000 expressions, read and compiled: RE2::Set", "compile/expressions/1000/bnfurl",
     "compile/expressions/1000/RE2::Set", "makes its states when it needs them"),
    ("times: one of 5,000 expressions, read and compiled: of 1,000", "compile/expressions/5000/bnfurl",
     "compile/expressions/1000/bnfurl", "this is bnfurl, too"),
    ("10 expressions too large for an automaton: RE2::Set", "walked/10/bnfurl", "walked/10/RE2::Set", ""),
    ("10 expressions too large for an automaton: Hyperscan", "walked/10/bnfurl", "walked/10/Hyperscan", ""),
    ("times: 1,000,000 hosts: 1,000 hosts", "hosts/1000000/bnfurl", "hosts/1000/bnfurl", "this is bnfurl, too"),
]


def measure(given):
    run, source = Run("rules"), given.url_file()
    google(run, given.program("bnfurl-benchmarks"), ["--corpus", f"web={source}"], given, given.pick(5, 2, 1),
           "^[^A-Z].*/[0-9]+" + ROWS)
    run.context |= {"URLs": f"{run.get('hosts/1000/bnfurl', 'urls'):,.0f} of {source.name}", "versions": versions(run)}
    return run


# RE2 does not say its own version.
def versions(run):
    found = {key.removeprefix("program/version/"): value.partition(" ")[0]
             for key, value in run.context.items() if key.startswith("program/version/")}
    query = ["dpkg-query", "--show", "--showformat", "${Version}", "libre2-dev"]
    return ", ".join(f"{name} {version or text_of(*query).partition('+')[0]}"
                     for name, version in found.items() if name != "bnfurl")


def denied(run):
    return ", ".join(f"{known['denied'] / known['urls']:.1%} by {side.removesuffix('/bnfurl')}"
                     for side, known in sorted(run.sides.items()) if re.fullmatch(r"[^/]+/\d+/bnfurl", side))


def ratio_table(run):
    return ratios(run, "nanoseconds a URL", DECIDED)


def page(run):
    said = run.context
    return joined([
        context(run, [("URLs", f"{said['URLs']}: normal forms of http and https; denied are {denied(run)}"),
                 ("others", said["versions"])]),
        ratio_table(run), *errors(run)])


PAGES = {"docs/reference/figures.md": page}
