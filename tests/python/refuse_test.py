# `bnfurl.refuse`, and the programs of docs/howto/fetch.md in Python and for curl.
import ipaddress
import os
import re
import subprocess
import sys
import tempfile
import unittest

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


CLIENT = """
import sys
try:
    print({0})
except BaseException as fault:
    while getattr(fault, "exceptions", None):  # those of a group
        fault = fault.exceptions[0]
    print(fault)
"""
ASYNCIO = r"""
import asyncio
from urllib.parse import urljoin, urlsplit


async def fetch_alone(url):
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, ssl=parts.scheme == "https" or None)
    writer.write(f"GET {parts.path}?{parts.query} HTTP/1.0\r\n\r\n".encode())
    lines = (await reader.read()).decode().splitlines()
    status = int(lines[0].split()[1])
    if status == 302:
        return await fetch_alone(urljoin(url, lines[3].removeprefix("Location: ")))
    return status
"""


class PageTest(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.paths = os.pathsep.join(path for path in sys.path if path)

    def test_the_blocks_without_a_server_are_true(self):
        for block in (0, -2, -1):
            exec(BLOCKS[block], {})

    # A client in a process with the page's program.
    def check_client(self, program, call, only_connections=False):
        path = os.path.join(self.folder, "client.py")
        with open(path, "w") as file:
            file.write(BLOCKS[1] + program + CLIENT.format(call))
        fetching.check(self, [sys.executable, path], only_connections, PYTHONPATH=self.paths)

    def test_urllib(self):
        self.check_client("", "fetch(sys.argv[1]).status")

    def test_requests(self):
        self.check_client(BLOCKS[2], "check(sys.argv[1]) or session.get(sys.argv[1]).status_code")

    def test_httpx(self):
        self.check_client(BLOCKS[3], "check(sys.argv[1]) or client.get(sys.argv[1]).status_code")

    def test_the_connections_of_other_clients(self):
        for program, call in (("", "urllib.request.urlopen(sys.argv[1]).status"),
                              ("import httpx", "httpx.get(sys.argv[1], follow_redirects=True).status_code"),
                              (ASYNCIO, "asyncio.run(fetch_alone(sys.argv[1]))")):
            with self.subTest(call=call):
                self.check_client(program, call, True)

    # Names, which the system would resolve, and sockets of other kinds.
    def test_all_connections_are_checked(self):
        program = """
import socket
import sys
for family, address in [
    *((socket.AF_INET, (host, 1)) for host in ("127.0.0.1", "localhost", "")),
    *((socket.AF_INET6, (host, 1)) for host in ("::1", "::ffff:127.0.0.1", "fe80::1%lo")),
    *((socket.AF_UNIX, path) for path in ("/a", b"/a")),
]:
    for way in "connect", "connect_ex":
        with socket.socket(family) as client:
            try:
                print(family, address, way, getattr(client, way)(address))
            except ValueError as fault:
                pass
"""
        done = subprocess.run([sys.executable, "-c", BLOCKS[1] + program], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": self.paths})
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("", "", 0))

    def test_curl(self):
        path = os.path.join(self.folder, "client.sh")
        with open(path, "w") as file:
            file.write(fetching.blocks("bash")[0] + """
                cd "${0%/*}"
                answer=$(fetch "$1") && echo "$answer" && read -r status target <<< "$answer"
                [ -z "$target" ] || answer=$(fetch "$target") && [ -z "$target" ] || echo "$answer"
                """)
        programs = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
        fetching.check(self, ["bash", path], PYTHONPATH=self.paths, PATH=programs)
