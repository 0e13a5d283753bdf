# Plain re2c is given our grammar: every notation of the marked rules has its equivalent in re2c. The benchmarks check,
# on all their corpora, that it decides the same language and finds the same components.
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks"))

import plain_re2c  # noqa: E402

RULES = r"""
all = <part: part> [ [?] <rest: *( part )> ] {kind=x}
either = <part: part> / <part: ""> / part
part = 1*3DIGIT [\x2d] *2( DIGIT ) 2DIGIT 1*DIGIT *DIGIT
DIGIT = [0-9] / [)]  ; core rule
roof = [^-~] / [)-^]
"""


def expression(entry, components=()):
    return plain_re2c.Expression(plain_re2c.read_rules(RULES), entry, list(components))


class PlainRe2c(unittest.TestCase):
    def test_repetitions_come_after_what_they_repeat(self):
        made = expression("part")
        self.assertEqual(made.definitions["part"],
                         r"(DIGIT{1,3} [\x2d] (DIGIT){0,2} DIGIT{2} DIGIT+ DIGIT*)")

    def test_definitions_come_before_their_use(self):
        self.assertEqual(list(expression("all").definitions), ["DIGIT", "part", "all"])

    def test_a_requested_component_has_tags(self):
        made = expression("all", ["part"])
        self.assertEqual(made.text, "(@b0 (part) @e0 ([?] ((part)*))?)")

    def test_a_rule_with_tags_is_written_out(self):
        self.assertNotIn("all", expression("all", ["part"]).definitions)

    def test_neighbouring_alternatives_of_the_same_component_share_tags(self):
        self.assertEqual(expression("either", ["part"]).text, '(@b0 (part | "") @e0 | part)')

    def test_a_set_that_begins_with_a_roof_is_not_one_of_all_others(self):
        self.assertEqual(expression("roof").definitions["roof"], r"([\x5e-~] | [)-^])")

    def test_the_specification_has_its_namespace_and_room_for_the_components(self):
        made = plain_re2c.specification(RULES, "own", "all", ["part", "rest"])
        self.assertIn("namespace bnfurl::benchmarks::own {", made)
        self.assertIn("bool split(const char* text, Pointers<2>* parts) noexcept {", made)

    def test_unreadable_text_is_refused(self):
        with self.assertRaises(ValueError):
            plain_re2c.read_rules("a = <<")


if __name__ == "__main__":
    unittest.main()
