# What normal forms, resolved references, sites and keys cost, beside what others take for them, and what they make of
# the same URLs. The library and others like it are rows of bnfurl-benchmarks; whole commands and Python's packages take
# turns, on twenty copies of the list, so that a command's start is a small part, and on some of its URLs.
import json
import pathlib
import random
import re
import urllib.parse

from runner import (HERE, SMOKE_LINES, Command, Commands, Run, google, take_turns, text_of, utf8_lines, worker_of,
                    write_lines)
from tables import alone, context, errors, joined, ratios, table

PROGRAMS = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"]
PEERS, PACKAGES = True, ["courlan == 1.4.0", "surt == 0.3.1", "url-normalize == 3.1.0", "w3lib == 2.5.0"]
COPIES, IN_PYTHON, COMPARED = 20, 4_000, 10_000
SUFFIXES = pathlib.Path("/usr/share/publicsuffix/public_suffix_list.dat")
PROBES = HERE / "crawl/probes.txt"  # texts that show what a program does

ALLOCATES = "makes a string of each result"
STRUCTURE = "makes a structure of each text, then prints it"
COPIED = "copies each text, then changes it; compiled here, twice as fast as Debian's"
PORTS = f"{ALLOCATES}; also ports and IPv6 addresses"
REORDERS = "one URL at a time; sorts the query and drops the fragment, so its result is for keys alone"
GIVEN_HOSTS = "is given the hosts, so it judges and cuts no URL"
OTHER_SITES = "knows no capital letters, triplets, final dots and addresses: `2.1` is its site of 192.0.2.1"
NORMALISERS = {"fluent-uri": PORTS, "iri-string": ALLOCATES, "uriparser": STRUCTURE, "Boost.URL": COPIED}
LIBRARIES = {"normalize common": NORMALISERS, "normalize odd": NORMALISERS,
             "resolve": {"fluent-uri": ALLOCATES, "iri-string": ALLOCATES, "uriparser": STRUCTURE,
                         "Boost.URL": "copies the base each time; compiled here"}}
TITLES = {"normalize common": "`normalize`, normal already", "normalize odd": "`normalize`, 30 of 100 odd",
          "resolve": "`resolve` of `../…`"}
RATIOS = [
    *((f"{TITLES[verb]}: {other}", f"{verb}: bnfurl", f"{verb}: {other}", misses)
      for verb, others in LIBRARIES.items() for other, misses in others.items()),
    ("`split` and `site` of a URL: libpsl, of its host", "site: bnfurl", "site: libpsl",
     f"{GIVEN_HOSTS}; {OTHER_SITES}"),
    ("`site` of a host: libpsl", "site: bnfurl, of hosts", "site: libpsl", OTHER_SITES),
    ("`bnfurl split -f site`: libpsl, of hosts", "bnfurl split -f site", "site: libpsl",
     f"{GIVEN_HOSTS}, and reads and prints nothing; bnfurl asks once for each host of a batch"),
    ("`bnfurl normalize`: w3lib", "bnfurl normalize", "w3lib canonicalize_url", REORDERS),
    ("`bnfurl normalize`: url-normalize", "bnfurl normalize", "url-normalize", "one URL at a time"),
    ("`bnfurl normalize`: courlan", "bnfurl normalize", "courlan normalize_url",
     "one URL at a time; drops trackers and slashes, so its result is for keys alone"),
    ("`bnfurl split -f surt.ia`: surt", "bnfurl split -f surt.ia", "surt", "one URL at a time"),
]
# README's readers have less time.
NOT_IN_README = {"iri-string", "courlan", "of hosts", "`site` of a host", "odd: uriparser", "odd: Boost"}
# What has no other side.
FURTHER = [
    ("`normalize` with `scheme`, normal already", "normalize common: bnfurl, with scheme"),
    ("`normalize` with `scheme`, 30 of 100 odd", "normalize odd: bnfurl, with scheme"),
    ("`bnfurl normalize`, 30 of 100 odd", "bnfurl normalize, odd"),
    ("`bnfurl split -f surt`", "bnfurl split -f surt"),
    ("`bnfurl split -f key`", "bnfurl split -f key"),
    ("`bnfurl split -f host`", "bnfurl split -f host"),
]


def command(name, file="many"):
    return Command(name, (*name.partition(",")[0].replace("bnfurl", "{bnfurl}", 1).split(), "-j", "1",
                          "{" + file + "}"))


COMMANDS = [command("bnfurl normalize"), command("bnfurl normalize, odd", "many odd"),
            *(command(f"bnfurl split -f {column}") for column in ("surt", "surt.ia", "site", "host", "key"))]


