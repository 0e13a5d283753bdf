# The tables of generated files, walked in Python as the files' own functions walk them, whatever the language: written
# from what docs/reference/one-file.md and packed.hpp say, and from nothing of the program that decides them.
import re

MISSING = -1


class Walk:
    """The tables of one production. Their numbers may lead anywhere: a walk then ends with a LookupError."""

    goes_on_when_dead = False

    # Some functions read on in the dead state, others do not; both must refuse the text.
    def valid(self, text):
        state = self.start
        for octet in text:
            if state == self.dead and not self.goes_on_when_dead:
                return False
            state = self.next(state, octet)
        return self.accepts(state)

    # The offset at which a text fails and the words for what is expected there; None for a valid text.
    def explain(self, text):
        state = self.start
        for offset, octet in enumerate(text):
            after = self.next(state, octet)
            if after == self.dead:
                return offset, self.words(state)
            state = after
        return None if self.accepts(state) else (len(text), self.words(state))

    # The values of all slots; None for an invalid text.
    def split(self, text):
        state, cells = self.start, list(self.initial)
        for offset, octet in enumerate(text):
            if state == self.dead and not self.goes_on_when_dead:
                return None
            state, copies = self.split_next(state, octet)
            self.copy(copies, cells, offset)
        copies = self.end(state)
        if copies is None:
            return None
        self.copy(copies, cells, len(text))
        return [cells[slot] for slot in self.slots]

    def copy(self, copies, cells, offset):
        cells[self.position] = offset
        for target, source in copies:
            cells[target] = cells[source]

    # All that the file says of a text; "beyond" where a number leads beyond a table.
    def answer(self, text):
        def asked(function):
            try:
                return function(text)
            except LookupError:
                return "beyond"
        return [asked(function) for function in [self.valid, self.explain] + [self.split] * bool(self.slots)]


def at(table, index):
    if index < 0:
        raise LookupError(index)
    return table[index]


# A file of one production, in any language.

class OneFile(Walk):
    start, dead, goes_on_when_dead = 1, 0, True

    # `slots` are the places of the values that the file returns.
    def __init__(self, source, slots):
        self.lines, self.slots = source.split("\n"), slots
        self.places, strings, last = [], [], None  # places: of each number of each table, a line and its columns there
        for number, line in enumerate(self.lines):
            row = re.fullmatch(r'[0-9,"\s]*[0-9][0-9,"\s]*', line)
            string = not row and re.fullmatch(r'\s*"((?:[^"\\]|\\.)*)",?\s*', line)
            kind = "row" if row else "string" if string else None
            if kind and kind != last:
                (self.places if row else strings).append([])
            if row:
                self.places[-1] += [(number, *each.span()) for each in re.finditer("[0-9]+", line)]
            if string:
                strings[-1].append(re.sub(r"\\(.)", r"\1", string[1]))
            last = kind
        sizes = [each.split() for each in ", ".join(self.head("tables") + self.head("split tables")).split(", ")]
        for places, (_, size) in zip(self.places, sizes):
            del places[:len(places) - int(size)]  # a size before the numbers
        self.names = [name for name, _ in sizes]
        self.strings = strings
        self.counts = {each.split()[0]: int(each.split()[1]) for values in self.head("values")
                       for each in values.split(", ")}
        self.read()

    def head(self, key):
        return re.findall(rf"^\W*{key}: (.*)$", "\n".join(self.lines), re.M)[:1]

    def read(self):
        self.tables = {name: [int(self.lines[line][a:b]) for line, a, b in places]
                       for name, places in zip(self.names, self.places)}
        self.words_of = self.strings[0]
        if not self.counts:
            self.slots = []
            return
        self.position = self.counts["row"]
        self.initial = [MISSING] * (self.position + 2) + list(range(self.counts["choices"]))

    # The same file with another number.
    def changed(self, table, index, number):
        line, a, b = self.places[self.names.index(table)][index]
        lines = list(self.lines)
        lines[line] = f"{lines[line][:a]}{number}{lines[line][b:]}"
        return "\n".join(lines)

    def next(self, state, octet):
        after = at(self.tables["next"], self.tables["columns"][octet] + state)
        at(self.tables["accepts"], after)
        return after

    def accepts(self, state):
        return (False, True)[at(self.tables["accepts"], state)]

    def words(self, state):
        return at(self.words_of, at(self.tables["expected"], state))

    def split_next(self, state, octet):
        entry = at(self.tables["split-next"], self.tables["split-columns"][octet] + state)
        states = len(self.tables["ends"])
        if entry < states:
            return entry, []
        edge = 2 * (entry - states)
        after, number = at(self.tables["edges"], edge), at(self.tables["edges"], edge + 1)
        at(self.tables["ends"], after)
        return after, self.copies(number)

    def copies(self, number):
        operations = self.tables["operations"]
        found = [(at(operations, 2 * i), at(operations, 2 * i + 1))
                 for i in range(at(self.tables["lists"], number), at(self.tables["lists"], number + 1))]
        for cell in sum(found, ()):
            at(self.initial, cell)
        return found

    def end(self, state):
        number = at(self.tables["ends"], state)
        return None if number == 0 else self.copies(number - 1)


# A class of Java: its literals.

