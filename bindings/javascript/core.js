// bnfurl in JavaScript: its C functions, compiled to WebAssembly, in the module that `init` is given. They take texts
// in UTF-8; what they say about offsets and octets is said of the characters of a string.
//
// note [memory]: no C function that is called here allocates. So all memory after the data of the library is ours:
// first the results, which have a fixed size, and then the texts of a call, which each overwrites. Memory cannot
// shrink, so long texts arrive in pieces where they can; otherwise an instance of which a text has asked for much is
// replaced when the code that runs has returned.
import { FORMATS } from "./formats.js";
import { numbers } from "./numbers.js";

const { public: _, ...NETWORKS } = numbers.NETWORK;
const ABSENT = 0xffffffff;
const NO_PRODUCTION = 3;
const MOST_SPANS = 64;
const MUCH = 1 << 25;
const LONG = 1 << 20;
const PIECE = 1 << 16;
const REJECTED = 0;
const ACCEPTING = 2;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const productions = new Map();
let compiled;
const uninitialized = new Proxy({}, { get() { throw new Error("call init first"); } });
let c = uninitialized;
// note [memory]: a bnfurl_parts (20 bytes), the size of a result (4), a bnfurl_error (64), a bnfurl_base (256), a
// bnfurl_feed or bnfurl_split_feed (1024), and the spans, 8 bytes each; then come texts.
let PARTS;
let SIZE;
let ERROR;
let BASE;
let FEED;
let SPANS;
let TEXTS;
// The memory; as 32-bit numbers, the bnfurl_parts with the size, and the spans; and the memory for texts.
let memory = uninitialized;
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
  FEED = BASE + 256;
  SPANS = FEED + 1024;
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

const mustBeArrays = (what) => `${what} must be arrays of strings`;

function numberOf(what, name, known) {
  if (typeof name !== "string" || !Object.hasOwn(known, name)) throw unknown(what, name, Object.keys(known));
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
  const isStart = named === undefined;
  const isName = typeof named === "string" && !named.includes("\0");
  const second = put(grammar, TEXTS) + 1;
  if (isName) put(named, second);
  const at = isStart || isName ? c.bnfurl_find_production(TEXTS, isStart ? 0 : second) : 0;
  if (at === 0) throw new RangeError(`the grammar ${grammar} has no production "${named}"`);
  const components = names((i) => c.bnfurl_component_name(at, i));
  return {
    at,
    components,
    missing: Object.fromEntries([...components, "kind", "hostKind"].map((each) => [each, null])),
    kinds: names((i) => c.bnfurl_kind_name(at, i)),
    hostKinds: names((i) => c.bnfurl_host_kind_name(at, i)),
  };
}

function production({ grammar = "rfc3986", production: named }) {
  let found = productions.get(grammar)?.get(named);
  if (found !== undefined) return found;
  found = find(grammar, named);
  if (!productions.has(grammar)) productions.set(grammar, new Map());
  productions.get(grammar).set(named, found);
  return found;
}

const NONE = Object.freeze({});
// The production of a function that has only these options.
function chosen(options) {
  return production(options === NONE ? NONE : checked(options, "grammar", "production"));
}

// UTF-8 cannot have a lone surrogate, and encodeInto writes U+FFFD in its place, which some grammars allow. A string
// with as many octets as characters has none.
const LONE_SURROGATE = "a lone surrogate is not allowed";
const firstSurrogate = (text) => (typeof text === "string" ? text.search(/\p{Surrogate}/u) : -1);
const hasSurrogate = (text, size) => size !== text.length && firstSurrogate(text) >= 0;

// Gives a feed the pieces of a long text, by `push`; returns how many bytes they have, or -1 if the text is invalid.
function feed(text, push) {
  let size = 0;
  let progress;
  for (let from = 0, to; from < text.length && progress !== REJECTED; from = to) {
    to = from + PIECE;
    if (typeof text === "string" && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800) --to; // a pair stays together
    const more = put(text.slice(from, to), TEXTS) - TEXTS;
    progress = push(more);
    size += more;
  }
  return progress === ACCEPTING && !hasSurrogate(text, size) ? size : -1;
}

// `put` refuses what is not a text.
const isLong = (text) => (typeof text === "string" || text instanceof Uint8Array) && text.length > LONG;

function isMatch({ at }, url) {
  if (isLong(url)) {
    c.bnfurl_feed_init(FEED, at);
    return feed(url, (size) => c.bnfurl_feed_push(FEED, TEXTS, size)) >= 0;
  }
  const size = put(url, TEXTS) - TEXTS;
  return c.bnfurl_matches(at, TEXTS, size) === 1 && !hasSurrogate(url, size);
}

export function matches(url, options = NONE) {
  return isMatch(chosen(options), url);
}

