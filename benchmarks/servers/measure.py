# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What the modules cost, in one run: instructions a request by callgrind, requests a second and latency by wrk, memory
# after a million requests. All is relative to the same server, in the same run, without the module.
#
#   python3 benchmarks/servers/measure.py RUN.json [--quick] [--command WORDS]
#
# --quick counts once, and measures for seconds where a full run takes minutes. tools/benchmark-servers makes tables of
# the run.
import argparse
import json
import os
import pathlib
import re
import sys

import callgrind
import memory
import recorded
import wrk
from apache_side import Apache
from haproxy_side import Haproxy
from nginx_side import ModSecurity, Nginx

from support import packages, server


def machine():
    model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return f"{model.group(1) if model else os.uname().machine}, {len(os.sched_getaffinity(0))} processors"


def note(words):
    print(words, file=sys.stderr, flush=True)


# {"server", "what", "with", "without", "unseen"} of each comparison of each server.
def instructions(servers, repetitions):
    rows = []
    for each in servers:
        for what, on, off, send, unseen in each.comparisons():
            note(f"instructions: {each.version}, {what}")
            rows.append({"server": each.version, "what": what, "with": callgrind.per_request(on, send, repetitions),
                         "without": callgrind.per_request(off, send, repetitions), "unseen": unseen})
    return rows


# {"server", "pairs"} of each server: with the module on one port of it, and without on another.
def loads(servers, count, seconds):
    program = wrk.Wrk()
    rows = []
    for each in servers:
        note(f"requests a second: {each.version}")
        other = server.free_port()
        with each.side(each.ON, others={other: each.OFF}).running(wrk.pinned(0)) as started:
            rows.append({"server": each.version, "pairs": program.pairs(started.port, other, count, seconds)})
    return rows


# The servers of this machine, and a line on each that it cannot have.
def available(*kinds):
    found, missing = [], []
    for kind in kinds:
        try:
            found.append(kind())
        except packages.Unavailable as reason:
            missing.append(f"{kind.__name__}: not measured, {reason}")
    return found, missing


def measured(quick):
    servers, missing = available(Nginx, Haproxy, Apache)
    nginx = next(each for each in servers if isinstance(each, Nginx))
    security, unavailable = available(lambda: ModSecurity(nginx))
    requests = 10_000 if quick else 1_000_000
    return {
        "machine": machine(),
        "load": os.getloadavg()[0],
        "compilers": recorded.compilers(nginx.module),
        "versions": [each.version for each in [*servers, *security]],
        "missing": missing + unavailable,
        "instructions": instructions([*servers, *security], 1 if quick else 3),
        "loads": loads(servers, 2 if quick else 10, 1 if quick else 5),
        "memory": {"server": nginx.version, "resident": memory.after(nginx.side(nginx.ON), requests // 10, requests)},
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--command", default="")
    options = parser.parse_args()
    options.run.write_text(json.dumps({"command": options.command, **measured(options.quick)}, indent=1) + "\n")


if __name__ == "__main__":
    main()
