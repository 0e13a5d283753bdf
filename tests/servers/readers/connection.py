# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A connection on which requests are sent as octets, several at once if wanted, and their answers are read one by one.
import dataclasses
import itertools
import socket

HOST = b"front.example"


def request(target, method=b"GET", host=HOST):
    return method + b" " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"


@dataclasses.dataclass(frozen=True)
class Answer:
    status: int  # 0: the connection was closed without one
    body: bytes


class Connection:
    def __init__(self, port, patience=20):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=patience)
        self.stream = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()
        self.socket.close()

    def send(self, octets):
        self.socket.sendall(octets)

    def answer(self):
        try:
            line = self.stream.readline()
            if not line.startswith(b"HTTP/"):
                return Answer(0, b"")
            return Answer(int(line.split(b" ", 2)[1]), self.body(self.headers()))
        except ConnectionError:
            return Answer(0, b"")

    def headers(self):
        headers = {}
        while (line := self.stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            headers[name.lower()] = value.strip()
        return headers

    def body(self, headers):
        if headers.get(b"transfer-encoding") == b"chunked":
            return b"".join(self.chunks())
        size = headers.get(b"content-length")
        return self.stream.read(int(size) if size is not None else -1)

    def chunks(self):
        while size := int(self.stream.readline().split(b";")[0], 16):
            yield self.stream.read(size)
            self.stream.readline()
        self.headers()


# The answer to one request on a connection of its own.
def ask(port, octets):
    with Connection(port) as connection:
        connection.send(octets)
        return connection.answer()


# The answers to many requests on one connection, in order. So many are under way at once that neither side waits, and
# so few that they fit the buffers between them.
def ask_all(port, requests, at_once=8):
    waiting = iter(requests)
    with Connection(port) as connection:
        while part := list(itertools.islice(waiting, at_once)):
            connection.send(b"".join(part))
            for _ in part:
                yield connection.answer()
