"""Defines splits: rules with marks where components begin and end, in the order in which their ways are tried.

A text is read from the left, and at each choice the first way is taken by which the whole text still matches.
Alternatives are tried in printed order, an option, also if written `*1x`, is first taken and then skipped, and a
repetition first continues, if the next round reads something, and then stops. A rule that calls itself last is a
repetition: its alternatives that return to it are tried first. Lines of grammar files change this, and say what a
component is:

    component: NAME = RULE...      inside itself, the outer one counts; of several, the first; `WITHIN/RULE` is only the
                                   rule there, `RULE:` its literal up to a ":". A production called NAME is one, too
    host-kind: RULE...             which of these is the host, or an alternative of its rule: a mark after it
    kinds: RULE...                 for a production: a mark says which alternative it is
    prefer: RULE: ALTERNATIVE...   these are tried first
    shortest: RULE...              in these, options are first skipped, repetitions first stop, and rules do not return
    body: RULE = ...               another way to write a rule
"""
import copy
import re

from check_certificate import ITEMS, LINES, NAME, Fault, Rules, item, sequence

NOTHING = sequence([])


class Lines:
    """What the lines of the texts say, the grammar's first; if two are about the same thing, the first counts."""

    def __init__(self, texts):
        self.components, self.before_colon, self.preferred, self.bodies = {}, {}, {}, []
        self.shortest, self.kinds, self.host_kinds = set(), set(), set()
        for i, text in enumerate(texts.values()):
            for line in text.lines["marks"]:
                key, _, value = line.partition(": ")
                words = value.split()
                if key not in LINES["marks"] or not words or key == "component" and words[1:2] not in ([], ["="]) or \
                        key == "body" and words[1:2] != ["="] or key == "prefer" and words[0][-1] != ":":
                    raise Fault(f"{text.name}: the line {line!r} is not known here")
                if key == "component" and not text.headers and words[0] in text.rules and \
                        not {words[0], *re.findall(NAME, text.rules[words[0]])}.issuperset(words[2:]):
                    raise Fault(f"{text.name}: the component {words[0]} is not the rule {words[0]}")
                if key == "body":
                    self.bodies.append((text.name, words[0], value.partition("=")[2]))
                elif key == "component":
                    self.read_component(words[0], words[2:] or words)
                elif key == "prefer":
                    self.preferred.setdefault(words[0].rstrip(":"), set()).update(words[1:])
                elif key == "shortest":
                    self.shortest.update(word.rpartition("/")[::2] for word in words)
                elif key == "host-kind" or i == 0:
                    (self.host_kinds if key == "host-kind" else self.kinds).update(words)
        self.names = {*self.components.values(), *self.before_colon.values()}

    def read_component(self, name, rules):
        for within, _, rule in [word.rpartition("/") for word in rules]:
            if rule.endswith(":"):
                self.before_colon.setdefault(rule[:-1], name)
            else:
                self.components.setdefault((within, rule), name)

    def component(self, rule, within):
        return self.components.get((within, rule)) or self.components.get(("", rule))

    def is_shortest(self, rule, within):
        return not self.shortest.isdisjoint({(within, rule), ("", rule)})


