# The processes of a test are all that have its mark in their environment, however they were started. A process that has
# ended, but was not waited for yet, has no mark.
import os
import pathlib
import signal
import time
import uuid

VARIABLE = "BNFURL_TEST_PROCESSES"
PATIENCE = 600  # seconds: only for what hangs, since a machine may be busy


def new_mark():
    return f"{VARIABLE}={uuid.uuid4()}"


# The environment of this process with the mark.
def marked(mark):
    name, _, value = mark.partition("=")
    return {**os.environ, name: value}


# Number -> command line, of all processes with the mark but this one.
def with_mark(mark):
    return {number: text for number in numbers() if number != os.getpid()
            and mark.encode() in read(number, "environ").split(b"\0")
            and (text := read(number, "cmdline").replace(b"\0", b" ").decode(errors="replace").strip())}


def numbers():
    return [int(path.name) for path in pathlib.Path("/proc").iterdir() if path.name.isdigit()]


# Nothing if the process is gone, or belongs to someone else.
def read(number, name):
    try:
        return pathlib.Path(f"/proc/{number}/{name}").read_bytes()
    except OSError:
        return b""


# The number of the process that started this one.
def parent(number):
    fields = read(number, "stat").rpartition(b") ")[2].split()
    return int(fields[1]) if fields else 0


def kill(numbers_of_processes):
    for number in numbers_of_processes:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            pass


def wait_for(is_there, what, patience=PATIENCE):
    end = time.monotonic() + patience
    while not (found := is_there()):
        if time.monotonic() > end:
            raise AssertionError(f"no {what} in {patience} s")
        time.sleep(0.02)
    return found


# Waits for the end of all with the mark; those that do not end are killed, and named.
def end(mark):
    try:
        wait_for(lambda: not with_mark(mark), "end of all processes")
    except AssertionError:
        left = with_mark(mark)
        kill(left)
        raise AssertionError(f"these had to be killed: {left}") from None
