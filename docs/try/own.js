// @ts-check
// A grammar that a person pastes: the library that reads grammars at run time, as a second module (own.cpp), which is
// started when it is first needed.
import { module } from "./module.js";
import { packed } from "./own_packed.js";

/**
 * @typedef {object} Fault
 * @property {number} line  from 1; 0: the grammar as a whole
 * @property {number} column  in octets, from 1
 * @property {string} message
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** @type {any} */
let c;

/** Starts the library. */
export async function startLoader() {
  const compiled = await module(packed);
  const imports = Object.fromEntries(WebAssembly.Module.imports(compiled).map(({ name }) => [name, () => 0]));
  c = (await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: imports })).exports;
  c._initialize();
}

export const isStarted = () => c !== undefined;

/**
 * The text that a function returns for texts, which it is given with a NUL.
 * @param {(...at: number[]) => number} call
 * @param {Uint8Array[]} texts
 */
function answer(call, ...texts) {
  const at = texts.map((octets) => {
    const place = c.malloc(octets.length + 1);
    new Uint8Array(c.memory.buffer).set([...octets, 0], place);
    return place;
  });
  const from = call(...at);
  at.forEach((place) => c.free(place));
  const memory = new Uint8Array(c.memory.buffer);
  return decoder.decode(memory.subarray(from, memory.indexOf(0, from)));
}

/**
 * Reads a grammar.
 * @param {string} text
 */
export function load(text) {
  const octets = encoder.encode(text);
  const listed = answer((at) => c.own_load(at, octets.length), octets).split("\n").filter((line) => line);
  const faults = listed.map((line) => {
    const [row, column, message] = line.split("\t");
    return { line: Number(row), column: Number(column), message };
  });
  const [rules, published, lines] = [() => c.own_rules(), () => c.own_published(), () => c.own_lines()].map((call) =>
    answer(call));
  return { faults, rules, published, lines };
}

/**
 * How many states a rule has; 0 if they are too many to count.
 * @param {string} rule
 */
export const statesOf = (rule) => Number(answer((at) => c.own_states(at), encoder.encode(rule)));

/**
 * Reads a text by a rule.
 * @param {string} rule
 * @param {Uint8Array} octets
 * @returns {{offset: number, part: string, reason: string} | null}  null if it is valid; the offset is -1 if the rule
 *   is too large
 */
export function readOwn(rule, octets) {
  const found = answer((name, at) => c.own_read(name, at, octets.length), encoder.encode(rule), octets);
  const [offset, part, reason] = found.split("\t");
  if (found === "") return null;
  return reason === undefined ? { offset: -1, part: "", reason: offset } : { offset: Number(offset), part, reason };
}
