// @ts-check
// Reads a file of URLs, or a log, piece by piece: what is in it, its first rows, or all of it as CSV, like that of
// `bnfurl split`. Only a piece of the file, and what is asked for, is in memory. A worker runs this.
import { c, decoded, found, reasonAt, split, view } from "./engine.js";

/**
 * @typedef {object} Asked
 * @property {Blob} file
 * @property {string} format  "lines", or the grammar of a log
 * @property {string} reader  the production that its URLs must match
 */
/**
 * @typedef {object} Batch  Some lines: the addresses where the values of each column begin (-1: missing) and end.
 * @property {number} count
 * @property {number} first  the number of its first line
 * @property {Int32Array[]} begins
 * @property {Int32Array[]} ends
 * @property {(boolean | null)[]} valid  null: the record has no URL
 * @property {string[]} reasons
 */
/**
 * @typedef {object} Summary
 * @property {string[]} columns
 * @property {number} records
 * @property {number} invalid
 * @property {[string, number][]} reasons  the most frequent first
 * @property {Row[]} rows  the first ones, of all and of each reason
 */
/** @typedef {(string | null)[]} Row  The values of `columns`. */

const ROWS = 1000; // how many are shown
const ROWS_OF_REASON = 100;
const PIECE = 1 << 20; // bytes of CSV that are handed over at a time
const OWN = ["line", "url", "valid", "reason"];
export const FORMATS = ["lines", "common", "combined"];

/**
 * The columns of the rows: those that each file has, the components of its URLs, and those of a log.
 * @param {string} format
 * @param {string} reader
 */
export function columnsOf(format, reader) {
  const log = format === "lines" ? [] : found(`${format}:record`).components.filter((name) => name !== "target");
  return [...OWN, ...found(reader).components, ...log.map((name) => `log.${name}`)];
}

/** @param {number} production */
function newLines(production) {
  const options = c.malloc(28);
  const { numbers } = view();
  [24, 0, 0, 10, 1, 0].forEach((value, i) => numbers.setUint32(options + 4 * i, value, true)); // CR LF ends a line, too
  if (c.bnfurl_lines_new(production, options, 0, options + 24) !== 0) throw new RangeError("the memory is too small");
  const lines = view().numbers.getUint32(options + 24, true);
  c.free(options);
  return lines;
}

/**
 * Calls a function with each batch of lines.
 * @param {Asked} asked
 * @param {(batch: Batch) => void} take
 * @param {(bytes: number) => void} progress
 */
