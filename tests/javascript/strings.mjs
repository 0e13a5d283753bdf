// What is said about a string is about its characters, also beyond ASCII; and memory that a long text has used is free
// again.
import assert from "node:assert/strict";
import process from "node:process";
import { explain, matches, normalize, refuse, repair, resolve, split } from "bnfurl";

const said = (text, production, grammar = "rfc3987") => {
  const { offset, reason, message } = explain(text, { grammar, production });
  return [offset, reason, message.replace(/.*, found /, "")];
};
assert.deepEqual(said("http://é:ä/p q", "IRI"), [10, '"ä" is not allowed in a port', '"/"']);
assert.deepEqual(said("a:😀é b", "IRI"), [5, "a space is not allowed in a path; write %20", '" "']);
assert.deepEqual(said("a:é\ufffe", "IRI"), [3, '"\ufffe" is not allowed here, in a path', '"\ufffe"']);
assert.deepEqual(said("a:é\ud800", "IRI"), [3, "a lone surrogate is not allowed", "a lone surrogate"]);
assert.deepEqual(said("a:/😀", "URI", "rfc3986"),
                 [3, '"😀" is not allowed in a path; percent-encode the character', '"😀"']);
assert.equal(refuse("http://h/😀é"), '"😀" is not allowed in a path; percent-encode the character');
assert.equal(split("http://ü/😀?é", { grammar: "rfc3987" }).query, "é");

assert.equal(refuse("http://a_b.example.org/", { grammar: "rfc3986" }), null); // its start is the production
assert.equal(resolve("http:g", "http://a/b"), "http:g");
assert.equal(resolve("http:g", "http://a/b", { how: "rfc3986-tolerant" }), "http://a/g");
assert.equal(resolve("g", "b"), null);
assert.equal(repair("http://h/\ud800"), null);
assert.throws(() => resolve("g", "/b", { grammar: "rfc9112" }), /the grammar rfc9112 has no references/);
assert.throws(() => normalize("a:", { levels: ["syntaxx"] }), /unknown level "syntaxx"; expected one of: percent/);
assert.throws(() => repair("a:", { how: "web" }), /unknown repair "web"; expected one of: grammar browser/);

const pairs = `ab:${"😀".repeat(1e6)}`; // a piece of any even size ends between surrogates
const iri = { grammar: "rfc3987", production: "IRI" };
assert.deepEqual([matches(pairs, iri), split(pairs, iri).path], [true, pairs.slice(3)]);
const text = `http://h/?${"b".repeat(1e7)}`;
assert.equal(split(new TextEncoder().encode(text)).query.length, 1e7);
assert.deepEqual([matches(`${text} `), split(`${text}[`)], [false, null]);

const long = `http://h/?${"b".repeat(1e8)}`;
assert.equal(long.charCodeAt(1e8), 98); // so that the string is one piece of memory before it is measured
const more = (before) => process.memoryUsage.rss() - before;
const before = process.memoryUsage.rss();
assert.deepEqual([matches(long), split(long).query.length], [true, 1e8]);
assert.ok(more(before) < 2e7);
assert.equal(explain(long), null);
assert.ok(more(before) > 9e7);
for (let i = 0; i < 500 && more(before) >= 2e7; ++i) {
  await new Promise((resolve) => { setTimeout(resolve, 10); });
  globalThis.gc();
}
assert.ok(more(before) < 2e7);
assert.equal(split("http://h/").host, "h");
