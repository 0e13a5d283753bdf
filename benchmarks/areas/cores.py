# The command line on all cores: each command with 1, 2, 4, 8 and 16 threads, as many as the machine has processors, on
# files in the page cache; and with one thread beside the usual tools. Times are the clock's. Only the program is
# needed, since the texts are made here: `tools/benchmark cores --program FILE` builds nothing.
import os
import pathlib
import random
import subprocess
import sys

from areas import dedupe
from runner import KERNELS, ROOT, SMOKE_LINES, Command, Commands, Run, output_of, repeated, take_turns
from tables import context, joined, number, quotient, ratios, table, times

sys.path.insert(0, str(ROOT / "examples"))
import make_access_log  # noqa: E402

PROGRAMS, PEERS, PACKAGES = ["tools/bnfurl/bnfurl"], False, []
THREADS = [1, 2, 4, 8, 16]
OCTETS = 1 << 30

CHECK, SPLIT, URLS = "check -q -i combined", "split -i combined -f log.status,path", "split -f scheme,host,path"
FILES = {CHECK: "valid", SPLIT: "log", URLS: "urls", "stats -i combined": "log", "normalize": "urls",
         "dedupe": "lines"}
KEYS = ["split -f host", "split -f surt", "split -f surt.ia", "split -f key"]
OTHERS = [
    Command("wc -l", "wc -l {valid}"),
    Command("mawk '{print $9, $7}'", "mawk '{print $9, $7}' {log}"),
    Command("cut -d/ -f3", "cut -d/ -f3 {urls}"),
]


def threads_here():
    return [count for count in THREADS if count <= len(os.sched_getaffinity(0))]


def with_threads(what, threads):
    return f"{what} -j {threads}"


# Also with as many threads as there are processors, whatever their number.
def commands_here():
    counts = sorted({*threads_here(), len(os.sched_getaffinity(0))})
    sides = [(with_threads(what, count), file) for what, file in FILES.items() for count in counts]
    sides += [(with_threads(what, 1), "urls") for what in KEYS]
    return [*(Command(name, f"{{bnfurl}} {name} {{{file}}}") for name, file in sides), *OTHERS]


# As a crawler meets them: the targets of a log, at some thousand hosts.
def invented_urls(count):
    rng = random.Random(1)
    return b"".join(b"https://www.host%d.example%s\n" % (rng.random() ** 3 * 5000, make_access_log.target(rng))
                    for _ in range(count))


# {name of a text: its file}, {name: its lines}. `check -q` stops at the first line that is not valid, so it and `wc -l`
# get the valid lines alone.
def texts(given):
    octets, lines = given.pick(OCTETS, OCTETS // 8, 0), given.pick(20000, 20000, SMOKE_LINES)
    log = given.log.read_bytes() if given.log else make_access_log.access_log(lines, 14289)
    urls = given.urls.read_bytes() if given.urls else invented_urls(lines)
    valid = output_of(given.bnfurl, "grep", "-i", "combined", input=log, stderr=subprocess.DEVNULL)
    files = {name: given.folder / name for name in ("log", "valid", "urls", "lines")}
    counts = {name: repeated(text, files[name], octets=octets)
              for name, text in (("log", log), ("valid", valid), ("urls", urls))}
    counts["lines"] = given.lines or given.pick(5_000_000, 500_000, SMOKE_LINES)
    dedupe.write(files["lines"], counts["lines"])
    return files | {"bnfurl": given.bnfurl}, counts


def measure(given):
    files, lines = texts(given)
    commands = {command.name: command for command in commands_here()}
    run = Run("cores")
    take_turns(run, [Commands(commands.values(), files)], given.pick(5, 3, 1), lambda side: lines[commands[side].file])
    run.context |= {
        "texts": "; ".join(f"{lines[name]:,} lines of {files[name].stat().st_size / lines[name]:.0f} bytes ({name})"
                           for name in ("log", "urls", "lines")),
        "processors": len(os.sched_getaffinity(0)), "caches": caches(),
        "kernel": next(name for name in reversed(KERNELS) if is_here(name, given.bnfurl))}
    return run


def is_here(kernel, bnfurl):
    return subprocess.run([bnfurl, "grammar", "list"], env={**os.environ, "BNFURL_KERNELS": kernel},
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def caches():
    found = {}
    for cache in sorted(pathlib.Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = ((cache / name).read_text().strip() for name in ("level", "type", "size"))
        if kind != "Instruction":
            found[f"L{level}"] = size
    return ", ".join(f"{level} {size}" for level, size in found.items())


def clock(run, side):
    return min(run.sides[side]["clock"]) if side in run.sides else None


# Each command: what it takes with one thread, and how many times as fast it is with more.
def threads_table(run):
    more = [count for count in THREADS[1:] if with_threads(CHECK, count) in run.sides]

    def row(what):
        one = clock(run, with_threads(what, 1))
        return [f"`{what}`", number(one),
                *(times(quotient(one, clock(run, with_threads(what, count)))) for count in more)]

    return table(["ns a record, one thread; times as fast", "1", *map(str, more)], [row(what) for what in FILES])


def others_table(run):
    all_cores = with_threads(CHECK, run.context["processors"])
    one = {what: with_threads(what, 1) for what in [*FILES, *KEYS]}
    return ratios(run, "one thread, ns a record", [
        ("times: `check -q -i combined`, all processors: `wc -l`", all_cores, "wc -l", ""),
        ("times: `check -q -i combined`: `wc -l`", one[CHECK], "wc -l", ""),
        ("`split -f log.status,path`: mawk", one[SPLIT], "mawk '{print $9, $7}'", ""),
        ("`split -f scheme,host,path`: `cut -d/ -f3`", one[URLS], "cut -d/ -f3", ""),
        *((f"times: `{what}`: `{KEYS[0]}`", one[what], one[KEYS[0]], "") for what in KEYS[1:])],
        of=lambda side: clock(run, side))


def page(run):
    said = run.context
    lacking = ", ".join(str(count) for count in THREADS if count > said["processors"])
    return joined([
        context(run, [("kernel", f"{said['kernel']}; caches: {said['caches']}"), ("texts", said["texts"]),
                      ("too few processors for", f"{lacking} threads" if lacking else "")]),
        threads_table(run), others_table(run)])


PAGES = {"docs/reference/figures.md": page}