def measure(given):
    run, source, program = Run("crawl"), given.url_file(), given.program("bnfurl-benchmarks")
    lines = list(dict.fromkeys(utf8_lines(source)))[:given.pick(None, None, SMOKE_LINES)]
    sample = random.Random(1).sample(lines, min(COMPARED, len(lines)))
    few = write_lines(given.folder / "few.txt", sample[:IN_PYTHON])
    common = write_lines(given.folder / "common.txt", lines)
    odd = text_of(program, "--corpus", f"web={common}", "--print", "odd").encode().splitlines()
    names = {"bnfurl": given.bnfurl, "many": write_lines(given.folder / "many.txt", lines * COPIES),
             "many odd": write_lines(given.folder / "many-odd.txt", odd * COPIES)}
    google(run, program, ["--corpus", f"web={common}", "--suffixes", SUFFIXES], given, given.pick(7, 3, 1),
           "^(normalize|resolve|site)")
    texts = {side.name: len(lines) * COPIES for side in COMMANDS}
    take_turns(run, [Commands(COMMANDS, names), worker_of(given, "crawlers", few)], given.pick(7, 2, 1),
               lambda side: texts.get(side, len(sample[:IN_PYTHON])))
    run.context["URLs"] = f"{len(lines):,} of {source.name}, {sum(map(len, lines)) / len(lines):.1f} octets each"
    compare(run, program, common, write_lines(given.folder / "sampled.txt", sample), given)
    return run


# What others make of the same texts.
def compare(run, program, common, sample, given):
    def printed(what, corpus):
        return text_of(program, "--corpus", f"web={corpus}", "--print", what).splitlines()

    found = json.loads(text_of(given.python, HERE / "python_reports.py", "crawl", sample, PROBES))
    run.context["versions"] = versions(run, found["packages"])
    rows = [line.split("\t") for line in printed("differences", common)]
    pairs = [line.split("\t") for line in printed("pairs", common)]
    forms = printed("normal", PROBES)
    own = dict(zip(PROBES.read_text().splitlines(), [None if form == r"\N" else form for form in forms], strict=True))
    run.found |= {"differences": [*rows, urljoin_differences(pairs)], "pairs": len(pairs), "changes": found["changes"],
                  "probes": {"bnfurl normalize": own, **found["probes"]}}


# The standard library's urljoin beside bnfurl, for all pairs of a base and a reference that the grid has.
def urljoin_differences(pairs):
    found = [(f"{base} {reference}", ours, urllib.parse.urljoin(base, reference)) for base, reference, ours in pairs]
    wrong = sorted((row for row in found if row[1] != row[2]), key=lambda row: len(row[0]))
    return ["grid", "Python's urljoin", "0", "0", str(len(wrong)), *(wrong[0] if wrong else ("", "", ""))]


def versions(run, packages):
    manifest = (HERE / "peers/Cargo.toml").read_text()
    found = dict(re.findall(r'^(fluent-uri|iri-string) = "=(.*)"$', manifest, re.MULTILINE))
    found = {name: version if f"resolve: {name}" in run.sides else None for name, version in found.items()} | packages
    for name, side in {"liburiparser": "resolve: uriparser", "libpsl": "site: libpsl"}.items():
        found[name] = text_of("pkg-config", "--modversion", name).strip() if side in run.sides else None
    return ", ".join(f"{name} {version or 'not measured'}" for name, version in found.items())


def code(text):
    return f"`{text}`" if text else ""


def difference_table(run):
    return table(["library", "texts", "refuses", "takes besides", "differs", "a shortest one", "bnfurl", "the other"],
                 [[library, texts, *(f"{int(count):,}" for count in counts), *map(code, (text, ours, theirs))]
                  for texts, library, *counts, text, ours, theirs in run.found["differences"] if texts != "grid"])


def pair_table(run):
    rows = []
    for texts, library, *counts, text, ours, theirs in run.found["differences"]:
        base, _, reference = text.partition(" ")
        if texts == "grid":
            rows.append([library, *(f"{int(count):,}" for count in counts),
                         *map(code, (reference, base, ours, theirs))])
    return table(["library", "refuses", "takes besides", "differs", "a shortest one", "on the base", "section 5.2",
                  "the other"], rows)


def change_table(run):
    return table(["package", "of URLs", "changes", "changes its own result again"],
                 [[name, *(f"{count:,}" for count in counts)] for name, counts in run.found["changes"].items()])


# What is left as it was is not shown; a dash is a refusal.
def probe_table(run):
    probes = run.found["probes"]
    return table(["URL", *probes], [
        [code(probe), *("-" if made[probe] is None else "" if made[probe] == probe else code(made[probe])
                        for made in probes.values())] for probe in next(iter(probes.values()))])


HEAD = "nanoseconds a URL"


def short_page(run):
    return ratios(run, HEAD, [row for row in RATIOS if not any(words in row[0] for words in NOT_IN_README)])


def page(run):
    said = run.context
    return joined([
        context([("machine", said["machine"]), ("URLs", said["URLs"]), ("others", said["versions"]),
                 ("command", f"`{said['command']}`")]),
        ratios(run, HEAD, RATIOS), alone(run, HEAD, FURTHER),
        "What the others make of the same texts:\n", difference_table(run), change_table(run),
        "Some texts, and what they become; an empty cell is the same text, a dash a refusal:\n", probe_table(run),
        f"And of {run.found['pairs']} pairs of a base and a reference, which section 5.2 decides:\n", pair_table(run),
        *errors(run)])


PAGES = {"docs/crawling.md": page}
