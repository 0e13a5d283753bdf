# Code asks the row of a command what the command does (tools/bnfurl/options/commands.cpp). It never compares the name
# of a command, or looks for a row by the name that a certain command has: so a new command needs no change there.
import re
import unittest

import project

FOLDERS = ["src", "tools"]
ASKS = re.compile(r'\bcommand(?:(?:\.|->)name)? [!=]= [^n]|find_command\("')


class CommandNames(unittest.TestCase):
    def test_are_not_asked_for(self):
        found = {path: lines for folder in FOLDERS for path in project.files(folder, *project.SOURCES)
                 if (lines := [line for line in (project.ROOT / path).read_text().splitlines() if ASKS.search(line)])}
        self.assertEqual(found, {}, "code that asks which command it works for")

    # Each of these was once in the program.
    def test_finds_what_asks_for_one(self):
        for line in ('if (options.command != "filter" || !options.robots) return;',
                     '.hints_at_cuts = options.resolves() || options.command == "readings",',
                     'throw UsageError(fmt::format("usage: bnfurl generate {}", find_command("generate")->operands));'):
            with self.subTest(line=line):
                self.assertRegex(line, ASKS)


if __name__ == "__main__":
    unittest.main()
