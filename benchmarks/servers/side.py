# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A side of a comparison is a server with its configuration: with a module, or without. The servers are those of
# tests/servers, unpacked and not installed, on free ports, for as long as a `with` block.
import contextlib
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/servers"))

from support import server  # noqa: E402


# `command(folder, port)` writes the configuration and returns the words that start the server. Other words may stand
# before them; FOLDER in them is the server's temporary folder.
class Side:
    def __init__(self, command, environment):
        self.command = command
        self.environment = environment

    @contextlib.contextmanager
    def running(self, prefix=()):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            folder.chmod(0o755)  # a worker may be another user than the server
            port = server.free_port()
            words = [str(word).replace("FOLDER", name) for word in (*prefix, *self.command(folder, port))]
            with server.Server(words, self.environment, port, folder) as started:
                yield started


# Ends a server by its own signal and waits, however long it writes. A server may miss a signal that comes just before
# it begins to wait for an event.
def stop(started):
    while started.process.poll() is None:
        started.process.terminate()
        time.sleep(0.1)


# {package: version} of what was unpacked into a folder.
def versions(root):
    names = (path.name.split("_") for path in (root / "downloads").glob("*.deb"))
    return {package: version.replace("%3a", ":") for package, version, *_ in names}
