# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Texts of a grammar, from its minimal automaton: those of the suite that tells it from every other automaton of its
# size, with all 256 octets (gen/automaton/analysis/analysis.hpp has the proof); and random ones of all lengths.
import collections
import itertools
import random

LONGEST = 2048


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


# Texts such that any two states, and a state and a refusal, differ in the verdict on one of them.
def distinguishing_texts(automaton):
    texts = sorted(set(endings(automaton).values()), key=len)
    while True:
        seen = collections.defaultdict(list)
        for state in range(len(automaton.steps)):
            seen[tuple(automaton.accepts(text, state) for text in texts)].append(state)
        alike = [states for states in seen.values() if len(states) > 1]
        if not alike:
            return texts
        texts.append(difference(automaton, *alike[0][:2]))


# A shortest text that only one of two states accepts.
def difference(automaton, one, other):
    waiting = collections.deque([(one, other, b"")])
    seen = {(one, other)}
    while waiting:
        left, right, text = waiting.popleft()
        if accepting(automaton, left) != accepting(automaton, right):
            return text
        for octet in range(256):
            pair = (step(automaton, left, octet), step(automaton, right, octet))
            if pair not in seen:
                seen.add(pair)
                waiting.append((*pair, text + bytes([octet])))
    raise AssertionError("the automaton is not minimal")


def step(automaton, state, octet):
    return None if state is None else automaton.steps[state].get(octet)


def accepting(automaton, state):
    return state is not None and automaton.accepting[state]


# The members among: an access text, any octet, a distinguishing text.
def suite(automaton):
    access = access_texts(automaton)
    texts = {ending for ending in distinguishing_texts(automaton) if automaton.accepts(ending)}
    for state, steps in enumerate(automaton.steps):
        for octet, target in steps.items():
            texts |= {access[state] + bytes([octet]) + ending for ending in distinguishing_texts(automaton)
                      if automaton.accepts(ending, target)}
    return sorted(texts)


# The same every time. Sizes are as often of 10 to 100 octets as of 100 to 1000. Each text has a taste of its own, a
# weight for each octet: so some have long segments, some many, and some a long query.
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