// Splits a text; returns how many bytes it has, or -1 if it is invalid. A string beyond ASCII is in the memory then.
function splitText({ at, components }, url) {
  head[0] = 20;
  head[1] = components.length;
  head[2] = SPANS;
  if (isLong(url)) {
    c.bnfurl_split_feed_init(FEED, at);
    const size = feed(url, (more) => c.bnfurl_split_feed_push(FEED, TEXTS, more));
    if (size < 0) return size;
    if (size === url.length) return c.bnfurl_split_feed_parts(FEED, PARTS) === 0 ? size : -1;
  }
  const size = put(url, TEXTS) - TEXTS;
  return c.bnfurl_split(at, TEXTS, size, PARTS) === 0 && !hasSurrogate(url, size) ? size : -1;
}

export function split(url, options = NONE) {
  const found = chosen(options);
  const size = splitText(found, url);
  if (size < 0) return null;
  const { components, missing, kinds, hostKinds } = found;
  const isString = typeof url === "string";
  const isAscii = isString && size === url.length;
  const parts = { ...missing };
  for (let i = 0; i < components.length; ++i) {
    const begin = spans[2 * i];
    const end = spans[2 * i + 1];
    if (begin === ABSENT) continue;
    const name = components[i];
    if (isAscii) parts[name] = url.slice(begin, end);
    else if (isString) parts[name] = between(TEXTS + begin, TEXTS + end);
    else parts[name] = decoder.decode(url.subarray(begin, end));
  }
  if (head[3] >= 0) parts.kind = kinds[head[3]];
  if (head[4] >= 0) parts.hostKind = hostKinds[head[4]];
  return parts;
}

// A component of many texts, whose strings are made when they are asked for.
class Column {
  #texts;

  constructor(texts) {
    this.#texts = texts;
    this.begins = new Int32Array(texts.length);
    this.ends = new Int32Array(texts.length);
  }

  get length() {
    return this.begins.length;
  }

  at(index) {
    const begin = this.begins[index];
    return begin >= 0 ? this.#texts[index].slice(begin, this.ends[index]) : null;
  }

  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; ++i) yield this.at(i);
  }
}

// So many texts are in the memory at a time that they stay in the caches.
const AT_ONCE = 1024;

export function splitAll(urls, options = NONE) {
  checked(options, "components", "grammar", "production");
  const { at, components } = production(options);
  const { components: wanted = components } = options;
  if (!Array.isArray(urls) || !Array.isArray(wanted)) throw new TypeError(mustBeArrays("urls and components"));
  const texts = urls.slice();
  const indices = Array.from(wanted, (each) => components.indexOf(each));
  if (indices.includes(-1)) throw unknown("component", wanted[indices.indexOf(-1)], components);
  const valid = new Uint8Array(texts.length);
  const columns = wanted.map(() => new Column(texts));
  // note [memory]: the ends of the texts, the columns, the indices, whether the texts are valid, and the texts.
  const CELLS = TEXTS + 4 * AT_ONCE;
  const INDICES = CELLS + 8 * AT_ONCE * wanted.length;
  const VALID = INDICES + wanted.length;
  const FIRST = VALID + AT_ONCE;
  const ends = new Uint32Array(AT_ONCE);
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const some = texts.slice(from, from + AT_ONCE);
    const count = some.length;
    let together = "";
    for (let i = 0; i < count; ++i) {
      if (typeof some[i] !== "string") throw new TypeError("a URL must be a string");
      together += some[i];
      ends[i] = together.length;
    }
    const isAscii = put(together, FIRST) - FIRST === together.length;
    const withSurrogate = [];
    for (let i = 0, begin = FIRST; i < count && !isAscii; ++i) {
      const end = put(some[i], begin);
      if (hasSurrogate(some[i], end - begin)) withSurrogate.push(from + i);
      ends[i] = end - FIRST;
      begin = end;
    }
    memory.set(indices, INDICES);
    const { buffer } = memory;
    new Uint32Array(buffer, TEXTS, AT_ONCE).set(ends);
    c.split_all(at, FIRST, TEXTS, count, INDICES, wanted.length, !isAscii, CELLS, VALID);
    valid.set(memory.subarray(VALID, VALID + count), from);
    columns.forEach(({ begins, ends }, i) => {
      begins.set(new Int32Array(buffer, CELLS + 8 * i * count, count), from);
      ends.set(new Int32Array(buffer, CELLS + (8 * i + 4) * count, count), from);
    });
    for (const i of withSurrogate) {
      valid[i] = 0;
      for (const { begins, ends } of columns) begins[i] = ends[i] = -1;
    }
  }
  return { valid, ...Object.fromEntries(wanted.map((each, i) => [each, columns[i]])) };
}

// Words about an octet that is not ASCII, said of the last character before `end` that has it.
function inCharacters(words, text, end) {
  return words.replace(/0x([89a-f][0-9a-f])(?: \(not ASCII\)|$)/, (whole, digits) => {
    const has = (character) => encoder.encode(character).includes(Number.parseInt(digits, 16));
    const found = (text.slice(0, end).match(/[^\0-\x7f]/gu) ?? []).filter(has).pop();
    return found === undefined ? whole : `"${found}"`;
  });
}

