# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What the servers are asked: a target of 59 octets as browsers send it, and the same with one octet that no target may
# have. The answer is a status without a body, so that a server does little beside reading the request.
import socket

PATIENCE = 60  # seconds for an answer; a server under valgrind is slow
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
