# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Node: the target is read by URL, as its documentation shows.
import packages
from readers import reader


class Node(reader.Reader):
    name = "node"
    title = "Node"
    version_words = ("--version",)

    def find(self):
        here = reader.on_path("node")
        if here:
            return here
        self.root = packages.unpack("node", ["nodejs"])
        self.environment = packages.environment(self.root)
        return self.root / "usr/bin/node"

    def command(self, folder, listeners):
        return [self.program, reader.HERE / "programs/node.js", *(str(each.port) for each in listeners)]
