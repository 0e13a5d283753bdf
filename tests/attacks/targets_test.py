# Published attacks on targets, URLs, references and the field Host, and targets that honest clients send, in
# tests/attacks/targets.tsv: the grammar `plain` says of each what a person wrote there. The kind "cve" has
# vulnerabilities of 2025 and 2026 that were searched for, whatever `plain` makes of them. Those of the kind "attack",
# together with those attacks of tests/corpus/published_attacks.txt that are a matter of the path, decide how much each
# grammar stops and breaks; docs/reference/published-attacks.md has the counts, and lists what a person may not
# expect.
#
# After an intended change: tools/accept targets
import os
import re
import subprocess
import unittest

import page_test
from project import ROOT

FILE = ROOT / "tests/attacks/targets.tsv"
PRODUCTIONS = ["plain-target", "web-target"]
# By kind: the productions that judge it, by the column that has what they say.
OTHER_PRODUCTIONS = {"url": ["plain-url"], "reference": ["plain-reference"], "host": ["plain-host"]}
COLUMNS = ["plain", "web"]
# Attacks on the query and on servers that append the target to a host.
OF_NO_PATH = ["/?unix:AAAA|http://example.com", "@localhost", ":@localhost"]
TABLES = re.compile(r"(?<=<!-- made by tests/attacks/targets_test.py -->\n)(?:.*\n)*?(?=## |\Z)", re.MULTILINE)
NUMBERED = re.compile("(?:CVE|GHSA)-")


def rows():
    names, *lines = [line.split("\t") for line in FILE.read_text().splitlines()]
    return [dict(zip(names, line, strict=True)) for line in lines]


# {target: "yes" or "no"}
def verdicts(targets, grammar, production):
    command = [page_test.BNFURL, "split", "-0", "-g", grammar, "-p", production, "-f", "valid"]
    stdin = b"".join(page_test.octets(target) + b"\0" for target in targets)
    found = subprocess.run(command, input=stdin, capture_output=True, check=True).stdout.decode().split()
    return dict(zip(targets, ["yes" if valid == "1" else "no" for valid in found], strict=True))


def of_kind(kind):
    return [row for row in rows() if row["kind"] == kind]


def attacks():
    others = [attack.text for attack in page_test.parts()["Request targets"]]
    return [row["text"] for row in of_kind("attack")] + [text for text in others if text not in OF_NO_PATH]


def rejected(targets, grammar, production):
    return list(verdicts(targets, grammar, production).values()).count("no")


def table(titles, lines):
    return "".join("| " + " | ".join(line) + " |\n" for line in [titles, ["---"] * len(titles), *lines])


def described(row):
    return [f"[{row['what']}]({row['source']})", page_test.code(row["text"])]


# All vulnerabilities with a number that were published since 2025.
def numbered():
    found = sorted((row for row in rows() if row["date"] >= "2025" and NUMBERED.match(row["what"])),
                   key=lambda row: row["date"])
    lines = [[row["date"], *described(row), f"{OTHER_PRODUCTIONS.get(row['kind'], PRODUCTIONS)[0]}: {row['plain']}",
              row["web"].replace("-", "–")] for row in found]
    plain, web = [[row[column] for row in found if row[column] != "-"] for column in COLUMNS]
    return (
        f"\n`plain` rejects {plain.count('no')} of these {len(plain)} texts, and `web-target` {web.count('no')} of the "
        f"{len(web)} targets:\n\n" +
        table(["published", "vulnerability", "text", "plain", "web-target"], lines) + "\n")


def tables():
    honest = [row["text"] for row in of_kind("honest")]
    grammars = [("rfc9112", "origin-form"), *(("plain", production) for production in PRODUCTIONS)]
    counts = [[f"`{production}`", f"{rejected(attacks(), grammar, production)} of {len(attacks())}",
               f"{rejected(honest, grammar, production)} of {len(honest)}"] for grammar, production in grammars]
    passed = [[*described(row), row["plain"], row["web"]] for row in of_kind("attack")
              if "yes" in (row["plain"], row["web"])]
    refused = [[*described(row), row["plain"], row["web"]] for row in of_kind("honest")
               if "no" in (row["plain"], row["web"])]
    return ("\n" + table(["grammar", "attacks rejected", "honest targets rejected"], counts) +
            "\nOnly these attacks are accepted by one of the two:\n\n" +
            table(["accepted attack", "target", *PRODUCTIONS], passed) +
            "\nThese honest targets are rejected by one of the two:\n\n" +
            table(["what sends it", "target", *PRODUCTIONS], refused) + "\n")


class Targets(unittest.TestCase):
    maxDiff = None

    def test_are_judged_as_a_person_wrote(self):
        for kind in {row["kind"] for row in rows()}:
            productions = OTHER_PRODUCTIONS.get(kind, PRODUCTIONS)
            for production, column in zip(productions, COLUMNS):
                found = verdicts([row["text"] for row in of_kind(kind)], "plain", production)
                for row in of_kind(kind):
                    with self.subTest(text=row["text"], production=production):
                        self.assertEqual(found[row["text"]], row[column])

    def test_are_different_and_have_sources(self):
        self.assertEqual(len({row["text"] for row in rows()}), len(rows()))
        for row in rows():
            self.assertRegex(row["source"], r"^https://\S+$")
            self.assertRegex(row["date"], r"^20[0-9]{2}(-[01][0-9])?$")
            self.assertEqual(row["web"] == "-", row["kind"] in OTHER_PRODUCTIONS)

    def test_attacks_are_rejected_and_few_honest_targets(self):
        honest = [row["text"] for row in of_kind("honest")]
        self.assertGreaterEqual(rejected(attacks(), "plain", "plain-target"), 0.98 * len(attacks()))
        self.assertGreaterEqual(rejected(attacks(), "plain", "web-target"), 0.88 * len(attacks()))
        self.assertLessEqual(rejected(honest, "plain", "web-target"), 0.07 * len(honest))

    def test_of_urls_and_redirects_only_two_are_accepted(self):
        for part, production, accepted in [
            ("URLs, and the hosts that they name", "plain-url",
             ["http://127.0.0.1?@127.2.2.2/", "http://example.com#@127.0.0.1/x.txt"]),
            ("Redirects: references that look relative", "plain-reference", []),
        ]:
            texts = [attack.text for attack in page_test.parts()[part]]
            found = verdicts(texts, "plain", production)
            self.assertEqual(sorted(text for text in texts if found[text] == "yes"), accepted)

    def test_are_on_the_page(self):
        page = page_test.PAGE.read_text()
        texts = [tables(), numbered()]
        self.assertEqual(len(TABLES.findall(page)), len(texts))
        renewed = TABLES.sub(lambda _: texts.pop(0), page)
        if "BNFURL_RENEW" in os.environ:
            page_test.PAGE.write_text(renewed)
        else:
            self.assertEqual(page, renewed, "an intended change is written as the top of this file says")
