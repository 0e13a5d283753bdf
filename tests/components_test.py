# bnfurl_decode, bnfurl_next_parameter, bnfurl_authority and bnfurl_port_number return what the program prints as
# NAME.decoded, query[], query.NAME, authority and port, and the separators are those of grammar/form.bnf. The texts are
# those of tests/corpus, a complete suite, and seeded mutations of both.
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import project

NIGHTLY = "BNFURL_NIGHTLY" in os.environ
PROGRAM = "tests/components_program.c"
FIELDS = ["valid", "path.decoded", "host", "authority", "port", "query.a", "query.a.decoded", "query"]
PIECES = [b"%", b"%4", b"%41", b"%0a", b"%26", b"%3D", b"%2b", b"%c3%a9", b"+", b"&", b"&&", b"=", b"a", b"a=", b"&a=1",
          b"?", b"/", b":80", b":0443", b":99999", b":", b"@", b"#"]
ESCAPES = {b"\\t": b"\t", b"\\n": b"\n", b"\\r": b"\r", b"\\\\": b"\\"}


def octets(written):
    return re.sub(rb"\\(x..|\\)", lambda found: b"\\" if found[1] == b"\\" else bytes.fromhex(found[1][1:].decode()),
                  written)


def known_texts():
    for path in sorted((project.ROOT / "tests/corpus").glob("*.txt")):
        for found in re.finditer(rb"^[a-z0-9]+:[^ \n]+ (.+)$", path.read_bytes(), re.MULTILINE):
            yield octets(found[1])
    suite = project.output(project.BUILD / "tools/bnfurl/bnfurl", "grammar", "suite", "rfc3986", "-p", "URI-reference",
                           "-o", "jsonl", text=True)
    for line in suite.splitlines() if NIGHTLY else suite.splitlines()[::50]:
        if text := json.loads(line).get("text"):
            yield text.encode()


def texts():
    pick = random.Random(1)
    known = sorted({text for text in known_texts() if b"\0" not in text and len(text) < 1000})
    for text in list(known):
        for _ in range(2):
            at = pick.randrange(len(text) + 1)
            known.append(text[:at] + b"".join(pick.choices(PIECES, k=3)) + text[at + pick.randrange(2):])
    known += [b"http://h/?" + b"".join(pick.choices(PIECES[:-2], k=pick.randrange(9))) for _ in range(3000)]
    return known


def cell(written):
    return None if written == rb"\N" else re.sub(rb"\\[tnr\\]", lambda found: ESCAPES[found[0]], written)


def word(value):
    return "-" if value is None else "x" + value.hex()


# As a browser does it for a form, but for controls.
def decoded(text, is_form):
    def octet(found):
        value = int(found[1], 16)
        return found[0] if value < 32 or value == 127 else bytes([value])

    return re.sub(rb"%([0-9A-Fa-f]{2})", octet, text.replace(b"+", b" ") if is_form else text)


def pairs(query):
    pieces = [] if query is None else [piece.partition(b"=") for piece in query.split(b"&") if piece]
    return [(name, value if equals else None) for name, equals, value in pieces]


class Components(unittest.TestCase):
    def test_are_read_as_the_program_reads_them(self):
        with tempfile.TemporaryDirectory() as folder:
            self.compare(pathlib.Path(folder) / "program")

    def compare(self, program):
        project.output("cc", "-std=c99", "-Iinclude", PROGRAM, project.BUILD / "src/libbnfurl.a", "-o", program,
                       cwd=project.ROOT)
        asked = texts()
        given = b"".join(text + b"\0" for text in asked)
        for entry in (["rfc3986", "URI-reference"], ["rfc2396", "URI-reference"], ["rfc9112", "absolute-form"]):
            command = [project.BUILD / "tools/bnfurl/bnfurl", "split", "-0", "-g", entry[0], "-p", entry[1], "-f"]
            printed = subprocess.run([*command, ",".join(FIELDS)], input=given, capture_output=True, check=True).stdout
            listed = subprocess.run([*command, "query[]", "-o", "jsonl"], input=given, capture_output=True,
                                    check=True).stdout
            found = project.output(program, *entry, input=given).decode().splitlines()
            rows = [[cell(field) for field in row.split(b"\t")] for row in printed.removesuffix(b"\n").split(b"\n")]
            lists = [json.loads(line)["query[]"] for line in listed.splitlines()]
            self.assertEqual((len(found), len(rows), len(lists)), (len(asked),) * 3)
            valid = 0
            for text, line, row, listed_pairs in zip(asked, found, rows, lists):
                expected = self.line(*row, listed_pairs)
                self.assertEqual(line, expected, text)
                valid += row[0] == b"1"
            self.assertGreater(valid, 1000)

    def line(self, valid, path, host, authority, port, value_of_a, decoded_value_of_a, query, listed):
        if valid != b"1":
            return "-"
        parameters = pairs(query)
        if listed is not None and "\ufffd" not in json.dumps(listed, ensure_ascii=False):
            self.assertEqual([[name.decode(), value if value is None else value.decode()]
                              for name, value in parameters], listed)
        first = next((value for name, value in parameters if name == b"a"), None)
        self.assertEqual(value_of_a, first)
        self.assertEqual(decoded_value_of_a, first if first is None else decoded(first, True))
        authority = None if host is None else authority  # a reg_name of RFC 2396
        number = -1 if not port else int(port) if int(port) < 65536 else -2
        words = ["valid", word(path), word(authority), str(number)]
        for name, value in parameters:
            words += [word(name), word(value), word(decoded(name, True)),
                      word(None if value is None else decoded(value, True))]
        return " ".join(words)


    def test_have_the_separators_of_form(self):
        queries = sorted({text.partition(b"?")[2] for text in texts()})
        queries = [query.decode() for query in queries if query.isascii()]
        command = [project.BUILD / "tools/bnfurl/bnfurl", "split", "-0", "-g", "form", "-f", "name[],value[]",
                   "-o", "jsonl"]
        printed = project.output(*command, input="".join(query + "\0" for query in queries), text=True)
        for query, line in zip(queries, printed.splitlines(), strict=True):
            pieces = [piece.partition("=") for piece in query.split("&")]
            expected = {"name[]": [name for name, _, _ in pieces],
                        "value[]": [value for _, equals, value in pieces if equals]}
            self.assertEqual(json.loads(line), expected, query)
