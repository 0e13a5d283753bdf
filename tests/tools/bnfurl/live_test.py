# `stats --live`: on a terminal the table is drawn anew each second, in the same place, and printed at the end. BNFURL
# names the program.
import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import threading
import unittest

from command_line import BNFURL
from waiting import wait_until

HOME, CLEAR_BELOW = b"\x1b[H", b"\x1b[J"
ROWS, COLUMNS = 12, 140


# `stats --live` on a terminal.
class LiveProgram:
    def __init__(self, *arguments):
        self.terminal, other_end = pty.openpty()
        fcntl.ioctl(other_end, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.program = subprocess.Popen(
            [BNFURL, "stats", "--live", *arguments],
            stdin=subprocess.PIPE,
            stdout=other_end,
            stderr=subprocess.PIPE,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        os.close(other_end)
        self.written = []
        self.watcher = threading.Thread(target=lambda: self.written.extend(iter(lambda: read(self.terminal), b"")))
        self.watcher.start()

    def write(self, text):
        self.program.stdin.write(text)
        self.program.stdin.flush()

    def screens(self):
        return b"".join(self.written).split(HOME)

    # Writes the text until there is a new screen that `shows` accepts.
    def repeat(self, text, shows):
        before = len(self.screens())

        def is_shown():
            self.write(text)
            return any(shows(screen) and CLEAR_BELOW in screen for screen in self.screens()[before:])
        wait_until(is_shown, f"screen with {text}")

    # What was printed at the end, what was told, and the status.
    def end(self):
        told = self.program.communicate()[1]
        self.watcher.join()
        os.close(self.terminal)
        return self.screens()[-1].removeprefix(CLEAR_BELOW).replace(b"\r\n", b"\n"), told, self.program.returncode


class Live(unittest.TestCase):
    # What the program writes to a terminal while it is given the `texts`, each with what a screen shows of it. The next
    # text comes when there is a screen that does; after the last, the input ends, or `end` is called.
    def watch(self, texts, *arguments, end=None):
        live = LiveProgram(*arguments)
        for text, shown in texts:
            live.write(text)
            wait_until(lambda: any(shown in screen and CLEAR_BELOW in screen for screen in live.screens()),
                       f"screen with {shown}")
        if end:
            end(live.program)
        _, self.told, self.status = live.end()
        first, *screens = (screen.replace(b"\r\n", b"\n") for screen in live.screens())
        self.assertEqual(first, b"\n" * ROWS)  # what was there moves up
        for screen in screens[:-1]:
            self.assertTrue(screen.endswith(CLEAR_BELOW))
            lines = screen.removesuffix(CLEAR_BELOW).split(b"\x1b[K\n")
            self.assertLess(len(lines), ROWS + 1)
            self.assertTrue(all(len(line.decode()) <= COLUMNS for line in lines), lines)
        self.assertTrue(screens[-1].startswith(CLEAR_BELOW))
        return [screen.replace(b"\x1b[K", b"").replace(CLEAR_BELOW, b"").decode() for screen in screens]

    def test_each_screen_shows_what_was_read_so_far(self):
        for jobs in ("1", "4"):
            texts = [(b"http://a/\nhttp://a/\n", b" of 2 records"), (b"http://b/\nhttp://part", b" of 3 records")]
            screens = self.watch(texts, "--by", "host", "-j", jobs)
            first = next(screen for screen in screens if " of 2 records" in screen)
            self.assertRegex(first, "^host: 1 distinct value; % of 2 records\n +2 100.0 %  █+  a\n$")
            self.assertRegex(screens[-2], "^host: 2 .* of 3 records\n +2  66.7 %  █+  a\n +1  33.3 %  █+.? +b\n$")
            self.assertRegex(screens[-1], "^host: 3 .* of 4 records\n.* a\n.* b\n +1  25.0 %  █+.? +part\n$")
            self.assertEqual((self.told, self.status), (b"", 0))

    # Many groups with figures, and more rows than the screen has: drawing changes nothing of what is counted.
    def test_the_end_is_that_of_a_run_that_draws_nothing(self):
        lines = [b"http://h%d/%d\n" % (i % 30, i * i % 9973) for i in range(60000)]
        texts = [(b"".join(lines[i::3]), b" of %d records" % (20000 * (i + 1))) for i in range(3)]
        command = ["--by", "host", "--quantiles", "segment", "--count-distinct", "path"]
        static = subprocess.run([BNFURL, "stats", "-o", "tables", *command], input=b"".join(text for text, _ in texts),
                                capture_output=True)
        screens = self.watch(texts, *command)
        self.assertEqual(screens[-2].count("\n"), ROWS - 1)
        shown, printed = screens[-1].splitlines(), static.stdout.decode().replace("#", "█").splitlines()
        self.assertEqual([line.replace("█", "").split() for line in shown],
                         [line.replace("█", "").split() for line in printed])

    # The texts come again and again until a screen shows them: a busy machine only makes this longer.
    def test_the_last_period_forgets(self):
        for by in (["--by", "scheme"], []):
            with self.subTest(by=by):
                live = LiveProgram("--last", "1s", *by)
                live.repeat(b"aaa://h/\n", lambda screen: b" aaa\x1b" in screen)
                live.repeat(b"", lambda screen: b" aaa\x1b" not in screen and b" bbb\x1b" not in screen)
                live.repeat(b"bbb://h/\n", lambda screen: b" bbb\x1b" in screen and b" aaa\x1b" not in screen)
                screen, told, status = live.end()
                self.assertTrue(screen.startswith(b"records read in the last 1s"), screen)
                self.assertNotIn(b"aaa", screen)
                self.assertEqual((told, status), (b"", 0))

    def test_the_last_period_is_a_time_of_the_live_tables(self):
        for words, said in ((["--last", "1m"], b"--last works only with --live"),
                            (["--live", "--last", "1x"], b"--last 1x: expected a time such as 30s, 1m or 2h")):
            result = subprocess.run([BNFURL, "stats", *words], input=b"", capture_output=True)
            self.assertEqual((result.returncode, result.stderr), (2, b"bnfurl: " + said + b"\n"))

    # A period that has room for all that is read changes nothing but the heading.
    def test_a_long_period_has_the_figures_of_all(self):
        text = b"".join(b"http://h%d/%d\n" % (i % 30, i * i % 97) for i in range(60000)) + b"no url\n"
        for words in ([], ["--by", "host", "--quantiles", "segment", "--count-distinct", "path", "--sum", "segment"]):
            all_of_it, last = (subprocess.run([BNFURL, "stats", "-o", "tables", *words, *live], input=text,
                                              capture_output=True) for live in ([], ["--live", "--last", "9w"]))
            self.assertEqual(last.stdout, b"records read in the last 9w\n\n" + all_of_it.stdout)

    def test_without_by_and_with_an_interrupt(self):
        texts = [(b"http://a/\n", b"records: 1\x1b[K")]
        screens = self.watch(texts, end=lambda program: program.send_signal(signal.SIGINT))
        self.assertIn("bytes in a URL: 9 to 9", screens[-1])
        self.assertIn(b"interrupted", self.told)
        self.assertEqual(self.status, 130)

    def test_elsewhere_the_table_is_printed_at_the_end(self):
        command = [BNFURL, "stats", "--by", "host"]
        printed = [subprocess.run([*command, *live], input=b"http://a/\n", capture_output=True)
                   for live in ([], ["--live"])]
        self.assertEqual(printed[0].stdout, printed[1].stdout)


def read(terminal):
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the program has closed the terminal
        return b""
