# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Thousands of targets through a live nginx: verdict, offset and what was expected are those of the command line, also for
# what nginx refuses itself; `on` refuses all that are bad, and nothing else. Both are counted.
import json
import re
import subprocess
import unittest

from support import http2, judging, nginx

HTTP = """
  bnfurl shadow;
  server { listen 127.0.0.1:{port}; location / { return 200; } }
  server { listen 127.0.0.1:{on}; bnfurl on; location / { return 200; } }
  server { listen 127.0.0.1:{plain}; bnfurl_grammar plain; location / { return 200; } }
  server { listen 127.0.0.1:{plain_on}; bnfurl on; bnfurl_grammar plain; location / { return 200; } }
  server { listen 127.0.0.1:{http2} http2; location / { return 200; } }
  server { listen 127.0.0.1:{http2_on} http2; bnfurl on; location / { return 200; } }
"""


# No line ends among them, no NUL, no quote, and no blank at an end: those are not all of the target on the wire, or not
# in a log.
def is_one_line(target):
    return not re.search(rb'[\r\n\0"]', target) and target == target.strip(b" ")


# What the command line says of each text: (valid, error offset, expected).
def told(texts, *options):
    command = [judging.BNFURL, "split", *options, "-o", "jsonl", "-f", "valid,error_offset,expected"]
    result = subprocess.run(command, input=b"".join(texts), capture_output=True, check=True)
    return [(row["valid"], row["error_offset"], row["expected"]) for row in map(json.loads, result.stdout.splitlines())]


def by_grammar(found, grammar):
    return dict(zip(found, told([target + b"\0" for target in found], "-g", grammar, "-i", "nul"), strict=True))


# As the targets of a method in a log.
def by_method(found, method):
    lines = [b'h - - [t] "%s %s HTTP/1.1" 200 1\n' % (method, target) for target in found]
    return dict(zip(found, told(lines, "-i", "common"), strict=True))


FOUND = [target for target in dict.fromkeys(judging.corpus() + judging.mutated(4000)) if is_one_line(target)]


def verdict_in(record):
    return (record["valid"] == "1", int(record["error_offset"]) if record["error_offset"] else None,
            record["expected"] or None)


class VerdictsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.nginx = cls.enterClassContext(nginx.Nginx(HTTP))

    def setUp(self):
        self.nginx.forget()

    # Target -> status.
    def sent(self, port, method=b"GET"):
        return {target: nginx.statuses(self.nginx.send(nginx.request(target, method), self.nginx.ports[port]))[0]
                for target in FOUND}

    # Target -> what the log says.
    def logged(self, method=b"GET", version=b"HTTP/1.1"):
        records = {record["request"].encode("latin-1"): record for record in self.nginx.log(len(FOUND))}
        lines = {target: method + b" " + target + b" " + version for target in FOUND}
        return {target: verdict_in(records[line]) for target, line in lines.items() if line in records}

    def assert_nginx_agrees(self, got, expected, among):
        self.assertGreater(len(among), 500)
        self.assertEqual({target: got[target] for target in among}, {target: expected[target] for target in among})

    def compare(self, shadow, on, grammar):
        passed = [target for target, status in self.sent(shadow).items() if status == 200]
        expected = by_grammar(FOUND, grammar)
        self.assert_nginx_agrees(self.logged(), expected, passed)
        good = {target for target in passed if expected[target][0]}
        refused = {target for target, status in self.sent(on).items() if status == 400}
        self.assertEqual(len(good & refused), 0)
        self.assertEqual(len(set(passed) - good - refused), 0)
        self.assertGreater(min(len(good), len(refused & set(passed))), 50)

    def test_rfc9112(self):
        self.compare("port", "on", "rfc9112")

    def test_plain(self):
        self.compare("plain", "plain_on", "plain")

    def test_what_nginx_refuses_is_judged_as_in_a_log(self):
        for method in (b"GET", b"OPTIONS", b"CONNECT", b"connect", b"M-SEARCH"):
            with self.subTest(method=method):
                self.nginx.forget()
                refused = [target for target, status in self.sent("port", method).items() if status != 200]
                self.assert_nginx_agrees(self.logged(method), by_method(FOUND, method), refused)

    def test_http_2(self):
        expected = by_grammar(FOUND, "rfc9112")
        passed = [target for target in FOUND if http2.request(self.nginx.ports["http2"], target)[0] == 200]
        self.assert_nginx_agrees(self.logged(version=b"HTTP/2.0"), expected, passed)
        for target in passed:
            status, _ = http2.request(self.nginx.ports["http2_on"], target)
            self.assertEqual(status == 200, expected[target][0], target)


class TargetsTest(unittest.TestCase):
    NEEDS_NGINX = False

    def test_are_many(self):
        self.assertGreater(len(FOUND), 2500)
        self.assertFalse(is_one_line(b"/a\nb") or is_one_line(b"/a ") or is_one_line(b'/"'))


nginx.leave_out_cases(globals())

if __name__ == "__main__":
    unittest.main()