async function scan({ file, format, reader }, take, progress) {
  const ofUrl = found(reader);
  const log = format === "lines" ? null : found(`${format}:record`);
  const { at, components } = log ?? ofUrl;
  const [target, method] = ["target", "method"].map((name) => log?.components.indexOf(name) ?? -1);
  const fields = components.map((_, i) => i).filter((i) => i !== target);
  const lines = newLines(at);
  const pointers = c.malloc(8);
  let first = 1;

  // The columns of a batch, as addresses.
  const addresses = (/** @type {number} */ component, /** @type {number} */ text, /** @type {number} */ count) => {
    c.bnfurl_lines_column(lines, component, pointers, pointers + 4);
    const { memory, numbers } = view();
    const [starts, lengths] = [0, 4].map((i) =>
      new Int32Array(memory.buffer, numbers.getUint32(pointers + i, true), count));
    const begins = starts.map((begin, i) => (lengths[i] < 0 ? -1 : text + begin));
    return { begins, ends: begins.map((begin, i) => begin + lengths[i]) };
  };

  // Splits the URL of a record of a log, which lacks it if it is "-".
  const splitTarget = (/** @type {Batch} */ batch, /** @type {number} */ i, /** @type {any[]} */ ofLog) => {
    const [begin, end] = [ofLog[target].begins[i], ofLog[target].ends[i]];
    const isMissing = begin < 0 || (end === begin + 1 && view().memory[begin] === 0x2d);
    if (isMissing) {
      batch.valid[i] = null;
      return;
    }
    const name = ofLog[method].begins[i];
    const length = name < 0 ? 0 : ofLog[method].ends[i] - name;
    // Without a method, or with a text that is not a token (RFC 9110, section 9.1), the URL can be any method's target.
    const isMethod = /^(?!-$)[\w!#$%&'*+.^`|~-]+$/.test(decoded(name, name + length));
    const production = (isMethod && c.bnfurl_production_for_method(ofUrl.at, name, length)) || ofUrl.at;
    const { isValid, spans } = split({ ...ofUrl, at: production }, begin, end - begin);
    batch.valid[i] = isValid;
    batch.begins[0][i] = begin;
    batch.ends[0][i] = end;
    if (!isValid) batch.reasons[i] = reasonAt(production, begin, end - begin);
    const { numbers } = view();
    for (let part = 0; isValid && part < ofUrl.components.length; ++part) {
      const at = numbers.getInt32(spans + 8 * part, true); // -1 is BNFURL_ABSENT
      batch.begins[1 + part][i] = at < 0 ? -1 : begin + at;
      batch.ends[1 + part][i] = begin + numbers.getInt32(spans + 8 * part + 4, true);
    }
  };

  const drain = () => {
    for (let found = c.bnfurl_lines_next(lines); found !== 0; found = c.bnfurl_lines_next(lines)) {
      const { memory, numbers } = view();
      const [text, , count, starts, stops, bits] =
        [0, 1, 2, 3, 4, 5].map((member) => numbers.getUint32(found + 4 * member, true));
      const [begins, ends] = [starts, stops].map((each) =>
        new Int32Array(memory.buffer, each, count).map((i) => text + i));
      const valid = Array.from({ length: count }, (_, i) => ((memory[bits + (i >> 3)] >> (i & 7)) & 1) === 1);
      const columns = components.map((_, i) => addresses(i, text, count));
      /** @type {Batch} */
      const batch = { count, first, valid, reasons: Array(count).fill(""), begins: [begins], ends: [ends] };
      if (log !== null) {
        const missing = () => new Int32Array(count).fill(-1);
        const ofUrls = [null, ...ofUrl.components].map(() => ({ begins: missing(), ends: missing() }));
        batch.begins = [...ofUrls, ...fields.map((i) => columns[i])].map((each) => each.begins);
        batch.ends = [...ofUrls, ...fields.map((i) => columns[i])].map((each) => each.ends);
      } else {
        batch.begins.push(...columns.map((each) => each.begins));
        batch.ends.push(...columns.map((each) => each.ends));
      }
      for (let i = 0; i < count; ++i) {
        if (!valid[i]) batch.reasons[i] = reasonAt(at, begins[i], ends[i] - begins[i]);
        else if (log !== null) splitTarget(batch, i, columns);
      }
      take(batch);
      first += count;
    }
  };

  let room = 0;
  let size = 0;
  let bytes = 0;
  const stream = file.stream().getReader();
  for (let { done, value } = await stream.read(); !done && value; { done, value } = await stream.read()) {
    if (size < value.length) {
      c.free(room);
      size = value.length;
      room = c.malloc(size);
    }
    view().memory.set(value, room);
    if (c.bnfurl_lines_feed(lines, room, value.length) !== 0) throw new RangeError("a line is too long");
    drain();
    bytes += value.length;
    progress(bytes);
  }
  c.bnfurl_lines_finish(lines);
  drain();
  c.bnfurl_lines_free(lines);
  c.free(room);
  c.free(pointers);
}

/**
 * The values of a line.
 * @param {Batch} batch
 * @param {number} i
 * @returns {Row}
 */
function rowOf({ first, begins, ends, valid, reasons }, i) {
  const values = begins.map((begin, column) => (begin[i] < 0 ? null : decoded(begin[i], ends[column][i])));
  const verdict = valid[i] === null ? null : String(Number(valid[i]));
  return [String(first + i), values[0], verdict, reasons[i] || null, ...values.slice(1)];
}

/**
 * @param {Asked} asked
 * @param {(bytes: number) => void} progress
 * @returns {Promise<Summary>}
 */
export async function summarize(asked, progress) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Row[]} */
  const rows = [];
  let records = 0;
  await scan(asked, (batch) => {
    records += batch.count;
    for (let i = 0; i < batch.count; ++i) {
      const reason = batch.reasons[i];
      const count = reason === "" ? 0 : (counts.get(reason) ?? 0) + 1;
      if (reason !== "") counts.set(reason, count);
      if (batch.first + i <= ROWS || (count > 0 && count <= ROWS_OF_REASON)) rows.push(rowOf(batch, i));
    }
  }, progress);
  const reasons = [...counts].sort((a, b) => b[1] - a[1]);
  const invalid = reasons.reduce((sum, [, count]) => sum + count, 0);
  return { columns: columnsOf(asked.format, asked.reader), records, invalid, reasons, rows };
}

