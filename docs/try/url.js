// @ts-check
// A URL, in several grammars at once. One of them, the reader, shows its components in colours under the text, or where
// and why the text is invalid, beside what `new URL()` makes of it.
import { add, addVerdict, colourOf, counted, nameColumns, one, shown } from "./dom.js";
import { find, key, normalize, read, readings, repair } from "./engine.js";

/** @typedef {import("./engine.js").Part} Component */

const READERS = ["rfc3986:URI", "rfc3986:URI-reference", "rfc3987:IRI-reference", "rfc6874:URI-reference",
                 "rfc2396:URI-reference", "rfc1808:URL", "rfc1738:url", "w3c1993:url", "whatwg:whatwg-url",
                 "plain:plain-url", "plain:plain-reference", "rfc9112:request-target"];

// Which member of a URL has what a component has, and the delimiter that it adds.
/** @type {Record<string, [keyof URL, RegExp]>} */
const MEMBERS = {
  scheme: ["protocol", /:$/], user: ["username", /^/], password: ["password", /^/], host: ["hostname", /^/],
  port: ["port", /^/], path: ["pathname", /^/], query: ["search", /^\?/], fragment: ["hash", /^#/],
};

/** @type {HTMLElement} */ let panel;
/** @type {import("./page.js").Page} */ let page;

/** @param {string} text */
function browserUrl(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The components that are in no other, from left to right. Where several begin, the grammar's order counts.
 * @param {Component[]} parts
 */
function outermost(parts) {
  const present = parts.filter(({ name, begin }) => begin >= 0 && name !== "user" && name !== "password");
  present.sort((a, b) => a.begin - b.begin);
  return present.filter((part, i) => !present.slice(0, i).some(({ end }) => part.begin < end));
}

/**
 * @param {HTMLElement} drawing
 * @param {string} text
 * @param {Component[]} parts
 */
function drawParts(drawing, text, parts) {
  let at = 0;
  for (const { name, begin, end } of outermost(parts)) {
    drawing.append(shown(text.slice(at, begin)));
    const part = add(drawing, "span", "", { className: `part ${colourOf(name)}` });
    if (begin === end) add(part, "i", "empty", { className: "empty" });
    else add(part, "b", shown(text.slice(begin, end)));
    add(part, "small", name);
    at = end;
  }
  drawing.append(shown(text.slice(at)));
}

/**
 * @param {HTMLElement} drawing
 * @param {string} text
 * @param {number} offset
 */
function drawFailure(drawing, text, offset) {
  drawing.append(shown(text.slice(0, offset)));
  const found = String.fromCodePoint(text.codePointAt(offset) ?? 0x20);
  const isEnd = offset === text.length;
  add(drawing, "mark", isEnd ? "end" : found === " " ? "\u2423" : shown(found));
  if (!isEnd) drawing.append(shown(text.slice(offset + found.length)));
}

/**
 * A cell with the value of a component, which can be missing.
 * @param {HTMLTableRowElement} row
 * @param {string | null} value
 */
function addValue(row, value) {
  const cell = add(row, "td");
  if (value === null) add(cell, "span", "missing", { className: "missing" });
  else if (value === "") add(cell, "i", "empty", { className: "empty" });
  else add(cell, "bdi", shown(value));
  return cell;
}

/** @param {HTMLElement} cell */
function addDifference(cell) {
  cell.append(" ");
  add(cell, "strong", "differs", { className: "differs" });
}

/**
 * @param {string} text
 * @param {Component[]} parts
 * @param {boolean} isValid  if not, only the browser can have components
 * @param {URL | null} ofBrowser
 */
function showParts(text, parts, isValid, ofBrowser) {
  const body = one(panel, ".parts tbody");
  body.textContent = "";
  for (const { name, begin, end } of parts) {
    const row = add(body, "tr");
    add(row, "th", name, { scope: "row", className: colourOf(name) });
    const value = begin < 0 ? null : text.slice(begin, end);
    if (isValid) addValue(row, value);
    else add(row, "td");
    add(row, "td", begin < 0 ? "" : `${counted(begin)}–${counted(end)}`, { className: "n" });
    const member = MEMBERS[name];
    if (ofBrowser === null || member === undefined) {
      add(row, "td");
      continue;
    }
    const theirs = String(ofBrowser[member[0]]).replace(member[1], "");
    // The members of a URL do not tell a missing component from an empty one.
    const cell = theirs === "" ? add(row, "td") : addValue(row, theirs);
    if (theirs === "") add(cell, "span", "empty or missing", { className: "missing" });
    if (isValid && theirs !== (value ?? "")) addDifference(cell);
  }
  nameColumns(one(panel, ".parts"));
}

/**
 * The host that is found by one reader, beside that of the chosen one. Letter case makes no difference to a host.
 * @param {HTMLTableRowElement} row
 * @param {string | null} host
 * @param {string | null} ofReader
 */
function addHost(row, host, ofReader) {
  const cell = addValue(row, host);
  if (host && ofReader && host.toLowerCase() !== ofReader.toLowerCase()) addDifference(cell);
}

/**
 * The texts that the library makes of this one, each with a button that takes it.
 * @param {import("./page.js").State} state
 * @param {boolean} isValid
 */
function showRelated({ reader, text, steps }, isValid) {
  const list = one(panel, ".related");
  list.textContent = "";
  /** @type {[string, string | null][]} */
  const related = isValid ? [["Normal form", normalize(reader, text)]] : [["Nearest valid text", repair(reader, text)]];
  const [[, normal]] = related;
  if (isValid && normal !== null) related.push(["Key", key(reader, normal, steps)]);
  for (const [title, value] of related) {
    add(list, "dt", title);
    const row = add(list, "dd");
    if (value === null) add(row, "span", "none", { className: "missing" });
    else if (value === text) add(row, "span", "the text itself");
    else {
      add(row, "bdi", shown(value));
      const take = () => page.change({ text: value });
      if (title !== "Key") add(row, "button", "Take it", { type: "button", onclick: take });
    }
  }
}

/**
 * @param {import("./page.js").State} state
 * @param {URL | null} ofBrowser
 */
function showReaders({ text, reader, with: chosen }, ofBrowser) {
  const names = chosen === "" ? READERS : chosen.split(",").filter((each) => find(each) !== null);
  const body = one(panel, ".readers tbody");
  body.textContent = "";
  const all = [...new Set([reader, ...names])];
  const withHost = all.filter((each) => find(each)?.components.includes("host"));
  const found = readings(withHost, text);
  const ofReader = found[withHost.indexOf(reader)]?.host ?? null;
  for (const each of all) {
    const { error } = read(each, text);
    const row = add(body, "tr");
    row.setAttribute("aria-current", String(each === reader));
    const label = add(add(row, "th", "", { scope: "row" }), "label");
    add(label, "input", "", { type: "radio", name: "reader", checked: each === reader,
                              onchange: () => page.change({ reader: each }) });
    label.append(each.replace(":", " "));
    const said = error === null ? "valid" : `invalid at ${counted(error.offset)}: ${error.reason}`;
    addVerdict(row, error === null, shown(said));
    const reading = found[withHost.indexOf(each)];
    if (reading === undefined || reading.kind === "rejected") add(row, "td");
    else if (reading.kind === "unknown" || reading.kind === "rewritten") add(row, "td", reading.kind);
    else addHost(row, reading.host, ofReader);
  }
  const row = add(body, "tr");
  add(row, "th", "new URL() of this browser", { scope: "row" });
  addVerdict(row, ofBrowser !== null, ofBrowser !== null ? "valid" : "invalid");
  if ((ofBrowser === null) === (read(reader, text).error === null)) addDifference(row.cells[1]);
  if (ofBrowser === null) add(row, "td");
  else addHost(row, ofBrowser.hostname || null, ofReader);
  nameColumns(one(panel, ".readers"));
  one(panel, ".all").hidden = chosen === "";
}

/** @type {import("./page.js").Part} */
export const url = {
  id: "url",
  start(element, thePage) {
    panel = element;
    page = thePage;
    const text = one(panel, "#text");
    text.oninput = () => page.change({ text: text.value });
    const steps = one(panel, "#steps");
    steps.oninput = () => page.change({ steps: steps.value });
    one(panel, ".all").onclick = () => page.change({ with: "" });
  },
  show(state) {
    const { text } = state;
    const reader = find(state.reader) === null ? READERS[0] : state.reader;
    const area = one(panel, "#text");
    if (area.value !== text) area.value = text;
    const steps = one(panel, "#steps");
    if (steps.value !== state.steps) steps.value = state.steps;
    const { parts, kind, hostKind, error } = read(reader, text);
    const ofBrowser = browserUrl(text);
    const verdict = one(panel, ".verdict");
    const kinds = [kind && ` Kind: ${kind}.`, hostKind && ` Kind of the host: ${hostKind}.`].filter(Boolean).join("");
    verdict.textContent = error === null ? `Valid: ${reader.replace(":", " ")}.${kinds}`
      : shown(`Invalid at offset ${counted(error.offset)}: ${error.reason}`);
    verdict.classList.toggle("bad", error !== null);
    const drawing = one(panel, ".drawing");
    drawing.textContent = "";
    if (parts !== null) drawParts(drawing, text, parts);
    if (error !== null) {
      drawFailure(drawing, text, error.offset);
      add(drawing, "div", shown(error.message), { className: "expected" });
    }
    showRelated({ ...state, reader }, error === null);
    one(panel, ".chosen").textContent = reader.replace(":", " ");
    const missing = find(reader)?.components.map((name) => ({ name, begin: -1, end: -1 })) ?? [];
    showParts(text, parts ?? missing, error === null, ofBrowser);
    showReaders({ ...state, reader }, ofBrowser);
  },
};
