# What the modules of bindings/ cost in nginx, HAProxy and Apache, each beside the same server, in the same run,
# without the module: instructions a request by callgrind, requests a second and latency by wrk, nginx's memory after a
# million requests. Servers and wrk are unpacked under build/servers, not installed.
#
# servers.tsv has nginx's instructions of a full run, for the compilers of library and module and the version of nginx
# that they were counted with. tests/servers/instructions_test.py counts again: with the same compilers and version the
# numbers must be the same, within 3 %; with others, `bnfurl on` must add no more than MOST_INSTRUCTIONS.
import json
import os
import re
import statistics
import subprocess
import sys

from counts import TOLERANCE
from runner import HERE, Run
from tables import NOT_MEASURED, context, joined, table

PROGRAMS, PEERS, PACKAGES = ["gen/bnfurl-gen"], False, []
TABLE = HERE / "servers.tsv"
HEADER = "compilers\tserver\twhat\tinstructions"
HELD = ("`bnfurl on`", "`bnfurl_grammar plain`")
MOST_INSTRUCTIONS = {"`bnfurl on`": 500}


# Of callgrind: repetitions, few requests, many; of wrk: pairs, seconds of each; requests until the memory is read; how
# many comparisons of each server.
FULL, QUICK = ((3, 500, 1500), (10, 5), 1_000_000, None), ((1, 500, 1500), (2, 1), 10_000, None)
SMOKE = (1, 10, 20), (1, 1), 1_000, 1


# What this machine has of {name: how to get it}; `missing` gets a line on each that it cannot have.
def available(wanted, missing):
    from support import packages

    found = {}
    for name, get in wanted.items():
        try:
            found[name] = get()
        except packages.Unavailable as reason:
            missing.append(f"{name}: {NOT_MEASURED}, {' '.join(str(reason).split())}")
    return found


# With the module on one port of a server, and without on another.
def pairs(program, each, count, seconds):
    import server_load as load
    from support import server

    other = server.free_port()
    with each.side(each.ON, others=((other, each.OFF),)).running(load.pinned(0)) as started:
        return program.pairs(started.port, other, count, seconds)


def measure(given):
    os.environ["BUILD_ROOT"] = str(given.build)  # before tests/servers/support is read
    import server_load as load
    import server_sides as sides

    (counts, of_wrk, requests, most), missing = given.pick(FULL, QUICK, SMOKE), []
    found = available({"Nginx": sides.Nginx, "Haproxy": sides.Haproxy, "Apache": sides.Apache, "wrk": load.Wrk},
                      missing)
    program, nginx = found.pop("wrk", None), found.get("Nginx")
    if not nginx:
        sys.exit("\n".join(missing))
    security = available({"ModSecurity": lambda: sides.ModSecurity(nginx)}, missing)
    counted = [*found.values(), *security.values()]
    run = Run("servers", {"compilers": compilers(nginx.module), "versions": [each.version for each in counted]})
    run.found = {
        "missing": missing,
        "instructions": [
            {"server": each.version, "what": what, "with": load.per_request(on, send, *counts),
             "without": load.per_request(off, send, *counts), "misses": misses}
            for each in counted for what, on, off, send, misses in each.comparisons()[:most]],
        "loads": [{"server": each.version, "pairs": pairs(program, each, *of_wrk)}
                  for each in (found.values() if program else [])],
        "memory": load.memory_after(nginx.side(nginx.ON, "master_process off;"), requests // 10, requests),
    }
    if given.effort == "full":
        TABLE.write_text(printed((read(TABLE.read_text()) if TABLE.exists() else {}) | of_run(run)))
    return run


def instruction_table(run):
    return table(["instructions a request", "with it", "without", "more", "does not see"], [
        [f"{row['server'].split()[0]}: {row['what']}", f"{row['with']:,.0f}", f"{row['without']:,.0f}",
         f"{row['with'] - row['without']:,.0f}", row["misses"]] for row in run.found["instructions"]])


# The medians of each port's figures, and of the pairs' ratios.
def load_rows(server, pairs):
    for index, what, scale, unit in ((0, "requests a second", 1, ""), (1, "latency of 99 of 100", 1e6, " µs")):
        one, other = (statistics.median(pair[port][index] * scale for pair in pairs) for port in (0, 1))
        ratio = statistics.median(on[index] / off[index] for on, off in pairs)
        yield [f"{server}, {what}", f"{one:,.0f}{unit}", f"{other:,.0f}{unit}", f"{ratio:.3f}"]


def load_table(run):
    return table(["medians of pairs of wrk", "with it", "without", "ratio"], [
        line for row in run.found["loads"] for line in load_rows(row["server"].split()[0], row["pairs"])])


def memory_table(run):
    times = [f"after {count:,}" for count, _ in run.found["memory"]]
    return table(["resident memory, one request in ten bad", *times],
                 [["nginx, with `bnfurl on`", *(f"{kibibytes:,} KiB" for _, kibibytes in run.found["memory"])]])


def page(run):
    said = run.context
    return joined([
        context([("machine", said["machine"]), *(("version", version) for version in said["versions"]),
                 ("compilers", said["compilers"]), ("command", f"`{said['command']}`")])
        + "".join(f"- {words}\n" for words in run.found["missing"]),
        instruction_table(run), load_table(run), memory_table(run)])


PAGES = {"docs/performance.md": page}


# Those of the build that the module is from: of the library, and of the module, which nginx's own build compiles.
def compilers(module):
    build = module.parents[2]
    commands = json.loads((build / "compile_commands.json").read_text())
    library = next(each["command"] for each in commands if each["file"].endswith("src/core/split.cpp"))
    makefile = (build / "bindings/nginx/nginx/objs/Makefile").read_text()
    own = re.search(r"^CC =\s*(.*)$", makefile, re.MULTILINE).group(1)
    return f"{compiler_of(library)}; {compiler_of(own)}"


# The first line that a command's compiler says of its version; gcc is called cc or g++ there.
def compiler_of(command):
    program = command.removeprefix("ccache ").split()[0]
    line = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    return line if "clang" in line else "gcc " + line.partition(" ")[2]


# {(compilers, server): {what: instructions}}
def read(text):
    recorded = {}
    for line in text.splitlines()[1:]:
        compilers, server, what, count = line.split("\t")
        recorded.setdefault((compilers, server), {})[what] = float(count)
    return recorded


def printed(recorded):
    lines = ["\t".join((*key, what, f"{count:.1f}")) for key in sorted(recorded) for what, count in recorded[key].items()]
    return "\n".join([HEADER, *lines]) + "\n"


# What a run says of the rows that are held.
def of_run(run):
    held = [row for row in run.found["instructions"] if row["what"] in HELD]
    return {(run.context["compilers"], held[0]["server"]): {row["what"]: row["with"] - row["without"] for row in held}}


# What is wrong with a count; None if it is close enough. Without numbers of these compilers and this server, only the
# greatest figure holds.
def wrong(what, count, numbers):
    if not numbers:
        most = MOST_INSTRUCTIONS.get(what)
        return f"{count:.1f} instructions a request; at most {most} are allowed" if most and count > most else None
    if abs(count / numbers[what] - 1) <= TOLERANCE:
        return None
    change = "slower" if count > numbers[what] else "faster; tools/benchmark servers updates the table"
    return f"{count:.1f} instructions a request instead of {numbers[what]:.1f}: {change}"
