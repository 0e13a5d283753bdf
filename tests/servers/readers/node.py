# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Node: the target is read by URL, as its documentation shows.
from support import packages
from readers import reader


class Node(reader.Reader):
    name = "node"
    title = "Node"
    version_words = ("--version",)

    # Debian's does not run where it is only unpacked: it has a part of itself in /usr/share. So tools/setup installs it.
    def find(self):
        here = reader.on_path("node")
        if here is None:
            raise packages.Unavailable("there is no node on PATH", True)
        return here

    def command(self, folder, listeners):
        return [self.program, reader.HERE / "programs/node.js", *(str(each.port) for each in listeners)]
