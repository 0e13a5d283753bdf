# What normal forms, resolved references and sites cost, beside what others take for them. The library and others
# like it are rows of bnfurl-benchmarks; whole commands and Python's packages take turns, on twenty copies of the list,
# so that a command's start is a small part, and on some of its URLs.
import random

from areas.library import about
from runner import (SMOKE_LINES, Command, Commands, Run, google, take_turns, text_of, utf8_lines,
                    worker_of, write_lines)
from tables import NOT_MEASURED, context, errors, joined, ratios

PROGRAMS = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"]
PEERS, PACKAGES = True, ["surt == 0.3.1", "url-normalize == 3.1.0", "w3lib == 2.5.0"]
COPIES, IN_PYTHON = 20, 4_000

COPIED = "copies each text, then changes it; compiled here, twice as fast as Debian's"
ALLOCATES = "makes a string of each result"
PORTS = f"{ALLOCATES}; also ports and IPv6 addresses"
GIVEN_HOSTS = "is given the hosts, so it judges and cuts no URL"
OTHER_SITES = "knows no capital letters, triplets, final dots and addresses: `2.1` is its site of 192.0.2.1"
RATIOS = [
    ("`normalize`, normal already: fluent-uri", "normalize/bnfurl/web", "normalize/fluent-uri/web", PORTS),
    ("`normalize`, normal already: Boost.URL", "normalize/bnfurl/web", "normalize/Boost.URL/web", COPIED),
    ("`normalize`, 30 of 100 odd: fluent-uri", "normalize/bnfurl/odd", "normalize/fluent-uri/odd", PORTS),
    ("`normalize`, 30 of 100 odd: Boost.URL", "normalize/bnfurl/odd", "normalize/Boost.URL/odd", COPIED),
    ("`resolve` of `../…`: fluent-uri", "resolve/bnfurl/links", "resolve/fluent-uri/links", ALLOCATES),
    ("`resolve` of `../…`: Boost.URL", "resolve/bnfurl/links", "resolve/Boost.URL/links",
     "copies the base each time; compiled here"),
    ("`split` and `site` of a URL: libpsl, of its host", "site/bnfurl/web", "site/libpsl/web",
     f"{GIVEN_HOSTS}; {OTHER_SITES}"),
    ("`bnfurl split -f site`: libpsl, of hosts", "bnfurl split -f site", "site/libpsl/web",
     f"{GIVEN_HOSTS}, and reads and prints nothing; bnfurl asks once for each host of a batch"),
    ("`bnfurl normalize`: w3lib", "bnfurl normalize", "w3lib canonicalize_url",
     "one URL at a time; sorts the query and drops the fragment, so its result is for keys alone"),
    ("`bnfurl normalize`: url-normalize", "bnfurl normalize", "url-normalize", "one URL at a time"),
    ("`bnfurl split -f surt.ia`: surt", "bnfurl split -f surt.ia", "surt", "one URL at a time"),
]
# README's readers have less time.
NOT_IN_README = {"of hosts", "odd: Boost"}
COMMANDS = [Command(f"bnfurl {line}", f"{{bnfurl}} {line} -j 1 {{many}}")
            for line in ("normalize", "split -f surt.ia", "split -f site")]


def measure(given):
    run, source, program = Run("crawl"), given.url_file(), given.program("bnfurl-benchmarks")
    lines = list(dict.fromkeys(utf8_lines(source)))[:given.pick(None, None, SMOKE_LINES)]
    few = random.Random(1).sample(lines, min(IN_PYTHON, len(lines)))
    web = f"web={write_lines(given.folder / 'common.txt', lines)}"
    names = {"bnfurl": given.bnfurl, "many": write_lines(given.folder / "many.txt", lines * COPIES)}
    google(run, program, ["--corpus", web], given, given.pick(7, 3, 1), "^(normalize|resolve|site)/.*/(web|odd|links)$")
    texts = {side.name: len(lines) * COPIES for side in COMMANDS}
    take_turns(run, [Commands(COMMANDS, names), worker_of(given, "crawlers", write_lines(given.folder / "few", few))],
               given.pick(7, 2, 1), lambda side: texts.get(side, len(few)))
    run.context["URLs"] = f"{len(lines):,} of {source.name}, {sum(map(len, lines)) / len(lines):.1f} octets each"
    fluent_uri, libpsl = about(run, "fluent_uri")[0], text_of("pkg-config", "--modversion", "libpsl").strip()
    run.context["versions"] = f"fluent-uri {fluent_uri or NOT_MEASURED}, libpsl {libpsl}, " + given.versions(
        "surt", "url-normalize", "w3lib")
    return run


HEAD = "nanoseconds a URL"


def short_page(run):
    return ratios(run, HEAD, [row for row in RATIOS if not any(words in row[0] for words in NOT_IN_README)])


def page(run):
    said = run.context
    return joined([
        context([("machine", said["machine"]), ("URLs", said["URLs"]), ("others", said["versions"]),
                 ("command", f"`{said['command']}`")]),
        ratios(run, HEAD, RATIOS), *errors(run)])


PAGES = {"docs/crawling.md": page}
