# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import unittest

from cli_test import CliTest, run


def witness(*grammars, productions=()):
    words = [word for each in grammars for word in ("-g", each)]
    return run("witness", *words, *(word for each in productions for word in ("-p", each)))


class Witness(CliTest):
    def test_is_accepted_by_one_and_refused_by_the_other(self):
        starts = ["rfc1738:url", "rfc1808:URL", "rfc2396:URI-reference", "rfc3986:URI", "rfc9112:request-target", "w3c1993:url"]
        for a in starts:
            for b in starts:
                if a == b:
                    continue
                line = witness(a.split(":")[0], b.split(":")[0]).stdout.splitlines()[0].decode()
                accepting, refusing, text = line.split("\t")
                self.assertEqual((accepting, refusing), (a, b))
                if text == "\\N":
                    self.assertEqual((a, b), ("rfc1738:url", "rfc1808:URL"))
                    continue
                verdicts = [run("check", "-g", each.split(":")[0], stdin=f"{text}\n".encode()).returncode for each in (a, b)]
                self.assertEqual(verdicts, [0, 1], line)


if __name__ == "__main__":
    unittest.main()
