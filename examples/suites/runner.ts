// Tests rule.ts by a suite of its rule, and prints the cases that it gets wrong. Offsets of the suite count bytes.
//   bnfurl generate --language typescript -g plain -p web-target --name rule --out rule.ts
//   tsc --strict --module nodenext --target es2022 runner.ts
//   gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | node runner.js
import { createInterface } from "node:readline";
import * as rule from "./rule.js";

type Case = { text: string; valid: boolean; offset: number; components: Record<string, string> };

// The suite's names of components, such as host_kind, are hostKind in the file.
const memberOf = (name: string) => name.replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());

const valueOf = (part: rule.Span | string, text: string) => (typeof part === "string" ? part : text.slice(...part));

function isRight({ text, valid, offset, components }: Case): boolean {
  const failure = rule.explain(text);
  const parts = rule.split(text);
  if (rule.valid(text) !== valid) return false;
  if (failure !== null) {
    const before = new TextDecoder().decode(Buffer.from(text).subarray(0, offset), { stream: true });
    return !valid && parts === null && failure.offset === before.length;
  }
  if (!valid || parts === null) return false;
  const found = new Map<string, rule.Span | string | null>(Object.entries(parts));
  const count = [...found.values()].filter((part) => part !== null).length;
  const isEqual = ([name, value]: [string, string]) => valueOf(found.get(memberOf(name)) ?? [0, 0], text) === value;
  return count === Object.keys(components).length && Object.entries(components).every(isEqual);
}

let count = 0;
let wrong = 0;
for await (const line of createInterface({ input: process.stdin })) {
  if (!line.startsWith('{"text"')) continue; // bytes that are not UTF-8, which no string has
  ++count;
  if (isRight(JSON.parse(line.replace(/,$/, "")))) continue;
  ++wrong;
  console.log(line);
}
console.log(`${count} texts, ${wrong} wrong`);
process.exitCode = wrong > 0 || count === 0 ? 1 : 0;
