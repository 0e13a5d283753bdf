# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import unittest

from cli_test import CliTest, run, run_on_terminal


def extract(*arguments, stdin=b""):
    return run("extract", *arguments, stdin=stdin)


class Extract(CliTest):
    def test_a_terminal_receives_no_control_characters(self):
        name = self.file("\x1b[31m", b"".join(b"http://h/" + bytes([octet]) + b"\x1b[0m" for octet in range(256)))
        for form in ["tsv", "csv", "jsonl"]:
            text, status = run_on_terminal("extract", "-o", form, name, name, LC_ALL="C")
            self.assertEqual(status, 0)
            self.assertTrue(all(" " <= c <= "~" or c in "\n\t" for c in text), text)


if __name__ == "__main__":
    unittest.main()
