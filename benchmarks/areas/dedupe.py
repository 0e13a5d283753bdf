# `bnfurl dedupe` beside what others use to drop repeated lines: whole programs, on the same file, half of whose lines
# are new. The lines are in normal form, so that all sides have the same answer, which is compared; `sort -u` orders it.
# Ten million lines need 3 GB in the folder of the run.
import hashlib
import random
import shutil
import subprocess
import sys

from runner import Command, Commands, Run, take_turns
from tables import context, joined, table

PROGRAMS, PEERS, PACKAGES, PAGES = ["tools/bnfurl/bnfurl"], False, [], {}
SIDES = [
    Command("bnfurl dedupe", "{bnfurl} dedupe -j 1 {lines}"),
    Command("bnfurl dedupe -j 2", "{bnfurl} dedupe -j 2 {lines}"),
    Command("bnfurl dedupe, much of it on disk", "{bnfurl} dedupe -j 1 {lines} --memory {memory}"),
    Command("bnfurl dedupe --seen", "{bnfurl} dedupe -j 1 {lines} --seen {seen}"),
    Command("LC_ALL=C sort -u", "sort -u {lines}"),
    Command("awk '!s[$0]++'", "awk '!s[$0]++' {lines}"),
]


# Invented URLs of about 60 octets; half of the lines are new: of n draws from 0.6275 n numbers, half are the first of
# their kind.
def write(path, size):
    chooser = random.Random(1)
    different = int(size * 0.6275) + 1
    with path.open("w") as file:
        for _ in range(size):
            number = chooser.randrange(different)
            file.write(f"https://www.host{number % 5000}.example/path/{number:x}/page?id={number}\n")


# A digest of the set of lines that a command prints.
def answer(words):
    total = 0
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            total += int.from_bytes(hashlib.blake2b(line, digest_size=16).digest(), "big")
    return total


def measure(given):
    size = given.lines or given.pick(10_000_000, 1_000_000, 100)
    names = {"bnfurl": given.bnfurl, "lines": given.folder / "lines", "seen": given.folder / "seen", "memory": size * 4}
    write(names["lines"], size)
    forget = lambda: shutil.rmtree(names["seen"], ignore_errors=True)  # noqa: E731
    commands = Commands(SIDES, names, before=forget)
    forget()
    if len({answer(commands.words(side)) for side in SIDES}) != 1:
        sys.exit("the sides do not print the same lines")
    run = Run("dedupe", {"lines": size})
    take_turns(run, [commands], given.pick(3, 1, 1), lambda side: size)
    return run


def row(run, side):
    known, seconds = run.sides[side], run.context["lines"] / 1e9
    return [f"`{side}`", f"{run.ns(side) * seconds:.2f}", f"{min(known['clock']) * seconds:.2f}",
            f"{known['mebibytes']:.0f}"]


def page(run):
    head = [f"{run.context['lines']:,} lines, half of them new", "CPU s", "elapsed s", "MiB"]
    return joined([context(run),
                   table(head, [row(run, side.name) for side in SIDES if side.name in run.sides])])
