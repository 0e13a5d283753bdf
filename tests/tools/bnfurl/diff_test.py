# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import unittest

from cli_test import CliTest, run


def diff(*arguments, stdin=b""):
    return run("diff", *arguments, stdin=stdin)


NAMES = ["scheme", "userinfo", "user", "password", "host", "port", "path", "query"]


def splits(grammar, urls):
    rows = run("split", "-g", grammar, "-f", ",".join(["url", "valid", *NAMES]), stdin=urls).stdout.splitlines()
    return [row.split(b"\t") for row in rows]


def differences(one, other):
    found = []
    for line, (a, b) in enumerate(zip(one, other), 1):
        both_valid = a[1] == b[1] == b"1"
        for name, x, y in zip(["valid", *NAMES], a[1:], b[1:]):
            same = x.removeprefix(b"/") == y.removeprefix(b"/") if name == "path" else x == y
            if not same and (name == "valid" or both_valid):
                found.append([str(line).encode(), a[0], name.encode(), x, y])
    return found


class Diff(CliTest):
    # The results of `split` for each grammar alone, compared here, give the same differences.
    def test_agrees_with_split(self):
        urls = b"".join(
            scheme + middle + tail + b"\n"
            for scheme in (b"", b"http:", b"ftp:", b"mailto:", b"3:")
            for middle in (b"", b"//h", b"//u@h", b"//u:p@h:1", b"//h_h", b"///", b"a@h")
            for tail in (b"", b"/", b"/a;b", b"?q", b"/a?q#f", b"#", b"//a", b"~")
        )
        for a, b in (("rfc1738", "rfc2396"), ("rfc2396", "rfc3986"), ("w3c1993", "rfc1738")):
            rows = [row.split(b"\t") for row in diff("-g", a, "-g", b, stdin=urls).stdout.splitlines()]
            self.assertEqual(rows, differences(*(splits(each, urls) for each in (a, b))))
            self.assertGreater(len(rows), 20)


if __name__ == "__main__":
    unittest.main()
