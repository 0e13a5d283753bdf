# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Python's http.server, with urllib to read the target.
import sys

from readers import reader


class Python(reader.Reader):
    name = "python"
    title = "Python"
    version_words = ("--version",)

    def find(self):
        return sys.executable

    def command(self, folder, listeners):
        return [self.program, reader.HERE / "programs/python.py", *(str(each.port) for each in listeners)]
