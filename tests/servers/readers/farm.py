# All readers that are available on this machine, each alone, and each front before each other reader, with and without
# a guard. They are started together. Missing readers are reported; they are a failure if CI is true and apt could have
# provided them. Requests are sent as bytes, several at once if needed, and answers are read one by one.
import contextlib
import dataclasses
import itertools
import socket

from support import packages, server
from readers import servers

HOST = b"front.example"


def request(target, method=b"GET", host=HOST):
    return method + b" " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"


@dataclasses.dataclass(frozen=True)
class Answer:
    status: int  # 0: the connection was closed without one
    body: bytes


class Connection:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=server.PATIENCE)
        self.stream = self.socket.makefile("rb")
        self.fields = {}  # of the last answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()
        self.socket.close()

    def send(self, octets):
        self.socket.sendall(octets)

    # The answer to one request.
    def ask(self, octets):
        try:
            self.send(octets)
        except ConnectionError:
            return Answer(0, b"")
        return self.answer()

    def answer(self):
        try:
            line = self.stream.readline()
            if not line.startswith(b"HTTP/"):
                return Answer(0, b"")
            self.fields = self.headers()
            return Answer(int(line.split(b" ", 2)[1]), self.body(self.fields))
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


# The answer to one request on a separate connection.
def ask(port, octets):
    with Connection(port) as connection:
        return connection.ask(octets)


# The answers to many requests on one connection, in order. So many are under way at once that neither side waits, and
# so few that they fit the buffers between them.
def ask_all(port, requests, at_once=8):
    waiting = iter(requests)
    with Connection(port) as connection:
        while part := list(itertools.islice(waiting, at_once)):
            connection.send(b"".join(part))
            for _ in part:
                yield connection.answer()


# The status, the body and the header fields of each answer, in order, on one connection unless the server closes it,
# which Jetty does without saying so.
def ask_each(port, requests):
    with contextlib.ExitStack() as stack:
        connection, is_new = stack.enter_context(Connection(port)), True
        for octets in requests:
            answer = connection.ask(octets)
            if answer.status == 0 and not is_new:
                connection = stack.enter_context(Connection(port))
                answer = connection.ask(octets)
            yield answer.status, answer.body, connection.fields
            is_new = answer.status == 0 or connection.fields.get(b"connection") == b"close"
            if is_new:
                connection = stack.enter_context(Connection(port))


def available(kinds=servers.KINDS):
    found = {}
    for kind in kinds:
        try:
            found[kind.name] = kind()
        except packages.Unavailable as error:
            packages.say_not_run(kind.name, error)
    return found


# A reader that passes requests on in one of its ways, to another reader.
@dataclasses.dataclass(frozen=True)
class Pair:
    front: str
    way: str
    back: str


class Farm:
    def __init__(self, readers):
        self.readers = readers
        pairs = [Pair(front, way, back) for front in readers for way in readers[front].ways
                 for back in readers if back != front]
        ports = iter(server.free_ports(len(readers) + 2 * len(pairs)))
        self.alone = {name: next(ports) for name in readers}
        self.pairs = {pair: next(ports) for pair in pairs}
        self.guarded = {pair: next(ports) for pair in pairs}

    # Started below `folder`, for as long as the context lasts.
    @contextlib.contextmanager
    def running(self, folder):
        folder.chmod(0o755)  # started by root, Apache reads it as another user
        with contextlib.ExitStack() as stack:
            for name, each in self.readers.items():
                stack.enter_context(each.running(folder / name, list(self.listeners(name))))
            yield self

    def listeners(self, name):
        yield servers.Listener(self.alone[name])
        for ports in (self.pairs, self.guarded):
            for pair, port in ports.items():
                if pair.front == name:
                    yield servers.Listener(port, self.alone[pair.back], pair.way, ports is self.guarded)

    # The status, and what the reader at this port read if it answered.
    def read(self, name, port, target):
        answer = ask(port, request(target))
        return answer.status, self.readers[name].reading(answer.body) if answer.status == 200 else None
