# What the program says of targets, and those that a request line can contain.
import json
import os
import re
import subprocess

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


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
