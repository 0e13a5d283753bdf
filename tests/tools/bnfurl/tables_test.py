# `grammar prove --tables` decides whether a generated file is the printed rules. Each file that is generated is; and if
# one of its numbers is changed, the command is right about the changed file, whether a string shows the change or none
# does: generated_tables.py, which shares no code with it, gives the answers of both files.
#
# Without BNFURL_NIGHTLY in the environment, a sample of files and changes is tested.
import functools
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

from command_line import run
from generated_tables import JavaClass, JavaWalk, OneFile

GENERATOR = os.environ["BNFURL_GEN"]
ALL = "BNFURL_NIGHTLY" in os.environ
CHANGES = 200 if ALL else 60

# What a grammar file can say of components: one that occurs again or in itself, rounds that may be empty, kinds of
# hosts, kinds of texts, and an order of alternatives.
ORDER = """\
# grammar: order
# component: item
# component: none
# component: host = name
# component: tail
# component: inner
# host-kind: word number
# kinds: kinds
# shortest: early
# prefer: preferred: item
kinds = second / first / all
all = items / rounds / early / hosts / nest / preferred
items = item *( "," [ item ] )
item = *"i"
rounds = "r" *( none ) "."
none = *"n"
early = "e" [ "b" ] turns tail
turns = [ name ] *"x" back
back = "b" / "b" back / name
tail = *( "x" / "b" / "1" )
hosts = "h" name *( "," name )
name = word / number
word = 1*( "a" / "1" )
number = 1*"1"
nest = "(" inner
inner = letters [ "+" inner ]
letters = *( "l" / %x80-FF )
first = "k" *"k"
second = "kk"
preferred = none / item
"""


def unescaped(text):
    escapes = {"\\": b"\\", "t": b"\t", "n": b"\n", "r": b"\r", "0": b"\0"}
    parts = re.split(rb"\\(x[0-9a-f]{2}|.)", text)
    return b"".join(bytes.fromhex(part[1:].decode()) if i % 2 and len(part) > 1 else
                    escapes[part.decode()] if i % 2 else part for i, part in enumerate(parts))


# The rows that the command prints, by production: the string, and what is wrong; the string is None if nothing is.
def decided(path, *words):
    result = run("grammar", "prove", "--tables", path, *words)
    assert result.returncode in (0, 1) and not result.stderr, result.stderr
    header, *rows = result.stdout.splitlines()
    assert header.split(b"\t")[-2:] == [b"TEXT", b"VERDICT"]
    found = {}
    for row in rows:
        _, production, *_, text, verdict = row.split(b"\t")
        found[production.decode()] = (None if text == b"\\N" else unescaped(text), verdict.decode())
    assert result.returncode == any(text is not None for text, _ in found.values())
    return found


# Strings of a production that tell its right readers from others, and some at random.
@functools.cache
def strings(grammar, production):
    lines = run("grammar", "suite", "-g", grammar, "-p", production, "--components").stdout.splitlines()[1:]
    chance = random.Random(production)
    texts = [unescaped(line.split(b"\t")[0]) for line in chance.sample(lines, min(len(lines), 600))]
    octets = sorted({octet for text in texts for octet in text})
    return texts + [bytes(chance.choices(octets, k=chance.randrange(12))) for _ in range(100)]


class Changed:
    """Counts the changes that a string shows, and those that none does."""

    def __init__(self, test):
        self.test, self.shown, self.hidden = test, 0, 0

    # `right` and `found` are walks of the two files; `found` is None if the walk cannot even begin.
    def compare(self, right, found, text, verdict, texts, what):
        if text is None:
            self.hidden += 1
            self.test.assertEqual(verdict, "proved")
            self.test.assertIsNotNone(found, what)
            for each in texts:
                self.test.assertEqual(found.answer(each), right.answer(each), (what, each))
        else:
            self.shown += 1
            self.test.assertRegex(verdict, "^failed: ", what)
            if found is not None:
                self.test.assertNotEqual(found.answer(text), right.answer(text), (what, text, verdict))


