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


def own_table(run):
    kernels = run.kernels()[::-1]
    return table(["ns per URL", *kernels],
                 [[title, *(number(run.ns(own(run, verb, corpus_of(run), kernel=kernel))) for kernel in kernels)]
                  for verb, title in TITLES.items()])


def other_table(run):
    web = corpus_of(run)
    rows = []
    for verb, what in (("split", "with tags"), ("matches", "no components"),
                       ("split_lines", "with tags, newline index"),
                       ("match_lines", "no components, newline index")):
        side = re2c(run, verb, web)
        version, misses = about(run, side.split("/")[1] if side else "")
        rows.append([f"{version or 're2c'}, {what}", number(run.ns(side)), misses])
    for name in PEERS_SHOWN:
        version, misses = about(run, name)
        who = name if name.startswith("floor") or not version else f"{name}, {version}"
        rows.append([who, number(run.ns(peer(name, web))), misses])
    return table(["others", "ns per URL", "differences in what is done"], rows)


def page(run):
    said = run.context
    return joined([
        context(run, [("compiler", f"{said['program/compiler']}, {said['program/flags']}"),
                 ("corpus", said["corpus"])]),
        own_table(run), other_table(run), special_table(run), run_time_table(run), *errors(run)])