LITERAL = re.compile(r'"((?:[^"\\\n]|\\u[0-9a-f]{4}|\\[0-7]{3})*)"')
RECORD = ["dfa_classes", "dfa_states", "dfa_class_of", "dfa_next", "dfa_accepting", "tdfa_classes", "tdfa_states",
          "tdfa_places", "tdfa_class_of", "tdfa_next", "tdfa_edges", "tdfa_finals", "tdfa_lists", "failures",
          "part_octets"]
COUNTS = ["dfa_classes", "dfa_states", "tdfa_classes", "tdfa_states", "tdfa_places"]


def unescaped(text):
    return re.sub(r"\\u([0-9a-f]{4})|\\([0-7]{3})", lambda m: chr(int(m[1], 16) if m[1] else int(m[2], 8)), text)


class JavaClass:
    def __init__(self, source):
        call = source[source.index("Grammar.of(") + len("Grammar.of("):]
        call = LITERAL.sub(lambda m: m[0].replace(",", "\\054").replace(";", "\\073"), call)
        self.arguments = ["".join(map(unescaped, LITERAL.findall(each))) for each in call[:call.index(";")].split(",")]
        self.facts = [line.split("\t") for line in self.arguments[0].split("\n")]
        self.numbers = [ord(unit) - 1 & 0xffff for unit in "".join(self.arguments[1:])]

    # The places of the numbers that a walk reads, each with the numbers of the productions that have it.
    def places(self):
        arrays, records = self.numbers[0], range(self.numbers[1])
        sizes = [self.numbers[2 + 2 * i] << 16 | self.numbers[3 + 2 * i] for i in range(arrays)]
        first = 2 + 2 * arrays
        readers = {}
        for i in records:
            for part, name in enumerate(RECORD):
                if name not in COUNTS and name.startswith(("dfa", "tdfa")):
                    readers.setdefault(self.numbers[first + len(RECORD) * i + part], set()).add(i)
        begins = [first + len(RECORD) * len(records) + sum(sizes[:i]) for i in range(arrays)]
        return [(place, readers[i]) for i in readers for place in range(begins[i], begins[i] + sizes[i])]

    # The source of a class with these numbers.
    def source(self, numbers):
        def literal(text):
            return '"' + "".join(f"\\u{ord(c):04x}" for c in text) + '"'
        units = [chr(number + 1 & 0xffff) for number in numbers]
        texts = ["".join(units[i:i + 20000]) for i in range(0, len(units), 20000)]
        return f'  Grammar.of({literal(self.arguments[0])}, {", ".join(map(literal, texts))});'

    def productions(self):
        names = [line[1] for line in self.facts if line[0] == "production"]
        return names + [line[1] for line in self.facts if line[0] == "restricted"]


class JavaWalk(Walk):
    start, dead = 0, 0xffff

    def __init__(self, numbers, production, slots):
        arrays = numbers[0]
        record = dict(zip(RECORD, (at(numbers, 2 + 2 * arrays + len(RECORD) * production + i)
                                   for i in range(len(RECORD)))))

        def array(name):
            sizes = [at(numbers, 2 + 2 * i) << 16 | at(numbers, 3 + 2 * i) for i in range(arrays)]
            begin = 2 + 2 * arrays + len(RECORD) * numbers[1] + sum(sizes[:record[name]])
            end = begin + at(sizes, record[name])
            if end > len(numbers):
                raise LookupError(end)
            return numbers[begin:end]

        self.record = record
        self.arrays = {name: array(name) for name in RECORD if name not in COUNTS}
        self.position = places = record["tdfa_places"]
        self.lists, numbers, i, size = [], self.arrays["tdfa_lists"], 0, places + 3
        while i < len(numbers):
            pairs = [(at(numbers, i + 1 + 2 * j), at(numbers, i + 2 + 2 * j)) for j in range(numbers[i])]
            i += 1 + 2 * numbers[i]
            self.lists.append([(target, places if source == 0xffff else places + 1 if source == 0xfffe else
                                places + 2 + source - 0x8000 if source >= 0x8000 else source)
                               for target, source in pairs])
            size = max([size, *(source + 2 for _, source in self.lists[-1])])
        self.initial = [MISSING] * (places + 2) + list(range(size - places - 2))
        self.slots = range(slots)

    def next(self, state, octet):
        return at(self.arrays["dfa_next"], state * self.record["dfa_classes"] + at(self.arrays["dfa_class_of"], octet))

    def accepts(self, state):
        return state != self.dead and bool(at(self.arrays["dfa_accepting"], state // 16) >> state % 16 & 1)

    def words(self, state):
        return None

    def split_next(self, state, octet):
        entry = at(self.arrays["tdfa_next"],
                   state * self.record["tdfa_classes"] + at(self.arrays["tdfa_class_of"], octet))
        if entry < self.record["tdfa_states"] or entry == self.dead:
            return entry, []
        edge = 2 * (entry - self.record["tdfa_states"])
        return at(self.arrays["tdfa_edges"], edge), at(self.lists, at(self.arrays["tdfa_edges"], edge + 1))

    def end(self, state):
        number = self.dead if state == self.dead else at(self.arrays["tdfa_finals"], state)
        return None if number == self.dead else at(self.lists, number)