class JavaClasses(unittest.TestCase):
    def generated(self, folder, *files):
        subprocess.run([GENERATOR, "--language", "java", "--package", "org.example", "--out", folder, *files],
                       check=True)

    def test_are_proved(self):
        files = sorted(map(str, pathlib.Path("grammar").glob("*.bnf")))
        with tempfile.TemporaryDirectory() as folder:
            self.generated(folder, *files)
            paths = sorted(pathlib.Path(folder).iterdir())
            self.assertEqual(len(paths), len(files))
            for path in paths if ALL else [path for path in paths if path.stem in ("Rfc9112", "Common", "Rfc1738")]:
                found = decided(path)
                self.assertEqual({verdict for _, verdict in found.values()}, {"proved"}, path)
                names = JavaClass(path.read_text()).productions()
                self.assertEqual(len(found), len(names))
                self.assertEqual(list(found)[:3], names[:3])

    def test_with_another_number_are_judged_rightly(self):
        chance = random.Random(74)
        with tempfile.TemporaryDirectory() as folder:
            grammar, path = pathlib.Path(folder, "order.bnf"), pathlib.Path(folder, "Order.java")
            grammar.write_text(ORDER)
            self.generated(folder, grammar)
            whole = JavaClass(path.read_text())
            self.assertEqual(JavaClass(whole.source(whole.numbers)).numbers, whole.numbers)
            names = whole.productions()
            slots = 2 * sum(line[0] == "component" for line in whole.facts) + 2
            right = [JavaWalk(whole.numbers, i, slots) for i in range(len(names))]
            texts = {name: strings(grammar, name) for name in names}
            changed, places = Changed(self), whole.places()
            for _ in range(CHANGES):
                numbers = list(whole.numbers)
                place, readers = chance.choice(places)
                numbers[place] = chance.choice([numbers[place] + 1, chance.randrange(8), chance.choice(numbers),
                                                chance.randrange(0x10000)]) & 0xffff
                path.write_text(whole.source(numbers))
                found = decided(path, "-g", grammar)
                for i, name in enumerate(names):
                    if i not in readers:
                        self.assertEqual(found[name], (None, "proved"))
                        continue
                    try:
                        walk = JavaWalk(numbers, i, slots)
                    except LookupError:
                        walk = None
                    changed.compare(right[i], walk, *found[name], texts[name], (place, numbers[place], name))
        print(f"# {changed.shown} productions with a string that shows the change, {changed.hidden} without one")
        self.assertGreater(changed.shown, 3 * changed.hidden)


LANGUAGES = ["c", "go", "rust", "java", "csharp", "typescript", "javascript", "python", "lua", "zig"]
RULES = [("plain", "plain-target"), ("plain", "web-target"), ("rfc3986", "URI"), ("rfc1738", "url"),
         ("combined", "record"), ("order", "kinds"), ("order", "all")]


class OneFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "order.bnf").write_text(ORDER)

    def grammar(self, name):
        return self.folder / "order.bnf" if name == "order" else name

    def generated(self, language, grammar, production, *words):
        path = self.folder / f"{production}.{language}"
        result = run("generate", "--language", language, "-g", self.grammar(grammar), "-p", production, "--out", path,
                     *words)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        return path

    def test_are_proved(self):
        for language in LANGUAGES:
            for grammar, production in RULES if ALL or language == "go" else RULES[1:2]:
                path = self.generated(language, grammar, production)
                found = decided(path, *["-g", self.grammar(grammar)] * (grammar == "order"))
                self.assertEqual(found, {production: (None, "proved")}, path)
        path = self.generated("lua", "plain", "web-target", "--only", "valid")
        self.assertEqual(decided(path), {"web-target": (None, "proved")})

    # The places of the components, and of the kinds, that an operation gives a value.
    def slots(self, source, grammar):
        rules = ORDER if grammar == "order" else pathlib.Path(f"grammar/{grammar}.bnf").read_text()
        components = set(re.findall(r"^# component: +([\w-]+)", rules, re.M))
        file = OneFile(source, [])
        operations = file.tables["operations"]
        given = {target for target, source in zip(operations[::2], operations[1::2]) if source != file.position + 1}
        return sorted(given & set(range(2 * len(components) + 2)))

    def change(self, language, grammar, production, count):
        chance = random.Random(f"{language} {production}")
        path, texts = self.generated(language, grammar, production), strings(self.grammar(grammar), production)
        source = path.read_text()
        slots = self.slots(source, grammar)
        right, changed = OneFile(source, slots), Changed(self)
        places = [(name, i) for name, numbers in right.tables.items() for i in range(len(numbers))]
        for _ in range(count):
            name, i = chance.choice(places if chance.random() < 0.5 else [
                place for place in places if place[0] not in ("columns", "next", "split-columns", "split-next")])
            numbers = right.tables[name]
            number = chance.choice([numbers[i] + 1, chance.randrange(8), chance.choice(numbers),
                                    chance.randrange(2 * max(numbers) + 2)])
            path.write_text(right.changed(name, i, number))
            found = decided(path, "-g", self.grammar(grammar))[production]
            changed.compare(right, OneFile(path.read_text(), slots), *found, texts, (language, name, i, number))
        return changed

    def test_with_another_number_are_judged_rightly(self):
        shown = hidden = 0
        for language in LANGUAGES:
            usual = RULES[len(language) % 2::5]
            for rule in RULES if ALL and language == "go" else usual:
                changed = self.change(language, *rule, 8 if not ALL else CHANGES if rule in usual else CHANGES // 4)
                shown, hidden = shown + changed.shown, hidden + changed.hidden
        print(f"# {shown} changes that a string shows, {hidden} that none does")
        self.assertGreater(shown, 3 * hidden)
        self.assertGreater(hidden, 0)

    # What is damaged otherwise is said in a sentence, whatever it is.
    def test_that_are_damaged_are_judged_or_refused(self):
        chance = random.Random(75)
        path = self.generated("c", "order", "all")
        source = path.read_text()
        for _ in range(400 if ALL else 60):
            begin = chance.choice([chance.randrange(len(source)), chance.randrange(600, 1000)])
            end = begin + chance.choice([0, 1, chance.randrange(500)])
            other = source[chance.randrange(len(source)):][:99]
            put = chance.choice(["", "0", "9", ",", "\n", '"', "\0", "999999999", other])
            path.write_text(source[:begin] + put + source[end:])
            result = run("grammar", "prove", "--tables", path, "-g", self.grammar("order"))
            self.assertIn(result.returncode, (0, 1, 2), (begin, end, put))
            self.assertEqual(result.returncode == 2, result.stdout == b"", result)
            self.assertRegex(result.stderr, rb"\A(bnfurl: [^\n]+\n){0,2}\Z")

    # The number of the first kind is 0, as is the offset at which a text begins.
    def test_that_take_a_number_for_the_same_offset_are_proved(self):
        grammar = self.folder / "two.bnf"
        grammar.write_text('# grammar: two\n# component: a\n# component: b\n# kinds: two\ntwo = a / b\n'
                           'a = 1*"a"\nb = 1*"b"\n')
        path = self.folder / "two.c"
        self.assertEqual(run("generate", "--language", "c", "-g", grammar, "--out", path).returncode, 0)
        file = OneFile(path.read_text(), range(5))
        pairs = list(zip(file.tables["operations"][::2], file.tables["operations"][1::2]))
        begin = 2 * pairs.index((0, file.position)) + 1
        for kind, found in [(0, {None}), (1, {b"A"})]:
            path.write_text(file.changed("operations", begin, file.position + 2 + kind))
            self.assertEqual({text for text, _ in decided(path, "-g", grammar).values()}, found)
