// bnfurl in JavaScript: its C functions, compiled to WebAssembly. All grammars that can be named are of ASCII, so up to
// the first mistake, offsets in the UTF-8 of a string are offsets in the string.
//
// note [memory]: no C function that is called here allocates. So all memory after the data of the library is ours:
// first the results, which have a fixed size, and then the texts of a call, which each overwrites.
import { FORMATS } from "./formats.js";
import { bytes as packed, size as unpackedSize, networks as bits } from "./wasm.js";

// Decompresses RFC 1951, of which only blocks with fixed codes occur (section 3.2.6). WebAssembly is a sixth of its
// size then, and unlike DecompressionStream, this needs no await at the top level, which CommonJS and some bundlers
// lack.
function unpacked(text, size) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const out = new Uint8Array(size);
  let at = 0;
  let to = 0;
  const bit = () => (bytes[at >> 3] >> (at++ & 7)) & 1;
  const number = (count) => {
    let value = 0;
    for (let i = 0; i < count; ++i) value |= bit() << i;
    return value;
  };
  const code = (count, begun) => {
    let value = begun;
    for (let i = 0; i < count; ++i) value = (value << 1) | bit();
    return value;
  };
  const symbol = () => {
    let value = code(7, 0);
    if (value < 24) return 256 + value;
    value = code(1, value);
    if (value < 192) return value - 48;
    return value < 200 ? value + 88 : code(1, value) - 256;
  };
  const long = (of, more) => (((of & 3) + 4) << more) + 3 + number(more);
  const length = (of) => (of < 8 ? of + 3 : of === 28 ? 258 : long(of, (of >> 2) - 1));
  const distance = (of) => (of < 4 ? of + 1 : (((of & 1) + 2) << ((of >> 1) - 1)) + 1 + number((of >> 1) - 1));
  for (let isLast = 0; !isLast; ) {
    isLast = bit();
    if (number(2) !== 1) throw new Error("bnfurl: wasm.js is damaged");
    for (let value = symbol(); value !== 256; value = symbol()) {
      if (value < 256) {
        out[to++] = value;
        continue;
      }
      const end = to + length(value - 257);
      for (const back = distance(code(5, 0)); to < end; ++to) out[to] = out[to - back];
    }
  }
  return out;
}

// What only an error in the library would call: it says why before it ends.
const unused = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };
const module = new WebAssembly.Module(unpacked(packed, unpackedSize));
const c = new WebAssembly.Instance(module, { wasi_snapshot_preview1: unused }).exports;
c._initialize();

// note [memory]: a bnfurl_parts (20 bytes), a bnfurl_error (64), and the spans, 8 bytes each; then come texts.
const PARTS = (c.__heap_base.value + 15) & ~15;
const ERROR = PARTS + 32;
const SPANS = ERROR + 64;
const MOST_SPANS = 64;
const TEXTS = SPANS + 8 * MOST_SPANS;
const ABSENT = 0xffffffff;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let memory = new Uint8Array(c.memory.buffer);
let numbers = new DataView(c.memory.buffer);

function reserve(end) {
  if (end <= memory.length) return;
  c.memory.grow(Math.ceil((end - memory.length) / 65536));
  memory = new Uint8Array(c.memory.buffer);
  numbers = new DataView(c.memory.buffer);
}

// Writes a text and a NUL; returns where the text ends.
function put(text, at) {
  const isString = typeof text === "string";
  if (!isString && !(text instanceof Uint8Array)) throw new TypeError("a URL must be a string or a Uint8Array");
  reserve(at + (isString ? 3 : 1) * text.length + 1);
  if (!isString) memory.set(text, at);
  const end = at + (isString ? encoder.encodeInto(text, memory.subarray(at)).written : text.length);
  memory[end] = 0;
  return end;
}

// The text that a C function writes, with the arguments `out` and `capacity`.
function written(at, write) {
  for (let capacity = 256; ; ) {
    reserve(at + capacity);
    const size = write(at, capacity);
    if (size === 0) return "";
    if (size < capacity) return decoder.decode(memory.subarray(at, at + size));
    capacity = size + 1;
  }
}

const name = (at) => (at === 0 ? null : decoder.decode(memory.subarray(at, memory.indexOf(0, at))));
// Whether UTF-8 cannot have it. encodeInto writes U+FFFD in its place, which no text of a grammar that can be named
// contains.
const firstSurrogate = (text) => (typeof text === "string" ? text.search(/\p{Surrogate}/u) : -1);
const LONE_SURROGATE = "a lone surrogate is not allowed";

const GRAMMARS = ["plain", "rfc3986", "rfc9112"];
const productions = new Map();

