# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A reader is a server that answers each request with what it read: three lines of octets, the host, the query and the
# path. It listens on several ports: alone, or in front of another server. Each kind of server is a class in a file of
# its own; this is what they have in common.
import dataclasses
import os
import pathlib
import re
import shutil
import urllib.parse

from support import packages, server

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]


# A port of a reader. With `back`, the port of another server, requests are passed on, in one of the reader's ways. A
# guard refuses /admin as people write it for that server. `lines` are more lines of the server's configuration.
@dataclasses.dataclass(frozen=True)
class Listener:
    port: int
    back: int | None = None
    way: str = ""
    guarded: bool = False
    lines: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Reading:
    host: bytes
    path: bytes
    query: bytes  # most readers cannot tell an empty one from none


class Reader:
    name = ""
    title = ""
    packages = ()
    version_words = ("-v",)
    version_form = r"(\d[\w.+-]*)"
    decodes = False  # whether the path that it gives is percent-decoded already
    ways = ()        # how it can pass requests on; the usual way has no name
    guard = ""       # its guard, in a few words
    module = None    # the file of our module, if it is to be loaded
    log = None       # the file in its folder in which that module writes

    # Throws packages.Unavailable.
    def __init__(self):
        self.root = packages.unpack(self.name, self.packages) if self.packages else None
        self.environment = packages.environment(self.root) if self.root else dict(os.environ)
        self.program = self.find()
        result = packages.output(self.program, *self.version_words, env=self.environment)
        self.version = re.search(self.version_form, result.stdout + result.stderr)[1]

    # Lines of a listener whose targets are judged by a grammar. They need the module.
    def judging(self, grammar):
        raise NotImplementedError

    def find(self):
        raise NotImplementedError

    # Writes what the server needs into the folder, and returns its command.
    def command(self, folder, listeners):
        raise NotImplementedError

    # The server as a context, listening.
    def running(self, folder, listeners):
        folder.mkdir()
        folder.chmod(0o755)
        return server.Server(self.command(folder, listeners), self.environment, listeners[-1].port, folder)

    def reading(self, body):
        host, query, path = body.split(b"\n", 2)
        return Reading(host, path, query)

    # The octets of the path, once percent-decoded.
    def decoded_path(self, reading):
        return reading.path if self.decodes else urllib.parse.unquote_to_bytes(reading.path)


# A program on PATH.
def on_path(name):
    return shutil.which(name)


# A server's configuration or program, written into its folder.
def write(path, text):
    path.write_text(text)
    return path
