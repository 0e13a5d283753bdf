# No code asks which format it has: a FormatKind says what the code needs to know, by properties that are named for what
# they mean. So kinds have names only where sources of records are, and each is defined, and where the table is.
import re
import unittest

import project

PLACE = "src/records/readers/"
NAMES = re.findall(r"^extern const FormatKind (\w+);", (project.ROOT / PLACE / "format_kinds.hpp").read_text(),
                   re.MULTILINE)
COMMENT = re.compile(r"//.*")


# The kinds that a text names.
def kinds_in(text):
    return re.findall(rf"\bkinds::(?:{'|'.join(NAMES)})\b", COMMENT.sub("", text))


class FormatKinds(unittest.TestCase):
    def test_are_named_only_where_they_are_defined(self):
        found = {path: kinds_in((project.ROOT / path).read_text())
                 for folder in ["src/records", "tools/bnfurl", "bindings/python/src"]
                 for path in project.files(folder, *project.SOURCES) if not path.startswith(PLACE)}
        self.assertEqual({path: names for path, names in found.items() if names}, {})

    def test_are_found_in_code(self):
        self.assertIn("jsonl", NAMES)
        self.assertEqual(kinds_in("if (format.kind == &records::kinds::csv) {  // kinds::tsv\n"), ["kinds::csv"])


if __name__ == "__main__":
    unittest.main()
