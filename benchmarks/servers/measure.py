# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What the modules cost, in one run: instructions a request by callgrind, requests a second and latency by wrk, memory
# after a million requests. All is relative to the same server, in the same run, without the module.
#
#   python3 benchmarks/servers/measure.py RUN.json [--quick|--smoke] [--command WORDS]
#
# --quick counts once, and measures for seconds where a full run takes minutes; --smoke sends few requests, and counts one
# comparison of each server. tools/benchmark-servers makes tables of the run.
import argparse
import dataclasses
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


@dataclasses.dataclass
class Effort:
    counts: tuple  # of callgrind: repetitions, few requests, many
    pairs: int  # of wrk
    seconds: int  # of each of them
    requests: int  # until the memory is read
    comparisons: int | None = None  # of each server; all


FULL = Effort((3, callgrind.FEW, callgrind.MANY), 10, 5, 1_000_000)
QUICK = Effort((1, callgrind.FEW, callgrind.MANY), 2, 1, 10_000)
SMOKE = Effort((1, 10, 20), 1, 1, 1_000, comparisons=1)


def machine():
    model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return f"{model.group(1) if model else os.uname().machine}, {len(os.sched_getaffinity(0))} processors"


def note(words):
    print(words, file=sys.stderr, flush=True)


# {"server", "what", "with", "without", "unseen"} of each comparison of each server.
def instructions(servers, effort):
    rows = []
    for each in servers:
        for what, on, off, send, unseen in each.comparisons()[:effort.comparisons]:
            note(f"instructions: {each.version}, {what}")
            rows.append({"server": each.version, "what": what, "with": callgrind.per_request(on, send, *effort.counts),
                         "without": callgrind.per_request(off, send, *effort.counts), "unseen": unseen})
    return rows


# {"server", "pairs"} of each server: with the module on one port of it, and without on another.
def loads(program, servers, count, seconds):
    rows = []
    for each in servers:
        note(f"requests a second: {each.version}")
        other = server.free_port()
        with each.side(each.ON, others={other: each.OFF}).running(wrk.pinned(0)) as started:
            rows.append({"server": each.version, "pairs": program.pairs(started.port, other, count, seconds)})
    return rows


# What this machine has of {name: how to get it}, and a line on each that it cannot have.
def available(wanted):
    found, missing = {}, []
    for name, get in wanted.items():
        try:
            found[name] = get()
        except packages.Unavailable as reason:
            missing.append(f"{name}: not measured, {reason}")
    return found, missing


def measured(effort):
    found, missing = available({"Nginx": Nginx, "Haproxy": Haproxy, "Apache": Apache, "wrk": wrk.Wrk})
    program = found.pop("wrk", None)
    servers = list(found.values())
    nginx = found.get("Nginx")
    if not nginx:
        sys.exit("\n".join(missing))
    security, unavailable = available({"ModSecurity": lambda: ModSecurity(nginx)})
    counted = [*servers, *security.values()]
    return {
        "machine": machine(),
        "load": os.getloadavg()[0],
        "compilers": recorded.compilers(nginx.module),
        "versions": [each.version for each in counted],
        "missing": missing + unavailable,
        "instructions": instructions(counted, effort),
        "loads": loads(program, servers if program else [], effort.pairs, effort.seconds),
        "memory": {"server": nginx.version,
                   "resident": memory.after(nginx.side(nginx.ON), effort.requests // 10, effort.requests)},
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--quick", dest="effort", action="store_const", const=QUICK, default=FULL)
    parser.add_argument("--smoke", dest="effort", action="store_const", const=SMOKE)
    parser.add_argument("--command", default="")
    options = parser.parse_args()
    options.run.write_text(json.dumps({"command": options.command, **measured(options.effort)}, indent=1) + "\n")


if __name__ == "__main__":
    main()
