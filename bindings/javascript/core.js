// bnfurl in JavaScript: its C functions, compiled to WebAssembly, in the module that `init` is given. They take texts
// in UTF-8; what they say about offsets and octets is said of the characters of a string.
//
// note [memory]: no C function that is called here allocates. So all memory after the data of the library is ours:
// first the results, which have a fixed size, and then the texts of a call, which each overwrites. Memory cannot
// shrink, so an instance of which a text has asked for much is replaced when the code that runs has returned.
import { FORMATS } from "./formats.js";
import { numbers } from "./numbers.js";

const { public: _, ...NETWORKS } = numbers.NETWORK;
const ABSENT = 0xffffffff;
const NO_PRODUCTION = 3;
const MOST_SPANS = 64;
const MUCH = 1 << 25;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const productions = new Map();
let compiled;
let c;
// note [memory]: a bnfurl_parts (20 bytes), the size of a result (4), a bnfurl_error (64), a bnfurl_base (256), and the
// spans, 8 bytes each; then come texts.
let PARTS;
let SIZE;
let ERROR;
let BASE;
let SPANS;
let TEXTS;
// The memory; as 32-bit numbers, the bnfurl_parts with the size, and the spans; and the memory for texts.
let memory;
let head;
let spans;
let room;

export function init(module) {
  compiled = module;
  productions.clear();
  begin();
}

function begin() {
  // What only an error in the library would call: it says why before it ends.
  const unused = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };
  c = new WebAssembly.Instance(compiled, { wasi_snapshot_preview1: unused }).exports;
  c._initialize();
  PARTS = (c.__heap_base.value + 15) & ~15;
  SIZE = PARTS + 20;
  ERROR = PARTS + 32;
  BASE = ERROR + 64;
  SPANS = BASE + 256;
  TEXTS = SPANS + 8 * MOST_SPANS;
  reserve(TEXTS + 1);
  look();
}

function look() {
  const { buffer } = c.memory;
  memory = new Uint8Array(buffer);
  head = new Int32Array(buffer, PARTS, 6);
  spans = new Uint32Array(buffer, SPANS, 2 * MOST_SPANS);
  room = memory.subarray(TEXTS);
}

function reserve(end) {
  const { byteLength } = c.memory.buffer;
  if (end <= byteLength) return;
  if (end > MUCH && byteLength <= MUCH) queueMicrotask(begin);
  c.memory.grow(Math.ceil((end - byteLength) / 65536));
  look();
}

// Writes a text and a NUL; returns where the text ends.
function put(text, at) {
  let end;
  if (typeof text === "string") {
    if (at + text.length >= memory.length) reserve(at + text.length + 1);
    let { read, written } = encoder.encodeInto(text, at === TEXTS ? room : memory.subarray(at));
    if (read < text.length || at + written === memory.length) {
      reserve(at + 3 * text.length + 1);
      ({ written } = encoder.encodeInto(text, memory.subarray(at)));
    }
    end = at + written;
  } else if (text instanceof Uint8Array) {
    reserve(at + text.length + 1);
    memory.set(text, at);
    end = at + text.length;
  } else {
    throw new TypeError("a URL must be a string or a Uint8Array");
  }
  memory[end] = 0;
  return end;
}

const between = (begin, end) => decoder.decode(memory.subarray(begin, end));

// The text that a C function writes as snprintf does, with the arguments `out` and `capacity`.
function written(at, write) {
  for (let capacity = 256; ; ) {
    reserve(at + capacity);
    const size = write(at, capacity);
    if (size < capacity) return between(at, at + size);
    capacity = size + 1;
  }
}

// The text that a C function builds; null if it has none.
function built(at, capacity, build) {
  reserve(at + capacity);
  return build(at, capacity) === 0 ? between(at, at + head[5]) : null;
}

const name = (at) => between(at, memory.indexOf(0, at));

function names(nameAt) {
  const found = [];
  for (let at = nameAt(0); at !== 0; at = nameAt(found.length)) found.push(name(at));
  return found;
}

const unknown = (what, name, known) =>
  new RangeError(`unknown ${what} "${name}"; expected one of: ${known.join(" ")}`);