class MarkedRules:
    """The rules that a production needs, with marks and in order. These kinds of items are added:

        ("mark", component, item)  the item, between marks    ("close", component)  what remains of it in the end
        ("say", name, value)       a mark after a choice      ("lazy", least, most, item)  a repetition that stops first
    """

    def __init__(self, texts, production, lines):
        texts = {name: copy.copy(text) for name, text in texts.items()}
        for text in texts.values():
            text.rules = {**text.rules, **{rule: body for name, rule, body in lines.bodies if name == text.name}}
        self.rules = Rules(texts, production)
        self.lines, self.bodies, self.found = lines, {}, {}
        self.calls = {key: self.called_in(x) for key, x in self.rules.items.items()}
        for key in self.calls:  # and what those call, and so on
            todo = list(self.calls[key])
            for other in todo:
                todo += self.calls[other] - self.calls[key]
                self.calls[key] |= self.calls[other]
        self.entry = self.read_entry(self.rules.name, production["kinds"])

    def called_in(self, x):
        kind, *parts = ITEMS[x]
        inside = parts[0] if kind in ("seq", "alt") else parts[2:]
        return {parts[0]} if kind == "rule" else set().union(*map(self.called_in, inside))

    def read_entry(self, name, only):
        """The item whose texts are those of the production, or of the kinds that a method allows."""
        key, lines = ITEMS[self.rules.rule][1], self.lines
        if key.split()[0] != name:  # it only names a rule of another text
            return self.reference(key, name, False)
        entry = self.rule(key, lines.is_shortest(name, ""))
        if name in lines.kinds:
            body = self.in_order(key, False)
            kinds = [ITEMS[part][1] for part in (ITEMS[body][1] if ITEMS[body][0] == "alt" else [body])]
            said = [(self.reference(kind, name, False), item("say", "kind", kind.split()[0])) for kind in kinds
                    if not only or kind.split()[0] in only]
            entry = item("alt", tuple(map(sequence, said)))
        component = name if name in lines.names else lines.component(name, "")
        return item("mark", component, entry) if component else entry

    def rule(self, key, lazy):
        name = key + " lazily" if lazy else key
        if name not in self.bodies:
            self.bodies[name] = None  # until it is marked, since it may need itself
            self.bodies[name] = self.marked_body(key, lazy)
        return item("rule", name)

    def reference(self, key, within, lazy):
        rule, lines = key.split()[0], self.lines
        component, x = lines.component(rule, within), self.rule(key, lazy or lines.is_shortest(rule, within))
        if rule in lines.host_kinds and "host" in (component, lines.component(within, "")):
            x = sequence([x, item("say", "host_kind", rule)])
        return item("mark", component, x) if component else x

    def in_order(self, key, lazy):
        """The body of a rule, with its alternatives in the order in which they are tried."""
        group = {other for other in self.calls[key] if key in self.calls[other]}
        preferred = self.lines.preferred.get(key.split()[0], ())

        def comes_back(x):
            kind, *parts = ITEMS[x]
            last = parts[0] if kind == "alt" else parts[0][-1:] if kind == "seq" else ()
            return any(map(comes_back, last)) or kind == "rule" and parts[0] in group

        def ordered(x, is_last):
            kind, *parts = ITEMS[x]
            if kind == "seq":
                ends = [is_last and i == len(parts[0]) - 1 for i in range(len(parts[0]))]
                return item("seq", tuple(map(ordered, parts[0], ends)))
            if kind == "rep":
                return item("lazy" if lazy else "rep", *parts[:2], ordered(parts[2], False))
            if kind == "alt" and parts[0][-1] == NOTHING:  # an option
                option = [ordered(parts[0][0], is_last), NOTHING]
                return item("alt", tuple(option[::-1] if lazy else option))
            if kind == "alt":
                alternatives = sorted(parts[0], key=lambda part: is_last and comes_back(part) == lazy)
                return item("alt", tuple(ordered(part, is_last) for part in alternatives))
            return x

        def is_preferred(x):
            return ITEMS[x][0] == "rule" and ITEMS[x][1].split()[0] in preferred

        x = ordered(self.rules.items[key], True)
        return item("alt", tuple(sorted(ITEMS[x][1], key=is_preferred, reverse=True))) if ITEMS[x][0] == "alt" else x

    def marked_body(self, key, lazy):
        name = key.split()[0]

        def marked(x):
            kind, *parts = ITEMS[x]
            if kind == "rule":
                return self.reference(parts[0], name, lazy)
            if kind == "seq":
                return sequence([marked(part) for part in parts[0]])
            if kind == "alt":
                return item("alt", tuple(map(marked, parts[0])))
            return x if kind == "set" else item(kind, *parts[:2], marked(parts[2]))

        x = self.in_order(key, lazy)
        parts = ITEMS[x][1] if ITEMS[x][0] == "seq" and name in self.lines.before_colon else []
        colon = next((i for i, part in enumerate(parts) if ITEMS[part] == ("set", 1 << ord(":"))), 0)
        if not colon or any(ITEMS[part][0] != "set" for part in parts[:colon]):
            return marked(x)
        literal = item("mark", self.lines.before_colon[name], sequence(parts[:colon]))
        return sequence([literal, *map(marked, parts[colon:])])

    def within(self, items):
        """All items that these contain."""
        found = dict.fromkeys(items)
        todo = list(found)
        for x in todo:
            kind, *parts = ITEMS[x]
            inside = parts[0] if kind in ("seq", "alt") else [self.bodies[parts[0]]] if kind == "rule" else \
                parts[1:] if kind == "mark" else parts[2:] if kind in ("rep", "lazy") else []
            todo += [part for part in dict.fromkeys(inside) if part not in found]
            found.update(dict.fromkeys(inside))
        return found

    def components(self):
        return sorted({ITEMS[x][1] for x in self.within([self.entry]) if ITEMS[x][0] == "mark"})

    def marks(self):
        """All marks that may occur."""
        said = {"{%s=%s}" % ITEMS[x][1:] for x in self.within([self.entry]) if ITEMS[x][0] == "say"}
        return said.union(*(("<" + name, name + ">") for name in self.components()))

    def may_mark(self, items):
        """The components and choices whose marks may occur in these items."""
        for x in items:
            if x not in self.found:
                self.found[x] = {ITEMS[part][1] for part in self.within([x]) if ITEMS[part][0] in ("mark", "say")}
        return set().union(*(self.found[x] for x in items))

    def ways(self, items, silent=frozenset()):
        """The ways to begin a sequence of items, the first one first. Each is the marks before an octet, the octets (as
        the bits of a set), and the items that remain after it; or marks, no octet, and nothing, if all items end.
        Components that are `silent`, because they are open or were before, get no marks.
        """
        if (items, silent) not in self.found:
            self.found[items, silent] = None
            found = self.find_ways(items, silent)
            ends = [way for way in found if not way[1]]  # after each the same follows, so the first is enough
            self.found[items, silent] = [way for way in found if way[1] or way is ends[0]]
        if self.found[items, silent] is None:
            raise Fault("a rule begins with itself, and is not read here")
        return self.found[items, silent]

    def find_ways(self, items, silent):
        if not items:
            return [((), 0, ())]
        if len(items) == 1:
            return self.ways_of_item(items[0], silent)
        head, rest = items[:1], items[1:]
        open_behind = frozenset(ITEMS[x][1] for x in rest if ITEMS[x][0] == "close")
        result = []
        for marks, octets, left in self.ways(head, silent | open_behind):
            if octets:
                result.append((marks, octets, left + rest))
            else:
                result += [(marks + more, *way) for more, *way in self.ways(rest, silent | closed(marks))]
        return result

    def ways_of_item(self, x, silent):
        kind, *parts = ITEMS[x]
        if kind == "set":
            return [((), parts[0], ())]
        if kind == "close":
            return [((parts[0] + ">",), 0, ())]
        if kind == "say":
            return [(() if parts[0] in silent else ("{%s=%s}" % tuple(parts),), 0, ())]
        if kind == "rule":
            return self.ways((self.bodies[parts[0]],), silent)
        if kind == "seq":
            return self.ways(parts[0], silent)
        if kind == "alt":
            result = []
            for marks, octets, left in [way for part in parts[0] for way in self.ways((part,), silent)]:
                if result and octets and result[-1][1] and result[-1][::2] == (marks, left):
                    octets |= result.pop()[1]  # "a" / "b" is one way, by one of two octets
                result.append((marks, octets, left))
            return result
        if kind == "mark":
            name, part = parts
            if name in silent:
                return self.ways((part,), silent)
            inside = self.ways((part, item("close", name)), silent)
            return [(("<" + name, *marks), octets, left) for marks, octets, left in inside]
        least, most, part = parts
        rounds = () if most == 1 else (item(kind, max(least - 1, 0), most and most - 1, part),)
        if least:
            return self.ways((part, *rounds), silent)
        more = [(marks, octets, left + rounds) for marks, octets, left in self.ways((part,), silent) if octets]
        return [((), 0, ())] + more if kind == "lazy" else more + [((), 0, ())]


def closed(marks):
    """The components that end at these marks, and "host_kind" if a host does."""
    names = {mark[:-1] for mark in marks if mark.endswith(">")}
    return frozenset(names | {"host_kind"} if "host" in names else names)
