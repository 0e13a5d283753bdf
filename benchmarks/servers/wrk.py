# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Requests a second and the latency that 99 of 100 requests keep, by wrk: of two ports in turn, first the one and then
# the other, next time the other way round, so that a machine that becomes slower makes neither side slower. The server
# and wrk have a processor each, if there are two.
import os
import re
import statistics
import subprocess

import side  # finds tests/servers
import traffic

from support import packages

UNITS = {"us": 1e6, "ms": 1e3, "s": 1.0, "m": 1 / 60}  # of them in a second
LATENCY = re.compile(r"^ +99% +([\d.]+)(us|ms|s|m)$", re.MULTILINE)
RATE = re.compile(r"^Requests/sec: +([\d.]+)$", re.MULTILINE)
FAILED = re.compile(r"^ +(?:Non-2xx or 3xx responses|Socket errors): .*$", re.MULTILINE)


# A prefix for a command that is to have a processor of its own: the server the first, wrk the second.
def pinned(number):
    processors = sorted(os.sched_getaffinity(0))
    return ["taskset", "--cpu-list", str(processors[number])] if len(processors) > 1 else []


# (requests a second, seconds) of wrk's output. A request that failed is a mistake of the comparison.
def read(text):
    if failed := FAILED.search(text):
        raise AssertionError(f"wrk: {failed.group().strip()}")
    number, unit = LATENCY.search(text).groups()
    return float(RATE.search(text).group(1)), float(number) / UNITS[unit]


class Wrk:
    def __init__(self):
        self.root = packages.unpack("wrk", ["wrk"])

    def measure(self, port, seconds):
        command = [*pinned(1), self.root / "usr/bin/wrk", "--threads", "1", "--connections", "16", "--latency",
                   "--duration", f"{seconds}s", f"http://127.0.0.1:{port}{traffic.TARGET.decode()}"]
        environment = packages.environment(self.root)
        return read(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    # [(of one port, of the other)] in as many pairs; what a server does once is done before.
    def pairs(self, one, other, count, seconds):
        self.measure(one, 1)
        self.measure(other, 1)
        found = []
        for number in range(count):
            order = (one, other) if number % 2 == 0 else (other, one)
            by_port = {port: self.measure(port, seconds) for port in order}
            found.append((by_port[one], by_port[other]))
        return found


# The medians of the pairs' ratios: of requests a second, of latencies.
def ratios(pairs):
    return [statistics.median(one[i] / other[i] for one, other in pairs) for i in (0, 1)]
