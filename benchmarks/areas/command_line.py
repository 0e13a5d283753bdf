# The command line beside the usual tools, on one file of URLs in the page cache, and what its options cost on a
# server's log in combined format. Times are elapsed, for a GiB. Commands that would take minutes get a part of the
# file, and their times are scaled. (What the log itself costs, the area `logs` measures.)
import random

from runner import Command, Commands, Run, output_of, repeated, take_turns
from tables import context, joined, number, quotient, table

PROGRAMS, PEERS, PACKAGES, PAGES = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"], True, [], {}
GIB, SLOW_PART = 1 << 30, 64

PYTHON = """import sys, urllib.parse
for line in open(sys.argv[1]):
    u = urllib.parse.urlsplit(line.rstrip())
    print(u.scheme, u.netloc, u.path, sep='\\t')
"""
URLS = [
    Command("cat", ("cat", "{urls}"), "urls", misses="reads only: the floor"),
    Command("wc -l", ("wc", "-l", "{urls}"), "urls", misses="counts line ends"),
    Command("bnfurl check -q -j 1", ("{bnfurl}", "check", "-q", "-j", "1", "{valid}"), "valid"),
    Command("bnfurl check -c -j 1", ("{bnfurl}", "check", "-c", "-j", "1", "{urls}"), "urls"),
    Command("bnfurl check -c -j 2", ("{bnfurl}", "check", "-c", "-j", "2", "{urls}"), "urls"),
    *(Command(f"bnfurl split -f scheme,host,path -j {threads}",
              ("{bnfurl}", "split", "-f", "scheme,host,path", "-j", threads, "{urls}"), "urls") for threads in "12"),
    Command("cut -d/ -f3", ("cut", "-d/", "-f3", "{urls}"), "urls", misses="the third field; checks nothing"),
    Command("awk -F/ '{print $3}'", ("awk", "-F/", "{print $3}", "{urls}"), "urls", misses="the same"),
    Command("Python's urlsplit", ("python3", "{script}", "{some urls}"), "some urls",
            misses="checks little, and not the path"),
    Command("trurl", ("trurl", "--accept-space", "-f", "{some urls}", "-g", "{scheme}\\t{host}\\t{path}"), "some urls",
            misses="normalises"),
]
NGINX = ('$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" '
         '"$http_user_agent"')


def of_log(name, *words, file="log", verb="split"):
    return Command(name, ("{bnfurl}", verb, "-j", "1", "-i", "combined", *words, "{" + file + "}"), file)


def unpacked(name, ending):
    return Command(name, ("sh", "-c", f'{name.partition(" ")[0]} -dc "$1" | wc -l', "sh", "{packed" + ending + "}"),
                   "some log")


LOG = [
    of_log("split -f log.status,path", "-f", "log.status,path", file="fitting"),
    Command("split -i nginx:… -f log.status,path",
            ("{bnfurl}", "split", "-j", "1", "-i", f"nginx:{NGINX}", "-f", "log.status,path", "{fitting}"), "fitting"),
    of_log("split -f path", "-f", "path"),
    of_log("split -f query", "-f", "query"),
    of_log("split -f query.q", "-f", "query.q"),
    of_log("stats --by path", "--by", "path", verb="stats"),
    of_log("split -k referer -f host", "-f", "host", "-k", "referer"),
    of_log("split --where 'host in @FILE'", "-f", "host", "-k", "referer", "--where", "{in hosts}"),
    Command("check -c (xz)", ("{bnfurl}", "check", "-j", "1", "-c", "-i", "combined", "{packed.xz}"), "some log"),
    unpacked("xz -dc | wc -l", ".xz"),
    Command("check -c (bzip2)", ("{bnfurl}", "check", "-j", "1", "-c", "-i", "combined", "{packed.bz2}"), "some log"),
    unpacked("bzip2 -dc | wc -l", ".bz2"),
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
        "urls": urls.read_bytes(), "valid": output_of(given.bnfurl, "grep", urls), "some urls": urls.read_bytes(),
        "log": log.read_bytes(), "some log": log.read_bytes(),
        "fitting": output_of(given.bnfurl, "grep", "-i", f"nginx:{NGINX}", log),
    }
    files = {name: given.folder / name.replace(" ", "-") for name in contents}
    for name, text in contents.items():
        repeated(text, files[name], octets=octets // SLOW_PART if name.startswith("some") else octets)
    for program, ending in (("xz -0", ".xz"), ("bzip2", ".bz2")):
        packed = given.folder / f"packed{ending}"
        packed.write_bytes(output_of(*program.split(), "-c", files["some log"]))
        files[packed.name] = packed
    write_hosts(given.folder / "hosts", given.pick(999_990, 999_990, 10))
    (given.folder / "script").write_text(PYTHON)
    return files | {"bnfurl": given.bnfurl, "script": given.folder / "script",
                    "in hosts": f"host in @{given.folder / 'hosts'}"}


# Nanoseconds of what is "a text" here, a GiB.
def measure(given):
    run = Run("command-line", {"texts": f"{given.urls.name if given.urls else 'own'}, "
                                        f"{given.log.name if given.log else 'own'}"})
    names, commands = texts(given), {command.name: command for command in [*URLS, *LOG]}
    take_turns(run, [Commands(commands.values(), names)], given.pick(5, 2, 1),
               lambda side: names[commands[side].file].stat().st_size / GIB)
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
