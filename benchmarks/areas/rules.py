# What a decision by rules costs, beside others that decide the same URLs by the same rules: rows of bnfurl-benchmarks,
# interleaved. The rules are generated from a seed, in the shape of real lists. A side that decides a URL otherwise than
# bnfurl fails the run. What is no row of that program: how long `sort` takes for the list of a million hosts, and
# protego, in Python, for the robots.txt.
import json
import re

from runner import HERE, Command, Commands, Run, google, output_of, take_turns, text_of, worker_of, write_lines
from tables import NOT_MEASURED, alone, context, errors, joined, number, ratios, table

PROGRAMS, PEERS, PACKAGES = ["benchmarks/bnfurl-benchmarks"], True, ["protego == 0.7.0"]
ROWS = "/(bnfurl|RE2|vectorscan|adblock|texting_robots|robotstxt)"
IN_PYTHON = 2_000

ANY = "given normal forms; says that a rule matches, not which decides"
MEETS = f"{ANY}; makes its states as it meets URLs"
LATER = "makes its states later"
DECIDED = [
    ("10 rules: RE2::Set", "mixed/10/bnfurl", "mixed/10/RE2::Set", ANY),
    ("10 rules: vectorscan", "mixed/10/bnfurl", "mixed/10/vectorscan", f"{ANY}; stops at the first"),
    ("1,000 rules: RE2::Set", "mixed/1000/bnfurl", "mixed/1000/RE2::Set", ANY),
    ("1,000 rules: vectorscan", "mixed/1000/bnfurl", "mixed/1000/vectorscan", f"{ANY}; stops at the first"),
    ("10,000 rules: RE2::Set", "mixed/10000/bnfurl", "mixed/10000/RE2::Set", f"{ANY}; has seen the same URLs before"),
    ("1,000 rules, each URL for the first time: RE2::Set", "first/mixed/1000/bnfurl", "first/mixed/1000/RE2::Set",
     MEETS),
    ("10,000 rules, each URL for the first time: RE2::Set", "first/mixed/10000/bnfurl", "first/mixed/10000/RE2::Set",
     f"{MEETS}, in 512 MiB"),
    ("50,000 rules of adblock: adblock", "adblock/50000/bnfurl", "adblock/50000/adblock, with its request",
     "makes a request of each URL: its host, site and words; ours is split and put into normal form"),
    ("50,000 rules of adblock: adblock, of requests", "adblock/50000/bnfurl", "adblock/50000/adblock, given requests",
     "is given its requests, and reads no URL"),
    ("robots.txt of 30 rules: texting_robots", "robots/30/bnfurl", "robots/30/texting_robots",
     "parses each URL as browsers do"),
    ("robots.txt of 30 rules: robotstxt", "robots/30/bnfurl", "robots/30/robotstxt",
     "google/robotstxt in Rust: parses the file for each URL"),
    ("robots.txt of 30 rules: protego", "robots/30/bnfurl", "robots/30/protego",
     "in Python; its verdicts are not compared"),
    ("10 expressions too large for an automaton: RE2::Set", "walked/10/bnfurl", "walked/10/RE2::Set", MEETS),
    ("times: 1,000,000 hosts: 1,000 hosts", "hosts/1000000/bnfurl", "hosts/1000/bnfurl", "this is bnfurl, too"),
]
# README's readers have less time.
NOT_IN_README = {"10 rules: vectorscan", "10,000 rules: RE2::Set", "1,000 rules, each", "protego", "10 expressions"}
COMPILED = [
    ("1,000 rules: vectorscan", "compile/mixed/1000/bnfurl", "compile/mixed/1000/vectorscan", ""),
    ("1,000 rules: RE2::Set", "compile/mixed/1000/bnfurl", "compile/mixed/1000/RE2::Set", LATER),
    ("10,000 rules: RE2::Set", "compile/mixed/10000/bnfurl", "compile/mixed/10000/RE2::Set", LATER),
    ("50,000 rules of adblock: adblock", "compile/adblock/50000/bnfurl",
     "compile/adblock/50000/adblock, given requests",
     "here with a request for each URL"),
    ("times: 1,000,000 hosts: `LC_ALL=C sort`", "compile/hosts/1000000/bnfurl", "sort", "compiles nothing"),
]
# What has no other side.
FURTHER = [
    ("10 rules, of URLs that were read", "mixed/10/bnfurl, decide alone"),
    ("1,000 rules, of URLs that were read", "mixed/1000/bnfurl, decide alone"),
    ("10,000 rules, of URLs that were read", "mixed/10000/bnfurl, decide alone"),
    ("50,000 rules of adblock, of URLs that were read", "adblock/50000/bnfurl, decide alone"),
    ("1,000,000 hosts, of URLs that were read", "hosts/1000000/bnfurl, decide alone"),
    ("30 rules with 12 `*` each", "starred/30/bnfurl"),
]


