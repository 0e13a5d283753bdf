# What the program says of targets, and those that a request line can contain.
import json
import os
import random
import re
import subprocess

from readers import page
from support import modules

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
# What targets are made of: of the first ones, most targets are valid. Several servers themselves refuse "#", control
# characters, blanks and bytes from 0x80.
HONEST = ["/a", "/admin", "b-1", "~", "%C3%A9", ".png", "c%20d", "?e=f", "&", "_", "/.g"]
PIECES = ["/", "/", "//", "a", "admin", ".", "..", ";", "%2e", "%2F", "%61", "%C3%A9", "%c0%af", "%20", "%25", "%zz",
          "?", "=", "&", "\\", "|", "~", "-", "[", "]", "'", '"', "*", ":", "@", "^", "{", "!", "$", "<", ","]
SENDABLE = re.compile(rb'/[!"$-~]*')


def output(*words, texts=()):
    return subprocess.run([BNFURL, *words], input=b"".join(text + b"\0" for text in texts), capture_output=True,
                          check=True).stdout


# The texts of a grammar's suite.
def suite(grammar):
    cases = json.loads(output("grammar", "suite", grammar, "--classes", "-o", "json"))["cases"]
    return [bytes.fromhex(case["octets"]) if "octets" in case else case["text"].encode() for case in cases]


def sendable(texts):
    return [text for text in texts if re.fullmatch(rb"[!-\xff]+", text)]


# What the library says of each text: None, or an offset and a reason.
def verdicts(texts, grammar, production=None):
    words = ["-p", production] if production else []
    made = output("split", "-0", "-g", grammar, *words, "-o", "jsonl", "-f", "valid,error_offset,reason", texts=texts)
    rows = map(json.loads, made.splitlines())
    return [None if row["valid"] else (row["error_offset"], row["reason"]) for row in rows]


# Published attacks, what honest clients send, the suite of plain-target, and what chance makes: targets that Envoy
# passes to a module.
def many_targets(count=10_000):
    rows = (modules.ROOT / "tests/attacks/targets.tsv").read_text().splitlines()
    chance = random.Random(81)
    texts = [page.octets(row.split("\t")[4]) for row in rows] + chance.sample(suite("plain"), count // 2)
    found = dict.fromkeys(text for text in texts if SENDABLE.fullmatch(text))
    while len(found) < count:
        pieces = chance.choices(chance.choice([HONEST, PIECES]), k=chance.randrange(9))
        found[("/" + "".join(pieces)).encode()] = None
    return list(found)
