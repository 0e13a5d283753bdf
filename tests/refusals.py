# Questions whether a URL may be fetched, with the answers of C: the tests of Python, Java and JavaScript compare
# theirs. They are the complete suite of plain-url, and mutants of URLs that are special or were made to look harmless,
# which are also asked about as URIs, whose hosts are more; by day, some of them. The program src/loader/refusals
# answers.
import itertools
import os
import random
import re
import subprocess

from project import BUILD, ROOT

NIGHTLY = "BNFURL_NIGHTLY" in os.environ
ONE_IN = 1 if NIGHTLY else 200
MUTANTS = 1_000_000 if NIGHTLY else 8_000
ESCAPES = {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"0": b"\0", b"\\": b"\\"}
# Schemes and networks.
POLICIES = [("http https", ""), ("HTTPS", ""), ("http", "private loopback"), ("http https", "local-name translated"),
            ("http https", "translated private shared reserved"), ("ftp http", "ambiguous-name multicast link-local")]
PLAIN, URI = "plain plain-url", "rfc3986 URI"
HOSTS = ["example.org", "a.b-c.example.com", "localhost", "a.LOCALHOST.", "db.internal", "router", "printer.local",
         "x.home.arpa", "127.0.0.1", "127.1", "0x7f.1", "2130706433", "10.0.0.1", "169.254.169.254", "100.64.0.1",
         "0.0.0.0", "192.0.2.7", "224.0.0.1", "255.255.255.255", "172.31.255.255", "172.32.0.0", "[::1]", "[::]",
         "[fe80::1]", "[fc00::1]", "[2001:db8::1]", "[::ffff:127.0.0.1]", "[::ffff:8.8.8.8]", "[64:ff9b::a00:1]",
         "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2002:808:808::]", "[ff02::1]", "[4000::1]", "[v1.a]", "", "a.0x1",
         "a%2eb", "[fec0::1]", "[2001::1]", "[3fff::1]", "[2606:4700::1111]", "b\u00fccher.example", "xn--bcher-kva.ch",
         f"{'a' * 63}.org", f"x.{'a' * 64}", f"{'a.' * 125}org", f"{'a.' * 125}org.", f"{'a.' * 126}org"]
PIECES = ["", "/", "//", ":", "@", "\\", "?", "#", "%2e", "%2F", "%20", "%00", "%", ".", "..", "[", "]", "::", "0",
          "0x", "127.1", "80", ":65536", "user@", "http:", "https://", " ", "\t", "\n", "\u00e9", "\u3002", "\uff0e",
          "\u2100", "_", "-", "x", "A", "local", ".onion", ";", "&", "'"]


def program(*words):
    name = os.environ.get("BNFURL", BUILD / "tools/bnfurl/bnfurl")
    return subprocess.run([name, *words], capture_output=True, check=True).stdout


def suite(grammar, production):
    lines = program("grammar", "suite", grammar, "-p", production, *([] if NIGHTLY else ["--classes"])).splitlines()[1:]
    for line in lines[::ONE_IN]:
        yield re.sub(rb"\\(x..|[tnr0\\])", lambda found: ESCAPES.get(found[1]) or bytes.fromhex(found[1][1:].decode()),
                     line.split(b"\t")[0])


# An address: of a special block, or any.
def address(pick):
    if pick.random() < 0.5:
        return ".".join(str(pick.choice([0, 10, 100, 127, 169, 172, 192, 198, 203, 224, pick.randrange(256)]))
                        for _ in range(4))
    fields = [pick.choice(["0", "ffff", "64", "ff9b", "2001", "2002", "7f00", "a9fe", "db8",
                           f"{pick.randrange(65536):x}"]) for _ in range(8)]
    at, end = sorted(pick.choices(range(9), k=2))
    return "[" + (":".join(fields) if at == end else ":".join(fields[:at]) + "::" + ":".join(fields[end:])) + "]"


def mutants():
    pick = random.Random(1)
    for _ in range(MUTANTS):
        host = pick.choice(HOSTS) if pick.random() < 0.5 else address(pick)
        text = pick.choice(["http", "http", "https", "HTTP", "ftp"]) + "://" + host + pick.choice(
            ["", "/", ":8080/", "/a/b.html?q=1#f"])
        for _ in range(pick.randrange(4)):
            at = pick.randrange(len(text) + 1)
            text = text[:at] + pick.choice(PIECES) + text[at + pick.randrange(3):]
        yield text.encode()


# Lists of (grammar and production, schemes, networks, URL, answer); the answer is empty if the URL may be fetched.
def batches():
    asked = itertools.chain(((PLAIN, url) for url in suite(*PLAIN.split())),
                            zip(itertools.cycle([PLAIN, URI, URI]), mutants()))
    questions = ((entry, *policy, url) for (entry, url), policy in zip(asked, itertools.cycle(POLICIES)))
    while batch := list(itertools.islice(questions, 200_000)):
        lines = "".join("\t".join([*words, url.hex()]) + "\n" for *words, url in batch)
        answers = subprocess.run([BUILD / "src/loader/refusals", ROOT / "grammar"], input=lines.encode(),
                                 capture_output=True, check=True).stdout
        answers = answers.decode().split("\n")[:-1]
        assert len(answers) == len(batch)
        yield [(*question, answer) for question, answer in zip(batch, answers)]