def measure(given):
    run, source, program = Run("rules"), given.url_file(), given.program("bnfurl-benchmarks")
    asked = [program, "--corpus", f"web={source}", *given.pick([], [], ["--at-most", "100"])]
    google(run, program, ["--corpus", f"web={source}"], given, given.pick(5, 2, 1), ROWS)
    urls = output_of(*asked, "--print", "urls").splitlines()
    few = write_lines(given.folder / "few.txt", urls[:IN_PYTHON])
    names = {}
    for name, question in (("robots", "robots/30"), ("hosts", "hosts/1000000")):
        names[name] = given.folder / f"{name}.txt"
        names[name].write_bytes(output_of(*asked, "--print", question))
    take_turns(run, [Commands([Command("sort", ("sort", "{hosts}"))], names),
                     worker_of(given, "robots", few, ROBOTS=str(names["robots"]))],
               given.pick(5, 2, 1), lambda side: 1 if side == "sort" else min(IN_PYTHON, len(urls)))
    run.context |= {"URLs": f"{len(urls):,} of {source.name}, {sum(map(len, urls)) / len(urls):.1f} octets each",
                    "versions": versions(run, given)}
    return run


# RE2 does not say its own version.
def versions(run, given):
    found = {key.removeprefix("program/version/").partition(",")[0]: value.partition(" ")[0]
             for key, value in run.context.items() if key.startswith("program/version/")}
    packages = json.loads(text_of(given.python, HERE / "python_reports.py", "about"))["packages"]
    query = ["dpkg-query", "--show", "--showformat", "${Version}", "libre2-dev"]
    found = {name: version or text_of(*query).partition("+")[0] for name, version in found.items()}
    found["protego"] = packages["protego"] or NOT_MEASURED
    return ", ".join(f"{name} {version}" for name, version in found.items())


def memory_table(run):
    rows = []
    for question in ("mixed/1000", "mixed/10000", "adblock/50000", "hosts/1000000"):
        begin = f"compile/{question}/"
        found = {side.removeprefix(begin): known["octets_a_rule"] - known["text_octets_a_rule"]
                 for side, known in run.sides.items() if side.startswith(begin)}
        others = ", ".join(f"{name.partition(',')[0]} {number(octets)}" for name, octets in found.items()
                           if name != "bnfurl" and not name.endswith("given requests"))
        rows.append([question.replace("/", ", ") + " rules", number(found.get("bnfurl")), others])
    return table(["octets a rule, beside the text of its names and patterns", "bnfurl", "the others"], rows)


def denied(run):
    return ", ".join(f"{known['denied'] / known['urls']:.1%} by {side.removesuffix('/bnfurl')}"
                     for side, known in sorted(run.sides.items()) if re.fullmatch(r"[^/]+/\d+/bnfurl", side))


HEAD = "nanoseconds a URL"


def short_page(run):
    return ratios(run, HEAD, [row for row in DECIDED if not any(words in row[0] for words in NOT_IN_README)])


def page(run):
    said = run.context
    return joined([
        context([("machine", said["machine"]),
                 ("URLs", f"{said['URLs']}: those that are normal forms of http and https; denied are {denied(run)}"),
                 ("others", said["versions"]), ("command", f"`{said['command']}`")]),
        ratios(run, HEAD, DECIDED), ratios(run, "milliseconds to compile", COMPILED, scale=1e-6), memory_table(run),
        alone(run, HEAD, FURTHER), *errors(run)])


PAGES = {"docs/crawling.md": page}