function numberOf(what, name, known) {
  if (!Object.hasOwn(known, name)) throw unknown(what, name, Object.keys(known));
  return known[name];
}

// A set of flags, from the array of their names.
function bitsOf(what, words, known) {
  let bits = 0;
  for (const each of words) bits |= numberOf(what, each, known);
  return bits;
}

// What a function takes in an object, so that a misspelt option, or a string, is not ignored in silence.
function checked(options, ...known) {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  for (const each of Object.keys(options)) {
    if (!known.includes(each)) throw new TypeError(`unknown option "${each}"; expected one of: ${known.join(" ")}`);
  }
  return options;
}

function find(grammar, named) {
  const known = names((i) => c.bnfurl_grammar_name_at(i));
  if (!known.includes(grammar)) throw unknown("grammar", grammar, known);
  const second = put(grammar, TEXTS) + 1;
  if (named !== undefined) put(String(named), second);
  const at = c.bnfurl_find_production(TEXTS, named === undefined ? 0 : second);
  if (at === 0) throw new RangeError(`the grammar ${grammar} has no production "${named}"`);
  return {
    at,
    components: names((i) => c.bnfurl_component_name(at, i)),
    kinds: names((i) => c.bnfurl_kind_name(at, i)),
    hostKinds: names((i) => c.bnfurl_host_kind_name(at, i)),
  };
}

function production({ grammar = "rfc3986", production: named }) {
  let ofGrammar = productions.get(grammar);
  if (ofGrammar === undefined) productions.set(grammar, (ofGrammar = new Map()));
  let found = ofGrammar.get(named);
  if (found === undefined) ofGrammar.set(named, (found = find(grammar, named)));
  return found;
}

const NONE = Object.freeze({});
// The production of a function that has only these options.
function chosen(options) {
  return production(options === NONE ? NONE : checked(options, "grammar", "production"));
}

// Whether UTF-8 cannot have it. encodeInto writes U+FFFD in its place.
const LONE_SURROGATE = "a lone surrogate is not allowed";
const firstSurrogate = (text) => (typeof text === "string" ? text.search(/\p{Surrogate}/u) : -1);

function isMatch({ at }, url) {
  const end = put(url, TEXTS);
  return c.bnfurl_matches(at, TEXTS, end - TEXTS) === 1;
}

export function matches(url, options = NONE) {
  return isMatch(chosen(options), url);
}

export function split(url, options = NONE) {
  const { at, components, kinds, hostKinds } = chosen(options);
  const end = put(url, TEXTS);
  head[0] = 20;
  head[1] = components.length;
  head[2] = SPANS;
  if (c.bnfurl_split(at, TEXTS, end - TEXTS, PARTS) !== 0) return null;
  const isAscii = end - TEXTS === url.length && typeof url === "string";
  const parts = {};
  for (let i = 0; i < components.length; ++i) {
    const begin = spans[2 * i];
    const stop = spans[2 * i + 1];
    if (begin === ABSENT) parts[components[i]] = null;
    else parts[components[i]] = isAscii ? url.slice(begin, stop) : between(TEXTS + begin, TEXTS + stop);
  }
  parts.kind = kinds[head[3]] ?? null;
  parts.hostKind = hostKinds[head[4]] ?? null;
  return parts;
}

// Words about an octet that is not ASCII, said of the last character before `end` that has it.
function inCharacters(words, text, end) {
  return words.replace(/0x([89a-f][0-9a-f])(?: \(not ASCII\)|$)/, (whole, digits) => {
    const has = (character) => encoder.encode(character).includes(Number.parseInt(digits, 16));
    const found = (text.slice(0, end).match(/[^\0-\x7f]/gu) ?? []).filter(has).pop();
    return found === undefined ? whole : `"${found}"`;
  });
}

