# What a server's log costs, on each kernel: the command line beside mawk, gawk, cut and wc, the library beside re2c and
# memchr; and the same of URLs. With one thread, unless a row says otherwise. Texts are repeated until a command takes
# long enough that its start is a small part; commands that would take minutes get a part.
import textwrap

from areas.library import about, own, peer, re2c
from runner import KERNELS, SMOKE_LINES, Command, Commands, Run, google, output_of, repeated, take_turns, version_of
from tables import context, errors, joined, number, quotient, ratios, table, times

PROGRAMS, PEERS, PACKAGES = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"], True, []
LINES, URLS, PART = 1_000_000, 1_500_000, 16
RECORD = "combined/record"
FAST = "|".join(kernel for kernel in KERNELS if kernel != "scalar")
ROWS = (f"^(((Split|Matches|SplitLines|MatchLines)/{RECORD}/log"
        f"|(Split|SplitLines|MatchLines|HostLines|SplitStrings|MatchStrings)/rfc3986/URI/web)/({FAST})"
        "|Peer/((floor_memchr|typical(_b|_g)?_split(_lines)?)/log"
        "|(floor_memchr|fluent_uri|re2c(_b|_g)?_split_lines)/web))$")
VERSIONS = [("mawk", "-W version"), ("gawk", "--version"), ("cut", "--version"), ("mlr", "--version"),
            ("python3", "--version"), ("goaccess", "--version")]
ALL_COLUMNS = ",".join("log." + name for name in ("host", "ident", "user", "time", "request", "method", "target",
                                                  "version",
                                                  "status", "size", "referer", "user-agent"))
PYTHON = r"""import re, sys
combined = re.compile(r'(\S+) (\S+) (.+?) \[([^\]]+)\] "(\S*) ?(.*?) ?(HTTP/\S+)?" (\S+) (\S+)')
for text in open(sys.argv[1], encoding='latin-1'):
    found = combined.match(text)
    if found:
        print(found[8], found[6], sep="\t")
"""
LOG_PEERS = [
    Command("mawk '{print $9, $7}'", ("mawk", "{print $9, $7}", "{log}"), "log",
            misses="blanks in a user name or a target; prints what stands there"),
    Command("gawk '{print $9, $7}'", ("gawk", "{print $9, $7}", "{log}"), "log", misses="the same"),
    Command("cut -d ' ' -f 9,7", ("cut", "-d", " ", "-f", "9,7", "{log}"), "log", misses="the same; prints 7 before 9"),
    Command("mlr --inidx", ("mlr", "--inidx", "--ifs", " ", "--onidx", "cut", "-o", "-f", "9,7", "{part}"), "part",
            misses="the same"),
    Command("Python, re", ("python3", "{script}", "{part}"), "part", misses="the form of the target"),
    Command("wc -l", ("wc", "-l", "{valid}"), "valid", misses="all but newlines"),
    Command("cat", ("cat", "{log}"), "log", misses="everything: the floor"),
]
STATS_PEERS = [
    Command("goaccess", ("goaccess", "{part}", "--log-format=COMBINED", "--no-global-config", "-o", "{report}"), "part",
            misses="the form of the target"),
]
URL_PEERS = [
    Command("mawk -F/ '{print $3}'", ("mawk", "-F/", "{print $3}", "{urls}"), "urls",
            misses="the third field; checks nothing"),
    Command("gawk -F/ '{print $3}'", ("gawk", "-F/", "{print $3}", "{urls}"), "urls", misses="the same"),
    Command("cut -d/ -f3", ("cut", "-d/", "-f3", "{urls}"), "urls", misses="the same"),
    Command("wc -l (URLs)", ("wc", "-l", "{urls}"), "urls", misses="all but newlines"),
]
SPLIT, CHECK, TWELVE = "split -f log.status,path", "check -q", "split -f log.host,…,log.user-agent"
TWO_THREADS, STATS, URLS_SPLIT = "split -f log.status,path -j 2", "stats", "split -f scheme,host,path"


