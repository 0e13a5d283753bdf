# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A run of tools/benchmark-rules: the rows of the program in which bnfurl and others decide, then what is no part of it:
# how long `sort` takes for the list of a million hosts, and protego for the robots.txt. Least CPU times of several turns.
#
#   python3 benchmarks/crawl/rules/measure_rules.py PROGRAM RUN.json --command TEXT [--urls FILE] [--smoke]
import argparse
import json
import os
import pathlib
import platform
import resource
import subprocess
import tempfile
import time

import packages

protego = packages.module("protego")
TURNS, SMOKE_TURNS = 5, 1
SECONDS, SMOKE_SECONDS = 0.1, 0.001
SMOKE = 100  # URLs, and rules of a list
IN_PYTHON = 2_000  # URLs


def processor():
    found = [line.partition(": ")[2] for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    return found[0] if found else platform.machine()


# The rows as {name: {"seconds": of a URL or of a compilation, and the program's counters}}, each at its least.
def least(report):
    rows = {}
    for row in report["benchmarks"]:
        if row.get("run_type") == "aggregate" or "cpu_time" not in row:
            continue
        name = row["run_name"].removesuffix("/repeats:" + str(row.get("repetitions")))
        seconds = row.get("s_per_url", row["cpu_time"] / 1e9)
        if name not in rows or seconds < rows[name]["seconds"]:
            counters = ("urls", "denied", "octets_a_rule", "text_octets_a_rule")
            rows[name] = {"seconds": seconds, **{key: row[key] for key in counters if key in row}}
    return rows


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def sort_seconds(text, turns):
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        found = []
        for _ in range(turns):
            begin = children_seconds()
            subprocess.run(["sort", file.name], check=True, stdout=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C"})
            found.append(children_seconds() - begin)
    return min(found)


# (seconds of a URL, how many are denied)
def protego_seconds(robots, urls, turns):
    rules = protego.Protego.parse(robots)
    found = []
    for _ in range(turns):
        begin = time.process_time()
        denied = sum(not rules.can_fetch(url, "bnfurl") for url in urls)
        found.append((time.process_time() - begin) / len(urls))
    return min(found), denied


# RE2 does not say its own.
def debian_version():
    query = ["dpkg-query", "--show", "--showformat", "${Version}", "libre2-dev"]
    return subprocess.run(query, check=True, stdout=subprocess.PIPE, text=True).stdout.partition("+")[0]


def versions(context):
    found = {key.removeprefix("version/"): value for key, value in context.items() if key.startswith("version/")}
    found = {name.partition(",")[0]: version.partition(" ")[0] or debian_version() for name, version in found.items()}
    return {**found, **packages.versions(["protego"])}


def run(options):
    program = [options.program, *(["--urls", options.urls] if options.urls else []),
               *(["--at-most", str(SMOKE)] if options.smoke else [])]
    turns, seconds = (SMOKE_TURNS, SMOKE_SECONDS) if options.smoke else (TURNS, SECONDS)
    load = os.getloadavg()[0]
    report = pathlib.Path(f"{options.run}.rows")
    subprocess.run([*program, f"--benchmark_out={report}", f"--benchmark_repetitions={turns}",
                    "--benchmark_enable_random_interleaving=true", f"--benchmark_min_time={seconds}"],
                   check=True, stdout=subprocess.DEVNULL)
    rows = least(json.loads(report.read_text()))

    def printed(what):
        return subprocess.run([*program, "--print", what], check=True, stdout=subprocess.PIPE).stdout

    urls = printed("urls").decode().splitlines()
    if protego:
        least_seconds, denied = protego_seconds(printed("robots/30").decode(), urls[:IN_PYTHON], turns)
        rows["robots/30/protego"] = {"seconds": least_seconds, "denied": denied, "urls": len(urls[:IN_PYTHON])}
    rows["sort"] = {"seconds": sort_seconds(printed("hosts/1000000"), turns)}
    return {"context": {"file": pathlib.Path(options.urls).name if options.urls else "own", "urls": len(urls),
                        "octets": sum(map(len, urls)), "machine": processor(), "load": load, "command": options.command,
                        "versions": versions(json.loads(report.read_text())["context"])},
            "rows": rows}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--command", required=True)
    parser.add_argument("--urls")
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    options.run.write_text(json.dumps(run(options), indent=1))


if __name__ == "__main__":
    main()
