# What comments and pages name exists: `gen/automaton/speed/fold` is a folder, a file or a file without its ending, and
# `fold.cpp` alone is a file in any folder. So does what tests/mutation/source_mutants.py names: each line that it
# replaces by a wrong one is there once, and so are the tests that should notice.
import re
import runpy
import unittest

import project

FOLDERS = sorted(path.name for path in project.ROOT.iterdir()
                 if path.is_dir() and path.name != ".git" and not path.name.startswith("build"))
# Paths outside the project: built files, generated files, and files of an example.
ELSEWHERE = {"benchmarks/bnfurl-benchmarks", "benchmarks/bnfurl-counts", "grammar/geo.bnf", "grammar/proxy.bnf",
             "registry.cpp"}
PATH = re.compile(rf"(?<![\w./<$-])(?:{'|'.join(map(re.escape, FOLDERS))})/[\w./+-]*\w")
SOURCE = re.compile(r"(?<![\w./*<-])[a-z]\w*\.(?:cpp|hpp)\b")
COMMENTS = {".cpp": "//", ".hpp": "//", ".py": "#", ".build": "#", "": "#"}


def files():
    for folder in FOLDERS:
        for path in (project.ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path
    yield from project.ROOT.glob("*.md")


# The lines that people read: those of pages, and the comments of sources.
def prose(path):
    if path.name == "CHANGELOG.md" or "corpus" in path.parts or path.suffix not in {".md", *COMMENTS}:
        return
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if path.suffix == ".md" or line.lstrip().startswith(COMMENTS[path.suffix]):
            yield number, line


class Known:
    def __init__(self, paths):
        self.names = {path.name for path in paths}
        self.paths = set(ELSEWHERE)
        for path in paths:
            relative = path.relative_to(project.ROOT)
            self.paths |= {relative.as_posix(), relative.with_suffix("").as_posix()}
            self.paths |= {parent.as_posix() for parent in relative.parents}
            if relative.parts[0] == "tests":  # the build names a test without the folder tests/
                self.paths.add(relative.relative_to("tests").as_posix())

    # A word in capitals is a placeholder: tests/fuzz/corpus/TARGET.
    def missing(self, line):
        for name in PATH.findall(line):
            if name not in self.paths and not re.search(r"(?:^|/)[A-Z]+\b", name):
                yield name
        for name in SOURCE.findall(line):
            if name not in self.names and name not in ELSEWHERE:
                yield name


class NamedPaths(unittest.TestCase):
    def test_exist(self):
        paths = list(files())
        known = Known(paths)
        missing = [f"{path.relative_to(project.ROOT)}:{number}: {name}" for path in sorted(paths)
                   for number, line in prose(path) for name in known.missing(line)]
        self.assertEqual(missing, [])


class SourceMutants(unittest.TestCase):
    script = runpy.run_path(str(project.ROOT / "tests/mutation/source_mutants.py"))

    def test_replace_lines_that_occur_once(self):
        for file, old, new, _, name in self.script["MUTANTS"]:
            with self.subTest(file=file, line=old):
                self.assertEqual((project.ROOT / file).read_text().count(old), 1)
                self.assertNotEqual(old, new)
                self.assertIn(name, self.script["TESTS"])

    def test_have_tests_that_exist(self):
        for script in [test for tests in self.script["TESTS"].values() for test in tests if test.endswith(".py")]:
            self.assertTrue((project.ROOT / "tests" / script).is_file(), script)


if __name__ == "__main__":
    unittest.main()
