# What a server's log costs, on each kernel and with one thread: the command line beside mawk, cut and wc, the library
# beside re2c and memchr. Texts are repeated until a command takes long enough that its start is a small part; commands
# that would take minutes get a part.

import re

from areas.library import about, own, peer, re2c
from runner import KERNELS, SMOKE_LINES, Command, Commands, Run, google, output_of, repeated, take_turns, version_of
from tables import context, errors, joined, number, quotient, table, times

PROGRAMS, PEERS, PACKAGES = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"], True, []
LINES, PART = 1_000_000, 16
RECORD = "combined/record"
FAST = "|".join(kernel for kernel in KERNELS if kernel != "scalar")
ROWS = f"^((Split|SplitLines|MatchLines)/{RECORD}/log/({FAST})|Peer/(floor_memchr|re2c(_b)?_split_records)/log)$"
VERSIONS = [("mawk", "-W version"), ("cut", "--version"), ("mlr", "--version")]
ALL_COLUMNS = ",".join(f"log.{name}" for name in (
    "host", "ident", "user", "time", "request", "method", "target", "version", "status", "size", "referer",
    "user-agent"))
LOG_PEERS = [
    Command("mawk '{print $9, $7}'", "mawk '{print $9, $7}' {log}",
            "spaces in a user name or a target; prints what is there"),
    Command("cut -d ' ' -f 9,7", "cut -d ' ' -f 9,7 {log}", "the same; prints 7 before 9"),
    Command("mlr --inidx", "mlr --inidx --ifs ' ' --onidx cut -o -f 9,7 {part}", "the same"),
    Command("wc -l", "wc -l {valid}", "all but newlines"),
    Command("cat", "cat {log}", "everything: the floor"),
]
STATS_PEERS = [
    Command("goaccess", "goaccess --log-format=COMBINED --no-global-config -o {report.json} {part}",
            "the form of the target"),
]
SPLIT, CHECK, TWELVE = "split -f log.status,path", "check -q", "split -f log.host,…,log.user-agent"
STATS, REPORT = "stats", "report --json"


# bnfurl's commands on a kernel: their names end with it. Some are for the widest alone.
def ours(kernel, is_widest):
    commands = {
        SPLIT: "split -i combined -f log.status,path -j 1 {log}",
        CHECK: "check -q -i combined -j 1 {valid}",
        TWELVE: f"split -i combined -f {ALL_COLUMNS} -j 1 {{log}}",
    }
    if is_widest:
        commands |= {what: f"{what} -i combined -j 1 {{part}}" for what in (STATS, REPORT)}
    return [Command(f"{what}, {kernel}", f"{{bnfurl}} {line}", kernel=kernel) for what, line in commands.items()]


# {name of a text: its file}, {name: its lines}. The first lines alone for a smoke run. `check -q` stops at the first
# line that is not valid, so it and `wc -l` get the valid lines alone.
def texts(given, log):
    most = given.pick(None, None, SMOKE_LINES)
    text = b"".join(log.read_bytes().splitlines(keepends=True)[:most])
    valid = output_of(given.bnfurl, "grep", "-i", "combined", input=text)
    files = {name: given.folder / name for name in ("log", "valid", "part", "report.json")}
    lines = {name: repeated(content, files[name], most or given.pick(count, count // 4, 0))
             for name, content, count in (("log", text, LINES), ("valid", valid, LINES), ("part", text, LINES // PART))}
    return {**files, "bnfurl": given.bnfurl}, lines


def measure(given):
    run = Run("logs")
    log = given.log_file()
    google(run, given.program("bnfurl-benchmarks"), ["--corpus", f"log={log}"], given, given.pick(15, 3, 1), ROWS)
    files, lines = texts(given, log)
    kernels = run.kernels()
    commands = [command for kernel in kernels for command in ours(kernel, kernel == kernels[-1])]
    commands = {command.name: command for command in [*commands, *LOG_PEERS, *STATS_PEERS]}
    take_turns(run, [Commands(commands.values(), files)], given.pick(11, 3, 1), lambda side: lines[commands[side].file])
    octets = files["log"].stat().st_size / lines["log"]
    run.context["log"] = f"{log.name}, repeated to {lines['log']:,} lines of {octets:.1f} bytes"
    versions = [version_of(*known) for known in VERSIONS if Command("", known[0]).is_here()]
    run.context["versions"] = "; ".join([*versions, *goaccess_version()])
    return run


# With the year, since it says how old the package of the system is.
def goaccess_version():
    if not STATS_PEERS[0].is_here():
        return []
    year = re.search(rb"Copyright \(C\) [\d-]*(\d{4}) ", output_of("goaccess", "--version"))[1].decode()
    return [f"{version_of('goaccess', '--version')} ({year})"]


# Ours on each kernel, commands and the library; the statistics on the widest alone.
def own_table(run):
    kernels = run.kernels()[::-1]

    def command(what):
        return [f"`bnfurl {what}`", *(number(run.ns(f"{what}, {kernel}")) if f"{what}, {kernel}" in run.sides else ""
                                      for kernel in kernels)]

    def library(what, verb):
        return [what, *(number(run.ns(own(run, verb, "log", RECORD, kernel))) for kernel in kernels)]

    return table(["ns a line", *kernels], [
        *(command(what) for what in (SPLIT, TWELVE, CHECK, STATS, REPORT)),
        library("`LineSplitter`, twelve components", "SplitLines"), library("`LineSplitter`, verdict", "MatchLines"),
        library("`split`", "Split")])


# Others, each beside what of ours does the same on the widest kernel. What GoAccess shows is between two of ours.
def other_table(run):
    widest = run.kernels()[-1]
    rows = [(f"`{peer.name}`", peer.name, f"{SPLIT}, {widest}", peer.misses) for peer in LOG_PEERS]
    rows += [(f"`{peer.name}`, beside `{what}`", peer.name, f"{what}, {widest}", peer.misses)
             for peer in STATS_PEERS for what in (STATS, REPORT)]
    records = re2c(run, "split_records", "log")
    split = own(run, "SplitLines", "log", RECORD)
    rows += [("re2c with tags, in a buffer", records, split, about(run, "re2c_split_records")[1]),
             ("memchr", peer("floor_memchr", "log"), split, "all but newlines")]
    return table(["others", "ns a line", "relative to bnfurl", "what it ignores"],
                 [[title, number(run.ns(side)), times(quotient(run.ns(side), run.ns(base))), misses]
                  for title, side, base, misses in rows if side in run.sides])


def page(run):
    said = run.context
    return joined([
        context(run, [("compiler", f"{said['program/compiler']}, {said['program/flags']}"),
                 ("log", said["log"]), ("others", said["versions"])]),
        own_table(run), other_table(run), *errors(run)])


PAGES = {"docs/reference/figures.md": page}
