# What a column, an output or a condition adds to a line of a log, on the two widest kernels: each command beside
# `split -f log.status,path` as tsv on the same text, as a ratio. Only the program is needed, since the texts are made
# here.
import subprocess

from areas.cores import is_here
from runner import KERNELS, SMOKE_LINES, Command, Commands, Run, output_of, repeated, take_turns
from tables import context, joined, number, quotient, table, times

PROGRAMS, PEERS, PACKAGES = ["tools/bnfurl/bnfurl"], False, []
LINES = 1_000_000
BASE = "-f log.status,path"
REASON = f"{BASE},reason"
ASKED = [BASE, *(f"{BASE},{column}" for column in ("query.q", "line", "default_port")), REASON, f"{BASE},log.time.iso",
         f"{BASE},normal", f"{BASE} -o csv", f"{BASE} -o jsonl", f"{BASE} --where log.status>=500"]


def name_of(asked, text, kernel):
    return f"{asked}, {text}, {kernel}"


def commands_on(kernel):
    sides = [*((asked, "log") for asked in ASKED if asked != REASON), (BASE, "faulty"), (REASON, "faulty")]
    return [Command(name_of(asked, text, kernel), f"{{bnfurl}} split -q -i combined -j 1 {asked} {{{text}}}",
                    kernel=kernel) for asked, text in sides]


# A log, and one of whose lines each tenth has a target that is not valid.
def texts(given):
    lines = given.pick(20_000, 20_000, SMOKE_LINES)
    log = b"".join(given.log_file().read_bytes().splitlines(keepends=True)[:lines])
    valid = output_of(given.bnfurl, "grep", "-i", "combined", input=log, stderr=subprocess.DEVNULL)
    faulty = b"".join(line if place % 10 else line.replace(b" /", b" /{", 1) for place, line in
                      enumerate(valid.splitlines(keepends=True)))
    files = {name: given.folder / name for name in ("log", "faulty")}
    counts = {name: repeated(text, files[name], given.pick(LINES, LINES // 4, lines))
              for name, text in (("log", log), ("faulty", faulty))}
    return files | {"bnfurl": given.bnfurl}, counts


def measure(given):
    files, lines = texts(given)
    kernels = [name for name in KERNELS if is_here(name, given.bnfurl)][-2:]
    commands = {command.name: command for kernel in kernels for command in commands_on(kernel)}
    run = Run("records", {"kernels": kernels})
    take_turns(run, [Commands(commands.values(), files)], given.pick(11, 5, 1), lambda side: lines[commands[side].file])
    faults = subprocess.run([given.bnfurl, "grep", "-c", "-v", "-i", "combined", files["faulty"]],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()
    run.context["texts"] = (f"{lines['log']:,} lines of {files['log'].stat().st_size / lines['log']:.0f} bytes; with "
                            f"invalid targets, {int(faults):,} of {lines['faulty']:,} lines")
    return run


def page(run):
    kernels = run.context["kernels"][::-1]

    def row(asked):
        text = "faulty" if asked == REASON else "log"
        title = f"`{asked}`" + (", with invalid targets" if asked == REASON else "")
        ns = [(run.ns(name_of(asked, text, kernel)), run.ns(name_of(BASE, text, kernel))) for kernel in kernels]
        return [title, *(cell for ours, base in ns for cell in (number(ours), times(quotient(ours, base))))]

    head = ["`split -i combined`", *(cell for kernel in kernels for cell in (f"{kernel}, ns a line", "ratio"))]
    return joined([context(run, [("texts", run.context["texts"])]), table(head, map(row, ASKED))])


PAGES = {"docs/reference/figures.md": page}