// What a function takes in an object, so that a misspelt option, or a string, is not ignored in silence.
function checked(options, ...known) {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  for (const each of Object.keys(options)) {
    if (!known.includes(each)) throw new TypeError(`unknown option "${each}"; expected one of: ${known.join(" ")}`);
  }
  return options;
}

const unknown = (what, name, known) =>
  new RangeError(`unknown ${what} "${name}"; expected one of: ${known.join(" ")}`);

function production({ grammar = "rfc3986", production: named }) {
  if (!GRAMMARS.includes(grammar)) throw unknown("grammar", grammar, GRAMMARS);
  return productionOf(grammar, named);
}

function productionOf(grammar, named) {
  const key = named === undefined ? grammar : `${grammar} ${named}`;
  let found = productions.get(key);
  if (found !== undefined) return found;
  const second = put(grammar, TEXTS) + 1;
  if (named !== undefined) put(String(named), second);
  const at = c.bnfurl_find_production(TEXTS, named === undefined ? 0 : second);
  if (at === 0) throw new RangeError(`the grammar ${grammar} has no production "${named}"`);
  const count = c.bnfurl_component_count(at);
  const components = Array.from({ length: count }, (_, i) => name(c.bnfurl_component_name(at, i)));
  found = { at, components };
  productions.set(key, found);
  return found;
}

function isMatch({ at }, url) {
  const end = put(url, TEXTS);
  return c.bnfurl_matches(at, TEXTS, end - TEXTS) === 1;
}

export function matches(url, options = {}) {
  return isMatch(production(checked(options, "grammar", "production")), url);
}

export function split(url, options = {}) {
  const { at, components } = production(checked(options, "grammar", "production"));
  const end = put(url, TEXTS);
  [20, components.length, SPANS].forEach((value, i) => numbers.setUint32(PARTS + 4 * i, value, true));
  if (c.bnfurl_split(at, TEXTS, end - TEXTS, PARTS) !== 0) return null;
  const whole = typeof url === "string" ? url : decoder.decode(url);
  const parts = {};
  components.forEach((component, i) => {
    const begin = numbers.getUint32(SPANS + 8 * i, true);
    const stop = numbers.getUint32(SPANS + 8 * i + 4, true);
    parts[component] = begin === ABSENT ? null : whole.slice(begin, stop);
  });
  parts.kind = name(c.bnfurl_kind_name(at, numbers.getInt32(PARTS + 12, true)));
  parts.hostKind = name(c.bnfurl_host_kind_name(at, numbers.getInt32(PARTS + 16, true)));
  return parts;
}

export function explain(url, options = {}) {
  const { at } = production(checked(options, "grammar", "production"));
  const end = put(url, TEXTS);
  if (c.bnfurl_explain(at, TEXTS, end - TEXTS, ERROR) === 0) return null;
  const offset = c.bnfurl_error_offset(ERROR);
  const part = name(c.bnfurl_error_code_name(at, c.bnfurl_error_code(ERROR)));
  const message = written(end + 1, (out, capacity) => c.bnfurl_error_message(ERROR, out, capacity));
  const reason = written(end + 1, (out, capacity) => c.bnfurl_error_sentence(ERROR, out, capacity));
  if (offset !== firstSurrogate(url)) return { offset, part, message, reason };
  return { offset, part, message: message.replace(/, found .*$/, ", found a lone surrogate"), reason: LONE_SURROGATE };
}

function bitsOf(names) {
  let all = 0;
  for (const each of names) {
    if (!Object.hasOwn(bits, each)) throw unknown("network", each, Object.keys(bits));
    all |= bits[each];
  }
  return all;
}

export function refuse(url, options = {}) {
  checked(options, "schemes", "networks", "grammar", "production");
  const { schemes = ["http", "https"], networks = [], grammar = "plain", production: named = "plain-url" } = options;
  if (!Array.isArray(schemes) || !Array.isArray(networks)) {
    throw new TypeError("schemes and networks must be arrays of strings");
  }
  const { at } = production({ grammar, production: named });
  const allowed = bitsOf(networks);
  const end = put(url, TEXTS);
  const free = put(schemes.join(" "), end + 1) + 1;
  const reason = written(free, (out, capacity) =>
    c.bnfurl_refuse(at, TEXTS, end - TEXTS, end + 1, allowed, out, capacity));
  if (reason === "") return null;
  return firstSurrogate(url) >= 0 ? LONE_SURROGATE : reason;
}

export function addFormats(ajv) {
  for (const [name, [grammar, named, isAllowed]] of Object.entries(FORMATS)) {
    const validate = (text) =>
      firstSurrogate(text) < 0 && isMatch(productionOf(grammar, named), text) && isAllowed(text);
    ajv.addFormat(name, { type: "string", validate });
  }
  return ajv;
}