// A string fails at its first lone surrogate at the latest. There, the memory gets an octet that UTF-8 does not have,
// but that grammars of octets may allow.
export function explain(url, options = NONE) {
  const { at } = chosen(options);
  let end = put(url, TEXTS);
  const lone = hasSurrogate(url, end - TEXTS) ? firstSurrogate(url) : -1;
  if (lone >= 0) {
    end = put(url.slice(0, lone), TEXTS) + 1;
    memory[end - 1] = 0xff;
  }
  if (c.bnfurl_explain(at, TEXTS, end - TEXTS, ERROR) === 0) {
    return lone < 0 ? null : { offset: lone, part: "text", message: LONE_SURROGATE, reason: LONE_SURROGATE };
  }
  const part = name(c.bnfurl_error_code_name(at, c.bnfurl_error_code(ERROR)));
  let message = written(end + 1, (out, capacity) => c.bnfurl_error_message(ERROR, out, capacity));
  let reason = written(end + 1, (out, capacity) => c.bnfurl_error_sentence(ERROR, out, capacity));
  let offset = c.bnfurl_error_offset(ERROR);
  if (lone >= 0 || (typeof url === "string" && end - TEXTS !== url.length)) {
    while ((memory[TEXTS + offset] & 0xc0) === 0x80) --offset; // to the beginning of a character
    offset = between(TEXTS, TEXTS + offset).length;
    const isLone = offset === lone;
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
  if (hasSurrogate(url, size)) return null;
  return built(end, size + 2, (out, capacity) => c.bnfurl_normalize(at, TEXTS, size, bits, out, capacity, SIZE));
}

export function resolve(reference, base, options = NONE) {
  checked(options, "how", "grammar", "production");
  const { at } = production(options);
  const how = options.how === undefined
    ? c.bnfurl_default_resolution(at) : numberOf("resolution", options.how, numbers.RESOLUTION);
  const second = put(base, TEXTS);
  const end = put(reference, second);
  const size = end - second;
  const status = c.bnfurl_base_init(BASE, at, TEXTS, second - TEXTS);
  if (status === NO_PRODUCTION) {
    throw new RangeError(`the grammar ${options.grammar} has no references`);
  }
  if (status !== 0 || hasSurrogate(base, second - TEXTS) || hasSurrogate(reference, size)) return null;
  return built(end, end - TEXTS + 4, (out, capacity) =>
    c.bnfurl_resolve(BASE, second, size, how, out, capacity, SIZE));
}

export function repair(url, options = NONE) {
  checked(options, "how", "grammar", "production");
  const how = numberOf("repair", options.how ?? "grammar", numbers.REPAIR_MODE);
  const { at } = production(options);
  const end = put(url, TEXTS);
  const size = end - TEXTS;
  if (hasSurrogate(url, size)) return null;
  return built(end, 4 * size, (out, capacity) => c.bnfurl_repair(at, TEXTS, size, how, out, capacity, SIZE));
}

export function networkOf(host) {
  const end = put(host, TEXTS);
  const bit = c.bnfurl_network_of(TEXTS, end - TEXTS);
  return Object.keys(numbers.NETWORK).find((each) => numbers.NETWORK[each] === bit);
}

// C reads schemes as words, up to a NUL.
const isWord = (scheme) => typeof scheme === "string" && /^[^\0 ]+$/.test(scheme);

export function refuse(url, options = NONE) {
  checked(options, "schemes", "networks", "grammar", "production");
  const { schemes = ["http", "https"], networks = [], grammar = "plain" } = options;
  if (!Array.isArray(schemes) || !Array.isArray(networks)) throw new TypeError(mustBeArrays("schemes and networks"));
  for (const each of schemes) if (!isWord(each)) throw new RangeError(`"${each}" is not a scheme`);
  const policy = { grammar, production: options.production ?? (grammar === "plain" ? "plain-url" : undefined) };
  const { at } = production(policy);
  const allowed = bitsOf("network", networks, NETWORKS);
  const end = put(url, TEXTS);
  if (hasSurrogate(url, end - TEXTS)) return LONE_SURROGATE;
  const free = put(schemes.join(" "), end + 1) + 1;
  const reason = written(free, (out, capacity) =>
    c.bnfurl_refuse(at, TEXTS, end - TEXTS, end + 1, allowed, out, capacity));
  if (reason === "") return null;
  return reason.includes("(not ASCII)") ? explain(url, policy).reason : reason;
}

export function addFormats(ajv) {
  for (const [name, [grammar, named, isAllowed]] of Object.entries(FORMATS)) {
    const validate = (text) =>
      isMatch(production({ grammar, production: named }), text) && isAllowed(text);
    ajv.addFormat(name, { type: "string", validate });
  }
  return ajv;
}
