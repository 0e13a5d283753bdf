# What the servers are asked, and what is counted of them. A target has 59 octets, as browsers send it, or the same with
# one octet that no target may have. The answer is a status without a body, so that a server does little beside reading
# the request.
import functools
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/servers"))

import counts  # noqa: E402
from support import packages  # noqa: E402

PATIENCE = 60  # seconds for an answer; a server under valgrind is slow
CALLGRIND = ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=FOLDER/dump"]
TARGET = b"/api/v1/session/EbMBX7KyHuuxPD9M?sort=-date&page=3&lang=en-"
ALLOWED = "what RFC 9112 allows: `//`, `/%2e%2e/`, `/%61`"  # what passes where its grammar judges
BAD_TARGET = TARGET.replace(b"-date", b"|date")


def request(target=TARGET):
    return b"GET " + target + b" HTTP/1.1\r\nHost: www.example.org\r\nUser-Agent: bnfurl\r\nAccept: */*\r\n\r\n"


# The octets of an answer's head; what the server has sent when it closes.
def answer(client):
    octets = b""
    while not octets.endswith(b"\r\n\r\n"):
        part = client.recv(1 << 16)
        if not part:
            break
        octets += part
    return octets


# The octets until the server closes the connection.
def last_answers(client):
    octets = b""
    while part := client.recv(1 << 16):
        octets += part
    return octets


def status(octets):
    return int(octets.split(b" ", 2)[1])


def connect(port):
    client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return client


# One request after another on one connection, each after the answer to the one before.
def keep_alive(port, count, wanted=204):
    with connect(port) as client:
        for _ in range(count):
            client.sendall(request())
            found = status(answer(client))
            if found != wanted:
                raise AssertionError(f"the answer is {found}, not {wanted}")


# Requests that are refused: the server closes the connection after each.
def refused(port, count, wanted=400):
    for _ in range(count):
        with connect(port) as client:
            client.sendall(request(BAD_TARGET))
            found = status(last_answers(client))
            if found != wanted:
                raise AssertionError(f"the answer is {found}, not {wanted}")


# Ten requests at once, the last of them bad, on each of many connections. Good ones are answered by 204.
def one_bad_in_ten(port, count):
    octets = request() * 9 + request(BAD_TARGET)
    for _ in range(count // 10):
        with connect(port) as client:
            client.sendall(octets)
            answers = last_answers(client)
        if answers.count(b"HTTP/1.1 204 ") != 9 or answers.count(b"HTTP/1.1 400 ") != 1:
            raise AssertionError(f"nine good requests and a bad one: {answers!r}")


# Instructions a request: a server runs under callgrind once with few requests and once with many; the difference is
# that of the requests alone. The median of three differences is taken, because a server sometimes looks for the next
# request before it is there. Valgrind has no AVX-512, so the library uses its kernel for AVX2. A side of several
# comparisons is counted once.
@functools.cache
def per_request(counted, send, repetitions=3, few=500, many=1500):
    return statistics.median((total(counted, send, many) - total(counted, send, few)) / (many - few)
                             for _ in range(repetitions))


def total(counted, send, count):
    with counted.running(CALLGRIND) as started:
        dump = started.folder / "dump"
        dump.chmod(0o666)  # a server may have become another user since callgrind created it
        send(started.port, count)
        stop(started)
        return int(counts.TOTALS.search(dump.read_text(errors="replace")).group(1))


# Ends a server by its own signal and waits, however long it writes. A server may miss a signal that comes just before
# it begins to wait for an event.
def stop(started):
    while started.process.poll() is None:
        started.process.terminate()
        time.sleep(0.1)


# The server's only child.
def worker(process):
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    if len(children) != 1:
        raise AssertionError(f"{len(children)} processes serve requests")
    return int(children[0])


# KiB, of the text of /proc/PID/status.
def resident(status):
    return int(re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE).group(1))


# [(requests, KiB)]: the memory of the process that serves requests, after many and after ten times as many. A module
# that keeps something of each request, or of each bad one, would show.
def memory_after(side, *counts):
    found = []
    with side.running() as started:
        sent = 0
        for count in counts:
            one_bad_in_ten(started.port, count - sent)
            sent = count
            status = pathlib.Path(f"/proc/{worker(started.process)}/status").read_text()
            found.append((count, resident(status)))
    return found


UNITS = {"us": 1e6, "ms": 1e3, "s": 1.0, "m": 1 / 60}  # of them in a second
LATENCY = re.compile(r"^ +99% +([\d.]+)(us|ms|s|m)$", re.MULTILINE)
RATE = re.compile(r"^Requests/sec: +([\d.]+)$", re.MULTILINE)
FAILED = re.compile(r"^ +(?:Non-2xx or 3xx responses|Socket errors): .*$", re.MULTILINE)


# A prefix for a command that is to have a processor of its own: the server the first, wrk the second.
def pinned(number):
    processors = sorted(os.sched_getaffinity(0))
    return ["taskset", "--cpu-list", str(processors[number])] if len(processors) > 1 else []


# (requests a second, seconds) of wrk's output. A request that failed is a mistake of the comparison.
def read_wrk(text):
    if failed := FAILED.search(text):
        raise AssertionError(f"wrk: {failed.group().strip()}")
    number, unit = LATENCY.search(text).groups()
    return float(RATE.search(text).group(1)), float(number) / UNITS[unit]


# Of two ports in turn, first the one and then the other, next time the other way round, so that a machine that becomes
# slower makes neither side slower. The server and wrk have a processor each, if there are two.
class Wrk:
    def __init__(self):
        self.root = packages.unpack("wrk", ["wrk"])

    def measure(self, port, seconds):
        command = [*pinned(1), self.root / "usr/bin/wrk", "--threads", "1", "--connections", "16", "--latency",
                   "--duration", f"{seconds}s", f"http://127.0.0.1:{port}{TARGET.decode()}"]
        environment = packages.environment(self.root)
        return read_wrk(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    # [(of one port, of the other)] in as many pairs; what a server does once is done before.
    def pairs(self, one, other, count, seconds):
        self.measure(one, 1)
        self.measure(other, 1)
        found = []
        for number in range(count):
            order = (one, other) if number % 2 == 0 else (other, one)
            by_port = {port: self.measure(port, seconds) for port in order}
            found.append((by_port[one], by_port[other]))
        return found
