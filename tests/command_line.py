# The command line, as the tests of several folders run it. BNFURL names the program.
import errno
import fcntl
import os
import pathlib
import pty
import struct
import subprocess
import tempfile
import termios
import unittest

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


def run(*arguments, stdin=b"", **options):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False, **options)


def run_on_terminal(*arguments, width=80, **environment):
    """What the program writes to a terminal, and its exit status."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
        os.execve(BNFURL, [BNFURL, *arguments], {"TERM": "xterm", "LC_ALL": "C.UTF-8", **environment})
    written = b""
    while True:
        try:
            octets = os.read(terminal, 1 << 16)
        except OSError as error:
            if error.errno == errno.EIO:
                break
            raise
        if not octets:
            break
        written += octets
    os.close(terminal)
    return written.replace(b"\r\n", b"\n").decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


class CommandLineTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def file(self, name, octets):
        (self.folder / name).write_bytes(octets)
        return str(self.folder / name)

    def check_run(self, result, status, stdout, stderr=b""):
        self.assertEqual((result.stdout, result.stderr, result.returncode), (stdout, stderr, status))

    # What is printed, if nothing else is said.
    def output(self, *arguments, stdin=b"", status=0):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", status), arguments)
        return result.stdout

    def lines(self, *arguments, stdin=b""):
        return self.output(*arguments, stdin=stdin).decode("latin-1").splitlines()

    def rows(self, *arguments, stdin=b""):
        return self.output("split", *arguments, stdin=stdin)

    def usage_error(self, *arguments, stdin=b""):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", 2), arguments)
        self.assertTrue(result.stderr.startswith(b"bnfurl: "), result.stderr)
        return result.stderr.decode()

    # The columns that -f help lists, without those inside a part: query.NAME, segment[N].
    def names(self, *arguments):
        names = [line.split("\t")[0] for line in self.rows(*arguments, "-f", "help").decode().splitlines()]
        return [name for name in names if "NAME" not in name and "[" not in name]
