# No code asks which format it has: a FormatKind says what the code needs to know, by properties that are named for what
# they mean, and whether records look like it. So kinds have names only where sources of records are, and each is
# defined, and where the table is; and the search for a format names none.
import re
import unittest

import project

PLACE = "src/records/readers/"
COMMENT = re.compile(r"//.*")


# The kinds that a text names.
def kinds_in(text):
    return re.findall(r"\bformat_kinds\b(?:::\w+)?(?!\.hpp)", COMMENT.sub("", text))


class FormatKinds(unittest.TestCase):
    def test_are_named_only_where_they_are_defined(self):
        found = {path: kinds_in((project.ROOT / path).read_text())
                 for folder in ["src/records", "tools/bnfurl", "bindings/python/src"]
                 for path in project.files(folder, *project.SOURCES) if not path.startswith(PLACE)}
        self.assertEqual({path: names for path, names in found.items() if names}, {})

    # It asks each kind what records may be; `auto` asks for the search, and files without records are read as lines.
    def test_are_unknown_to_the_search_for_a_format(self):
        table = (project.ROOT / PLACE / "format_table.cpp").read_text()
        names = set(re.findall(r'^ +{"(\w+)", &format_kinds', table, re.MULTILINE)) - {"auto", "lines"}
        self.assertIn("jsonl", names)
        for path in ["src/records/guess/find_input.cpp", "src/records/guess/trial.cpp"]:
            words = re.findall(r'"([^"]*)"', COMMENT.sub("", (project.ROOT / path).read_text()))
            self.assertEqual(names.intersection(re.findall(r"\w+", " ".join(words))), set(), path)

    def test_are_found_in_code(self):
        line = "if (format.kind == &records::format_kinds::csv) {  // format_kinds::tsv\n"
        self.assertEqual(kinds_in(line), ["format_kinds::csv"])


if __name__ == "__main__":
    unittest.main()
