# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A run of measure_logs.py, read from its JSON: nanoseconds a line, of commands and of rows of bnfurl-benchmarks. What
# was not run is None.
import json

from results import Run

LOG = "log"


class LogRun:
    def __init__(self, text):
        run = json.loads(text)
        self.context, self.commands = run["context"], run["commands"]
        self.library = Run(json.dumps(run["library"]))

    # The widest first.
    def kernels(self):
        return list(reversed(self.library.kernels()))

    # Of the process, user and system. A side of ours without a kernel is that on the widest.
    def command(self, what, kernel=None):
        return self.of_command(what, kernel, "seconds")

    def clock(self, what, kernel=None):
        return self.of_command(what, kernel, "clock")

    def of_command(self, what, kernel, times):
        names = [what, *(f"{what}, {name}" for name in ([kernel] if kernel else self.kernels()))]
        found = next((self.commands[name] for name in names if name in self.commands), None)
        return found and min(found[times]) / found["lines"] * 1e9

    def own(self, verb, kernel, entry):
        corpus = LOG if entry.startswith("combined/") else self.library.corpus()
        return nanoseconds(self.library.own(verb, corpus, entry, kernel))

    def peer(self, name):
        corpus = LOG if name.startswith("typical") else self.library.corpus()
        return nanoseconds(self.library.peer(name, corpus))

    # re2c with the best of its options: "typical_split_lines" is also "typical_b_split_lines".
    def re2c(self, name):
        grammar, _, verb = name.partition("_")
        found = [self.peer(f"{grammar}{option}_{verb}") for option in ("", "_b", "_g")]
        return min((time for time in found if time), default=None)

    def floor(self, corpus):
        return nanoseconds(self.library.peer("floor_memchr", corpus))


def nanoseconds(row):
    return row and row.nanoseconds()
