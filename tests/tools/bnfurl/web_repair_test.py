# What `--repair=web` makes of the texts in tests/golden/crawl/web.tsv, beside `new URL` of Node. Each line of that file
# has a group and a text, written by hand, and then the results, which are null if there is none: the normal form, what
# the repair changed, and what Node makes of it. docs/explanation/normal-forms.md has the counts.
#
# After an intended change: tools/accept web-repair
# Node's results are written again, or compared, where there is a Node of this version.
import json
import os
import re
import shutil
import subprocess
import unittest

from project import BUILD, ROOT

CASES = ROOT / "tests/golden/crawl/web.tsv"
PAGE = ROOT / "docs/explanation/normal-forms.md"
VERSION = "v20."
PROGRAM = os.environ.get("BNFURL", str(BUILD / "tools/bnfurl/bnfurl"))
# An IRI that is put into the spelling that browsers have, too.
COMMAND = [PROGRAM, "repair", "-q", "--repair=web", "-g", "rfc3987", "--level", "iri,idna,syntax,scheme,address", "-0",
           "-o", "jsonl", "-f", "normal,repaired.change"]
SCRIPT = """const texts = JSON.parse(require('fs').readFileSync(0));
console.log(JSON.stringify(texts.map(text => { try { return new URL(text).href } catch { return null } })));"""
TITLES = "| texts with | number | same as Node | only bnfurl has a result | only Node has one | different |"
TABLE = re.compile(re.escape(TITLES) + r"\n(?:\|.*\n)*")


def read_cases():
    lines = (line.split("\t") for line in CASES.read_text().splitlines())
    return [(group, *map(json.loads, values)) for group, *values in lines]


def repaired(texts):
    done = subprocess.run(COMMAND, input="".join(text + "\0" for text in texts).encode(), capture_output=True,
                          check=False)
    rows = [json.loads(line) for line in done.stdout.decode().splitlines()]
    return [(row["normal"], row["repaired.change"]) for row in rows]


# None: there is no such Node.
def by_node(texts):
    node = shutil.which("node")
    if not node or not subprocess.run([node, "--version"], capture_output=True, text=True,
                                      check=True).stdout.startswith(VERSION):
        return None
    done = subprocess.run([node, "-e", SCRIPT], input=json.dumps(texts), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def outcome(own, node):
    if own == node:
        return 0
    return 1 if node is None else 2 if own is None else 3


def table(cases):
    lines = [TITLES, "| --- | ---: | ---: | ---: | ---: | ---: |"]
    groups = {}
    for group, _, own, _, node in cases:
        groups.setdefault(group, [0] * 4)[outcome(own, node)] += 1
    groups["all"] = [sum(column) for column in zip(*groups.values())]
    for group, counts in groups.items():
        lines.append(f"| {group} | {sum(counts)} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines) + "\n"


class WebRepair(unittest.TestCase):
    maxDiff = None

    def test_gives_what_was_recorded(self):
        cases = read_cases()
        texts = [text for _, text, *_ in cases]
        own, node = repaired(texts), by_node(texts)
        if "BNFURL_RENEW" in os.environ:
            node = node or [case[4] for case in cases]
            cases = [(case[0], text, *mine, other) for case, text, mine, other in zip(cases, texts, own, node)]
            CASES.write_text("".join("\t".join([group, *map(json.dumps, values)]) + "\n" for group, *values in cases))
            PAGE.write_text(TABLE.sub(table(cases), PAGE.read_text()))
            return
        self.assertEqual([(text, *mine) for text, mine in zip(texts, own)], [case[1:4] for case in cases])
        if node is not None:
            self.assertEqual(list(zip(texts, node)), [(case[1], case[4]) for case in cases])
        self.assertEqual(TABLE.search(PAGE.read_text()).group(), table(cases))

    def test_of_a_repair_changes_nothing(self):
        repairs = [case[2] for case in read_cases() if case[2]]
        self.assertEqual([mine for mine, _ in repaired(repairs)], repairs)


if __name__ == "__main__":
    unittest.main()
