# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Users of the library see only its public view (ARCHITECTURE.md, section 3). The word `detail`, as a name in code or in
# an #include, is allowed only in the code that implements the view, proves it, or tests these.
import re
import unittest

import project

MAY_SAY_IT = [
    "include", "src", "load", "tools/proof",  # and generated code
    "gen/emit",  # writes that code
    # The tests of these folders.
    "tests/src", "tests/gen/emit", "tests/load", "tests/tools/proof", "tests/grammars", "tests/agreement",
    "tests/corpus_test.cpp",
    # Class streams alone: their plan is not part of a production's public view.
    "benchmarks/own_sides.cpp",
]
WORD = re.compile(r"\bdetail\b")
NO_CODE = re.compile(r"//.*|\"[^\"]*\"")
INCLUDE = re.compile(r"\s*#\s*include\b")


def may_say_it(path):
    return any(path == place or path.startswith(place + "/") for place in MAY_SAY_IT)


# The numbers of the lines in `text` whose code contains the word.
def lines_that_say_it(text):
    return [number for number, line in enumerate(text.splitlines(), 1)
            if WORD.search(line if INCLUDE.match(line) else NO_CODE.sub("", line))]


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

    def test_comments_strings_and_longer_words_are_not_names(self):
        self.assertEqual(lines_that_say_it("// in detail\ndetails();\nint x;  // detail\nf(\"detail\");\n"), [])
        self.assertEqual(lines_that_say_it("x(detail::none);\n#include <bnfurl/detail/data.hpp>\n"), [1, 2])
        self.assertEqual(lines_that_say_it("#include \"bnfurl/detail/data.hpp\"\n"), [1])


if __name__ == "__main__":
    unittest.main()
