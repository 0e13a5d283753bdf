# The programs of docs/howto/fetch.md, for the tests of their languages. Each is run, as the page shows it, in a network
# that has only the loopback interface, to which private and public addresses are given; a server there counts the
# connections to each (fetching_network.py). So a connection to an address that a program should refuse is seen, and
# none leaves the machine. If the machine does not allow such a network, a test says so, and tries only 127.0.0.1.
import functools
import json
import os
import re
import shutil
import subprocess
import sys

from project import ROOT

PAGE = (ROOT / "docs/howto/fetch.md").read_text()

PUBLIC = ["93.184.216.34", "2606:2800:220:1::1"]
PRIVATE = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1"]
NAMES = {"public.example.org": PUBLIC[:1], "six.example.org": PUBLIC[1:], "rebound.example.org": PUBLIC[:1],
         "local.example.org": ["127.0.0.1"], "private.example.org": ["10.0.0.1"], "localhost": ["127.0.0.1"],
         "mixed.example.org": [PUBLIC[0], "10.0.0.1"]}

FETCHED = "fetched"
ANY = ""  # a program may fetch or refuse it, but connects to no private address
# Why a URL is refused, by the address that a client would connect to.
CONNECTIONS = {
    "http://127.0.0.1:{port}/": "127.0.0.1 is this machine",
    "http://10.0.0.1:{port}/": "10.0.0.1 is a private address",
    "https://10.0.0.1:{port}/": "10.0.0.1 is a private address",
    "http://[::1]:{port}/": "[::1] is this machine",
    "http://[fd00::1]:{port}/": "[fd00::1] is a private address",
    "http://[::ffff:10.0.0.1]:{port}/": "is an address that contains an IPv4 address",
    "http://local.example.org:{port}/": "127.0.0.1 is this machine",
    "https://private.example.org:{port}/": "10.0.0.1 is a private address",
    "http://mixed.example.org:{port}/": ANY,
    "http://public.example.org:{port}/to?http://169.254.169.254:{port}/": "169.254.169.254 is a link-local address",
    "http://public.example.org:{port}/to?http://private.example.org:{port}/": "10.0.0.1 is a private address",
    "http://public.example.org:{port}/": FETCHED,
    "http://93.184.216.34:{port}/": FETCHED,
    "http://[2606:2800:220:1::1]:{port}/": FETCHED,
    "http://six.example.org:{port}/to?/": FETCHED,
    "http://rebound.example.org:{port}/rebind?http://rebound.example.org:{port}/": ANY,
}
# The same, by the text of the URL or of the target of a redirect: of its host, and of what is no plain-url.
TEXTS = {"http://localhost:{port}/": "localhost is this machine"}
INVALID = {
    "http://127.1:{port}/": "only an IPv4 address may end with a number",
    "http://public.example.org:{port}/to?http://public.example.org:{port}//a": 'an empty segment ("//") is not allowed',
}


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


# The command that runs another one in such a network; empty if the machine does not allow it.
@functools.cache
def isolated():
    ways = (["unshare", "--net", "--mount"], ["unshare", "--map-root-user", "--net", "--mount"])
    for words in ways if shutil.which("unshare") else ():
        tried = subprocess.run([*words, "ip", "link", "set", "lo", "up"], capture_output=True, check=False)
        if tried.returncode == 0:
            return words
    return []


# `command`, followed by a URL, prints the status of the response, or why it refuses the URL. A client of which only the
# connections are checked follows redirects itself, and may use the proxy of the environment. `invalid` is what it says
# about invalid URLs instead of the library's sentences.
def check(test, command, only_connections=False, invalid=None, **environment):
    cases = CONNECTIONS if only_connections else {**CONNECTIONS, **TEXTS,
                                                  **{url: invalid or why for url, why in INVALID.items()}}
    if not isolated():
        print("# fetching: no network namespaces on this machine, so only 127.0.0.1 is tried", flush=True)
        cases = {url: why for url, why in cases.items() if "//127.0.0.1" in url}
    question = {"command": [str(word) for word in command], "urls": list(cases), "names": NAMES,
                "addresses": PUBLIC + PRIVATE, "is_isolated": bool(isolated()), "has_proxies": not only_connections}
    done = subprocess.run([*isolated(), sys.executable, ROOT / "tests/fetching_network.py"], input=json.dumps(question),
                          env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    test.assertEqual(done.returncode, 0, done.stderr)
    for (url, why), (said, connections) in zip(cases.items(), json.loads(done.stdout), strict=True):
        with test.subTest(url=url):
            test.assertTrue(re.search(r"^200\b", said, re.MULTILINE) if why == FETCHED else why in said, said)
            # Before a redirect is refused, there is one connection.
            is_public = why in (FETCHED, ANY) or "public.example.org" in url
            test.assertLessEqual(set(connections), set(PUBLIC) if is_public else set(), said)
            if is_public and why != ANY:
                test.assertTrue(connections, said)
