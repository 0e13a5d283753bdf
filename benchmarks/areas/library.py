# The library, each engine and kernel, beside others: one URL, a buffer of lines, adjacent strings.
# All are rows of bnfurl-benchmarks, interleaved (benchmarks/README.md says what a row's name means). With --urls the
# tables are about the distinct lines of that file, the corpus "web"; else about the project's own.
from runner import Run, google
from tables import context, errors, joined, number, quotient, table, times

PROGRAMS, PEERS, PACKAGES = ["benchmarks/bnfurl-benchmarks"], True, []
PAGES = {}

VERBS = {"Split": "split", "Matches": "matches", "SplitLines": "split_lines", "MatchLines": "match_lines"}
TITLES = {"Split": "`split`", "Matches": "`matches`", "SplitLines": "buffer, all components",
          "MatchLines": "buffer, verdict only"}
SPECIAL = {"ipv6": "IPv6-heavy", "delimiters": "delimiter-heavy"}
PEERS_SHOWN = ["ada_can_parse", "boost_parse_uri", "curl_url_set", "floor_memchr", "fluent_uri"]


def measure(given):
    run = Run("library")
    corpus = ["--corpus", f"web={given.urls}"] if given.urls else []
    # Other rows are of `crawl` and `rules`.
    google(run, given.program("bnfurl-benchmarks"), corpus, given, given.pick(7, 3, 1), "^[A-Z]")
    run.context["corpus"] = f"{given.urls.name}, its distinct lines" if given.urls else "own"
    return run


# What the tables are about.
def corpus_of(run):
    return "web" if any(side.endswith("/web") for side in run.sides) else "own"


def own(run, verb, corpus, entry="rfc3986/URI", kernel=None):
    kernels = run.kernels()
    return f"{verb}/{entry}/{corpus}/{kernel or (kernels[-1] if kernels else '')}"


def peer(name, corpus):
    return f"Peer/{name}/{corpus}"


# Plain re2c with the best of its options, which depends on the question.
def re2c(run, verb, corpus):
    return run.best(peer(f"re2c{option}_{verb}", corpus) for option in ("", "_b"))


def octets_per_second(run, side):
    known = run.sides.get(side)
    # Newlines are not counted, as they are not part of the URLs.
    return known and (known["octets"] - known["urls"]) / known["urls"] / run.ns(side) * 1e9


# (version, what it does not do)
def about(run, name):
    version, _, misses = run.context.get(f"program/Peer/{name}", "\t").partition("\t")
    return version, misses


def special_table(run):
    rows = [[title, *(times(quotient(run.ns(re2c(run, peer_verb, corpus)), run.ns(own(run, verb, corpus))))
                      for verb, peer_verb in VERBS.items())] for corpus, title in SPECIAL.items()]
    return table(["against plain re2c on the same", "`split`", "`matches`", "buffer, components", "buffer, verdict"],
                 rows)


# Tables that are built at run time, beside the engines that are compiled for the same grammar.
def run_time_table(run):
    kernels = run.kernels()[::-1]
    rows = [[title, *(number(run.ns(own(run, verb + made, "own", kernel=kernel))) for kernel in kernels)]
            for verb in ("Split", "Matches") for title, made in ((TITLES[verb], "/run-time"), ("compiled", ""))]
    return table(["`-g FILE`: tables built at run time, corpus `own`, ns per URL", *kernels], rows)


# A floor has no count of valid lines.
def side_row(run, side, who, misses):
    speed, valid = octets_per_second(run, side), run.get(side, "valid")
    return [who, number(run.ns(side)), speed and f"{speed / 1e9:.2f}",
            "" if valid is None or who.startswith("floor") else f"{valid:,.0f}", misses]


def side_table(run):
    web = corpus_of(run)
    rows = [side_row(run, own(run, verb, web, kernel=kernel), f"bnfurl {title}, {kernel}",
                     "no components" if verb.startswith("Match") else "")
            for verb, title in TITLES.items() for kernel in run.kernels()[::-1]]
    for verb, what in (("split", "with tags"), ("matches", "no components"),
                       ("split_lines", "with tags, newline index"),
                       ("match_lines", "no components, newline index")):
        side = re2c(run, verb, web)
        version, misses = about(run, side.split("/")[1] if side else "")
        rows.append(side_row(run, side, f"{version or 're2c'}, {what}", misses))
    for name in PEERS_SHOWN:
        version, misses = about(run, name)
        who = name if name.startswith("floor") or not version else f"{name}, {version}"
        rows.append(side_row(run, peer(name, web), who, misses))
    return table(["", "ns per URL", "GB/s", "valid lines", "differences in what is done"],
                 [[cell or "" for cell in row] for row in rows])


def page(run):
    said = run.context
    return joined([
        context(run, [("compiler", f"{said['program/compiler']}, {said['program/flags']}"),
                 ("corpus", said["corpus"])]),
        special_table(run), run_time_table(run),
        side_table(run), *errors(run)])
