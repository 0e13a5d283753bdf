# What the servers are asked, and what is counted of them. A target has 59 octets, as browsers send it, or the same with
# one octet that no target may have. The answer is a status without a body, so that a server does little beside reading
# the request.
import functools
import os
import pathlib
import re
import socket
import statistics
import time

import counts

PATIENCE = 60  # seconds for an answer; a server under valgrind is slow
CALLGRIND = ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=FOLDER/dump"]
TARGET = b"/api/v1/session/EbMBX7KyHuuxPD9M?sort=-date&page=3&lang=en-"
ALLOWED = "what RFC 9112 allows: `//`, `/%2e%2e/`, `/%61`"  # what passes where its grammar judges
BAD_TARGET = TARGET.replace(b"-date", b"|date")


def request(target=TARGET):
    return b"GET " + target + b" HTTP/1.1\r\nHost: www.example.org\r\nUser-Agent: bnfurl\r\nAccept: */*\r\n\r\n"


# The octets that come until there is `end`, or the server closes the connection.
def answer(client, end=b"no end"):
    octets = b""
    while not octets.endswith(end) and (part := client.recv(1 << 16)):
        octets += part
    return octets


def connect(port):
    client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return client


def expect(octets, statuses):
    if re.findall(rb"^HTTP/1.1 (\d+) ", octets, re.MULTILINE) != statuses:
        raise AssertionError(f"the answer is {octets!r}, and not of {statuses}")


# One request after another on one connection, each after the answer to the one before.
def keep_alive(port, count):
    with connect(port) as client:
        for _ in range(count):
            client.sendall(request())
            expect(answer(client, b"\r\n\r\n"), [b"204"])


# `good` requests at once and a bad one, which is refused, on each of many connections: the server closes them.
def refused(port, count, good=0):
    for _ in range(count):
        with connect(port) as client:
            client.sendall(request() * good + request(BAD_TARGET))
            expect(answer(client), [b"204"] * good + [b"400"])


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
        # Ends by its own signal, however long it writes. It may miss one that comes just before it waits for an event.
        while started.process.poll() is None:
            started.process.terminate()
            time.sleep(0.1)
        return int(counts.TOTALS.search(dump.read_text(errors="replace")).group(1))


# [(requests, KiB)]: the memory of a server of one process after many requests, one in ten of them bad, and after ten
# times as many. A module that keeps something of each request would show.
def memory_after(side, *counts):
    found, sent = [], 0
    with side.running() as started:
        for count in counts:
            refused(started.port, (count - sent) // 10, good=9)
            sent = count
            pages = int(pathlib.Path(f"/proc/{started.process.pid}/statm").read_text().split()[1])
            found.append((count, pages * os.sysconf("SC_PAGE_SIZE") // 1024))
    return found
