# The command line beside the usual tools, on one file of URLs in the page cache. Times are elapsed, for a GiB.
from runner import Command, Commands, Run, output_of, repeated, take_turns
from tables import context, joined, table

PROGRAMS, PEERS, PACKAGES, PAGES = ["benchmarks/bnfurl-benchmarks", "tools/bnfurl/bnfurl"], True, [], {}
GIB = 1 << 30

URLS = [
    Command("cat", "cat {urls}", "reads only: the floor"),
    Command("wc -l", "wc -l {urls}", "counts line ends"),
    Command("bnfurl check -q -j 1", "{bnfurl} check -q -j 1 {valid}"),
    *(Command(f"bnfurl {line}", f"{{bnfurl}} {line} {{urls}}")
      for line in ("check -c -j 1", "check -c -j 2", "split -f scheme,host,path -j 1", "split -f scheme,host,path -j 2")),
    Command("cut -d/ -f3", "cut -d/ -f3 {urls}", "the third field; checks nothing"),
    Command("awk -F/ '{print $3}'", "awk -F/ '{print $3}' {urls}", "the same"),
]


# `check -q` stops at the first line that is not valid, so it gets the valid ones alone.
def texts(given):
    octets, urls = given.pick(GIB, GIB // 16, 0), given.url_file()
    files = {name: given.folder / name for name in ("urls", "valid")}
    repeated(urls.read_bytes(), files["urls"], octets=octets)
    repeated(output_of(given.bnfurl, "grep", urls), files["valid"], octets=octets)
    return files | {"bnfurl": given.bnfurl}


# Nanoseconds of what is "a text" here, a GiB.
def measure(given):
    run = Run("command-line", {"texts": given.urls.name if given.urls else "own"})
    names, commands = texts(given), {command.name: command for command in URLS}
    take_turns(run, [Commands(URLS, names)], given.pick(5, 2, 1),
               lambda side: names[commands[side].file].stat().st_size / GIB)
    return run


def page(run):
    said = run.context
    seconds = {side: min(known["clock"]) / 1e9 for side, known in run.sides.items()}
    rows = [[f"`{command.name}`", f"{seconds[command.name]:.2f}", command.misses] for command in URLS
            if command.name in seconds]
    return joined([
        context(run, [("URLs", said["texts"])]),
        table(["command", "s for a GiB", "does not"], rows)])
