# Waits for what other processes do, however long that takes: a machine may be busy. The limit only ends a test that
# hangs, so that its failure is reported.
import array
import fcntl
import pathlib
import termios
import time

LIMIT = 1000  # seconds


# What `is_true()` returns, once that is true.
def wait_until(is_true, what="event"):
    end = time.monotonic() + LIMIT
    while not (found := is_true()):
        if time.monotonic() > end:
            raise AssertionError(f"no {what} in {LIMIT} s")
        time.sleep(0.005)
    return found


# How many octets are in a pipe.
def octets_in(pipe):
    count = array.array("i", [0])
    fcntl.ioctl(pipe.fileno(), termios.FIONREAD, count)
    return count[0]


def tasks(program, name):
    return [task.read_text() for task in pathlib.Path(f"/proc/{program.pid}/task").glob(f"*/{name}")]


# Whether all threads of the program wait.
def is_asleep(program):
    return all(stat.rpartition(")")[2].split()[0] == "S" for stat in tasks(program, "stat"))


# How often threads of the program began to wait.
def waits(program):
    return sum(int(line.split()[1]) for status in tasks(program, "status") for line in status.splitlines()
               if line.startswith("voluntary_ctxt_switches"))
