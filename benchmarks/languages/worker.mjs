// Asked by areas/languages.py: judges all targets of a file, and says how many are good.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import * as rule from "./rule.mjs";

const targets = readFileSync(process.argv[2], "utf8").trimEnd().split("\n");
const passes = Number(process.argv[3]);
const base = "http://www.example.com/";

// Node 18 has no URL.canParse.
function isUrl(target) {
  try {
    return new URL(target, base).pathname !== "";
  } catch {
    return false;
  }
}

const sides = {
  "javascript/valid": rule.valid,
  "javascript/split": (target) => rule.split(target) !== null,
  "javascript/peer": isUrl,
};
console.log([...Object.keys(sides), "", ""].join("\n").slice(0, -1));
for await (const side of createInterface({ input: process.stdin })) {
  const judge = sides[side];
  let good = 0;
  for (let i = 0; i < passes; ++i) for (const target of targets) if (judge(target)) ++good;
  console.log(good);
}
