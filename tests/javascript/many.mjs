// splitAll splits each text as split does: more texts than are in the memory at a time, each beside others.
import assert from "node:assert/strict";
import { split, splitAll } from "bnfurl";

const some = ["http://u:p@h.org:80/a/b?c#d", "", "?", "no good", "HTTP://[::1]", "http://é:ä@ü.org/😀?ß#", "//\ud83d",
              "\ude00", "a:".padEnd(9000, "b"), "urn:x"];
const urls = Array.from({ length: 5000 }, (_, i) => some[(i * i + (i >> 10)) % (i >> 11 ? 10 : 5)]);
for (const options of [{}, { production: "URI-reference" }, { grammar: "rfc3987", production: "IRI" }]) {
  const { valid, ...columns } = splitAll(urls, options);
  const names = Object.keys(columns);
  const expected = urls.map((url) => split(url, options));
  assert.equal(names.length, 9);
  assert.deepEqual([...valid], expected.map((parts) => (parts === null ? 0 : 1)));
  for (const name of names) {
    const column = expected.map((parts) => parts?.[name] ?? null);
    assert.deepEqual([...columns[name]], column);
    assert.deepEqual(urls.map((_, i) => columns[name].at(i)), column);
  }
}

const { path, ...others } = splitAll(["http://h/p"], { components: ["path", "host"] });
assert.deepEqual(Object.keys(others), ["valid", "host"]);
assert.deepEqual([path.at(0), path.at(1), path.begins[0], path.ends[0]], ["/p", null, 8, 10]);
assert.equal(splitAll([]).host.length, 0);
assert.throws(() => splitAll(["a"], { components: ["hots"] }), /unknown component "hots"; expected one of: scheme /);
assert.throws(() => splitAll([1]), /a URL must be a string/);
assert.throws(() => splitAll("a"), /urls and components must be arrays/);
