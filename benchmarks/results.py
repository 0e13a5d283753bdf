# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A run of bnfurl-benchmarks, read from its JSON: for each row the seconds per URL of every repetition. The machine
# may switch between a fast and a slow state. So the least of the repetitions shows what a side can do, and the median
# shows whether the run was undisturbed.
import json
import pathlib
import re
import statistics

HERE = pathlib.Path(__file__).resolve().parent
TARGETS = HERE.parent / "include/bnfurl/detail/targets.hpp"
KERNELS = re.findall(r'^ *\{"(\w+)"', TARGETS.read_text(), re.MULTILINE)  # the widest of a machine last
# But plain re2c, which has names of its own.
PEERS = sorted(name for path in (HERE / "peers").glob("*.cpp")
               for name in re.findall(r'^ *\.name = "(\w+)"', path.read_text(), re.MULTILINE))
FLAGS = ["re2c", "re2c_b", "re2c_g"]


class Row:
    def __init__(self, name):
        self.name = name
        self.seconds = []  # per URL, one for each repetition
        self.octets = 0.0
        self.urls = 0.0
        self.valid = 0

    def least(self):
        return min(self.seconds)

    def median(self):
        return statistics.median(self.seconds)

    def nanoseconds(self):
        return self.least() * 1e9

    # Newlines are not counted, as they are not part of the URLs.
    def octets_per_second(self):
        return (self.octets - self.urls) / self.urls / self.least()


class Run:
    def __init__(self, text):
        run = json.loads(text)
        self.context = run["context"]
        self.rows = {}
        self.errors = []
        for entry in run["benchmarks"]:
            if entry.get("error_occurred"):
                self.errors.append(f"{entry['run_name']}: {entry['error_message']}")
            elif entry["run_type"] == "iteration":
                self.add(entry)

    def add(self, entry):
        row = self.rows.setdefault(entry["run_name"], Row(entry["run_name"]))
        row.seconds.append(entry["s_per_url"])
        row.octets, row.urls, row.valid = entry["octets"], entry["urls"], int(entry["valid"])

    def row(self, name):
        return self.rows.get(name)

    def kernels(self):
        met = {name.rpartition("/")[2] for name in self.rows if not name.startswith("Peer/")}
        return [kernel for kernel in KERNELS if kernel in met]

    def own(self, verb, corpus, entry="rfc3986/URI", kernel=None):
        kernels = self.kernels()
        return self.row(f"{verb}/{entry}/{corpus}/{kernel or (kernels[-1] if kernels else '')}")

    def peer(self, name, corpus):
        return self.row(f"Peer/{name}/{corpus}")

    # Plain re2c with the best of its options.
    def re2c(self, verb, corpus):
        rows = [self.peer(f"{flags}_{verb}", corpus) for flags in FLAGS]
        return min((row for row in rows if row), key=Row.least, default=None)

    # The corpus of the command line if there is one, or else the project's own.
    def corpus(self):
        return "web" if any("/web" in name for name in self.rows) else "own"

    # (version, what it does not do)
    def about(self, peer):
        version, _, does_not = self.context.get(f"peer/{peer}", "\t").partition("\t")
        return version, does_not
