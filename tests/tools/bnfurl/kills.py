# Counts how many wrong readers a set of texts finds: automata that differ from the right one in one transition, one
# accepting state, or the class of one octet. The automaton comes from a certificate (`bnfurl grammar prove
# --certificate`); the texts are suites (`bnfurl grammar suite -o json`), or files with one text per line.
#   python3 tests/tools/bnfurl/kills.py CERTIFICATE PRODUCTION TEXTS...
import collections
import json
import pathlib
import random
import sys


class Automaton:
    def __init__(self, certificate, production):
        (found,) = [each for each in certificate["productions"] if each["name"] == production]
        self.letter = [None] * 256
        for number, spans in enumerate(found["classes"]):
            for first, last in spans:
                self.letter[first:last + 1] = [number] * (last + 1 - first)
        self.letters = len(found["classes"])
        self.next = [list(state["next"]) for state in found["states"]]
        self.accepting = [state["accepting"] for state in found["states"]]

    def accepts(self, text, state=0):
        for octet in text:
            state = self.next[state][self.letter[octet]]
        return self.accepting[state]


# A change of one kind, as what it changes and to what. An octet of a class alone has no other class to be compared
# with.
def random_change(automaton, draw):
    kind = draw.choice(["transition", "accepting", "class"])
    state = draw.randrange(len(automaton.next))
    if kind == "transition":
        letter = draw.randrange(automaton.letters)
        return kind, (state, letter), draw.choice(
            [s for s in range(len(automaton.next)) if s != automaton.next[state][letter]])
    if kind == "accepting":
        return kind, (state,), not automaton.accepting[state]
    octet = draw.randrange(256)
    return kind, (octet,), draw.choice([n for n in range(automaton.letters) if n != automaton.letter[octet]])


# The texts that notice a change are among those that pass what it changes; others need not be read again.
class Texts:
    def __init__(self, automaton, texts):
        self.automaton = automaton
        self.by_place = collections.defaultdict(list)
        for text in texts:
            state, places = 0, set()
            for octet in text:
                places |= {("transition", (state, automaton.letter[octet])), ("class", (octet,))}
                state = automaton.next[state][automaton.letter[octet]]
            for place in places | {("accepting", (state,))}:
                self.by_place[place].append((text, automaton.accepting[state]))

    def kill(self, change):
        kind, place, value = change
        automaton = self.automaton
        if kind == "transition":
            row, index = automaton.next[place[0]], place[1]
        elif kind == "accepting":
            row, index = automaton.accepting, place[0]
        else:
            row, index = automaton.letter, place[0]
        before, row[index] = row[index], value
        try:
            return any(automaton.accepts(text) != right for text, right in self.by_place[kind, place])
        finally:
            row[index] = before


# By kind of change: how many were made, and how many were found. Only wrong readers count: automata are minimal, so a
# changed transition or accepting state is wrong, and so is a changed class.
def killed(automaton, texts, count=2000, seed=39):
    draw = random.Random(seed)
    found = Texts(automaton, texts)
    made = [random_change(automaton, draw) for _ in range(count)]
    return {kind: (sum(change[0] == kind for change in made),
                   sum(change[0] == kind and found.kill(change) for change in made))
            for kind in ["transition", "accepting", "class"]}


def octets_of(case):
    return case["text"].encode() if "text" in case else bytes.fromhex(case["octets"])


def texts_in(path):
    octets = pathlib.Path(path).read_bytes()
    if path.endswith(".json"):
        return [octets_of(case) for case in json.loads(octets)["cases"]]
    return octets.split(b"\n")[:-1]


def main(certificate, production, *paths):
    automaton = Automaton(json.loads(pathlib.Path(certificate).read_text()), production)
    print("TEXTS\tIN\tKILLED\tOF\tTRANSITIONS\tACCEPTING\tCLASSES")
    for path in paths:
        texts = texts_in(path)
        counts = killed(automaton, texts)
        parts = "\t".join(f"{found} of {made}" for made, found in counts.values())
        print(f"{len(texts)}\t{path}\t{sum(found for _, found in counts.values())}\t"
              f"{sum(made for made, _ in counts.values())}\t{parts}")


if __name__ == "__main__":
    main(*sys.argv[1:])
