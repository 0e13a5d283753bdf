# The library, each engine and kernel, beside others: one URL, a buffer of lines, adjacent strings, the functions of C.
# All are rows of bnfurl-benchmarks, interleaved (benchmarks/README.md says what a row's name means). With --urls the
# tables are about the distinct lines of that file, the corpus "web"; else about the project's own.
from runner import Run, google
from tables import context, errors, joined, number, quotient, ratios, table, times

PROGRAMS, PEERS, PACKAGES = ["benchmarks/bnfurl-benchmarks"], True, []
PAGES = {}

VERBS = {"Split": "split", "Matches": "matches", "SplitLines": "split_lines", "MatchLines": "match_lines"}
TITLES = {"Split": "`split`", "Matches": "`matches`", "SplitLines": "buffer, all components",
          "MatchLines": "buffer, verdict only"}
SPECIAL = {"ipv6": "IPv6-heavy", "percent": "percent-heavy", "delimiters": "delimiter-heavy", "20B": "20 B",
           "500B": "500 B", "4KB": "4 KB", "64KiB": "64 KiB", "64MiB": "64 MiB"}
OLDER = ["rfc1738/url", "rfc9112/request-target"]
PEERS_SHOWN = ["ada_can_parse", "ada_url_aggregator", "boost_parse_uri", "curl_url_set", "floor_memchr", "floor_memcpy",
               "fluent_uri", "pcre2_appendix_b"]


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
    return run.best(peer(f"re2c{option}_{verb}", corpus) for option in ("", "_b", "_g"))


def octets_per_second(run, side):
    known = run.sides.get(side)
    # Newlines are not counted, as they are not part of the URLs.
    return known and (known["octets"] - known["urls"]) / known["urls"] / run.ns(side) * 1e9


# (version, what it does not do)
def about(run, name):
    version, _, misses = run.context.get(f"program/Peer/{name}", "\t").partition("\t")
    return version, misses


def ratio_table(run):
    web = corpus_of(run)
    one, lines, verdicts = (own(run, verb, web) for verb in ("Split", "SplitLines", "MatchLines"))
    avx2, ssse3 = (own(run, "SplitLines", web, kernel=kernel) for kernel in ("avx2", "ssse3"))
    tagged = re2c(run, "split_lines", web)
    return ratios(run, "nanoseconds a URL", [
        ("one URL, `split`, against fluent-uri", one, peer("fluent_uri", web), ""),
        ("one URL, `split`, against re2c with tags", one, re2c(run, "split", web), ""),
        ("one URL, `split`, against Boost.URL `parse_uri`", one, peer("boost_parse_uri", web), ""),
        ("one URL, `split`, against ada `can_parse`", one, peer("ada_can_parse", web), ""),
        ("buffer, all components, against re2c with tags and a newline index", lines, tagged, ""),
        ("buffer, verdict only, against the same", verdicts, tagged, ""),
        ("buffer, verdict only, against re2c without tags", verdicts, re2c(run, "match_lines", web), ""),
        ("buffer, all components, AVX2, against re2c with tags", avx2, tagged, ""),
        ("buffer, all components, SSSE3, against re2c with tags", ssse3, tagged, ""),
    ])


def special_table(run):
    rows = [[title, *(times(quotient(run.ns(re2c(run, peer_verb, corpus)), run.ns(own(run, verb, corpus))))
                      for verb, peer_verb in VERBS.items())] for corpus, title in SPECIAL.items()]
    return table(["against plain re2c on the same", "`split`", "`matches`", "buffer, components", "buffer, verdict"],
                 rows)


# An older grammar, compared with RFC 3986 on the same texts.
def older_table(run):
    def share(entry, verb):
        corpus = "members-" + entry.partition("/")[0]
        twin = corpus + "-as-uri" if "9112" in corpus else corpus
        return quotient(*(octets_per_second(run, own(run, verb, *of)) for of in ((corpus, entry), (twin,))))

    rows = [["{} `{}`".format(*entry.split("/")), *(times(share(entry, verb)) for verb in ("SplitLines", "MatchLines"))]
            for entry in OLDER]
    return table(["octets per second in a buffer, against rfc3986 `URI` on texts of the same shape", "components",
                  "verdict"],
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
        ratio_table(run), older_table(run), special_table(run), run_time_table(run),
        side_table(run), *errors(run)])
