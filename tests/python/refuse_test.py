# `bnfurl.refuse`, and the programs of docs/howto/fetch.md, which follow no redirect and no name into this machine.
import importlib.util
import ipaddress
import os
import re
import socket
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import bnfurl
import fetching
import refusals

BLOCKS = fetching.blocks("python")


class RefuseTest(unittest.TestCase):
    def test_arguments(self):
        self.assertEqual(bnfurl.refuse(b"http://10.0.0.1/"), "10.0.0.1 is a private address (10.0.0.0/8)")
        self.assertEqual(bnfurl.refuse("http://a.org/", schemes=["https"]),
                         'the scheme "http" is not allowed (allowed: https)')
        self.assertIsNone(bnfurl.refuse("ftp://a.org/", schemes=["ftp"], grammar="rfc3986", production="URI"))
        self.assertEqual(bnfurl.refuse("http://a.org/\ud800"), "a lone surrogate is not allowed")
        with self.assertRaisesRegex(ValueError,
                                    'unknown network "privat" .did you mean "private"..; expected one of: loopback '
                                    'private '):
            bnfurl.refuse("http://a.org/", networks=["privat"])
        with self.assertRaises(TypeError):
            bnfurl.refuse(None)

    def test_reasons_are_those_of_c(self):
        for batch in refusals.batches():
            answers = [bnfurl.refuse(url, schemes=schemes.split(), networks=networks.split(), grammar=entry.split()[0],
                                     production=entry.split()[1]) for entry, schemes, networks, url, _ in batch]
            wrong = [(question, answer) for question, answer in zip(batch, answers) if question[-1] != (answer or "")]
            self.assertEqual(wrong[:5], [])

    # The first address of each block of the page's table is in its network.
    def test_networks_of_the_page(self):
        for name, hosts in re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", fetching.PAGE, re.MULTILINE):
            for block in re.findall(r"[0-9a-f:.]+/[0-9]+", hosts):
                first = ipaddress.ip_network(block)[0]
                url = f"http://[{first}]/" if first.version == 6 else f"http://{first}/"
                with self.subTest(name=name, url=url):
                    self.assertIsNotNone(bnfurl.refuse(url))
                    self.assertIsNone(bnfurl.refuse(url, networks=[name, "unspecified"]))


class PageTest(unittest.TestCase):
    def setUp(self):
        self.port = fetching.serve(self)
        self.enterContext(unittest.mock.patch.object(socket, "getaddrinfo", self.resolve))
        self.names = {}
        exec(BLOCKS[1], self.names)
        self.addCleanup(setattr, bnfurl, "refuse", bnfurl.refuse)

    # Each name is this machine's.
    def resolve(self, host, port, *_, **__):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", int(port)))]

    def open_this_machine(self):
        really = bnfurl.refuse
        bnfurl.refuse = lambda url: really(url, networks=["loopback"])

    def assert_checks(self, fetch):
        for host in ["127.0.0.1", "rebound.example.org"]:
            with self.assertRaisesRegex(ValueError, "127.0.0.1 is this machine"):
                fetch(f"http://{host}:{self.port}/")
        self.open_this_machine()
        fetch(f"http://rebound.example.org:{self.port}/")
        with self.assertRaisesRegex(ValueError, "169.254.169.254 is a link-local address"):
            fetch(f"http://127.0.0.1:{self.port}/metadata")

    def test_the_blocks_without_a_server_are_true(self):
        for block in (0, -2, -1):
            exec(BLOCKS[block], {})

    def test_urllib(self):
        self.assert_checks(lambda url: self.names["fetch"](url).close())

    def test_curl(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        with open(f"{folder}/sitecustomize.py", "w") as site:
            site.write("import socket\nsocket.getaddrinfo = lambda *_: [(2, 1, 6, '', ('127.0.0.1', 0))]\n")
        paths = os.pathsep.join([folder, *(path for path in sys.path if path)])
        path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])

        def fetch(url, is_open):
            program = fetching.blocks("bash")[0]
            program = program.replace("bnfurl.refuse(url)",
                                      "bnfurl.refuse(url, networks=['loopback'])") if is_open else program
            call = ('answer=$(fetch "$0") && echo "$answer" && read -r _ target <<< "$answer" && '
                    '{ [ -z "$target" ] || fetch "$target"; }')
            done = subprocess.run(["bash", "-c", program + call, url], capture_output=True, text=True, cwd=folder,
                                  check=False,
                                  env={**os.environ, "PYTHONPATH": paths, "PATH": path})
            return done.stdout + done.stderr
        fetching.check(self, fetch)

    # Of these, only what the machine has is run.
    if importlib.util.find_spec("requests"):
        def test_requests(self):
            exec(BLOCKS[2], self.names)
            self.assert_checks(self.names["session"].get)

    if importlib.util.find_spec("httpx"):
        def test_httpx(self):
            exec(BLOCKS[3], self.names)
            self.assert_checks(self.names["client"].get)
