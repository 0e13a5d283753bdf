# What normal forms, resolved references and sites cost, beside what others take for them. The library and others
# like it are rows of bnfurl-benchmarks; whole commands and Python's packages take turns, on twenty copies of the list,
# so that a command's start is a small part, and on some of its URLs.
import random
import re

from areas.library import about
from runner import (SMOKE_LINES, Command, Commands, Run, google, take_turns, text_of, utf8_lines,
                    worker_of, write_lines)
from tables import NOT_MEASURED, context, errors, joined, ratios

PROGRAMS = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"]
PEERS, PACKAGES = True, ["surt == 0.3.1", "url-normalize == 3.1.0", "w3lib == 2.5.0"]
COPIES, IN_PYTHON = 20, 4_000

COPIED = "copies each text, then changes it; compiled here, twice as fast as Debian's"
ALLOCATES = "makes strings"
PORTS = f"{ALLOCATES}; also ports and IPv6 addresses"
OTHER_SITES = "is given the hosts; does not handle capital letters, triplets, final dots and addresses"
RATIOS = [
    ("`normalize`, normal already: fluent-uri", "normalize/bnfurl/web", "normalize/fluent-uri/web", PORTS),
    ("`normalize`, normal already: Boost.URL", "normalize/bnfurl/web", "normalize/Boost.URL/web", COPIED),
    ("`normalize`, 30 of 100 odd: fluent-uri", "normalize/bnfurl/odd", "normalize/fluent-uri/odd", PORTS),
    ("`resolve` of `../…`: fluent-uri", "resolve/bnfurl/links", "resolve/fluent-uri/links", ALLOCATES),
    ("`resolve` of `../…`: Boost.URL", "resolve/bnfurl/links", "resolve/Boost.URL/links",
     "copies the base each time; compiled here"),
    ("`split` and `site` of a URL: libpsl, of its host", "site/bnfurl/web", "site/libpsl/web",
     OTHER_SITES),
    ("`bnfurl normalize`: w3lib", "bnfurl normalize", "w3lib canonicalize_url",
     "sorts the query and drops the fragment: only for keys"),
    ("`bnfurl normalize`: url-normalize", "bnfurl normalize", "url-normalize", ""),
    ("`bnfurl split -f surt.ia`: surt", "bnfurl split -f surt.ia", "surt", ""),
]
COMMANDS = [Command(f"bnfurl {line}", f"{{bnfurl}} {line} -j 1 {{many}}")
            for line in ("normalize", "split -f surt.ia")]


CUT = re.compile(r"(?P<scheme>https?)(?P<userinfo>://(?:[^/?#@]*@)?)(?P<host>\[[^\]]*\]|[^/?#:@]*)(?P<port>(?::\d*)?)"
                 r"(?P<path>/[^?#]*)(?P<rest>.*)")


# Triplets keep their upper case: only letters outside of them are raised.
def raise_letters(parts, chance):
    for name in ("scheme", "host"):
        if "%" not in parts[name]:
            parts[name] = "".join(chance.choice((octet, octet.upper())) for octet in parts[name])


# A triplet in place of an octet of the path that is unreserved and no part of a triplet.
def encode(parts, chance):
    path = parts["path"]
    place = chance.randrange(len(path))
    if re.match(r"[A-Za-z0-9._~-]", path[place]) and "%" not in path[max(0, place - 2):place]:
        parts["path"] = f"{path[:place]}%{ord(path[place]):02x}{path[place + 1:]}"


def lower_triplets(parts, _):
    parts["path"] = re.sub("%..", lambda triplet: triplet[0].lower(), parts["path"])


# Before one of the slashes.
def add_dots(parts, chance):
    place = parts["path"].rindex("/", 0, chance.randrange(len(parts["path"])) + 1)
    parts["path"] = parts["path"][:place] + chance.choice(("/.", "/x/..")) + parts["path"][place:]


def add_port(parts, chance):
    parts["port"] = parts["port"] or chance.choice((":", ":443" if parts["scheme"].lower() == "https" else ":80"))


# `url`, of scheme http or https and with a path, spelt otherwise, by one or two of the changes above; all spellings
# have the same normal form. Other texts are as they were.
def odd_spelling(url, chance):
    cut = CUT.fullmatch(url)
    if not cut:
        return url
    parts, left = cut.groupdict(), chance.randint(1, 2)
    while left > 0 or "".join(parts.values()) == url:  # some changes find nothing to change in some URLs
        chance.choice((raise_letters, raise_letters, encode, encode, lower_triplets, add_dots, add_port))(parts, chance)
        left -= 1
    return "".join(parts.values())


# The same texts with 30 of 100 spelt otherwise, and links `../` to their paths from a page of another folder.
def odd_and_links(texts):
    chance = random.Random(20)
    odd = [odd_spelling(text, chance) if chance.random() < 0.3 else text for text in texts]
    links = [f"..{cut['path']}{cut['rest']}" for text in texts if (cut := CUT.fullmatch(text))]
    return ([text.encode() for text in found] for found in (odd, links))


def measure(given):
    run, source, program = Run("crawl"), given.url_file(), given.program("bnfurl-benchmarks")
    lines = list(dict.fromkeys(utf8_lines(source)))[:given.pick(None, None, SMOKE_LINES)]
    few = random.Random(1).sample(lines, min(IN_PYTHON, len(lines)))
    odd, links = odd_and_links([line.decode() for line in lines])
    corpora = [word for name, texts in {"web": lines, "odd": odd, "links": links}.items()
               for word in ("--corpus", f"{name}={write_lines(given.folder / f'{name}.txt', texts)}")]
    names = {"bnfurl": given.bnfurl, "many": write_lines(given.folder / "many.txt", lines * COPIES)}
    google(run, program, corpora, given, given.pick(7, 3, 1), "^(normalize|resolve|site)/.*/(web|odd|links)$")
    texts = {side.name: len(lines) * COPIES for side in COMMANDS}
    take_turns(run, [Commands(COMMANDS, names), worker_of(given, "crawlers", write_lines(given.folder / "few", few))],
               given.pick(7, 2, 1), lambda side: texts.get(side, len(few)))
    run.context["URLs"] = f"{len(lines):,} of {source.name}, {sum(map(len, lines)) / len(lines):.1f} bytes each"
    fluent_uri, libpsl = about(run, "fluent_uri")[0], text_of("pkg-config", "--modversion", "libpsl").strip()
    run.context["versions"] = f"fluent-uri {fluent_uri or NOT_MEASURED}, libpsl {libpsl}, " + given.versions(
        "surt", "url-normalize", "w3lib")
    return run


def ratio_table(run):
    return ratios(run, "nanoseconds a URL", RATIOS)


def page(run):
    said = run.context
    return joined([
        context(run, [("URLs", said["URLs"]), ("others", said["versions"])]),
        ratio_table(run), *errors(run)])


PAGES = {"docs/reference/figures.md": page}