# bnfurl's commands on a kernel: their names end with it. Some are for the widest alone.
def ours(kernel, is_widest):
    def command(what, *words, file="log", threads="1"):
        return Command(f"{what}, {kernel}", ("{bnfurl}", *words, "-j", threads, "{" + file + "}"), file, kernel)

    commands = [
        command(SPLIT, "split", "-i", "combined", "-f", "log.status,path"),
        command(CHECK, "check", "-q", "-i", "combined", file="valid"),
        command(TWELVE, "split", "-i", "combined", "-f", ALL_COLUMNS),
        command(URLS_SPLIT, "split", "-f", "scheme,host,path", file="urls"),
    ]
    return commands if not is_widest else commands + [
        command(TWO_THREADS, "split", "-i", "combined", "-f", "log.status,path", threads="2"),
        command(STATS, "stats", "-i", "combined", file="part"),
    ]


# {name of a text: its file}, {name: its lines}. The first lines alone for a smoke run. `check -q` stops at the first
# line that is not valid, so it and `wc -l` get the valid lines alone.
def texts(given, log, urls):
    most = given.pick(None, None, SMOKE_LINES)
    text, url_text = (b"".join(path.read_bytes().splitlines(keepends=True)[:most]) for path in (log, urls))
    valid = output_of(given.bnfurl, "grep", "-i", "combined", input=text)
    files = {name: given.folder / name for name in ("log", "valid", "part", "urls", "script", "report.json")}
    lines = {name: repeated(content, files[name], most or given.pick(count, count // 4, 0))
             for name, content, count in (("log", text, LINES), ("valid", valid, LINES), ("part", text, LINES // PART),
                                          ("urls", url_text, URLS))}
    files["script"].write_text(PYTHON)
    return {**files, "report": files["report.json"], "bnfurl": given.bnfurl}, lines


def measure(given):
    run = Run("logs")
    log, urls = given.log_file(), given.url_file()
    google(run, given.program("bnfurl-benchmarks"), ["--corpus", f"log={log}", "--corpus", f"web={urls}"], given,
           given.pick(15, 3, 1), ROWS)
    files, lines = texts(given, log, urls)
    kernels = run.kernels()
    commands = [command for kernel in kernels for command in ours(kernel, kernel == kernels[-1])]
    commands = {command.name: command for command in [*commands, *LOG_PEERS, *STATS_PEERS, *URL_PEERS]}
    take_turns(run, [Commands(commands.values(), files)], given.pick(11, 3, 1), lambda side: lines[commands[side].file])
    for key, path in (("log", log), ("urls", urls)):
        octets = files[key].stat().st_size / lines[key]
        run.context[key] = f"{path.name}, repeated to {lines[key]:,} lines of {octets:.1f} octets"
    run.context["versions"] = "; ".join(version_of(*known) for known in VERSIONS if Command("", known).is_here())
    return run


# Of two threads, on the clock.
def time_of(run, side):
    name = (side or "").removesuffix(" on the clock")
    return min(run.sides[name]["clock"]) if name != side and name in run.sides else run.ns(name)


def ratio_table(run):
    widest = run.kernels()[-1]
    mawk, tagged = LOG_PEERS[0].name, re2c(run, "split_lines", "web")
    typical = re2c(run, "split_lines", "log", "typical")

    def record(verb, kernel):
        return own(run, verb, "log", RECORD, kernel)

    def url(verb, kernel):
        return own(run, verb, "web", kernel=kernel)

    return ratios(run, "nanoseconds a line", [
        (f"`{SPLIT}` against `{mawk}`, avx512", f"{SPLIT}, avx512", mawk, ""),
        ("the same, avx2", f"{SPLIT}, avx2", mawk, ""),
        ("the same, ssse3", f"{SPLIT}, ssse3", mawk, ""),
        (f"times: `{CHECK} -i combined`, times `wc -l`", f"{CHECK}, {widest}", "wc -l", ""),
        ("`split` of all twelve columns, against mawk's two", f"{TWELVE}, {widest}", mawk, ""),
        ("two threads against one, on the clock", f"{TWO_THREADS}, {widest} on the clock",
         f"{SPLIT}, {widest} on the clock", ""),
        ("a record, components, against re2c for typical lines, avx512", record("SplitLines", "avx512"), typical, ""),
        ("the same, avx2", record("SplitLines", "avx2"), typical, ""),
        ("a record, verdict, against the same, avx512", record("MatchLines", "avx512"), typical, ""),
        ("the same, avx2", record("MatchLines", "avx2"), typical, ""),
        ("URLs in a buffer, components, against re2c with tags, avx512", url("SplitLines", "avx512"), tagged, ""),
        ("the same, avx2", url("SplitLines", "avx2"), tagged, ""),
        ("the same, ssse3", url("SplitLines", "ssse3"), tagged, ""),
        ("URLs in a buffer, host alone, against the same, avx512", url("HostLines", "avx512"), tagged, ""),
        ("URLs in a buffer, verdict, against the same, avx512", url("MatchLines", "avx512"), tagged, ""),
        ("the same, avx2", url("MatchLines", "avx2"), tagged, ""),
        ("the same, ssse3", url("MatchLines", "ssse3"), tagged, ""),
        ("one URL against fluent-uri, ssse3", url("Split", "ssse3"), peer("fluent_uri", "web"), ""),
        *((f"times: adjacent strings, times lines: {what}, {kernel}", url(f"{verb}Strings", kernel),
           url(f"{verb}Lines", kernel), "") for verb, what in (("Split", "components"), ("Match", "verdict")) for kernel in ("avx512", "avx2")),
    ], of=lambda side: time_of(run, side))


# Others beside the first of ours. Ours on all kernels, or on the widest alone.
def command_table(run, whats, peers, all_kernels):
    kernels = run.kernels()[::-1] if all_kernels else run.kernels()[:-2:-1]
    rows = [(f"`bnfurl {what}`, {kernel}", f"{what}, {kernel}", "") for what in whats for kernel in kernels]
    rows += [(f"`{peer.name}`", peer.name, peer.misses) for peer in peers]
    base = run.ns(rows[0][1])
    return table(["command", "ns a line", "on the clock", "against ours", "does not see"],
                 [[title, number(run.ns(side)), number(min(run.get(side, "clock"))),
                   "" if title.startswith("`bnfurl") else times(quotient(run.ns(side), base)), misses]
                  for title, side, misses in rows if side in run.sides])


def command_tables(run, all_kernels):
    return [command_table(run, [SPLIT, TWELVE, CHECK, TWO_THREADS], LOG_PEERS, all_kernels),
            command_table(run, [STATS], STATS_PEERS, all_kernels), command_table(run, [URLS_SPLIT], URL_PEERS,
                                                                                 all_kernels)]


def library_table(run):
    kernels = run.kernels()[::-1]

    def ours(what, verb, corpus, entry="rfc3986/URI"):
        return [what, *(number(run.ns(own(run, verb, corpus, entry, kernel))) for kernel in kernels), ""]

    def other(what, side, misses):
        return [[what, number(run.ns(side)), *[""] * (len(kernels) - 1), misses]] if side in run.sides else []

    return table(["nanoseconds", *kernels, "does not see"], [
        ours("a line of the log: `LineSplitter`, twelve components", "SplitLines", "log", RECORD),
        ours("a line of the log: `LineSplitter`, verdict", "MatchLines", "log", RECORD),
        ours("a line of the log: `split`", "Split", "log", RECORD),
        *other("a line of the log: re2c with tags, in a buffer", re2c(run, "split_lines", "log", "typical"),
               about(run, "typical_split_lines")[1]),
        *other("a line of the log: memchr", peer("floor_memchr", "log"), "all but newlines"),
        ours("a URL: `LineSplitter`, all components", "SplitLines", "web"),
        ours("a URL: `LineSplitter`, verdict", "MatchLines", "web"),
        ours("a URL: `LineSplitter`, the host alone", "HostLines", "web"),
        ours("a URL: `StringSplitter`, all components", "SplitStrings", "web"),
        ours("a URL: `StringSplitter`, verdict", "MatchStrings", "web"),
        ours("a URL: `split`", "Split", "web"),
        *other("a URL: re2c with tags and a newline index", re2c(run, "split_lines", "web"),
               "user, password and kind of host"),
        *other("a URL: fluent-uri", peer("fluent_uri", "web"), "whether it is UTF-8"),
        *other("a URL: memchr", peer("floor_memchr", "web"), "all but newlines"),
    ])


def short_page(run):
    machine = run.context["machine"].partition(";")[0]
    return joined([textwrap.fill(f"{machine}; {run.context['versions']}:", 120) + "\n", *command_tables(run, False)])


def page(run):
    said = run.context
    return joined([
        context([("machine", said["machine"]), ("compiler", f"{said['program/compiler']}, {said['program/flags']}"),
                 ("log", said["log"]), ("URLs", said["urls"]), ("others", said["versions"]),
                 ("command", f"`{said['command']}`")]),
        ratio_table(run), *command_tables(run, True), library_table(run), *errors(run)])


PAGES = {"docs/performance.md": page}
