# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What is compared with what: how many times as long the other takes for a URL, by the least times of a run, the figure
# that was aimed at, and what the other does not do, or does in addition.
import dataclasses

ALLOCATES = "makes a string of each result"
STRUCTURE = "makes a structure of each text, then prints it"
REORDERS = "one URL at a time; sorts the query and drops the fragment, so its result is for keys alone"
GIVEN_HOSTS = "is given the hosts, so it judges and cuts no URL"
OTHER_SITES = "knows no capital letters, triplets, final dots and addresses: `2.1` is its site of 192.0.2.1"


@dataclasses.dataclass
class Ratio:
    what: str
    ours: str
    other: str
    aim: float | None
    misses: str

    # None where one of the sides did not run.
    def value(self, run):
        ours, other = nanoseconds(run, self.ours), nanoseconds(run, self.other)
        return None if ours is None or other is None else other / ours


def nanoseconds(run, side):
    found = run["sides"].get(side)
    return min(found["seconds"]) / found["rows"] * 1e9 if found else None


RATIOS = [
    Ratio("`normalize`, normal already: fluent-uri", "normalize common: bnfurl", "normalize common: fluent-uri", 12,
          f"{ALLOCATES}; also ports and IPv6 addresses"),
    Ratio("`normalize`, normal already: iri-string", "normalize common: bnfurl", "normalize common: iri-string", None,
          ALLOCATES),
    Ratio("`normalize`, normal already: uriparser", "normalize common: bnfurl", "normalize common: uriparser", 20,
          STRUCTURE),
    Ratio("`normalize`, normal already: Boost.URL", "normalize common: bnfurl", "normalize common: Boost.URL", 30,
          "copies each text, then changes it; compiled here, twice as fast as Debian's"),
    Ratio("`normalize`, 30 of 100 odd: fluent-uri", "normalize odd: bnfurl", "normalize odd: fluent-uri", 3,
          f"{ALLOCATES}; also ports and IPv6 addresses"),
    Ratio("`normalize`, 30 of 100 odd: iri-string", "normalize odd: bnfurl", "normalize odd: iri-string", None, ALLOCATES),
    Ratio("`normalize`, 30 of 100 odd: uriparser", "normalize odd: bnfurl", "normalize odd: uriparser", None, STRUCTURE),
    Ratio("`normalize`, 30 of 100 odd: Boost.URL", "normalize odd: bnfurl", "normalize odd: Boost.URL", None,
          "copies each text, then changes it; compiled here, twice as fast as Debian's"),
    Ratio("`resolve` of `../…`: fluent-uri", "resolve: bnfurl", "resolve: fluent-uri", 4, ALLOCATES),
    Ratio("`resolve` of `../…`: iri-string", "resolve: bnfurl", "resolve: iri-string", None, ALLOCATES),
    Ratio("`resolve` of `../…`: uriparser", "resolve: bnfurl", "resolve: uriparser", 6, STRUCTURE),
    Ratio("`resolve` of `../…`: Boost.URL", "resolve: bnfurl", "resolve: Boost.URL", 12, "copies the base each time; compiled here"),
    Ratio("`split` and `site` of a URL: libpsl, of its host", "site: bnfurl", "site: libpsl", 4,
          f"{GIVEN_HOSTS}; {OTHER_SITES}"),
    Ratio("`site` of a host: libpsl", "site: bnfurl, of hosts", "site: libpsl", None, OTHER_SITES),
    Ratio("`bnfurl split -f site`: libpsl, of hosts", "bnfurl split -f site", "site: libpsl", None,
          f"{GIVEN_HOSTS}, and reads and prints nothing; bnfurl asks once for each host of a batch"),
    Ratio("`bnfurl normalize`: w3lib", "bnfurl normalize", "w3lib canonicalize_url", 300, REORDERS),
    Ratio("`bnfurl normalize`: url-normalize", "bnfurl normalize", "url-normalize", 1000, "one URL at a time"),
    Ratio("`bnfurl normalize`: courlan", "bnfurl normalize", "courlan normalize_url", None,
          "one URL at a time; drops trackers and slashes, so its result is for keys alone"),
    Ratio("`bnfurl split -f surt.ia`: surt", "bnfurl split -f surt.ia", "surt", 500, "one URL at a time"),
]

# Shown beside these: what has no other side.
FURTHER = [
    ("`normalize` with `scheme`, normal already", "normalize common: bnfurl, with scheme"),
    ("`normalize` with `scheme`, 30 of 100 odd", "normalize odd: bnfurl, with scheme"),
    ("`bnfurl normalize`, 30 of 100 odd", "bnfurl normalize, odd"),
    ("`bnfurl split -f surt`", "bnfurl split -f surt"),
    ("`bnfurl split -f key`", "bnfurl split -f key"),
    ("`bnfurl split -f host`", "bnfurl split -f host"),
]
