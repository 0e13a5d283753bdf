# Sends one HTTP/2 request on a new connection, without TLS, in frames written by hand: fields are literal, so a path
# may contain any octet (RFC 9113, section 4; RFC 7541, section 6.2.2 and appendix A).
import socket
import struct

from support import server

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY = 0, 1, 3, 4, 7
ACK = END_STREAM = 1
END_HEADERS = 4
NO_TABLE = struct.pack(">HI", 1, 0)  # a setting: the server sends no field by its number in a table that it has made
STATUSES = {8: 200, 9: 204, 10: 206, 11: 304, 12: 400, 13: 404, 14: 500}


def frame(kind, flags, stream, octets=b""):
    return struct.pack(">I", len(octets))[1:] + struct.pack(">BBI", kind, flags, stream) + octets


# A number after the first `bits` bits of an octet, which are 0 here.
def number(value, bits):
    most = (1 << (8 - bits)) - 1
    if value < most:
        return bytes([value])
    octets = bytes([most])
    value -= most
    while value >= 128:
        octets += bytes([value % 128 + 128])
        value //= 128
    return octets + bytes([value])


def field(name, value):
    return b"\0" + number(len(name), 1) + name + number(len(value), 1) + value


def status_of(block):
    while block[0] & 0xe0 == 0x20:  # the size of a table
        block = block[1:]
    if block[0] & 0x80:
        return STATUSES[block[0] & 0x7f]
    return int(block[2:5])


def receive(client, size):
    octets = b""
    while len(octets) < size:
        part = client.recv(size - len(octets))
        if not part:
            raise ConnectionError("closed in the middle of a frame")
        octets += part
    return octets


# The status and the body of the answer; status 0 if the server resets the stream or says good-bye.
def request(port, path, authority=b"www.example.org", method=b"GET", fields=()):
    block = b"".join(field(name, value) for name, value in [
        (b":method", method), (b":scheme", b"http"), (b":path", path), (b":authority", authority), *fields])
    with socket.create_connection(("127.0.0.1", port), timeout=server.PATIENCE) as client:
        client.sendall(PREFACE + frame(SETTINGS, 0, 0) + frame(HEADERS, END_HEADERS | END_STREAM, 1, block))
        status, body = 0, b""
        while True:
            head = receive(client, 9)
            size, kind, flags = int.from_bytes(head[:3], "big"), head[3], head[4]
            octets = receive(client, size)
            if kind == HEADERS:
                status = status_of(octets)
            if kind == DATA:
                body += octets
            if kind in (RST_STREAM, GOAWAY) or (kind in (HEADERS, DATA) and flags & END_STREAM):
                return status, body
