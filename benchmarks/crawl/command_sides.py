# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The command line as a worker of benchmarks/columns/turns: each side is a whole program, from its start to its end, with
# one thread. Its time is the CPU time of the process; what it prints goes nowhere.
import resource
import subprocess

SIDES = {
    "bnfurl normalize": ["normalize"],
    "bnfurl normalize, odd": ["normalize"],
    "bnfurl split -f surt": ["split", "-f", "surt"],
    "bnfurl split -f surt.ia": ["split", "-f", "surt.ia"],
    "bnfurl split -f site": ["split", "-f", "site"],
    "bnfurl split -f host": ["split", "-f", "host"],
    "bnfurl split -f key": ["split", "-f", "key"],
}


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Commands:
    def __init__(self, program, common, odd):
        self.program = program
        self.files = {side: odd if side.endswith(", odd") else common for side in SIDES}
        self.sides = list(SIDES)

    # (seconds, None): the sides count nothing.
    def ask(self, side):
        begin = children_seconds()
        subprocess.run([self.program, *SIDES[side], "-j", "1", self.files[side]], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return children_seconds() - begin, None

    def end(self):
        pass
