# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Checks the #include lines against the table "folder | may include" of ARCHITECTURE.md. A folder may include itself and
# the folders that its rows name. In a row "`a` → `b` → `c` | leftwards only", each folder may include all folders on
# its left, and those named after "and". Every folder may include the standard library and the system, except
# `include/bnfurl`: it may include the standard library only.
import re
import unittest

import project

STANDARD = re.compile(r"[a-z_]+|stddef.h")
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


# The path that an #include names, from the root; None for a header that does not belong to the project.
def included(bracket, name):
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
        self.table = read_table((project.ROOT / "ARCHITECTURE.md").read_text())
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


class IncludeDirectionsTable(unittest.TestCase):
    TEXT = """
| folder | may include |
| --- | --- |
| `src/kernels` | itself |
| `src` | `include/bnfurl`, `src/kernels` |
| `gen/text` → `gen/syntax` | leftwards only |
| `tools/a` → `tools/b` → `tools/c` | leftwards only, and `include/bnfurl` |
| `tools/b` | `gen/text` |
| `tests` | anything; a test holds this |
"""

    def refused(self, path, text):
        table = read_table(self.TEXT)
        return bool(violations(path, text, row_of(path, table), table))

    def test_leftwards_only(self):
        self.assertFalse(self.refused("gen/syntax/grammar.cpp", '#include "gen/text/octet_set.hpp"\n'))
        self.assertTrue(self.refused("gen/text/octet_set.cpp", '#include "gen/syntax/grammar.hpp"\n'))

    def test_the_longest_folder_decides(self):
        self.assertFalse(self.refused("src/split.cpp", "#include <bnfurl/bnfurl.hpp>\n"))
        self.assertTrue(self.refused("src/kernels/streams/scalar.cpp", "#include <bnfurl/bnfurl.hpp>\n"))

    def test_gen_and_src_never_include_each_other(self):
        self.assertTrue(self.refused("src/split.cpp", '#include "gen/text/octet_set.hpp"\n'))
        self.assertTrue(self.refused("gen/syntax/grammar.cpp", '#include "src/tables.hpp"\n'))

    def test_rows_for_the_same_folder_are_combined(self):
        self.assertFalse(self.refused("tools/b/b.cpp", '#include "tools/a/a.hpp"\n'))
        self.assertFalse(self.refused("tools/b/b.cpp", "#include <bnfurl/bnfurl.hpp>\n"))
        self.assertFalse(self.refused("tools/b/b.cpp", '#include "gen/text/octet_set.hpp"\n'))
        self.assertTrue(self.refused("tools/c/c.cpp", '#include "gen/text/octet_set.hpp"\n'))
        self.assertTrue(self.refused("tools/b/b.cpp", '#include "tools/c/c.hpp"\n'))

    def test_tests_may_include_anything(self):
        self.assertFalse(self.refused("tests/src/tables_test.cpp", '#include "src/tables.hpp"\n'))


if __name__ == "__main__":
    unittest.main()
