// @ts-check
// What the page asks of the library: its C functions, compiled to WebAssembly. The library counts octets of UTF-8, and
// the page UTF-16 units, so offsets are converted here. UTF-8 has no lone surrogates; the library is given U+FFFD in
// their place, and if that is where a text fails, the page says what was really there.

/**
 * @typedef {object} Reader  A production, by which a text can be read.
 * @property {number} at  its address
 * @property {string[]} components
 */
/**
 * @typedef {object} Part  A component, at indices into the string. A missing one begins at -1.
 * @property {string} name
 * @property {number} begin
 * @property {number} end
 */
/**
 * @typedef {object} Failure
 * @property {number} offset  into the string
 * @property {number} octet  the same in UTF-8
 * @property {string} part
 * @property {string} message
 * @property {string} reason
 */
/**
 * @typedef {object} Result
 * @property {Part[] | null} parts
 * @property {string | null} kind
 * @property {string | null} hostKind
 * @property {Failure | null} error
 */
/**
 * @typedef {object} Reading  What a convention finds; the members that it does not have are null.
 * @property {string} kind
 * @property {string | null} host
 * @property {string | null} port
 * @property {string | null} path
 */

const ABSENT = 0xffffffff;
const MOST_SPANS = 64;
const READING = 48; // bytes
const KINDS = ["as written", "without its gaps", "number", "rewritten", "no host", "rejected", "unknown"];
const LEVELS = 63; // all of bnfurl_level
const NO_ROOM = 2;
const LONE_SURROGATE = "a lone surrogate is not allowed";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {any} */
export let c; // the exports of the module
let memory = new Uint8Array(0);
let numbers = new DataView(memory.buffer);
let fixed = 0; // the address of a bnfurl_parts (20 bytes), a size, a bnfurl_error (64) and the spans
const texts = [{ at: 0, size: 0 }, { at: 0, size: 0 }]; // memory for the texts of a call, and for its result

const SIZE = 24;
const ERROR = 32;
const SPANS = 96;

/** @param {WebAssembly.Module} module */
export async function start(module) {
  const imports = WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(imports) });
  c = instance.exports;
  c._initialize();
  fixed = c.malloc(SPANS + 8 * MOST_SPANS);
}

/** The memory of the module as bytes and as numbers: not to be kept across calls, since memory can grow. */
export function view() {
  if (memory.buffer !== c.memory.buffer) {
    memory = new Uint8Array(c.memory.buffer);
    numbers = new DataView(c.memory.buffer);
  }
  return { memory, numbers };
}

/**
 * @param {number} which
 * @param {number} size
 */
function reserved(which, size) {
  const text = texts[which];
  if (text.size < size) {
    c.free(text.at);
    text.at = c.malloc(size);
    if (text.at === 0) throw new RangeError("the text is too long for the memory of a page");
    text.size = size;
  }
  view();
  return text.at;
}

/**
 * Writes texts, each with a NUL.
 * @param {string[]} strings
 * @returns {{ at: number, size: number }[]}
 */
function put(...strings) {
  let at = reserved(0, strings.reduce((sum, each) => sum + 3 * each.length + 1, 0));
  return strings.map((each) => {
    const size = encoder.encodeInto(each, memory.subarray(at)).written;
    memory[at + size] = 0;
    at += size + 1;
    return { at: at - size - 1, size };
  });
}

/** @param {number} at */
const name = (at) => (at === 0 ? null : decoder.decode(view().memory.subarray(at, memory.indexOf(0, at))));

/**
 * The text that a C function writes as snprintf does.
 * @param {(out: number, capacity: number) => number} write
 */
function sentence(write) {
  let size = write(reserved(1, 1024), 1024);
  if (size >= 1024) size = write(reserved(1, size + 1), size + 1);
  view();
  return decoder.decode(memory.subarray(texts[1].at, texts[1].at + size));
}

/**
 * The text that a C function writes, which returns a status; null after a failure.
 * @param {(out: number, capacity: number, needed: number) => number} write
 */
function built(write) {
  for (let capacity = 1024; ; ) {
    const status = write(reserved(1, capacity), capacity, fixed + SIZE);
    view();
    const size = numbers.getUint32(fixed + SIZE, true);
    if (status === 0) return decoder.decode(memory.subarray(texts[1].at, texts[1].at + size));
    if (status !== NO_ROOM) return null;
    capacity = size;
  }
}

/** @type {Map<string, Reader>} */
const readers = new Map();

/**
 * The production that a text such as "rfc3986:URI" names.
 * @param {string} named
 * @returns {Reader | null}
 */
export function find(named) {
  const known = readers.get(named);
  if (known !== undefined) return known;
  const [grammar, production] = put(...named.split(":", 2), "");
  const at = c.bnfurl_find_production(grammar.at, production.at);
  if (at === 0) return null;
  const components = Array.from({ length: c.bnfurl_component_count(at) }, (_, i) => {
    return /** @type {string} */ (name(c.bnfurl_component_name(at, i)));
  });
  readers.set(named, { at, components });
  return { at, components };
}

/**
 * @param {string} named
 * @returns {Reader}
 */
function found(named) {
  const reader = find(named);
  if (reader === null) throw new RangeError(`there is no production ${named}`);
  return reader;
}

/**
 * The index in a string of each octet of its UTF-8; within a character, that of the character.
 * @param {string} text
 * @param {number} size  of its UTF-8
 * @returns {(octet: number) => number}
 */
