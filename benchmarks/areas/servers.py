# What the modules of bindings/ cost in nginx, HAProxy and Apache, each beside the same server, in the same run,
# without the module: instructions a request by callgrind. Servers are unpacked under build/servers, not installed.
# servers.tsv has nginx's instructions of a full run; tests/servers/night/instructions_test.py compares.
import json
import os
import re
import subprocess
import sys

import counts
from runner import HERE, Run
from tables import NOT_MEASURED, context, joined, table

PROGRAMS, PEERS, PACKAGES = ["gen/bnfurl-gen"], False, []
TABLE = HERE / "servers.tsv"
HEADER = "compilers\tserver\twhat\tinstructions"
HELD = ("`bnfurl on`", "`bnfurl_grammar plain`")
MOST_INSTRUCTIONS = {"`bnfurl on`": 500}


# Repetitions, few requests, many; how many comparisons of each server.
FULL, QUICK, SMOKE = ((3, 500, 1500), None), ((1, 500, 1500), None), ((1, 10, 20), 1)


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


def measure(given):
    # Before tests/servers/support is read, which by day has only nginx's module.
    os.environ |= {"BUILD_ROOT": str(given.build), "BNFURL_NIGHTLY": "1"}
    import server_sides as sides

    (repetitions, most), missing = given.pick(FULL, QUICK, SMOKE), []
    found = available({"Nginx": sides.Nginx, "Haproxy": sides.Haproxy, "Apache": sides.Apache}, missing)
    nginx = found.get("Nginx")
    if not nginx:
        sys.exit("\n".join(missing))
    security = available({"ModSecurity": lambda: sides.ModSecurity(nginx)}, missing)
    counted = [*found.values(), *security.values()]
    run = Run("servers", {"compilers": compilers(nginx.module), "versions": [each.version for each in counted]})
    run.found = {
        "missing": missing,
        "instructions": [
            {"server": each.version, "what": what, "with": sides.per_request(on, send, *repetitions),
             "without": sides.per_request(off, send, *repetitions)}
            for each in counted for what, on, off, send in each.comparisons()[:most]],
    }
    if given.effort == "full":
        TABLE.write_text(counts.print_table(HEADER, counts.read_table(TABLE.read_text()) | of_run(run)))
    return run


def instruction_table(run):
    return table(["instructions a request", "without", "more"], [
        [f"{row['server'].split()[0]}: {row['what']}", f"{row['without']:,.0f}", f"{row['with'] - row['without']:,.0f}"]
        for row in run.found["instructions"]])


def page(run):
    said = run.context
    return joined([
        context(run, [("servers", ", ".join(said["versions"])), ("compilers", said["compilers"])])
        + "".join(f"- {words}\n" for words in run.found["missing"]),
        instruction_table(run)])


PAGES = {"docs/reference/figures.md": page}


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
    return counts.wrong(count, numbers[what], "request", "tools/benchmark servers")