export function explain(url, options = NONE) {
  const { at } = chosen(options);
  const end = put(url, TEXTS);
  if (c.bnfurl_explain(at, TEXTS, end - TEXTS, ERROR) === 0) return null;
  const part = name(c.bnfurl_error_code_name(at, c.bnfurl_error_code(ERROR)));
  let message = written(end + 1, (out, capacity) => c.bnfurl_error_message(ERROR, out, capacity));
  let reason = written(end + 1, (out, capacity) => c.bnfurl_error_sentence(ERROR, out, capacity));
  let offset = c.bnfurl_error_offset(ERROR);
  if (typeof url === "string" && end - TEXTS !== url.length) {
    while ((memory[TEXTS + offset] & 0xc0) === 0x80) --offset; // to the beginning of a character
    offset = between(TEXTS, TEXTS + offset).length;
    const isLone = offset === firstSurrogate(url);
    const after = offset + (url.codePointAt(offset) > 0xffff ? 2 : 1);
    message = isLone ? message.replace(/, found .*$/, ", found a lone surrogate") : inCharacters(message, url, after);
    reason = isLone ? LONE_SURROGATE : inCharacters(reason, url, after);
  }
  return { offset, part, message, reason };
}

export function normalize(url, options = NONE) {
  checked(options, "levels", "grammar", "production");
  const { levels = ["syntax", "scheme"] } = options;
  if (!Array.isArray(levels)) throw new TypeError("levels must be an array of strings");
  const { at } = production(options);
  const bits = bitsOf("level", levels, numbers.LEVEL);
  const end = put(url, TEXTS);
  const size = end - TEXTS;
  return built(end, size + 2, (out, capacity) => c.bnfurl_normalize(at, TEXTS, size, bits, out, capacity, SIZE));
}

export function resolve(reference, base, options = NONE) {
  checked(options, "how", "grammar", "production");
  const { at } = production(options);
  const how = options.how === undefined
    ? c.bnfurl_default_resolution(at) : numberOf("resolution", options.how, numbers.RESOLUTION);
  const second = put(base, TEXTS);
  const end = put(reference, second);
  const status = c.bnfurl_base_init(BASE, at, TEXTS, second - TEXTS);
  if (status === NO_PRODUCTION) {
    throw new RangeError(`the grammar ${options.grammar} has no references`);
  }
  if (status !== 0) return null;
  const size = end - second;
  return built(end, end - TEXTS + 4, (out, capacity) =>
    c.bnfurl_resolve(BASE, second, size, how, out, capacity, SIZE));
}

export function repair(url, options = NONE) {
  checked(options, "how", "grammar", "production");
  const how = numberOf("repair", options.how ?? "grammar", numbers.REPAIR_MODE);
  const { at } = production(options);
  if (firstSurrogate(url) >= 0) return null;
  const end = put(url, TEXTS);
  const size = end - TEXTS;
  return built(end, 4 * size, (out, capacity) => c.bnfurl_repair(at, TEXTS, size, how, out, capacity, SIZE));
}

export function networkOf(host) {
  const end = put(host, TEXTS);
  const bit = c.bnfurl_network_of(TEXTS, end - TEXTS);
  return Object.keys(numbers.NETWORK).find((each) => numbers.NETWORK[each] === bit);
}

export function refuse(url, options = NONE) {
  checked(options, "schemes", "networks", "grammar", "production");
  const { schemes = ["http", "https"], networks = [], grammar = "plain" } = options;
  if (!Array.isArray(schemes) || !Array.isArray(networks)) {
    throw new TypeError("schemes and networks must be arrays of strings");
  }
  const policy = { grammar, production: options.production ?? (grammar === "plain" ? "plain-url" : undefined) };
  const { at } = production(policy);
  const allowed = bitsOf("network", networks, NETWORKS);
  const end = put(url, TEXTS);
  const free = put(schemes.join(" "), end + 1) + 1;
  const reason = written(free, (out, capacity) =>
    c.bnfurl_refuse(at, TEXTS, end - TEXTS, end + 1, allowed, out, capacity));
  if (reason === "") return null;
  if (firstSurrogate(url) >= 0) return LONE_SURROGATE;
  return reason.includes("(not ASCII)") ? explain(url, policy).reason : reason;
}

export function addFormats(ajv) {
  for (const [name, [grammar, named, isAllowed]] of Object.entries(FORMATS)) {
    const validate = (text) =>
      firstSurrogate(text) < 0 && isMatch(production({ grammar, production: named }), text) && isAllowed(text);
    ajv.addFormat(name, { type: "string", validate });
  }
  return ajv;
}
