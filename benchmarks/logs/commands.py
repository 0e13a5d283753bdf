# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Commands as a worker of benchmarks/columns/turns: each side is a whole program, from its start to its end. Its time is
# that of the process, user and system; the time on the clock is kept beside it. What it prints goes nowhere.
import os
import subprocess
import time


class Commands:
    def __init__(self, sides, names):
        given = {"{" + name + "}": value for name, value in names.items()}
        self.commands = {side.name: [given.get(word, word) for word in side.words] for side in sides}
        self.kernels = {side.name: side.kernel for side in sides}
        self.sides = list(self.commands)
        self.clock = {name: [] for name in self.sides}  # seconds of each run

    # Octets are octets: the others are faster without a locale, too.
    def environment(self, name):
        kernel = {"BNFURL_KERNELS": self.kernels[name]} if self.kernels[name] else {}
        return {**os.environ, "LC_ALL": "C", **kernel}

    # (seconds of the process, None): the sides count nothing.
    def ask(self, name):
        begin = time.perf_counter()
        process = subprocess.Popen(self.commands[name], env=self.environment(name), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        self.clock[name].append(time.perf_counter() - begin)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):  # 1: some lines of the log are not valid
            raise RuntimeError(f"{self.commands[name]} ended with {process.returncode}")
        return used.ru_utime + used.ru_stime, None

    def end(self):
        pass
