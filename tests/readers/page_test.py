# docs/reference/readers.md names every reader in its pinned version, and its tables say what was answered. live_test.py
# asks the readers themselves, by night.
import json
import re
import unittest

import page
import table

FILES = table.ROOT / "tests/readers"


def pinned():
    lines = (FILES / "python/requirements.txt").read_text() + (FILES / "rust/Cargo.toml").read_text()
    exact = dict(re.findall(r'^([\w-]+) =.*?= ?"?=?([\d.]+(?:\+[\w.-]+)?)', lines, re.MULTILINE))
    return exact | json.loads((FILES / "node/package.json").read_text())["dependencies"]


class PageTest(unittest.TestCase):
    text = page.PAGE.read_text()

    def test_names_every_reader(self):
        not_run = re.findall(r"^Not run: (.*)\.$", self.text, re.MULTILINE)
        self.assertEqual(sorted([*page.said(self.text), *not_run]), sorted(reader.name for reader in table.READERS))

    def test_has_pinned_versions(self):
        pins = pinned()
        shown = {reader: page.version_in(facts) for reader in table.READERS
                 if (facts := page.said(self.text).get(reader.name)) and reader.argument in pins}
        self.assertGreater(len(shown), 10)
        self.assertEqual(shown, {reader: pins[reader.argument].rpartition("+curl-")[2] for reader in shown})

    def test_says_each_fault_by_its_rule_and_shortest_text(self):
        cases = [page.Case(b"a|", False, "path"), page.Case(b"a:", True, "", ["URI", "path"]),
                 page.Case(b"b:\xff", False, "path"), page.Case(b"a:?", True, "", ["URI", "path", "query"])]
        ours, other = table.READERS[:2]
        made = page.made({"complete_for": "all"}, cases, {ours: ("1", "1110"), other: ("2", "01-1")})
        facts = {name: {fact for fact in facts if isinstance(fact, tuple)} for name, facts in page.said(made).items()}
        self.assertEqual(facts, {ours.name: {(f"Who {page.TAKES}", "`path`", r"`a\x7c`"),
                                             (f"Who {page.REFUSES}", "`query`", "`a:?`")}, other.name: set()})
        self.assertIn(f"| {ours.name} | 1 | {ours.asked} | {ours.promise} | 2 | 1 | `a\\x7c`, `a:?` | 0 |\n", made)
        self.assertIn(f"| `path` | `a\\x7c` {ours.name} | {other.name} |\n", made)


if __name__ == "__main__":
    unittest.main()
