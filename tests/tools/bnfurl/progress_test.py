# The progress bar: when it is shown, what it shows, and that it leaves nothing on the screen. The test's terminal
# records everything that was ever written to it. The program's clock is the test's: it stands still, or a second passes
# with each read or write (failing_calls.cpp). BNFURL names the program.
import fcntl
import gzip
import os
import pty
import re
import struct
import subprocess
import termios
import threading

from command_line import BNFURL, CommandLineTest
from failing import failing

TEXT = b"http://example.com/a/path?with=a&query\n" * 300000


def read_all(descriptor):
    text = b""
    while True:
        try:
            piece = os.read(descriptor, 1 << 16)
        except OSError:  # a terminal whose other end is closed
            return text
        if not piece:
            return text
        text += piece


# The lines that a terminal shows after all of `written` was written to it.
def screen(written):
    lines = []
    for line in written.replace("\r\n", "\n").split("\n"):
        shown = ""
        for part in line.split("\r"):
            shown = part + shown[len(part) :]
        lines.append(shown.rstrip())
    return lines


class Progress(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.urls = self.file("urls", TEXT)

    # The program's output, and what it writes to a terminal that is its standard error.
    def watch(self, *arguments, clock="slow-read", width=80, **options):
        terminal, other_end = pty.openpty()
        fcntl.ioctl(other_end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        seen = []
        watcher = threading.Thread(target=lambda: seen.append(read_all(terminal)))
        watcher.start()
        try:
            program = subprocess.Popen([BNFURL, *arguments], stdout=subprocess.PIPE, stderr=other_end,
                                       env=failing(clock), **options)
        finally:
            os.close(other_end)
        with program:
            printed = program.stdout.read()
        watcher.join()
        os.close(terminal)
        return printed, seen[0].decode()

    # What the program writes to a terminal that is its standard output and its standard error.
    def watch_both(self, clock, *arguments):
        terminal, other_end = pty.openpty()
        with subprocess.Popen([BNFURL, *arguments], stdout=other_end, stderr=other_end, env=failing(clock)) as program:
            os.close(other_end)
            written = read_all(terminal).decode()
        os.close(terminal)
        self.assertIn(program.returncode, (0, 1))
        return written

    def test_long_runs_show_a_bar_and_remove_it(self):
        expected = subprocess.run([BNFURL, "grep", self.urls], capture_output=True, check=True).stdout
        for jobs in ("1", "2"):
            printed, seen = self.watch("grep", "-j", jobs, self.urls)
            self.assertEqual(printed, expected)
            self.assertRegex(seen, r"^\r\[=+>? *\] +\d+ %   [\d.]+ [KM]iB of 11 MiB   [\d.]+ [KM]iB/s   \d:\d\d")
            self.assertEqual(screen(seen), [""])

    def test_short_runs_show_no_bar(self):
        self.assertEqual(self.watch("check", "-c", self.urls, clock="still"), (b"0\n", ""))

    def test_runs_of_unknown_length_show_no_bar(self):
        with subprocess.Popen(["cat", self.urls], stdout=subprocess.PIPE) as cat:
            self.assertEqual(self.watch("grep", stdin=cat.stdout)[1], "")

    def test_standard_input_can_be_a_file(self):
        with open(self.urls, "rb") as stdin:
            self.assertIn(" of 11 MiB", self.watch("grep", stdin=stdin)[1])

    def test_no_bar_if_an_option_refuses_it(self):
        self.assertEqual(self.watch("grep", "--no-progress", self.urls)[1], "")

    def test_no_bar_after_output_on_the_same_terminal(self):
        self.assertEqual(set(self.watch_both("slow-write", "split", "-f", "host", self.urls).split()), {"example.com"})

    def test_a_bar_until_there_is_output_on_the_same_terminal(self):
        expected = subprocess.run([BNFURL, "check", "-c", self.urls], capture_output=True, check=True).stdout.decode()
        written = self.watch_both("slow-read", "check", "-c", self.urls)
        self.assertRegex(written, r"^\r\[=+>? *\] +\d+ %")
        self.assertEqual(screen(written), [expected.strip(), ""])

    def test_a_bar_if_an_option_requests_it(self):
        for stdin in (None, subprocess.PIPE):
            options = {} if stdin is None else {"stdin": subprocess.DEVNULL}
            files = [self.urls] if stdin is None else []
            _, seen = self.watch("check", "--progress", *files, **options)
            self.assertRegex(seen, r"^\r(\[|0 B   0 B/s)" if files else r"^(\r|$)")
            self.assertEqual(screen(seen), [""])

    def test_counts_the_stored_octets_of_compressed_files(self):
        packed = self.file("packed", gzip.compress(TEXT, 1) * 10)
        size = (self.folder / "packed").stat().st_size
        _, seen = self.watch("check", "--progress", packed, packed)
        self.assertIn(f" of {size * 2 / 2**20:.1f} MiB", seen)
        shares = [int(share) for share in re.findall(r"(\d+) %", seen)]
        self.assertEqual(shares, sorted(shares))
        self.assertTrue(shares[-1] <= 100, shares)

    def test_messages_have_lines_of_their_own(self):
        files = [self.urls, self.urls, "missing", self.urls, self.urls]
        for jobs in ("1", "4"):
            _, seen = self.watch("check", "--progress", "-j", jobs, *files)
            self.assertEqual(screen(seen), ["bnfurl: missing: No such file or directory", ""])
            self.assertIn("%", seen)
        bad = self.file("bad", TEXT + b" \n")
        _, seen = self.watch("split", "--progress", "-f", "host", "--on-bad", "fail", bad)
        self.assertEqual(screen(seen), ['-:300001:1: expected ALPHA, found " "'.replace("-", bad, 1),
                                        "bnfurl: stopped at the first record without a valid URL (--on-bad fail)", ""])

    def test_output_on_the_same_terminal_stays_whole(self):
        written = self.watch_both("slow-read", "grep", "--progress", "-j", "4", self.urls)
        self.assertIn("%", written)
        lines = screen(written)
        self.assertEqual((set(lines), len(lines)),
                         ({"http://example.com/a/path?with=a&query", ""}, TEXT.count(b"\n") + 1))

    def test_is_plain_and_fits_the_terminal(self):
        for width in (10, 40, 100):
            _, seen = self.watch("check", "--progress", self.urls, width=width)
            self.assertRegex(seen, r"^[\r -~]+$")
            self.assertLess(max(len(line) for line in seen.split("\r")), width)
