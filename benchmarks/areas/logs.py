# What a server's log costs, on each kernel: the command line beside mawk, cut and wc, the library beside re2c and
# memchr; and the same of URLs. With one thread, unless a row says otherwise. Texts are repeated until a command takes
# long enough that its start is a small part; commands that would take minutes get a part.

from areas.library import about, own, peer, re2c
from runner import KERNELS, SMOKE_LINES, Command, Commands, Run, google, output_of, repeated, take_turns, version_of
from tables import context, errors, joined, number, quotient, table, times

PROGRAMS, PEERS, PACKAGES = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"], True, []
LINES, URLS, PART = 1_000_000, 1_500_000, 16
RECORD = "combined/record"
FAST = "|".join(kernel for kernel in KERNELS if kernel != "scalar")
ROWS = (f"^(((Split|Matches|SplitLines|MatchLines)/{RECORD}/log"
        f"|(Split|SplitLines|MatchLines|SplitStrings|MatchStrings)/rfc3986/URI/web)/({FAST})"
        "|Peer/((floor_memchr|re2c(_b)?_split_records)/log"
        "|(floor_memchr|fluent_uri|re2c(_b)?_split_lines)/web))$")
VERSIONS = [("mawk", "-W version"), ("cut", "--version"), ("mlr", "--version"),
            ("goaccess", "--version")]
ALL_COLUMNS = ",".join(f"log.{name}" for name in (
    "host", "ident", "user", "time", "request", "method", "target", "version", "status", "size", "referer",
    "user-agent"))
LOG_PEERS = [
    Command("mawk '{print $9, $7}'", "mawk '{print $9, $7}' {log}",
            "blanks in a user name or a target; prints what stands there"),
    Command("cut -d ' ' -f 9,7", "cut -d ' ' -f 9,7 {log}", "the same; prints 7 before 9"),
    Command("mlr --inidx", "mlr --inidx --ifs ' ' --onidx cut -o -f 9,7 {part}", "the same"),
    Command("wc -l", "wc -l {valid}", "all but newlines"),
    Command("cat", "cat {log}", "everything: the floor"),
]
STATS_PEERS = [
    Command("goaccess", "goaccess --log-format=COMBINED --no-global-config -o {report.json} {part}",
            "the form of the target"),
]
URL_PEERS = [
    Command("mawk -F/ '{print $3}'", "mawk -F/ '{print $3}' {urls}", "the third field; checks nothing"),
    Command("cut -d/ -f3", "cut -d/ -f3 {urls}", "the same"),
    Command("wc -l (URLs)", "wc -l {urls}", "all but newlines"),
]
SPLIT, CHECK, TWELVE = "split -f log.status,path", "check -q", "split -f log.host,…,log.user-agent"
TWO_THREADS, STATS, URLS_SPLIT = "split -f log.status,path -j 2", "stats", "split -f scheme,host,path"


# bnfurl's commands on a kernel: their names end with it. Some are for the widest alone.
def ours(kernel, is_widest):
    commands = {
        SPLIT: "split -i combined -f log.status,path -j 1 {log}",
        CHECK: "check -q -i combined -j 1 {valid}",
        TWELVE: f"split -i combined -f {ALL_COLUMNS} -j 1 {{log}}",
        URLS_SPLIT: "split -f scheme,host,path -j 1 {urls}",
    }
    if is_widest:
        commands |= {TWO_THREADS: "split -i combined -f log.status,path -j 2 {log}",
                     STATS: "stats -i combined -j 1 {part}"}
    return [Command(f"{what}, {kernel}", f"{{bnfurl}} {line}", kernel=kernel) for what, line in commands.items()]


# {name of a text: its file}, {name: its lines}. The first lines alone for a smoke run. `check -q` stops at the first
# line that is not valid, so it and `wc -l` get the valid lines alone.
def texts(given, log, urls):
    most = given.pick(None, None, SMOKE_LINES)
    text, url_text = (b"".join(path.read_bytes().splitlines(keepends=True)[:most]) for path in (log, urls))
    valid = output_of(given.bnfurl, "grep", "-i", "combined", input=text)
    files = {name: given.folder / name for name in ("log", "valid", "part", "urls", "report.json")}
    lines = {name: repeated(content, files[name], most or given.pick(count, count // 4, 0))
             for name, content, count in (("log", text, LINES), ("valid", valid, LINES), ("part", text, LINES // PART),
                                          ("urls", url_text, URLS))}
    return {**files, "bnfurl": given.bnfurl}, lines


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
    run.context["versions"] = "; ".join(version_of(*known) for known in VERSIONS if Command("", known[0]).is_here())
    return run


# Others beside the first of ours. Ours on all kernels, or on the widest alone.
def command_table(run, whats, peers):
    kernels = run.kernels()[::-1]
    rows = [(f"`bnfurl {what}`, {kernel}", f"{what}, {kernel}", "") for what in whats for kernel in kernels]
    rows += [(f"`{peer.name}`", peer.name, peer.misses) for peer in peers]
    base = run.ns(rows[0][1])
    return table(["command", "ns a line", "on the clock", "against ours", "does not see"],
                 [[title, number(run.ns(side)), number(min(run.get(side, "clock"))),
                   "" if title.startswith("`bnfurl") else times(quotient(run.ns(side), base)), misses]
                  for title, side, misses in rows if side in run.sides])


def command_tables(run):
    return [command_table(run, [SPLIT, TWELVE, CHECK, TWO_THREADS], LOG_PEERS),
            command_table(run, [STATS], STATS_PEERS), command_table(run, [URLS_SPLIT], URL_PEERS)]


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
        *other("a line of the log: re2c with tags, in a buffer", re2c(run, "split_records", "log"),
               about(run, "re2c_split_records")[1]),
        *other("a line of the log: memchr", peer("floor_memchr", "log"), "all but newlines"),
        ours("a URL: `LineSplitter`, all components", "SplitLines", "web"),
        ours("a URL: `LineSplitter`, verdict", "MatchLines", "web"),
        ours("a URL: `StringSplitter`, all components", "SplitStrings", "web"),
        ours("a URL: `StringSplitter`, verdict", "MatchStrings", "web"),
        ours("a URL: `split`", "Split", "web"),
        *other("a URL: re2c with tags and a newline index", re2c(run, "split_lines", "web"),
               "user, password and kind of host"),
        *other("a URL: fluent-uri", peer("fluent_uri", "web"), "whether it is UTF-8"),
        *other("a URL: memchr", peer("floor_memchr", "web"), "all but newlines"),
    ])


def page(run):
    said = run.context
    return joined([
        context(run, [("compiler", f"{said['program/compiler']}, {said['program/flags']}"),
                 ("log", said["log"]), ("URLs", said["urls"]), ("others", said["versions"])]),
        *command_tables(run), library_table(run), *errors(run)])


PAGES = {"docs/reference/figures.md": page}