/**
 * All rows as CSV (RFC 4180): a missing value is empty, and an empty one is `""`.
 * @param {Asked} asked
 * @param {string[]} chosen  of the columns
 * @param {(bytes: number) => void} progress
 */
export async function csv(asked, chosen, progress) {
  const columns = columnsOf(asked.format, asked.reader);
  const indices = chosen.map((name) => columns.indexOf(name));
  const encoder = new TextEncoder();
  /** @type {BlobPart[]} */
  const parts = [];
  let out = new Uint8Array(2 * PIECE);
  let at = 0;
  const flush = () => {
    parts.push(out.slice(0, at));
    at = 0;
  };
  const put = (/** @type {Uint8Array} */ bytes, /** @type {number} */ begin, /** @type {number} */ end) => {
    if (at + 2 * (end - begin) + 4 > out.length) flush();
    if (2 * (end - begin) + 4 > out.length) out = new Uint8Array(2 * (end - begin) + 4);
    let isQuoted = begin === end;
    for (let i = begin; i < end && !isQuoted; ++i) {
      const octet = bytes[i];
      isQuoted = octet === 0x2c || octet === 0x22 || octet === 0x0d || octet === 0x0a;
    }
    if (isQuoted) out[at++] = 0x22;
    for (let i = begin; i < end; ++i) {
      if (bytes[i] === 0x22) out[at++] = 0x22;
      out[at++] = bytes[i];
    }
    if (isQuoted) out[at++] = 0x22;
  };
  /** @type {Map<string, Uint8Array>} */
  const reasonBytes = new Map();
  const putText = (/** @type {string} */ text) => {
    const bytes = reasonBytes.get(text) ?? encoder.encode(text);
    reasonBytes.set(text, bytes);
    put(bytes, 0, bytes.length);
  };
  const end = (/** @type {number} */ position) => { out[at++] = position + 1 === indices.length ? 0x0a : 0x2c; };
  chosen.forEach((name, i) => {
    putText(name);
    end(i);
  });
  await scan(asked, ({ count, first, begins, ends, valid, reasons }) => {
    const { memory } = view();
    for (let i = 0; i < count; ++i) {
      indices.forEach((column, position) => {
        const own = column === 1 ? 0 : column - OWN.length + 1; // of the values in memory
        if (column === 0) put(encoder.encode(String(first + i)), 0, String(first + i).length);
        else if (column === 2 && valid[i] !== null) putText(String(Number(valid[i])));
        else if (column === 3 && reasons[i] !== "") putText(reasons[i]);
        else if ((column === 1 || column > 3) && begins[own][i] >= 0) put(memory, begins[own][i], ends[own][i]);
        end(position);
      });
      if (at > PIECE) flush();
    }
  }, progress);
  flush();
  return new Blob(parts, { type: "text/csv" });
}

/**
 * The format that most of the first lines have.
 * @param {Blob} file
 */
export async function guess(file) {
  const beginning = file.slice(0, 1 << 16);
  for (const format of FORMATS.slice(1).reverse()) {
    const { rows } = await summarize({ file: beginning, format, reader: "rfc9112:request-target" }, () => {});
    const alike = rows.filter(([, url, verdict]) => url !== null || verdict === null);
    if (alike.length > rows.length / 2) return format;
  }
  return "lines";
}