function indices(text, size) {
  if (size === text.length) return (octet) => octet;
  const all = new Uint32Array(size + 1);
  let octet = 0;
  for (let i = 0; i < text.length; ) {
    const point = /** @type {number} */ (text.codePointAt(i));
    const octets = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    all.fill(i, octet, octet + octets);
    octet += octets;
    i += point < 0x10000 ? 1 : 2;
  }
  all[size] = text.length;
  return (at) => all[at];
}

/**
 * @param {Reader} reader
 * @param {number} at
 * @param {number} size
 * @returns {boolean}  whether the text was split
 */
function split({ at: production, components }, at, size) {
  view();
  [20, components.length, fixed + SPANS].forEach((value, i) => numbers.setUint32(fixed + 4 * i, value, true));
  return c.bnfurl_split(production, at, size, fixed) === 0;
}

/**
 * Splits a text, or explains why it is invalid.
 * @param {string} named
 * @param {string} text
 * @returns {Result}
 */
export function read(named, text) {
  const reader = found(named);
  const [{ at, size }] = put(text);
  const index = indices(text, size);
  if (!split(reader, at, size)) {
    return { parts: null, kind: null, hostKind: null, error: failure(reader, text, at, size, index) };
  }
  const parts = reader.components.map((component, i) => {
    const begin = numbers.getUint32(fixed + SPANS + 8 * i, true);
    if (begin === ABSENT) return { name: component, begin: -1, end: -1 };
    return { name: component, begin: index(begin), end: index(numbers.getUint32(fixed + SPANS + 8 * i + 4, true)) };
  });
  const kind = name(c.bnfurl_kind_name(reader.at, numbers.getInt32(fixed + 12, true)));
  const hostKind = name(c.bnfurl_host_kind_name(reader.at, numbers.getInt32(fixed + 16, true)));
  return { parts, kind, hostKind, error: null };
}

/**
 * @param {Reader} reader
 * @param {string} text
 * @param {number} at
 * @param {number} size
 * @param {(octet: number) => number} index
 * @returns {Failure}
 */
function failure(reader, text, at, size, index) {
  const error = fixed + ERROR;
  c.bnfurl_explain(reader.at, at, size, error);
  const octet = c.bnfurl_error_offset(error);
  const offset = index(octet);
  const part = name(c.bnfurl_error_code_name(reader.at, c.bnfurl_error_code(error))) ?? "text";
  const message = sentence((out, capacity) => c.bnfurl_error_message(error, out, capacity));
  const reason = sentence((out, capacity) => c.bnfurl_error_sentence(error, out, capacity));
  if (offset !== firstSurrogate(text)) return { offset, octet, part, message, reason };
  const found = message.replace(/, found [^]*$/, ", found a lone surrogate");
  return { offset, octet, part, message: found, reason: LONE_SURROGATE };
}

/** @param {string} text */
const firstSurrogate = (text) => text.search(/\p{Surrogate}/u);

/**
 * The nearest valid text; null if there is none.
 * @param {string} named
 * @param {string} text
 */
export function repair(named, text) {
  const { at: production } = found(named);
  const [{ at, size }] = put(text);
  if (firstSurrogate(text) >= 0) return null;
  return built((out, capacity, needed) => c.bnfurl_repair(production, at, size, 0, out, capacity, needed));
}

/**
 * The normal form, by all levels; null for an invalid text.
 * @param {string} named
 * @param {string} text
 */
export function normalize(named, text) {
  const { at: production } = found(named);
  const [{ at, size }] = put(text);
  return built((out, capacity, needed) => c.bnfurl_normalize(production, at, size, LEVELS, out, capacity, needed));
}

/**
 * Why a URL must not be fetched; empty if it may be.
 * @param {string} named
 * @param {string} text
 * @param {string} schemes
 * @param {number} networks
 */
export function refuse(named, text, schemes, networks) {
  const { at: production } = found(named);
  const [url, allowed] = put(text, schemes);
  const reason = sentence((out, capacity) =>
    c.bnfurl_refuse(production, url.at, url.size, allowed.at, networks, out, capacity));
  return reason !== "" && firstSurrogate(text) >= 0 ? LONE_SURROGATE : reason;
}

/**
 * What is special about a host, as a bit of bnfurl_network; 0 if nothing is.
 * @param {string} host
 * @returns {number}
 */
export function networkOf(host) {
  const [{ at, size }] = put(host);
  return c.bnfurl_network_of(at, size);
}

/**
 * What readers find as host, port and path of a URL. All of them need a component `host`.
 * @param {string[]} names
 * @param {string} text
 * @returns {Reading[]}
 */
export function readings(names, text) {
  const all = names.map(found);
  const [{ at, size }] = put(text);
  const index = indices(text, size);
  const between = reserved(1, (4 + READING) * names.length + 4);
  const results = between + 4 * names.length;
  all.forEach((reader, i) => numbers.setUint32(between + 4 * i, reader.at, true));
  c.bnfurl_readings(between, names.length, at, size, results, results + READING * names.length);
  view();
  return names.map((_, i) => {
    const reading = results + READING * i;
    const [host, port, path] = [4, 12, 20].map((member) => {
      const begin = numbers.getUint32(reading + member, true);
      return begin === ABSENT ? null : text.slice(index(begin), index(numbers.getUint32(reading + member + 4, true)));
    });
    const address = /** @type {string} */ (name(reading + 32));
    return { kind: KINDS[numbers.getUint32(reading, true)], host: address || host, port, path };
  });
}
