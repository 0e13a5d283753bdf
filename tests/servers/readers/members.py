# Makes texts of a grammar from its minimal automaton: texts that take each of its transitions, and random ones of all
# lengths.
import collections
import itertools
import random
import re

from support import packages

LONGEST = 2048
OCTET = re.compile(r"\\x([0-9a-f]{2})|\\(.)|(.)")


class Automaton:
    def __init__(self, production, *grammars):
        program = packages.BUILD.resolve() / "gen/bnfurl-gen"
        result = packages.output(program, "--dump=dfa", "--production", production, *grammars)
        if result.returncode != 0:
            raise AssertionError(result.stderr)
        lines = [line.partition(": ")[2] for line in result.stdout.splitlines()]
        self.steps = [dict(steps_of(line)) for line in lines]
        self.accepting = [line.endswith("accepting") for line in lines]


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


# By state: a shortest text that leads to it.
def access_texts(automaton):
    found = {0: b""}
    waiting = collections.deque([0])
    while waiting:
        state = waiting.popleft()
        for octet, target in sorted(automaton.steps[state].items()):
            if target not in found:
                found[target] = found[state] + bytes([octet])
                waiting.append(target)
    return found


# By state: a shortest text that it accepts.
def endings(automaton):
    found = {state: b"" for state, accepts in enumerate(automaton.accepting) if accepts}
    while len(found) < len(automaton.steps):
        longest = max(map(len, found.values()))
        for state, steps in enumerate(automaton.steps):
            ends = [bytes([octet]) + found[target] for octet, target in sorted(steps.items()) if target in found]
            if state not in found and ends and len(ends[0]) <= longest + 1:
                found[state] = min(ends, key=len)
    return found


# Members that take every step: an access text, any octet, a shortest ending.
def suite(automaton):
    access, ends = access_texts(automaton), endings(automaton)
    return sorted({access[state] + bytes([octet]) + ends[target]
                   for state, steps in enumerate(automaton.steps) for octet, target in steps.items()})


# Random texts, the same in every run. Sizes from 10 to 100 octets are as frequent as those from 100 to 1000. Each text
# has its own weights for octets, so that some have long segments, some many, and some a long query.
def some(automaton, count, seed=20261122):
    chance = random.Random(seed)
    ends = endings(automaton)
    return [one(automaton, ends, chance, int(LONGEST ** chance.random())) for _ in range(count)]


def one(automaton, ends, chance, size):
    taste = [chance.random() ** 8 for _ in range(256)]
    choices = {}
    text = bytearray()
    state = 0
    while len(text) + len(ends[state]) < size and automaton.steps[state]:
        if state not in choices:
            octets = list(automaton.steps[state])
            choices[state] = octets, list(itertools.accumulate(taste[octet] for octet in octets))
        octets, weights = choices[state]
        octet = chance.choices(octets, cum_weights=weights)[0]
        text.append(octet)
        state = automaton.steps[state][octet]
    return bytes(text) + ends[state]
