# Ctrl-C during stats: what was read so far is counted and printed; a second one ends the program at once. BNFURL names
# the program.
import signal
import subprocess
import unittest

from command_line import BNFURL
from waiting import is_asleep, octets_in, wait_until

NOTE = b"bnfurl: interrupted; the totals cover the input that was read until then\n"


class Interrupt(unittest.TestCase):
    # The program, which has read `text` from a pipe and waits for more.
    def reading(self, text, *arguments):
        program = subprocess.Popen(
            [BNFURL, "stats", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        program.stdin.write(text)
        program.stdin.flush()
        wait_until(lambda: octets_in(program.stdin) == 0 and is_asleep(program))
        return program

    def test_the_table_so_far_is_printed(self):
        for jobs in ("1", "2", "4"):
            program = self.reading(b"http://a/\nhttp://a/\nhttp://b/\nhttp://par", "--by", "host", "-j", jobs)
            program.send_signal(signal.SIGINT)
            table = b"host\trecords\toctets\tinvalid\tshare\na\t2\t\\N\t0\t0.6667\nb\t1\t\\N\t0\t0.3333\n"
            self.assertEqual(program.communicate(), (table, NOTE))
            self.assertEqual(program.returncode, 130)

    def test_without_by_too(self):
        program = self.reading(b"http://a/\n", "-o", "jsonl")
        program.send_signal(signal.SIGINT)
        printed, told = program.communicate()
        self.assertIn(b'"records":1', printed)
        self.assertEqual((told, program.returncode), (NOTE, 130))

    def test_a_second_one_ends_the_program(self):
        lines = b"".join(b"http://a/%d\n" % number for number in range(10000))
        program = self.reading(lines, "--by", "url")
        program.send_signal(signal.SIGINT)
        wait_until(lambda: octets_in(program.stdout) > 0 and is_asleep(program))  # the table is larger than the pipe
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.wait(), -signal.SIGINT)

    def test_who_ignores_it_goes_on(self):
        program = subprocess.Popen(
            [BNFURL, "stats", "--by", "host"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        )
        program.stdin.write(b"http://a/\n")
        program.stdin.flush()
        wait_until(lambda: octets_in(program.stdin) == 0)
        program.send_signal(signal.SIGINT)
        self.assertIn(b"\na\t1\t", program.communicate()[0])
        self.assertEqual(program.returncode, 0)
