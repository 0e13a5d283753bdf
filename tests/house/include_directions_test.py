# Checks the #include lines against the table "folder | may include" of include_directions.md. A folder may include
# itself and the folders that its rows name. In a row "`a` → `b` → `c` | leftwards only", each folder may include all
# folders on its left, and those named after "and". Every folder may include the standard library and the system, except
# `include/bnfurl`, which may include only the standard library.
#
# Users of the library see only its public view. The word `detail`, as a name in code or in an #include, is allowed only
# in the code that implements the view, proves it, or tests these.
import re
import unittest

import project

STANDARD = re.compile(r"[a-z_]+|stddef.h|stdint.h")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
GENERATED = "generated code"
ANYTHING = ""  # every path begins with the empty string


# The table's rows as {folder: the folders that it may include}.
def read_table(text):
    lines = iter(text.splitlines())
    for line in lines:
        if re.fullmatch(r"\|\s*folder\s*\|\s*may include\s*\|", line):
            break
    next(lines)
    table = {}
    for line in lines:
        if not line.startswith("|"):
            break
        left, right = (cell.strip() for cell in line.strip("|").split("|"))
        for folder, open_folders in read_row(left, right).items():
            table[folder] = table.get(folder, []) + open_folders
    return table


def read_row(left, right):
    folders = re.findall(r"`([^`]+)`", left) or [left]
    named = re.findall(r"`([^`]+)`", right)
    if right.startswith("leftwards only"):
        return {folder: folders[:place + 1] + named for place, folder in enumerate(folders)}
    if right.startswith("anything"):
        return {folder: [ANYTHING] for folder in folders}
    return {folder: [folder, *named] for folder in folders}


# The path that an #include names, from the root; None for a header that does not belong to the project. A name without
# a folder is that of a file beside the source: a generated one.
def included(bracket, name):
    if bracket == '"' and "/" not in name:
        return None
    if bracket == '"':
        return name
    return f"include/{name}" if name.startswith("bnfurl/") else None


def within(path, folder):
    return folder == ANYTHING or path == folder or path.startswith(folder + "/")


def row_of(path, table):
    folders = [folder for folder in table if folder != GENERATED and within(path, folder)]
    return max(folders, key=len) if folders else None


# The faults in the #include lines of a file, one text each.
def violations(path, text, row, table):
    result = []
    for bracket, name in INCLUDE.findall(text):
        target = included(bracket, name)
        if target is None:
            if row == "include/bnfurl" and not STANDARD.fullmatch(name):
                result.append(f"{path}: <{name}> is not a header of the standard library")
        elif not any(within(target, folder) for folder in table[row]):
            result.append(f"{path}: {row} may not include {name}")
    return result


class IncludeDirections(unittest.TestCase):
    def setUp(self):
        self.table = read_table((project.ROOT / "tests/house/include_directions.md").read_text())
        # Sources directly in gen/ connect the stages.
        self.table.setdefault("gen", ["gen"])

    def test_the_table_has_a_row_for_every_source(self):
        for folder in project.FOLDERS:
            for path in project.files(folder, *project.SOURCES):
                with self.subTest(path=path):
                    self.assertIsNotNone(row_of(path, self.table))

    def test_sources_follow_the_table(self):
        found = []
        for folder in project.FOLDERS:
            for path in project.files(folder, *project.SOURCES):
                found += violations(path, (project.ROOT / path).read_text(), row_of(path, self.table), self.table)
        self.assertEqual(found, [])

    def test_generated_code_follows_the_table(self):
        sources = [path for path in sorted((project.BUILD / "include/bnfurl").iterdir())
                   if path.suffix in (".cpp", ".hpp", ".re")]
        self.assertTrue(sources)
        found = []
        for path in sources:
            found += violations(path.name, path.read_text(), GENERATED, self.table)
        self.assertEqual(found, [])


MAY_SAY_IT = [
    "include", "src/core", "src/arrow", "src/loader", "tools/verify",  # and generated code
    "gen/emit",  # writes that code
    # The tests of these folders.
    "tests/core", "tests/arrow", "tests/loader", "tests/gen/emit", "tests/tools/verify", "tests/grammars",
    "tests/agreement", "tests/corpus_test.cpp",
]
WORD = re.compile(r"\bdetail\b")
NO_CODE = re.compile(r"//.*|\"[^\"]*\"")
ANY_INCLUDE = re.compile(r"\s*#\s*include\b")


def may_say_it(path):
    return any(path == place or path.startswith(place + "/") for place in MAY_SAY_IT)


# The numbers of the lines in `text` whose code contains the word.
def lines_that_say_it(text):
    return [number for number, line in enumerate(text.splitlines(), 1)
            if WORD.search(line if ANY_INCLUDE.match(line) else NO_CODE.sub("", line))]


class Detail(unittest.TestCase):
    def test_is_used_only_in_code_that_may_use_it(self):
        found = []
        for folder in project.FOLDERS:
            for path in project.files(folder, *project.SOURCES):
                if not may_say_it(path):
                    found += [f"{path}:{line}" for line in lines_that_say_it((project.ROOT / path).read_text())]
        self.assertEqual(found, [])

    def test_every_place_that_may_use_it_does(self):
        for place in MAY_SAY_IT:
            paths = [place] if place.endswith(project.SOURCES) else project.files(place, *project.SOURCES)
            with self.subTest(place=place):
                self.assertTrue(any(lines_that_say_it((project.ROOT / path).read_text()) for path in paths))
