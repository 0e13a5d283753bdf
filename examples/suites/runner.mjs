// Tests rule.mjs by a suite of its rule, and prints the cases that it gets wrong. Offsets of the suite count bytes.
//   bnfurl generate --language javascript -g plain -p web-target --name rule --out rule.mjs
//   gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | node runner.mjs
import { createInterface } from "node:readline";
import * as rule from "./rule.mjs";

// The suite's names of components, such as host_kind, are hostKind in the file.
const memberOf = (name) => name.replace(/[-_](.)/g, (_, letter) => letter.toUpperCase());

function valueOf(part, text) {
  return Array.isArray(part) ? text.slice(part[0], part[1]) : part;
}

function isRight({ text, valid, offset, components }) {
  const failure = rule.explain(text);
  const parts = rule.split(text);
  if (rule.valid(text) !== valid || (failure === null) !== valid || (parts !== null) !== valid) return false;
  if (!valid) {
    const before = new TextDecoder().decode(Buffer.from(text).subarray(0, offset), { stream: true });
    return failure.offset === before.length;
  }
  const count = Object.values(parts).filter((part) => part !== null).length;
  const named = Object.entries(components);
  return count === named.length && named.every(([name, value]) => valueOf(parts[memberOf(name)], text) === value);
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
