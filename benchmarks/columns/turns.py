# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The workers of tools/benchmark-columns and their turns. In each round, every side of every worker has a turn, in an
# order drawn anew, and nothing else runs meanwhile: whatever slows the machine down meets all sides alike. A side that
# is quick runs several times in its turn.
import random
import subprocess

ENOUGH = 0.1  # seconds of a turn


class Worker:
    def __init__(self, command, environment=None):
        self.process = subprocess.Popen([str(word) for word in command], env=environment, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sides = list(iter(self.line, ""))

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args} ended with {self.process.wait()}")
        return line.rstrip("\n")

    # (seconds, the number of valid rows or None)
    def ask(self, side):
        self.process.stdin.write(side + "\n")
        self.process.stdin.flush()
        seconds, valid = self.line().split("\t")
        return float(seconds), int(valid) if valid else None

    def end(self):
        self.process.stdin.close()
        self.process.wait()


# {side: {"seconds": [of each run], "valid": rows or None}}
def take_turns(workers, rounds, seed=1):
    turns = [(worker, side) for worker in workers for side in worker.sides]
    runs = {side: {"seconds": [], "valid": None} for _, side in turns}
    order = random.Random(seed)
    for _ in range(rounds):
        order.shuffle(turns)
        for worker, side in turns:
            take_turn(worker, side, runs[side])
    return runs


def take_turn(worker, side, run):
    spent = 0
    while spent < ENOUGH:
        seconds, run["valid"] = worker.ask(side)
        run["seconds"].append(seconds)
        spent += max(seconds, ENOUGH / 5)


# Sides that count valid rows read the same language, or their times say nothing.
def disagreement(runs):
    counts = {side: run["valid"] for side, run in runs.items() if run["valid"] is not None}
    return counts if len(set(counts.values())) > 1 else None
