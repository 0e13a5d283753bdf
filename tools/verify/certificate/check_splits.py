"""Checks the splits of a certificate of bnfurl against the rules and their order. It uses no code of bnfurl.

    python3 check_splits.py certificate.json TEXT...

The texts are those of check_certificate.py, whose check of the verdicts is made first. A split is the first reading of
a text, in the order that marked_rules.py defines. The certificate's automaton reads octets and marks: "<host" where a
host begins, and "host>" where it ends. So a word that it accepts is a text with a reading. We read all texts at once,
and keep for each:

    what remains of the rules after each reading, the first reading first, and the state of the automaton to which its
    marks lead, or none. If the same remains after several readings, only the first is kept: however the text continues,
    either all of them end or none does, so the others are never the first. This gives us
    the states to which words of this text lead: no two words lead to the same state, and each has a kept reading.

There are finitely many such lists, and we visit once all lists that octets reach from the first one. At each, we check
that the automaton accepts exactly one word of a text that ends here, that of the first reading that can end, or none if
none can. By induction over its octets, each text leads to one of the lists. So the words are the texts of the rules,
each once, with its first reading. By the verdicts, each is also a text of the production, which shows that lines that
write rules in another way ("body:") do not change the language.
"""
import sys

import check_certificate
from check_certificate import ITEMS, Fault, check_shape, check_verdicts, class_of_octets
from marked_rules import Lines, MarkedRules, closed


class Automaton:
    """An automaton whose letters are the numbers of classes of octets, and `marks`."""

    def __init__(self, split, marks):
        self.states, self.marks, self.found = split["states"], marks, {}
        self.letters = {octet: str(i) for octet, i in class_of_octets(split["classes"], "split, classes").items()}
        if not self.states:
            raise Fault("split: there are no states")
        octets, into = set(self.letters.values()), [set() for _ in self.states]
        for i, state in enumerate(self.states):
            for letter, to in state["next"].items():
                if letter not in octets and letter not in marks:
                    raise Fault(f"split, state {i}: {letter!r} is neither a class nor a mark of the rules")
                if not 0 <= to < len(self.states):
                    raise Fault(f"split, state {i}: there is no state {to}")
                into[to].add(i)
        begun, ending = {0}, {i for i, state in enumerate(self.states) if state["accepting"]}
        for found, ways in [(begun, [set(state["next"].values()) for state in self.states]), (ending, into)]:
            todo = list(found)
            for i in todo:
                todo += ways[i] - found
                found |= ways[i]
        if lost := {*range(len(self.states))} - (begun & ending):
            raise Fault(f"split, state {min(lost)}: no word that is accepted passes it")

    def after(self, state, letters):
        """The state after letters, or None."""
        for letter in letters:
            state = self.states[state]["next"].get(letter) if state is not None else None
        return state

    def passed(self, state):
        """The words of marks from a state, and the states to which they lead, each to another one."""
        if state not in self.found:
            self.found[state], reached = [((), state)], {state}
            for marks, at in self.found[state]:
                for letter in sorted(self.marks & self.states[at]["next"].keys()):
                    to = self.states[at]["next"][letter]
                    if to in reached or letter in marks:
                        raise Fault(f"split, state {to}: two words of marks lead there from state {state}")
                    reached.add(to)
                    self.found[state].append(((*marks, letter), to))
        return self.found[state]

    def words_end(self, state, octet):
        """The states to which words of marks, followed by an octet, lead from a state."""
        if (state, octet) not in self.found:
            ends = [self.after(at, [self.letters.get(octet)]) for _, at in self.passed(state)]
            self.found[state, octet] = [at for at in ends if at is not None]
        return self.found[state, octet]


def places(ends):
    names = {at: "no state" if at is None else f"state {at}" for at, _ in ends}
    return " and ".join(f"{names[at]} after {' '.join(marks) or 'no marks'}" for at, marks in ends) or "no state"


def check_split(production, texts):
    if unmarked := [text.name for text in texts.values() if not text.headers and not text.lines["marks"]]:
        raise Fault(f"nobody says what the components of {unmarked[0]} are")
    check_verdicts(production, texts)
    rules = MarkedRules(texts, production, Lines(texts))
    components, split = rules.components(), Automaton(production["split"], rules.marks())
    states, class_of = production["states"], check_shape(production["states"], production["classes"])
    sets = [ITEMS[x][1] for x in rules.within([rules.entry]) if ITEMS[x][0] == "set"]
    alike = list({(split.letters.get(octet), class_of[octet], *(bits >> octet & 1 for bits in sets)): octet
                  for octet in range(256)}.values())
    known = {}

    def after(reading):
        """For each octet, the readings that continue this one, the first one first."""
        if reading not in known:
            items, state, seen = reading
            ways = [(octets, left, split.after(state, marks), (seen | closed(marks)) & rules.may_mark(left))
                    for marks, octets, left in rules.ways(items, seen) if octets]
            known[reading] = [[(left, split.after(at, [split.letters.get(octet)]), then)
                               for octets, left, at, then in ways if octets >> octet & 1] for octet in alike]
        return known[reading]

    first = (((rules.entry,), 0, frozenset()),), 0
    texts_of, todo = {first: ""}, [first]
    for readings, state in todo:
        text, live = texts_of[readings, state], {at for _, at, _ in readings} - {None}
        ways = [(at, *way) for items, at, seen in readings for way in rules.ways(items, seen)]
        first_end = [(at, marks) for at, marks, octets, _ in ways if not octets][:1]
        words = [(at, marks) for at in live for marks, to in split.passed(at) if split.states[to]["accepting"]]
        if words != first_end:
            raise Fault(f"split, {places(words)}: {text!r} may end there; its first reading: {places(first_end)}")
        if states[state]["accepting"] != bool(first_end):
            raise Fault(f"split, state {state} of verdicts: accepting is wrong for {text!r} by the marked rules")
        for octet, *then in zip(alike, *map(after, readings)):
            kept = {}
            for reading in [reading for each in then for reading in each]:
                kept.setdefault(reading[0], reading)
            ends = [at for each in live for at in split.words_end(each, octet)]
            if len(set(ends)) < len(ends):
                raise Fault(f"split, one of the states {sorted(ends)}: two words of {text + chr(octet)!r} lead there")
            if more := set(ends) - {at for _, at, _ in kept.values()}:
                raise Fault(f"split, state {min(more)}: no first reading of {text + chr(octet)!r} leads there")
            key = tuple(kept.values()), states[state]["next"][class_of[octet]]
            if key not in texts_of:
                texts_of[key] = text + chr(octet)
                todo.append(key)
    into = "into " + " ".join(components) if components else "without components"
    return f"split by {len(split.states)} states {into}: the first reading of each text"


def main(names):
    return check_certificate.main(names, check_split, ("otherwise", "marks"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
