# A worker of `bnfurl clickhouse` may live for weeks, so it uses memory only for its current block. BNFURL names the
# program.
import pathlib
import subprocess
import threading
import unittest

from command_line import BNFURL
from engines.native import block, length, read_answer


# In KiB.
def resident(process):
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


class Memory(unittest.TestCase):
    # Sends a block of equal texts, reads the answer, which is the same rows, and returns the memory after it.
    def after(self, program, text, count):
        program.stdin.write(block([text] * count))
        program.stdin.flush()
        self.assertEqual(read_answer(program.stdout, count), [(text,)] * count)
        return resident(program.pid)

    def give_up_after(self, seconds, program):
        patience = threading.Timer(seconds, program.kill)
        patience.start()
        self.addCleanup(patience.cancel)

    def test_of_large_blocks_is_given_back(self):
        with subprocess.Popen([BNFURL, "clickhouse", "-f", "url"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as program:
            self.give_up_after(60, program)
            before = self.after(program, b"http://h/", 1)
            self.after(program, b"http://h/" + b"a" * (1 << 25), 1)
            self.assertLess(self.after(program, b"http://h/", 1), before + 8000)
            # What it could not write at once, as nothing was read.
            self.after(program, b"http://h/" + b"a" * 1000, 50000)
            self.assertLess(self.after(program, b"http://h/", 1), before + 24000)

    def test_is_not_taken_for_a_length_that_is_only_claimed(self):
        command = ["bash", "-c", 'ulimit -v 400000; exec "$0" clickhouse', BNFURL]
        result = subprocess.run(command, input=block([b""])[:-1] + length(1 << 30) + b"http://h/", capture_output=True,
                                check=False)
        self.assertEqual((result.returncode, result.stderr),
                         (3, b"bnfurl: standard input: block 1, row 1 of 1: standard input ends here\n"))
