# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# One list of stages: the lines of gen/pipeline.cpp that compute them, what `bnfurl-gen --dump` prints, and the picture
# in ARCHITECTURE.md. BNFURL_GEN names the generator.
import os
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# shown(stages, "best", keep_best(ordered, budget)), or show(stages, "scanner", engines.scanners)
COMPUTED = re.compile(r'\b(shown?)\(stages, "([a-z-]+)",\s*(\w+)')
# "  | best    keep_best    one reading for each text"
DRAWN = re.compile(r"^[ |+>-]*[|>] ([a-z-]+) +(\w+)", re.MULTILINE)


# (stage, function) of each line that computes a stage; a value that is only shown has no function.
def computed():
    code = (ROOT / "gen/pipeline.cpp").read_text()
    return [(stage, function if word == "shown" else None) for word, stage, function in COMPUTED.findall(code)]


def drawn():
    text = (ROOT / "ARCHITECTURE.md").read_text()
    picture = re.search(r"## From printed text to machine code\n+```\n(.*?)\n```", text, re.DOTALL).group(1)
    return DRAWN.findall(picture)


def dumped():
    run = subprocess.run([os.environ["BNFURL_GEN"], "--help"], capture_output=True, text=True, check=True)
    return re.search(r"the stages are:\n +(.*)\n", run.stdout).group(1).split(", ")


class Stages(unittest.TestCase):
    def test_are_one_list(self):
        self.assertEqual([stage for stage, _ in drawn()], [stage for stage, _ in computed()])
        self.assertEqual(dumped(), [stage for stage, _ in computed()])

    def test_are_computed_by_the_functions_of_the_picture(self):
        code = (ROOT / "gen/pipeline.cpp").read_text()
        for (stage, function), (_, named) in zip(computed(), drawn()):
            with self.subTest(stage=stage):
                self.assertEqual(named, function or named)
                self.assertRegex(code, rf"\b{named}\(")

    def test_readers_see_what_they_look_for(self):
        self.assertEqual(DRAWN.findall("x.bnf\n  | a   f    text\n  +--> b-c  g_h   more\n"), [("a", "f"), ("b-c", "g_h")])
        self.assertEqual(COMPUTED.findall('x = shown(stages, "a-b",\n    f(y));\nshow(stages, "c", z);'),
                         [("shown", "a-b", "f"), ("show", "c", "z")])


if __name__ == "__main__":
    unittest.main()
