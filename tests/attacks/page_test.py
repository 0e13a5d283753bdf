# docs/reference/published-attacks.md says how the program reads the attacks in tests/corpus/published_attacks.txt, and
# that equals what a person derived and wrote there. The program fills in the rows of the table after each heading, with
# the attacks of the part of that name.
#
# After an intended change: tools/accept attacks
import functools
import os
import pathlib
import re
import subprocess
import unittest

from project import BUILD, ROOT

HERE = pathlib.Path(__file__).resolve().parent
PAGE = ROOT / "docs/reference/published-attacks.md"
CASES = ROOT / "tests/corpus/published_attacks.txt"
BNFURL = os.environ.get("BNFURL", str(BUILD / "tools/bnfurl/bnfurl"))
TARGET = "combined:target/GET"
COLUMNS = {"rfc9112": [TARGET], "plain": ["plain:plain-target"], "rfc3986": ["rfc3986:URI", "rfc3986:URI-reference"]}
TABLE = re.compile(r"^## (.*)\n((?:(?!^## ).*\n)*?)^\| attack \|.*\n(?:\|.*\n)*", re.MULTILINE)


# ---- The cases: {part: [attack]}

class Attack:
    def __init__(self, name):
        self.name, self.source, self.note, self.text, self.written = name, "", "", None, {}


# What a person wrote about a text: "no, 11", "yes", or "yes, host `h`" where a URL has one.
def written_verdict(entry, outcome):
    failed = re.match(r"fails at (\d+):", outcome)
    if failed:
        return f"no, {failed[1]}"
    host = re.search(r'(?:^| )host=("[^"]*"|\S+)', outcome)
    return shown(entry, host and host[1].strip('"'))


def parts():
    found, attack, entries = {}, None, []
    for line in CASES.read_text().splitlines():
        if line.startswith("# ==== "):
            part = found.setdefault(line.removeprefix("# ==== "), [])
        elif line.startswith("# attack: "):
            attack = Attack(line.removeprefix("# attack: "))
            part.append(attack)
        elif line.startswith("# source: "):
            attack.source = line.removeprefix("# source: ")
        elif line.startswith("# note: "):
            attack.note = line.removeprefix("# note: ")
        elif line.startswith("  "):
            attack.written |= {entry: written_verdict(entry, line.strip()) for entry in entries}
            entries = []
        elif line and not line.startswith("#"):
            entry, text = line.split(" ", 1)
            if attack.text not in (None, text):
                raise ValueError(f"{attack.name} has two texts: {attack.text} and {text}")
            attack.text = text
            entries.append(entry)
    return found


def attacks():
    return [attack for part in parts().values() for attack in part]


# ---- The program

def octets(text):
    return re.sub(rb"\\(x..|\\)", lambda match: b"\\" if match[1] == b"\\" else bytes.fromhex(match[1][1:].decode()),
                  text.encode())


# The columns of all texts, a row each.
def rows(stdin, names, *arguments):
    command = [BNFURL, "split", "-f", names, *arguments]
    run = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, check=True)
    return [line.split("\t") for line in run.stdout.decode().splitlines()]


# {text: verdict} of all attacks that are judged as `entry`.
@functools.cache
def verdicts(entry):
    texts = sorted({attack.text for attack in attacks() if entry in attack.written})
    if entry == TARGET:
        stdin = b"".join(b"GET\t" + octets(text) + b"\n" for text in texts)
        found = rows(stdin, "valid,error_offset", "-i", HERE / "requests.bnf")
    else:
        grammar, production = entry.split(":")
        names = "valid,error_offset" + (",host" if grammar == "rfc3986" else "")
        stdin = b"".join(octets(text) + b"\0" for text in texts)
        found = rows(stdin, names, "-0", "-g", grammar, "-p", production)
    return {text: verdict(entry, *row) for text, row in zip(texts, found, strict=True)}


def verdict(entry, valid, offset, host="\\N"):
    return f"no, {offset}" if valid == "0" else shown(entry, None if host == "\\N" else host)


def shown(entry, host):
    if not entry.startswith("rfc3986"):
        return "yes"
    return "yes, no host" if host is None else f"yes, host `{host}`" if host else "yes, host empty"


# ---- The page

def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def cell(attack, entries):
    found = [verdicts(entry)[attack.text] for entry in entries if entry in attack.written]
    return found[0] if found else "–"


# A table has the columns of which its attacks have verdicts.
def filled_table(match):
    title, words = match.groups()
    found = parts()[title]
    columns = {name: entries for name, entries in COLUMNS.items()
               if any(attack.written.keys() & entries for attack in found)}
    rows = [["attack", "text", *columns], ["---"] * (2 + len(columns))]
    for attack in found:
        name = f"[{attack.name}]({attack.source})" + (f". {attack.note}" if attack.note else "")
        rows.append([name, code(attack.text), *(cell(attack, entries) for entries in columns.values())])
    return f"## {title}\n{words}" + "".join("| " + " | ".join(row) + " |\n" for row in rows)


def renewed(page):
    return TABLE.sub(filled_table, page)


class PublishedAttacks(unittest.TestCase):
    maxDiff = None

    def test_page_says_what_the_program_says(self):
        page = PAGE.read_text()
        if "BNFURL_RENEW" in os.environ:
            PAGE.write_text(renewed(page))
        else:
            self.assertEqual(page, renewed(page), "an intended change is written as the top of this file says")

    def test_page_has_a_table_for_each_part(self):
        self.assertEqual([match[0] for match in TABLE.findall(PAGE.read_text())], list(parts()))

    def test_program_says_what_a_person_derived(self):
        self.assertGreater(len(attacks()), 30)
        for attack in attacks():
            self.assertTrue(attack.written, attack.name)
            for entry, written in attack.written.items():
                with self.subTest(attack=attack.name, entry=entry):
                    self.assertEqual(verdicts(entry)[attack.text], written)

    def test_each_attack_has_a_name_of_its_own_and_a_source(self):
        for attack in attacks():
            self.assertRegex(attack.source, r"^https://\S+$", attack.name)
        names = [attack.name for attack in attacks()]
        self.assertEqual(len(names), len(set(names)))
