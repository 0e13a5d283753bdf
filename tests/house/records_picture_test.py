# The picture in ARCHITECTURE.md of the life of a record is that of the code: each of its files calls the functions that
# the lines below it name, in this order, and each of these is defined in the file that its line names.
import re
import unittest

import project

CALLER = re.compile(r"\w[\w/]*\.[ch]pp")
STEP = re.compile(r"  \| [a-z]+ +(\w+) +([\w/]+)  ")
COMMENT = re.compile(r"//.*")


# [(file, [(function, file without its ending)])]
def drawn(text):
    picture = re.search(r"## The life of a record\n+```\n(.*?)\n```", text, re.DOTALL)[1]
    callers = []
    for line in picture.splitlines():
        if CALLER.fullmatch(line):
            callers.append((line, []))
        else:
            callers[-1][1].append(STEP.match(line).groups())
    return callers


# The first of the names that a text does not have, as a function, after the names before it; None if it has all.
def first_missing(names, text):
    code, place = COMMENT.sub("", text), 0
    for name in names:
        found = re.compile(rf"\b{name}\(").search(code, place)
        if found is None:
            return name
        place = found.end()
    return None


# Whether a text has a function's body: a line that begins with its type.
def defines(name, text):
    return any(re.match(rf"\s*(?!return\b|else\b)[\w:<>\[\]&*,]+ (?:[\w:<>\[\]&*,]+ )*(?:\w+::)*{name}\((?!.*;$)", line)
               for line in COMMENT.sub("", text).splitlines())


class RecordsPicture(unittest.TestCase):
    def setUp(self):
        self.callers = drawn((project.ROOT / "ARCHITECTURE.md").read_text())

    def test_files_call_the_functions_in_this_order(self):
        self.assertGreaterEqual(len(self.callers), 4)
        for file, steps in self.callers:
            with self.subTest(file=file):
                self.assertIsNone(first_missing([name for name, _ in steps], (project.ROOT / file).read_text()))

    def test_functions_are_where_it_says(self):
        for name, stem in [step for _, steps in self.callers for step in steps]:
            with self.subTest(function=name, file=stem):
                paths = [path for end in (".cpp", ".hpp") if (path := project.ROOT / (stem + end)).exists()]
                self.assertTrue(any(defines(name, path.read_text()) for path in paths))

    def test_readers_see_what_they_look_for(self):
        self.assertEqual(drawn("## The life of a record\n```\na/b.cpp\n  | x   f_g   c/d   text\n```\n"),
                         [("a/b.cpp", [("f_g", "c/d")])])
        self.assertIsNone(first_missing(["a", "b"], "a(); b();"))
        self.assertEqual(first_missing(["b", "a"], "a(); b(); // a()"), "a")
        for line in ("bool C::f(int a) {", "  [[nodiscard]] std::vector<int> f(int a,"):
            self.assertTrue(defines("f", line))
        for line in ("  bool f(int a);", "  return f(a)", "  f(a,"):
            self.assertFalse(defines("f", line))
