# The page on which anyone can try bnfurl derives texts by itself (docs/try/derivation.js), to show which rule derives
# which octets. For each rule of each grammar in the page, and for the texts of its suite for people, it agrees with the
# program about verdicts and the offsets of failures, and with the library in the page about components.
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import project

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
PROGRAM = """
import { readFileSync } from "node:fs";
import { componentsOf, derive } from "./derivation.js";
import { read, start } from "./engine.js";
import { module } from "./module.js";
import { readLines, readRules } from "./rules.js";
await start(await module());
const { grammars } = JSON.parse(readFileSync("data.json"));
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function difference(grammar, rules, lines, rule, octets, offset) {
  const found = derive(rules, rule, octets, lines);
  if (found === null) return "gives up";
  if ((found.spans.length === 0 ? found.offset : -1) !== offset) return `fails at ${found.offset}`;
  let text;
  try {
    text = utf8.decode(octets);
  } catch {
    return "";
  }
  const derived = Array.from(componentsOf(found.spans), ([name, { begin, end }]) =>
    `${name} ${utf8.decode(octets.subarray(begin, end))}`).sort();
  const split = read(`${grammar}:${rule}`, text).parts?.filter(({ begin }) => begin >= 0)
    .map(({ name, begin, end }) => `${name} ${text.slice(begin, end)}`).sort() ?? [];
  return derived.join("\\n") === split.join("\\n") ? "" : `derives ${derived}, splits ${split}`;
}
const found = [];
for (const [grammar, cases] of Object.entries(JSON.parse(readFileSync(0)))) {
  const rules = readRules(grammars[grammar].rules);
  const lines = readLines(grammars[grammar].lines, rules);
  for (const [rule, text, offset] of cases) {
    const why = difference(grammar, rules, lines, rule, Uint8Array.from(text, (each) => each.charCodeAt(0)), offset);
    if (why) found.push(`${grammar}:${rule} ${JSON.stringify(text)} ${why}, not at ${offset}`);
  }
}
console.log(JSON.stringify(found.slice(0, 20)));
"""


# The texts of the suites of all rules of a grammar, as bytes in latin-1, with the offset of the failure or -1.
def cases(name, rules):
    found = []
    for rule in re.findall("^([^# ]+) = ", rules, re.MULTILINE):
        printed = subprocess.run([BNFURL, "grammar", "suite", "--for-humans", name, "-p", rule], capture_output=True,
                                 check=False).stdout.decode("latin-1")
        for line in printed.splitlines()[1:]:
            text, valid, offset, _ = line.split("\t")
            octets = re.sub(r"\\(x..|.)", lambda escape: chr(int(escape[1][1:], 16)) if escape[1][0] == "x"
                            else {"t": "\t", "n": "\n", "r": "\r", "0": "\0"}.get(escape[1], escape[1]), text)
            found.append([rule, octets, -1 if valid == "1" else int(offset)])
    return found


class Derivations(unittest.TestCase):
    def test_agree_with_the_program(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            page = (project.ROOT / "packaging/page").read_text()
            grammars = re.search(r"^GRAMMARS = \((.*?)\)", page, re.M | re.S)[1]
            project.output(project.ROOT / "packaging/page", "--scripts", folder, *re.findall(r'"(\S+?)"', grammars))
            (folder / "program.mjs").write_text(PROGRAM)
            known = json.loads((folder / "data.json").read_text())["grammars"]
            asked = {name: cases(name, each["rules"]) for name, each in known.items()}
            self.assertGreater(sum(map(len, asked.values())), 30_000)
            found = project.output("node", "program.mjs", cwd=folder, input=json.dumps(asked).encode())
            self.assertEqual(json.loads(found), [])
