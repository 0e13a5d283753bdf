// Answers for tests/javascript_test.py, a line for each line of standard input:
//   refuse             a grammar and a production, schemes, networks and a URL as hexadecimal digits, separated by
//                      tabs: the reason, or nothing
//   resolve            a base and a reference as hexadecimal digits, separated by tabs: what the program prints
//   GRAMMAR PRODUCTION a text as hexadecimal digits: the verdict, the offset and the components, the normal form and
//                      the repair, as `bnfurl split` prints them
// A text is asked about as bytes and, if it is UTF-8, as a string. Nothing of Node is there while the package is
// loaded.
import { Buffer } from "node:buffer";
import process from "node:process";

const { argv, stdin, stdout } = process;
const [, , verb, production] = argv;
delete globalThis.process;
delete globalThis.Buffer;
const { explain, matches, normalize, refuse, repair, resolve, split } = await import("bnfurl");

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function both(ask, digits) {
  const bytes = Buffer.from(digits, "hex");
  const answer = ask(bytes);
  let text;
  try {
    text = utf8.decode(bytes);
  } catch {
    return answer;
  }
  const other = ask(text);
  if (other !== answer) throw new Error(`${digits}: ${answer}, but as a string ${other}`);
  return answer;
}

// What is said of a character, said of its first octet.
const inOctets = (reason) =>
  reason.replace(/"([^\0-\x7f])"/u, (_, found) => `0x${Buffer.from(found).toString("hex", 0, 1)} (not ASCII)`);

const words = (text) => text.split(" ").filter((word) => word !== "");
function refusal(line) {
  const [entry, schemes, networks, digits] = line.split("\t");
  const [grammar, production] = words(entry);
  const allowed = { schemes: words(schemes), networks: words(networks) };
  return both((url) => inOctets(refuse(url, { ...allowed, grammar, production }) ?? ""), digits);
}
function resolved(line) {
  const [base, digits] = line.split("\t");
  return both((text) => resolve(text, Buffer.from(base, "hex")) ?? "\\N", digits);
}
function row(digits) {
  return both((text) => {
    const options = { grammar: verb, production };
    const parts = split(text, options);
    const failure = explain(text, options);
    if (matches(text, options) !== (parts !== null) || (failure === null) !== (parts !== null)) throw new Error(digits);
    const others = [normalize(text, { ...options, levels: ["all"] }), repair(text, options)];
    const row = (cells) => [...cells, ...others].map((cell) => cell ?? "\\N").join("\t");
    if (parts !== null) return row(["1", ...Object.values(parts)]);
    const offset = typeof text === "string" ? Buffer.byteLength(text.slice(0, failure.offset)) : failure.offset;
    return row(["0", offset, inOctets(failure.reason)]);
  }, digits);
}

const answer = { refuse: refusal, resolve: resolved }[verb] ?? row;
const chunks = [];
for await (const chunk of stdin) chunks.push(chunk);
const lines = Buffer.concat(chunks).toString("latin1").split("\n").slice(0, -1);
stdout.write(lines.map((line) => answer(line) + "\n").join(""));
