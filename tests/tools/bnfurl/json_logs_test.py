# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Servers that write their logs as JSON lines, `-i caddy` and `-i traefik`: the members are known, and the request's
# method decides what a target can be. BNFURL names the program.
import json
import os
import random
import subprocess
import unittest

import log_samples

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


def run(*arguments, stdin=b""):
    return subprocess.run([BNFURL, *arguments], input=stdin, capture_output=True, check=False)


def caddy(method, target, rng):
    return {"level": "info", "ts": 1795161600.25, "logger": "http.log.access.log0", "msg": "handled request",
            "request": {"remote_ip": "192.0.2.1", "client_ip": "192.0.2.1", "proto": "HTTP/2.0", "method": method, "host": "www.example.com",
                        "uri": target, "headers": {"User-Agent": ["curl/8.11.0"]}},
            "duration": rng.random(), "size": 512, "status": 200}


def traefik(method, target, rng):
    return {"ClientHost": "192.0.2.1", "DownstreamStatus": 200, "Duration": int(rng.random() * 1e9), "RequestMethod": method,
            "RequestPath": target, "RequestProtocol": "HTTP/1.1", "time": "2026-11-20T08:00:00Z"}


def samples(make):
    rng = random.Random(16)
    for _ in range(200):
        what, good = log_samples.request(rng, bad=[b"/a|b", b"/c?q=[", b"/a b", b"/%zz"])
        if good is not None:
            line = json.dumps(make(what["method"].decode(), what["target"].decode(), rng))
            yield line.replace("/", "\\/", int(rng.random() * 3)), what["target"].decode(), good


class JsonLogs(unittest.TestCase):
    def test_targets_are_judged_by_their_methods(self):
        for name, make in (("caddy", caddy), ("traefik", traefik)):
            with self.subTest(format=name):
                written = list(samples(make))
                text = "".join(line + "\n" for line, _, _ in written).encode()
                result = run("split", "-i", name, "-f", "valid,url", stdin=text)
                self.assertEqual((result.returncode, result.stderr), (0, b""))
                self.assertEqual(result.stdout.decode().splitlines(), [f"{int(good)}\t{target}" for _, target, good in written])
                bad = sum(1 for _, _, good in written if not good)
                self.assertEqual(run("check", "-c", "-i", name, "-j", "3", stdin=text).stdout, b"%d\n" % bad)


if __name__ == "__main__":
    unittest.main()
