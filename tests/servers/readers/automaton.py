# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The minimal automaton of a grammar's start, as bnfurl-gen prints it, a state in a line: "0: [/] 1, accepting".
import re

from support import packages

OCTET = re.compile(r"\\x([0-9a-f]{2})|\\(.)|(.)")


class Automaton:
    def __init__(self, grammar):
        program = packages.BUILD.resolve() / "gen/bnfurl-gen"
        result = packages.output(program, "--dump=dfa", grammar)
        if result.returncode != 0:
            raise AssertionError(result.stderr)
        lines = [line.partition(": ")[2] for line in result.stdout.splitlines()]
        self.steps = [dict(steps_of(line)) for line in lines]
        self.accepting = [line.endswith("accepting") for line in lines]

    def accepts(self, text, state=0):
        for octet in text:
            if octet not in self.steps[state]:
                return False
            state = self.steps[state][octet]
        return self.accepting[state]


# "[/a-c] 1, [%] 2" as pairs of an octet and a state.
def steps_of(line):
    for octets, state in re.findall(r"\[((?:\\.|[^\]\\])+)\] (\d+)", line):
        for octet in octets_of(octets):
            yield octet, int(state)


# A "-" between two octets means all from one to the other; as an octet it is written \x2d.
def octets_of(text):
    found = [(int(x, 16) if x else ord(quoted or bare), bare) for x, quoted, bare in OCTET.findall(text)]
    i = 0
    while i < len(found):
        if i + 2 < len(found) and found[i + 1][1] == "-":
            yield from range(found[i][0], found[i + 2][0] + 1)
            i += 3
        else:
            yield found[i][0]
            i += 1
