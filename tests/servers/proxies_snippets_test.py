# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The configurations of nginx in docs/proxies.md do what the page says. After a block "nginx" stands a block "requests",
# a line for each: "GET /admin\x85 -> 400". A block "log" is the file bad-targets.log after that.
import pathlib
import re
import tempfile
import unittest

from support import nginx, server
from readers import farm, page, servers

BLOCK = re.compile(r"^```(nginx|requests|log)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


# (configuration, requests, log or None) of each block "nginx".
def snippets(text):
    found = []
    for kind, body in BLOCK.findall(text):
        if kind == "nginx":
            found.append([body, "", None])
        else:
            found[-1][1 if kind == "requests" else 2] = body
    return found


# \x85 is one octet; other backslashes are backslashes.
def octets(text):
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), text.encode())


# A line with the status that the server really answers with.
def answered(port, line):
    request = line.split(" -> ")[0]
    method, target = octets(request).split(b" ")
    return f"{request} -> {farm.ask(port, farm.request(target, method)).status}"


class ProxiesSnippets(unittest.TestCase):
    def test_do_what_the_page_says(self):
        back = servers.Listener(server.free_port())
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(servers.Python().running(folder / "python", [back]))
        found = snippets(page.PAGE.read_text())
        self.assertGreater(len(found), 2)
        for conf, requests, log in found:
            conf = conf.replace("8080", "{port}").replace("8081", str(back.port)).replace("/var/log/nginx", "{folder}")
            with self.subTest(conf=conf), nginx.Nginx(conf) as running:
                lines = requests.splitlines()
                self.assertGreater(len(lines), 2)
                self.assertEqual([answered(running.port, line) for line in lines], lines)
                if log is not None:
                    written = running.lines(running.folder / "bad-targets.log", log.count("\n"))
                    self.assertEqual([line.decode() for line in written], log.splitlines())


nginx.leave_out_cases(globals())

if __name__ == "__main__":
    unittest.main()
