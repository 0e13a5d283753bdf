// @ts-check
// What the page asks of the library: the functions of the package for npm, and what that does not return, the offsets
// of components, which are asked of a second instance of its module.
//
// note [two instances]: no function that the package calls allocates, so it takes all memory as its own. What is called
// here allocates, as do the functions for many lines.
import * as bnfurl from "./core.js";

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
 */

const ABSENT = 0xffffffff;
const MOST_SPANS = 64;
const READING = 48; // bytes
const KINDS = ["written", "joined", "number", "rewritten", "no host", "rejected", "unknown"];

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** @type {any} */
export let c; // the exports of the second instance
let memory = new Uint8Array(0);
let numbers = new DataView(memory.buffer);
// Memory for a bnfurl_parts (20 bytes), a bnfurl_error (64) at 32, and the spans at 96; for the texts of a call; and
// for a result.
let fixed = 0;
const texts = [{ at: 0, size: 0 }, { at: 0, size: 0 }];

/** @param {WebAssembly.Module} module */
export async function start(module) {
  bnfurl.init(module);
  const imports = WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(imports) });
  c = instance.exports;
  c._initialize();
  fixed = c.malloc(96 + 8 * MOST_SPANS);
}

/** The memory as bytes and as numbers: not to be kept across calls, since it can grow. */
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
    text.size = text.at === 0 ? 0 : size;
    if (text.at === 0) throw new RangeError("the text is too long for the memory of a page");
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

/**
 * @param {number} begin
 * @param {number} end
 */
export const decoded = (begin, end) => decoder.decode(view().memory.subarray(begin, end));

/** @param {number} at */
const name = (at) => (at === 0 ? null : decoded(at, view().memory.indexOf(0, at)));

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
export function found(named) {
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
 * Splits a text in memory; returns whether it is valid, and where its spans are, two numbers each.
 * @param {Reader} reader
 * @param {number} at
 * @param {number} size
 */
export function split({ at: production, components }, at, size) {
  view();
  [20, components.length, fixed + 96].forEach((value, i) => numbers.setUint32(fixed + 4 * i, value, true));
  return { isValid: c.bnfurl_split(production, at, size, fixed) === 0, spans: fixed + 96 };
}

/**
 * Why a text in memory is invalid, in words.
 * @param {number} production
 * @param {number} at
 * @param {number} size
 */
export function reasonAt(production, at, size) {
  c.bnfurl_explain(production, at, size, fixed + 32);
  const out = reserved(1, 4096);
  const written = c.bnfurl_error_sentence(fixed + 32, out, 4096);
  return decoded(out, out + Math.min(written, 4095));
}

/**
 * What the package takes as options.
 * @param {string} named
 * @returns {any}
 */
function options(named) {
  const [grammar, production] = named.split(":");
  return { grammar, production };
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
  const { isValid, spans } = split(reader, at, size);
  if (!isValid) {
    const error = /** @type {any} */ (bnfurl.explain(text, options(named)));
    const octet = encoder.encode(text.slice(0, error.offset)).length;
    return { parts: null, kind: null, hostKind: null, error: { ...error, octet } };
  }
  const index = indices(text, size);
  const parts = reader.components.map((component, i) => {
    const begin = numbers.getUint32(spans + 8 * i, true);
    if (begin === ABSENT) return { name: component, begin: -1, end: -1 };
    return { name: component, begin: index(begin), end: index(numbers.getUint32(spans + 8 * i + 4, true)) };
  });
  const kind = name(c.bnfurl_kind_name(reader.at, numbers.getInt32(fixed + 12, true)));
  const hostKind = name(c.bnfurl_host_kind_name(reader.at, numbers.getInt32(fixed + 16, true)));
  return { parts, kind, hostKind, error: null };
}

/**
 * The nearest valid text; null if there is none.
 * @param {string} named
 * @param {string} text
 */
export const repair = (named, text) => bnfurl.repair(text, options(named));

/**
 * The normal form, by all levels; null for an invalid text.
 * @param {string} named
 * @param {string} text
 */
export const normalize = (named, text) => bnfurl.normalize(text, { ...options(named), levels: ["all"] });

/**
 * The text of a URL's key after these steps; null for an invalid URL, and for an unknown step.
 * @param {string} named
 * @param {string} text
 * @param {string} steps
 */
export function key(named, text, steps) {
  const [grammar, production, url, list] = put(...named.split(":"), text, steps);
  const out = reserved(1, url.size + 1);
  const size = c.bnfurl_try_key(grammar.at, production.at, url.at, url.size, list.at, out);
  return size === -1 ? null : decoded(out, out + size);
}

/**
 * Why a URL must not be fetched; null if it may be.
 * @param {string} named
 * @param {string} text
 * @param {string[]} schemes
 * @param {string[]} networks
 * @returns {string | null}
 */
export function refuse(named, text, schemes, networks) {
  return bnfurl.refuse(text, { ...options(named), schemes, networks });
}

/**
 * What readers find as the host of a URL. All of them need a component `host`.
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
    const begin = numbers.getUint32(reading + 4, true);
    const host = begin === ABSENT ? null : text.slice(index(begin), index(numbers.getUint32(reading + 8, true)));
    return { kind: KINDS[numbers.getUint32(reading, true)], host: name(reading + 32) || host };
  });
}
