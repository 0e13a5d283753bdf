# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# All readers that this machine can have, each alone, and each front before each other reader, with and without a guard.
# They are started together. Readers that the machine cannot have are reported, and are a failure where CI is true and
# apt could have given them.
import contextlib
import dataclasses

from support import packages, server
from readers import apache, connection, go, haproxy, nginx, node, python, reader, varnish

KINDS = [nginx.Nginx, haproxy.Haproxy, apache.Apache, varnish.Varnish, node.Node, go.Go, python.Python]


def available(kinds=KINDS):
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
        yield reader.Listener(self.alone[name])
        for ports in (self.pairs, self.guarded):
            for pair, port in ports.items():
                if pair.front == name:
                    yield reader.Listener(port, self.alone[pair.back], pair.way, ports is self.guarded)

    # The status, and what the reader at this port read if it answered.
    def read(self, name, port, target):
        answer = connection.ask(port, connection.request(target))
        return answer.status, self.readers[name].reading(answer.body) if answer.status == 200 else None
