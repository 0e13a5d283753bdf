# docs/reference/readers.md, from a suite and what readers answered to its texts.
import collections
import dataclasses
import json
import os
import re
import subprocess
import textwrap

import table

PAGE = table.ROOT / "docs/reference/readers.md"
BNFURL = os.environ.get("BNFURL", str(table.BUILD / "tools/bnfurl/bnfurl"))
GRAMMAR, PRODUCTION = "rfc3986", "URI"
TAKES, REFUSES = "takes what is no URI", "refuses what is one"


def bnfurl(*words, text=b""):
    return subprocess.run([BNFURL, *words], input=text, stdout=subprocess.PIPE, check=True).stdout.decode()


@dataclasses.dataclass
class Case:
    octets: bytes
    valid: bool
    rule: str = ""  # of a text that is none: where it goes wrong
    rules: list = ()  # of another: those that occur in it, in printed order

    # The shortest text is first, and of those one that can be read.
    @property
    def order(self):
        return len(self.octets), not all(0x20 < octet < 0x7F for octet in self.octets), self.octets


# The suite's head and cases.
def suite():
    head, *lines = map(json.loads, bnfurl("grammar", "suite", GRAMMAR, "-p", PRODUCTION, "-o", "jsonl").splitlines())
    cases = [Case(bytes.fromhex(line["octets"]) if "octets" in line else line["text"].encode(), line["valid"],
                  line.get("rule", "")) for line in lines]
    valid = [case for case in cases if case.valid]
    for case, rules in zip(valid, rules_in([case.octets for case in valid]), strict=True):
        case.rules = rules
    return head, sorted(cases, key=lambda case: case.order)


# The rules that occur in each of some URIs, in printed order, but for those that are one octet wherever they occur.
def rules_in(texts):
    names = [line.split("\t")[0] for line in bnfurl("grammar", "show", GRAMMAR).splitlines()[1:]]
    table_of = bnfurl("split", "-g", GRAMMAR, "-p", PRODUCTION, "-o", "jsonl", "-f", ",".join(names),
                      text=b"".join(text + b"\n" for text in texts))
    rows = [json.loads(line) for line in table_of.splitlines()]
    longer = [name for name in names if {len(row[name]) for row in rows if row[name] is not None} != {1}]
    return [[name for name in longer if row[name] is not None] for row in rows]


# A reader's faults each way: all texts, and {rule: the shortest}. A URI that is refused has the fault of a shorter one
# whose rules are all in it; without such a one it stands by the rule of whose texts the reader takes the fewest.
@dataclasses.dataclass
class Faults:
    wrong: dict
    shortest: dict
    not_asked: int


def faults(cases, answers):
    answered = list(zip(cases, answers, strict=True))
    taken = collections.Counter(rule for case, answer in answered if answer == "1" for rule in case.rules)
    found, explained = Faults({TAKES: set(), REFUSES: set()}, {TAKES: {}, REFUSES: {}}, answers.count("-")), []
    for case, answer in answered:
        if answer == "-" or (answer == "1") == case.valid:
            continue
        found.wrong[REFUSES if case.valid else TAKES].add(case.octets)
        if not case.valid:
            found.shortest[TAKES].setdefault(case.rule, case)
        elif not any(rules <= set(case.rules) for rules in explained):
            explained.append(set(case.rules))
            found.shortest[REFUSES].setdefault(min(case.rules, key=taken.__getitem__), case)
    return found


# Text in code: other octets than printable ones, and what ends code or a cell, as \xNN.
def shown(octets):
    return "`" + re.sub(rb"[^\x20-\x7e]|[\\`|]", lambda match: b"\\x%02x" % match[0][0], octets).decode() + "`"


def row(*cells):
    return "| " + " | ".join(map(str, cells)) + " |\n"


def head_of_table(*cells):
    return row(*cells) + row(*["---"] * len(cells))


# Those who promise something else in italics.
def named(reader):
    return reader.name if reader.promise == table.RFC else f"*{reader.name}*"


