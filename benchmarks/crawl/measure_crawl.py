# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A run of tools/benchmark-crawl: lets all sides read the same URLs in turns, counts what others make of them, and writes
# everything to a JSON.
#
#   PYTHONPATH=benchmarks/columns python benchmarks/crawl/measure_crawl.py FILE RUN.json --build FOLDER --command TEXT
#                                                                          [--smoke]
import argparse
import json
import os
import pathlib
import platform
import random
import re
import subprocess
import sys
import urllib.parse

import packages
import turns
from command_sides import SIDES as COMMANDS
from command_sides import Commands
from rows import is_utf8

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS = HERE.parent / "columns"
PROBES = HERE / "probes.txt"  # texts that show what a program does
ROUNDS, SMOKE_ROUNDS, SMOKE_ROWS = 7, 1, 100
COPIES = 20  # of the URLs, for the command line: so its start is a small part
IN_PYTHON, COMPARED = 4_000, 10_000  # URLs
SUFFIXES = pathlib.Path("/usr/share/publicsuffix/public_suffix_list.dat")
PACKAGES = ["courlan", "surt", "url-normalize", "w3lib"]
LIBRARIES = ["fluent-uri", "iri-string", "liburiparser", "libpsl"]


def processor():
    found = [line.partition(": ")[2] for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    return found[0] if found else platform.machine()


def output_of(*words):
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True,
                          encoding="utf-8").stdout


# The texts of a run, as files beside it.
class Texts:
    def __init__(self, sides, path, folder, smoke):
        lines = list(dict.fromkeys(line for line in path.read_bytes().split(b"\n") if line and is_utf8(line)))
        lines = lines[:SMOKE_ROWS] if smoke else lines
        sample = random.Random(1).sample(lines, min(COMPARED, len(lines)))
        self.common = self.written(folder / "common.txt", lines)
        self.odd = self.written(folder / "odd.txt", output_of(sides, "odd", self.common).encode().splitlines())
        self.links = output_of(sides, "links", self.common).splitlines()
        self.many = self.written(folder / "many.txt", lines * COPIES)
        self.many_odd = self.written(folder / "many-odd.txt", self.odd.read_bytes().splitlines() * COPIES)
        self.sample = self.written(folder / "sampled.txt", sample)
        self.few = self.written(folder / "few.txt", sample[:IN_PYTHON])
        self.count = len(lines)
        self.octets = sum(map(len, lines))

    @staticmethod
    def written(path, lines):
        path.write_bytes(b"".join(line + b"\n" for line in lines))
        return path


# How many texts a side reads.
def rows_of(side, texts):
    if side in COMMANDS:
        return texts.count * COPIES
    if side.startswith("resolve"):
        return len(texts.links)
    return texts.count if ": " in side else min(IN_PYTHON, texts.count)


# (rows of what other libraries make of the texts, what bnfurl says itself)
def differences(sides, path):
    keys = ["texts", "library", "refused", "taken", "different", "text", "ours", "theirs"]
    rows = [dict(zip(keys, line.split("\t"), strict=True)) for line in output_of(sides, "differences", path).splitlines()]
    return [{**row, **{key: int(row[key]) for key in ("refused", "taken", "different")}} for row in rows]


# The standard library's urljoin beside bnfurl, for all pairs of a base and a reference that the grid has.
def urljoin_differences(sides):
    pairs = [line.split("\t") for line in output_of(sides, "pairs").splitlines()]
    found = [(f"{base} {reference}", ours, urllib.parse.urljoin(base, reference)) for base, reference, ours in pairs]
    wrong = sorted((row for row in found if row[1] != row[2]), key=lambda row: len(row[0]))
    text, ours, theirs = wrong[0] if wrong else ("", "", "")
    return {"texts": "grid", "library": "Python's urljoin", "refused": 0, "taken": 0, "different": len(wrong),
            "text": text, "ours": ours, "theirs": theirs}, len(pairs)


# {text: its normal form, or None}
def own_probes(sides):
    forms = output_of(sides, "normal", PROBES).splitlines()
    return {text: None if form == r"\N" else form
            for text, form in zip(PROBES.read_text().splitlines(), forms, strict=True)}


# Of the others; what has no side was not there.
def versions(sides):
    found = dict(re.findall(r'^(fluent-uri|iri-string) = "=(.*)"$', (HERE / "crates/Cargo.toml").read_text(), re.MULTILINE))
    found = {name: version for name, version in found.items() if f"resolve: {name}" in sides}
    for name, side in {"liburiparser": "resolve: uriparser", "libpsl": "site: libpsl"}.items():
        if side in sides:
            found[name] = output_of("pkg-config", "--modversion", name).strip()
    return {**dict.fromkeys(LIBRARIES, packages.NOT_MEASURED), **found, **packages.versions(PACKAGES)}


def run(path, folder, options):
    sides, program = options.build / "benchmarks/bnfurl-crawl-sides", options.build / "tools/bnfurl/bnfurl"
    texts = Texts(sides, path, folder, options.smoke)
    load = os.getloadavg()[0]
    workers = [turns.Worker([sides, "answer", texts.common, SUFFIXES]),
               turns.Worker([sys.executable, COLUMNS / "worker.py", "python_sides", texts.few],
                            {**os.environ, "PYTHONPATH": f"{HERE}:{COLUMNS}"}),
               Commands(program, texts.many, texts.many_odd)]
    measured = turns.take_turns(workers, SMOKE_ROUNDS if options.smoke else ROUNDS)
    for worker in workers:
        worker.end()
    for side, found in measured.items():
        found["rows"] = rows_of(side, texts)
    joined, pairs = urljoin_differences(sides)
    in_python = json.loads(output_of(sys.executable, HERE / "python_sides.py", texts.sample, PROBES))
    return {
        "context": {"file": path.name, "rows": texts.count, "octets": texts.octets, "machine": processor(),
                    "python": platform.python_version(), "packages": versions(measured), "load": load, "pairs": pairs,
                    "command": options.command},
        "sides": measured,
        "differences": [*differences(sides, texts.common), joined],
        "changes": in_python["changes"],
        "probes": {"bnfurl normalize": own_probes(sides), **in_python["probes"]},
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--command", required=True)
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    options.run.write_text(json.dumps(run(options.file, options.run.parent, options), indent=1))


if __name__ == "__main__":
    main()
