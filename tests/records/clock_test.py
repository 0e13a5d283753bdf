# What the program decides from the beginning of a pipe whose writer waits for what the program says: after a second, it
# decides by what it has, and a message says so. BNFURL names the program.
import subprocess
import unittest

from command_line import BNFURL
from same_answers_test import ACCESS_LOG, COMBINED, SECOND_HEADER, W3C
from waiting import octets_in, wait_until


class Clock(unittest.TestCase):
    # What the program says until a line has `words`.
    def says(self, program, words):
        said = []
        for line in program.stderr:
            said.append(line.decode())
            if words in said[-1]:
                return said
        raise AssertionError(f"{words!r} is not in {said}")

    def start(self, *arguments):
        program = subprocess.Popen(
            [BNFURL, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        return program

    def give(self, program, text):
        program.stdin.write(text.encode())
        program.stdin.flush()

    def finish(self, program):
        stdout, stderr = program.communicate()
        return program.returncode, stdout.decode(), stderr.decode()

    def test_decides_after_a_second_by_what_it_has(self):
        program = self.start("check", "-c", "-i", "auto")
        first, rest = ACCESS_LOG.split("\n", 1)
        self.give(program, first + "\n")
        self.says(program, "bnfurl: -: decided by the first record, since no more came within a second\n")
        self.says(program, "bnfurl: -i auto: detected common\n")
        self.give(program, rest)
        status, stdout, stderr = self.finish(program)
        self.assertEqual((status, stdout), (0, "0\n"))
        self.assertIn("have text after the last field", stderr)

    def test_waits_for_a_record(self):
        program = self.start("split", "-i", "w3c", "-f", "path")
        self.give(program, W3C + "2026-11-20 08:00:00 GET /a")
        wait_until(lambda: octets_in(program.stdin) == 0)
        self.give(program, " 200\n")
        said = self.says(program, "since no more came")
        self.assertEqual(said, ["bnfurl: -: decided by the first record, since no more came within a second\n"])
        self.assertEqual(self.finish(program), (0, "/a\n", ""))

    def test_a_field_that_comes_late_is_shown_from_then_on(self):
        second = SECOND_HEADER
        for late, status in ((second, 0), ("2026-11-20 08:00:09 GET /b 404\n", 2)):
            program = self.start("split", "-i", "w3c", "-f", "path,log.v,log.client")
            self.give(program, W3C + "2026-11-20 08:00:00 GET /a 200\n")
            self.says(program, "bnfurl: log.v: no #Fields line so far has it\n")
            self.assertEqual(program.stdout.readline().decode(), "/a\t\\N\t\\N\n")
            self.give(program, late)
            lacking = "bnfurl: columns that w3c does not have: log.client\n"
            if status == 0:
                shown = "".join(f"/b\tx{i}\t\\N\n" for i in range(8))
                self.assertEqual(self.finish(program), (0, shown, lacking))
            else:
                said = lacking + "bnfurl: log.v: no #Fields line has it\n"
                self.assertEqual(self.finish(program), (2, "/b\t\\N\t\\N\n", said))

    # A record is printed before the next one comes, as for a program that asks and waits for the answer.
    def test_a_named_format_does_not_wait(self):
        for arguments, given, printed in (
            (["-f", "host"], "http://h/\n", "h\n"),
            (["-0", "-f", "host"], "http://h/\0", "h\n"),
            (["-i", "combined", "-f", "path"], COMBINED % (1, 1, 1) + "\n", "/a\n"),
            (["-i", "csv", "-k", "url", "-f", "host"], "url\nhttp://h/\n", "h\n"),
        ):
            program = self.start("split", *arguments)
            self.give(program, given)
            self.assertEqual(program.stdout.readline().decode(), printed)
            self.assertEqual(self.finish(program), (0, "", ""))

    def test_is_quiet_about_it(self):
        program = self.start("split", "-q", "-i", "auto", "-f", "path")
        self.give(program, COMBINED % (1, 1, 1) + "\n")
        self.assertEqual(program.stdout.readline().decode(), "/a\n")
        self.assertEqual(self.finish(program), (0, "", ""))


if __name__ == "__main__":
    unittest.main()