INTRODUCTION = """\
`BNFURL_RENEW=1 tools/test readers/live` writes this page from live readers; `tools/test --nightly` asks them again.

`bnfurl grammar suite {grammar} -p {production}` makes {texts:,} texts of the printed rules, of which {valid:,} are a
`{production}`. They are complete for {complete_for}.
`bnfurl grammar suite {grammar} -p {production} --run ./my_reader` asks yours.

A difference is a fault of those who promise {rfc}. The others stand in *italics*, with what they promise, and are not
wrong by differing. What has no scheme is no `{production}`, so a reader that takes references too must also find a
scheme. Options are those that a reader has when nothing is said, unless "asked" names others. "Not asked" are texts
that cannot be given to it: no UTF-8 where it wants characters, or a NUL where it wants a string of C. `\\xNN` is an
octet.
"""

REFUSED = """\
By the rule in the text of whose texts the reader takes the fewest: where to look first. A URI in which all rules of a
shorter refused one occur is not shown.
"""


def first_table(found, versions):
    text = head_of_table("reader", "version", "asked", "promises", TAKES, REFUSES, "the shortest", "not asked")
    for reader in ordered(found):
        each = found[reader]
        first = [min(cases.values(), key=lambda case: case.order) for cases in each.shortest.values() if cases]
        text += row(named(reader), versions[reader], reader.asked, reader.promise,
                    *(f"{len(texts):,}" for texts in each.wrong.values()),
                    ", ".join(shown(case.octets) for case in first), f"{each.not_asked:,}")
    return text


# Those of the RFC first, then the fewest faults.
def ordered(found):
    count = lambda each: sum(map(len, found[each].wrong.values()))
    return sorted(found, key=lambda each: (each.promise != table.RFC, count(each), each.name.lower()))


# A row for each rule: who has a fault there, by the shortest text of each, and who is right about all these texts.
def table_of_rules(found, way):
    text = head_of_table("rule", "who, by the shortest text of each", "who is right about all of these")
    for rule in sorted({rule for each in found.values() for rule in each.shortest[way]}, key=str.lower):
        by_text = collections.defaultdict(list)
        for reader in ordered(found):
            if rule in found[reader].shortest[way]:
                by_text[found[reader].shortest[way][rule].order].append(named(reader))
        texts = {order[-1] for order in by_text}
        right = [named(reader) for reader in ordered(found) if not texts & found[reader].wrong[way]]
        wrong = [f"{shown(order[-1])} {', '.join(who)}" for order, who in sorted(by_text.items())]
        text += row(f"`{rule}`", "; ".join(wrong), ", ".join(right))
    return text


def made(head, cases, answered):
    found = {reader: faults(cases, answers) for reader, (_, answers) in answered.items()}
    introduction = INTRODUCTION.format(grammar=GRAMMAR, production=PRODUCTION, texts=len(cases), rfc=table.RFC,
                                       valid=sum(case.valid for case in cases), complete_for=head["complete_for"])
    paragraphs = [textwrap.fill(each, 120, break_on_hyphens=False) for each in introduction.split("\n\n")]
    return "\n\n".join([
        "# Readers of URIs", *paragraphs,
        first_table(found, {reader: version for reader, (version, _) in answered.items()}).strip(),
        *(f"Not run: {reader.name}." for reader in table.READERS if reader not in answered),
        f"## Who {TAKES}", f"By the rule of {table.RFC} that the text leaves.", table_of_rules(found, TAKES).strip(),
        f"## Who {REFUSES}", REFUSED.strip(), table_of_rules(found, REFUSES)])


# What a page says of each reader: {name: {its row, and (way, rule, shortest text) of each fault}}.
def said(text):
    found, way = collections.defaultdict(set), None
    for line in text.splitlines():
        way = line[3:] if line.startswith("## ") else way
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or cells[0] in ("reader", "rule", "---"):
            continue
        if way is None:
            found[cells[0].strip("*")].add(line)
        for octets, names in re.findall(r"(`[^`]*`) ([^`;]*)", cells[1] if way else ""):
            for name in names.split(", "):
                found[name.strip("*")].add((way, cells[0], octets))
    return found


# The version in a row that `said` gives.
def version_in(facts):
    return next((fact.split(" | ")[1] for fact in facts if isinstance(fact, str)), None)
