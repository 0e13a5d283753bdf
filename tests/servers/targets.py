# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Targets to send: those of the readable cases, and what becomes of them by a few changes of octets. What `bnfurl` says
# of them is compared with what a server says.
import json
import os
import pathlib
import random
import re
import subprocess

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
CORPUS = pathlib.Path(__file__).resolve().parents[1] / "corpus"
OCTETS = b"/.%:?#[]@!;=&|\\^{}<>\"'`~_-aZ09 *" + bytes([0x01, 0x09, 0x7f, 0x80, 0x85, 0xa0, 0xc3, 0xff])


def unescaped(text):
    octets = text.encode("latin-1")
    return re.sub(rb"\\(?:x([0-9a-fA-F]{2})|\\)", lambda found: bytes([int(found[1], 16)]) if found[1] else b"\\", octets)


# The texts of a file of tests/corpus whose production has that beginning.
def readable(name, beginning):
    lines = (CORPUS / f"{name}.txt").read_text("latin-1").splitlines()
    texts = [line.split(" ", 1)[1] for line in lines if line.startswith(beginning) and " " in line]
    return [b"" if text == '""' else unescaped(text) for text in texts]


def changed(target, source):
    place = source.randrange(len(target) + 1)
    octet = bytes([source.choice(OCTETS)])
    return target[:place] + octet + target[place + source.randrange(2):]


# No line ends among them, no NUL, no quote, and no blank at an end: those are not all of the target on the wire, or not
# in a log.
def is_one_line(target):
    return not re.search(rb'[\r\n\0"]', target) and target == target.strip(b" ")


def targets(count):
    source = random.Random(18)
    found = dict.fromkeys([*readable("rfc9112", ("rfc9112:", "combined:")), *readable("plain", "plain:")])
    seeds = list(found)
    while len(found) < count:
        target = changed(source.choice(seeds), source)
        found[target if source.randrange(2) else changed(target, source)] = None
    return [target for target in found if is_one_line(target)]


# What the command line says of each text: (valid, error offset, expected).
def verdicts(texts, *options):
    command = [BNFURL, "split", *options, "-o", "jsonl", "-f", "valid,error_offset,expected"]
    result = subprocess.run(command, input=b"".join(texts), capture_output=True, check=True)
    return [(row["valid"], row["error_offset"], row["expected"]) for row in map(json.loads, result.stdout.splitlines())]


def by_grammar(found, grammar):
    return dict(zip(found, verdicts([target + b"\0" for target in found], "-g", grammar, "-i", "nul"), strict=True))


# As the targets of a method in a log.
def by_method(found, method):
    lines = [b'h - - [t] "%s %s HTTP/1.1" 200 1\n' % (method, target) for target in found]
    return dict(zip(found, verdicts(lines, "-i", "common"), strict=True))
