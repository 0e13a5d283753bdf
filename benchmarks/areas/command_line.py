# The command line beside the usual tools, on one file of URLs in the page cache, and what its options cost on a
# server's log in combined format. Times are elapsed, for a GiB. Commands that would take minutes get a part of the
# file, and their times are scaled. (What the log itself costs, the area `logs` measures.)
import random
import shlex

from runner import Command, Commands, Run, output_of, repeated, take_turns
from tables import context, joined, number, quotient, table

PROGRAMS, PEERS, PACKAGES, PAGES = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"], True, [], {}
GIB, SLOW_PART = 1 << 30, 64
PACKED = {"packed.xz": "some_log", "packed.bz2": "some_log"}  # what they are when they are unpacked

PYTHON = """import sys, urllib.parse
for line in open(sys.argv[1]):
    u = urllib.parse.urlsplit(line.rstrip())
    print(u.scheme, u.netloc, u.path, sep='\\t')
"""
URLS = [
    Command("cat", "cat {urls}", "reads only: the floor"),
    Command("wc -l", "wc -l {urls}", "counts line ends"),
    Command("bnfurl check -q -j 1", "{bnfurl} check -q -j 1 {valid}"),
    *(Command(f"bnfurl {line}", f"{{bnfurl}} {line} {{urls}}")
      for line in ("check -c -j 1", "check -c -j 2", "split -f scheme,host,path -j 1", "split -f scheme,host,path -j 2")),
    Command("cut -d/ -f3", "cut -d/ -f3 {urls}", "the third field; checks nothing"),
    Command("awk -F/ '{print $3}'", "awk -F/ '{print $3}' {urls}", "the same"),
    Command("Python's urlsplit", f"python3 -c {shlex.quote(PYTHON)} {{some_urls}}", "checks little, and not the path"),
]
NGINX = ('$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" '
         '"$http_user_agent"')


def of_log(name, options, file="log", verb="split"):
    return Command(name, f"{{bnfurl}} {verb} -j 1 -i combined {options} {{{file}}}")


LOG = [
    of_log("split -f log.status,path", "-f log.status,path", "fitting"),
    Command("split -i nginx:… -f log.status,path",
            f"{{bnfurl}} split -j 1 -i {shlex.quote('nginx:' + NGINX)} -f log.status,path {{fitting}}"),
    of_log("split -f path", "-f path"),
    of_log("split -f query", "-f query"),
    of_log("split -f query.q", "-f query.q"),
    of_log("stats --by path", "--by path", verb="stats"),
    of_log("split -k referer -f host", "-f host -k referer"),
    of_log("split --where 'host in @FILE'", "-f host -k referer --where {in_hosts}"),
    of_log("check -c (xz)", "-c", "packed.xz", "check"),
    Command("xz -dc | wc -l", """sh -c 'xz -dc "$1" | wc -l' sh {packed.xz}"""),
    of_log("check -c (bzip2)", "-c", "packed.bz2", "check"),
    Command("bzip2 -dc | wc -l", """sh -c 'bzip2 -dc "$1" | wc -l' sh {packed.bz2}"""),
]
OPTIONS = [
    ("a format read at run time against the compiled one", "split -i nginx:… -f log.status,path",
     "split -f log.status,path"),
    ("`stats --by path` against `split -f path`", "stats --by path", "split -f path"),
    ("`query.NAME` against `query`", "split -f query.q", "split -f query"),
    ("`--where 'host in @FILE'`, a million hosts, against none", "split --where 'host in @FILE'",
     "split -k referer -f host"),
    ("xz: `check -c` against `xz -dc` with `wc -l`", "check -c (xz)", "xz -dc | wc -l"),
    ("bzip2: `check -c` against `bzip2 -dc` with `wc -l`", "check -c (bzip2)", "bzip2 -dc | wc -l"),
]


def write_hosts(to, count):
    chance = random.Random(1)
    names = [f"www{chance.randrange(10**9)}.example.net" for _ in range(count)] + ["www.example.com", "example.org"]
    to.write_text("\n".join(names) + "\n")


# `check -q` stops at the first line that is not valid, so it gets the valid ones alone; and a format of nginx those
# that fit it.
def texts(given):
    octets = given.pick(GIB, GIB // 16, 0)
    urls, log = given.url_file(), given.log_file()
    contents = {
        "urls": urls.read_bytes(), "valid": output_of(given.bnfurl, "grep", urls), "some_urls": urls.read_bytes(),
        "log": log.read_bytes(), "some_log": log.read_bytes(),
        "fitting": output_of(given.bnfurl, "grep", "-i", f"nginx:{NGINX}", log),
    }
    files = {name: given.folder / name for name in contents}
    for name, text in contents.items():
        repeated(text, files[name], octets=octets // SLOW_PART if name.startswith("some") else octets)
    for program, ending in (("xz -0", ".xz"), ("bzip2", ".bz2")):
        packed = given.folder / f"packed{ending}"
        packed.write_bytes(output_of(*program.split(), "-c", files["some_log"]))
        files[packed.name] = packed
    write_hosts(given.folder / "hosts", given.pick(999_990, 999_990, 10))
    return files | {"bnfurl": given.bnfurl, "in_hosts": f"host in @{given.folder / 'hosts'}"}


# Nanoseconds of what is "a text" here, a GiB.
def measure(given):
    run = Run("command-line", {"texts": f"{given.urls.name if given.urls else 'own'}, "
                                        f"{given.log.name if given.log else 'own'}"})
    names, commands = texts(given), {command.name: command for command in [*URLS, *LOG]}
    take_turns(run, [Commands(commands.values(), names)], given.pick(5, 2, 1),
               lambda side: names[PACKED.get(commands[side].file, commands[side].file)].stat().st_size / GIB)
    return run


def seconds(run, side):
    return min(run.sides[side]["clock"]) / 1e9 if side in run.sides else None


def command_table(run):
    base = seconds(run, "wc -l")
    rows = [(command, seconds(run, command.name)) for command in URLS if command.name in run.sides]
    return table(["command", "s for a GiB", "GiB/s", "against `wc -l`", "does not"],
                 [[f"`{command.name}`", f"{time:.2f}", f"{1 / time:.2f}", f"{time / base:.2f}", command.misses]
                  for command, time in rows])


def option_table(run):
    rows = [(what, seconds(run, one), seconds(run, other)) for what, one, other in OPTIONS]
    return table(["what", "s for a GiB", "against", "ratio"],
                 [[what, number(one, ".2f"), number(other, ".2f"), number(quotient(one, other), ".2f")]
                  for what, one, other in rows])


def page(run):
    said = run.context
    return joined([context([("machine", said["machine"]), ("URLs and log", said["texts"]),
                            ("command", f"`{said['command']}`")]), command_table(run), option_table(run)])
