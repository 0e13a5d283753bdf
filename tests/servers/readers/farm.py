# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# All readers that this machine can have, each alone and each front before each other reader, started together. Readers
# that it cannot have are reported, and are a failure where CI is true and apt could have given them.
import contextlib
import os

import packages
import server
from readers import apache, connection, go, haproxy, nginx, node, python, reader, varnish

KINDS = [nginx.Nginx, haproxy.Haproxy, apache.Apache, varnish.Varnish, node.Node, go.Go, python.Python]


def available(kinds=KINDS):
    found = {}
    for kind in kinds:
        try:
            found[kind.name] = kind()
        except packages.Unavailable as error:
            print(f"# {kind.name}: not run, {error}", flush=True)
            if error.could_be_here and os.environ.get("CI") == "true":
                raise
    return found


class Farm:
    def __init__(self, readers):
        self.readers = readers
        pairs = [(front, back) for front in readers if readers[front].is_front for back in readers if back != front]
        ports = server.free_ports(len(readers) + len(pairs))
        self.alone = dict(zip(readers, ports))
        self.pairs = dict(zip(pairs, ports[len(readers):], strict=True))

    # Started below `folder`, for as long as the context lasts.
    @contextlib.contextmanager
    def running(self, folder):
        folder.chmod(0o755)  # started by root, Apache reads it as another user
        with contextlib.ExitStack() as stack:
            for name, each in self.readers.items():
                stack.enter_context(each.running(folder / name, self.listeners(name)))
            yield self

    def listeners(self, name):
        before = [reader.Listener(port, self.alone[back]) for (front, back), port in self.pairs.items() if front == name]
        return [reader.Listener(self.alone[name]), *before]

    # The status, and what `name` read if it answered with 200: behind `front`, or alone.
    def read(self, name, target, front=None):
        answer = connection.ask(self.pairs[front, name] if front else self.alone[name], connection.request(target))
        return answer.status, self.readers[name].reading(answer.body) if answer.status == 200 else None
