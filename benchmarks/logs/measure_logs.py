# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A run of tools/benchmark-logs: the rows of bnfurl-benchmarks that its tables show, on a log and on URLs, then commands
# on the same in turns. Everything goes to a JSON.
#
#   PYTHONPATH=benchmarks:benchmarks/columns python3 benchmarks/logs/measure_logs.py LOG URLS RUN.json --build FOLDER
#                                                                                    --command TEXT [--smoke]
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import results
import turns
from commands import Commands
from log_sides import PEERS, own
from texts import Texts

ROUNDS, SMOKE_ROUNDS, SMOKE = 11, 1, 100  # so many lines of each text
REPETITIONS, SECONDS = 15, 0.03
KERNELS = [kernel for kernel in results.KERNELS if kernel != "scalar"]
OURS = ("(Split|Matches|SplitLines|MatchLines)/combined/record/log",
        "(Split|SplitLines|MatchLines|HostLines|SplitStrings|MatchStrings)/rfc3986/URI/web")
OTHERS = ("(floor_memchr|typical(_b|_g)?_split(_lines)?)/log", "(floor_memchr|fluent_uri|re2c(_b|_g)?_split_lines)/web")
ROWS = f"^(({'|'.join(OURS)})/({'|'.join(KERNELS)})|Peer/({'|'.join(OTHERS)}))$"
VERSIONS = [("mawk", "-W version"), ("gawk", "--version"), ("cut", "--version"), ("mlr", "--version"),
            ("python3", "--version"), ("goaccess", "--version")]


def processor():
    found = [line.partition(": ")[2] for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    return found[0] if found else os.uname().machine


# "mawk 1.3.4 20200120", "GoAccess 1.7": the first line, without what follows a comma.
def version_of(program, option):
    said = subprocess.run([program, *option.split()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return said.stdout.splitlines()[0].partition(",")[0].replace(" - ", " ").rstrip(".")


def library_run(program, log, urls, folder, smoke):
    output = folder / "library.json"
    repetitions, seconds = (1, 0.001) if smoke else (REPETITIONS, SECONDS)
    command = [program, "--corpus", f"log={log}", "--corpus", f"web={urls}", f"--benchmark_filter={ROWS}",
               "--benchmark_enable_random_interleaving=true", f"--benchmark_repetitions={repetitions}",
               f"--benchmark_min_time={seconds}", f"--benchmark_out={output}", "--benchmark_out_format=json",
               *(["--at-most", str(SMOKE)] if smoke else [])]
    ran = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if ran.returncode != 0:
        sys.exit(ran.stderr)
    return json.loads(output.read_text())


def command_runs(kernels, texts, rounds):
    sides = [side for kernel in kernels for side in own(kernel, kernel == kernels[-1])]
    sides += [side for side in PEERS if shutil.which(side.words[0])]
    worker = Commands(sides, texts.names)
    runs = turns.take_turns([worker], rounds)
    return {side.name: {"seconds": runs[side.name]["seconds"], "clock": worker.clock[side.name],
                        "lines": texts.lines[side.file]} for side in sides}


def context(log, urls, texts, options, load):
    return {
        "machine": f"{processor()}, {os.cpu_count()} processors", "load": load,
        "versions": [version_of(*known) for known in VERSIONS if shutil.which(known[0])],
        "log": log.name, "urls": urls.name, "lines": texts.lines, "octets": texts.octets, "command": options.command,
    }


def run(log, urls, folder, options):
    load = os.getloadavg()[0]
    library = library_run(options.build / "benchmarks/bnfurl-benchmarks", log, urls, folder, options.smoke)
    kernels = results.Run(json.dumps(library)).kernels()
    texts = Texts(options.build / "tools/bnfurl/bnfurl", log, urls, folder, SMOKE if options.smoke else None)
    commands = command_runs(kernels, texts, SMOKE_ROUNDS if options.smoke else ROUNDS)
    return {"context": context(log, urls, texts, options, load), "commands": commands, "library": library}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("log", type=pathlib.Path)
    parser.add_argument("urls", type=pathlib.Path)
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--command", required=True)
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        options.run.write_text(json.dumps(run(options.log, options.urls, pathlib.Path(folder), options), indent=1))


if __name__ == "__main__":
    main()
