// @ts-check
// A grammar: the rules that a production needs, as railroad diagrams, beside the text that they derive. Pointing at the
// text lights the rules that derive it there, and pointing at a rule or a part of its diagram lights what it derives.
// For an invalid text, the diagrams show what the rules expect where it fails.
import data from "./data.json";
import { componentsOf, derive } from "./derivation.js";
import { draw } from "./diagram.js";
import { add, colourOf, counted, one, shown } from "./dom.js";
import { find, read } from "./engine.js";
import { isStarted, load, readOwn, startLoader, statesOf } from "./own.js";
import { abnf, readLines, readRules, rulesOf } from "./rules.js";

/**
 * @typedef {import("./rules.js").Node} Node
 * @typedef {import("./derivation.js").Span} Span
 *
 * @typedef {object} Source  the rules of a grammar
 * @property {string} name
 * @property {string} source  where it is published
 * @property {string} start
 * @property {import("./rules.js").Rules} rules
 * @property {import("./rules.js").Rules} published  at least those that are published in other words
 * @property {Record<string, string>} components  by rule
 * @property {string[]} shortest
 * @property {Record<string, number>} states  by rule
 * @property {import("./own.js").Fault[]} faults
 *
 * @typedef {{element: HTMLElement, begin: number, end: number}} Character  with the octets that it is in UTF-8
 */

const MOST_OCTETS = 10_000;
const MOST_ROWS = 200;
const LONGEST_CHARACTER = 4; // octets; rules for no more than that are not listed
const OWN = "your own";

/** @type {HTMLElement} */ let panel;
/** @type {() => void} */ let again; // draws the panel
/** @type {Source} */ let source;
let production = "";
/** @type {Map<Node, SVGElement>} */ let elements = new Map();
/** @type {Map<string, HTMLElement>} */ const figures = new Map();
/** @type {Map<string, number>} */ const lengths = new Map();
/** @type {Character[]} */ let characters = [];
/** @type {Span[]} */ let spans = [];

/** @type {Map<string, Source>} */
const sources = new Map();

/**
 * @param {string} name
 * @param {{source: string, rules: string, published: string, lines: string, states: Record<string, number>,
 *   faults?: import("./own.js").Fault[]}} printed
 * @returns {Source}
 */
function sourceFrom(name, printed) {
  const [rules, published] = [readRules(printed.rules), readRules(printed.published)];
  return { faults: [], ...printed, name, rules, published, ...readLines(printed.lines, rules) };
}

/**
 * @param {string} name
 * @param {string} own  the grammar that was pasted
 * @returns {Source}
 */
function sourceOf(name, own) {
  const key = name === OWN ? `${name} ${own}` : name;
  let found = sources.get(key);
  if (!found) {
    found = name === OWN ? sourceFrom(name, { source: "your own grammar", states: {}, ...load(own) })
      : sourceFrom(name, /** @type {any} */ (data.grammars)[name]);
    for (const other of sources.keys()) {
      if (other.startsWith(OWN)) sources.delete(other);
    }
    sources.set(key, found);
  }
  return found;
}

/**
 * The most octets that a rule matches.
 * @param {string} rule
 * @returns {number}
 */
function longest(rule) {
  const known = lengths.get(rule);
  if (known !== undefined) return known;
  lengths.set(rule, Infinity); // if it needs itself
  /** @type {(node: Node) => number} */
  const most = ({ kind, name, parts, most: rounds }) => {
    if (kind === "octets") return 1;
    if (kind === "reference") return longest(name);
    const all = parts.map(most);
    if (kind === "repetition") return rounds === 0 || all[0] === 0 ? 0 : rounds * all[0];
    return kind === "choice" ? Math.max(...all) : all.reduce((sum, each) => sum + each, 0);
  };
  const length = most(/** @type {import("./rules.js").Rule} */ (source.rules.get(rule)).body);
  lengths.set(rule, length);
  return length;
}

/**
 * The rule or component of a span that is worth a row.
 * @param {Span} span
 */
function rowName({ node, parent }) {
  if (node.kind === "component") return node.parts[0].kind === "reference" ? "" : node.name;
  if (node.kind !== "reference") return "";
  const isNamed = parent === null || parent.node.kind === "component";
  return isNamed || longest(node.name) > LONGEST_CHARACTER ? node.name : "";
}

function unlight() {
  for (const lit of panel.querySelectorAll(".lit")) lit.classList.remove("lit");
}

/**
 * @param {number} begin
 * @param {number} end
 */
function lightOctets(begin, end) {
  for (const each of characters) {
    if (each.begin < end && each.end > begin) each.element.classList.add("lit");
  }
}

/**
 * Lights a span, and what it is in; shows its rule.
 * @param {Span} span
 */
function light(span) {
  unlight();
  /** @type {string[]} */
  const chain = [];
  /** @type {Span | null} */
  let row = null;
  for (let each = /** @type {Span | null} */ (span); each; each = each.parent) {
    elements.get(each.node)?.classList.add("lit");
    if (each.node.kind === "reference") chain.unshift(each.node.name);
    if (!row && rowName(each)) row = each;
  }
  one(panel, ".chain").textContent = chain.join(" › ");
  if (!row) return;
  lightOctets(row.begin, row.end);
  const figure = figures.get(row.node.kind === "reference" ? row.node.name : row.node.rule);
  figure?.classList.add("lit");
  reveal(figure);
}

/**
 * Scrolls to a diagram, but not the page.
 * @param {HTMLElement | undefined} figure
 */
function reveal(figure) {
  const box = one(panel, ".diagrams");
  if (figure) box.scrollTop = figure.offsetTop;
}

/**
 * Lights what some spans derive.
 * @param {(span: Span) => boolean} isMeant
 */
function lightWhere(isMeant) {
  unlight();
  for (const span of spans.filter(isMeant)) {
    elements.get(span.node)?.classList.add("lit");
    lightOctets(span.begin, span.end);
  }
}

/**
 * The link to a rule.
 * @param {string} rule
 */
const hrefOf = (rule) => `#${new URLSearchParams({ tab: "grammar", reader: `${source.name}:${rule}` })}`;

function drawRules() {
  const box = one(panel, ".diagrams");
  box.textContent = "";
  elements = new Map();
  figures.clear();
  for (const { name, body, origin } of rulesOf(source.rules, production)) {
    const figure = add(box, "figure");
    figures.set(name, figure);
    const caption = add(figure, "figcaption");
    add(caption, "h3", name, { className: source.components[name] ? colourOf(source.components[name]) : "" });
    const states = source.states[name];
    const facts = [origin, states === undefined ? "" : `${counted(states)} states`];
    add(caption, "span", facts.filter((each) => each).join(", "));
    const scroll = add(figure, "div", "", { className: "scroll", tabIndex: 0 });
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", `Diagram of ${name}`);
    const drawing = draw(body, hrefOf, colourOf);
    scroll.append(drawing.svg);
    for (const [node, element] of drawing.elements) {
      elements.set(node, element);
      element.addEventListener("pointerenter", () => lightWhere((span) => elements.get(span.node) === element));
    }
    add(figure, "code", `${name} = ${abnf(body)}`);
    const printed = source.published.get(name);
    const published = printed ? abnf(printed.body) : abnf(body);
    if (published !== abnf(body)) {
      add(figure, "p", `It is published as ${name} = ${published}. Here it is rewritten so that components can be ` +
        "found in it, or so that an alternative is preferred; both match the same texts.");
    }
    caption.addEventListener("pointerenter", () => {
      lightWhere(({ node }) => node.kind === "reference" && node.name === name);
      figure.classList.add("lit");
    });
  }
}

/** @param {string} text */
function drawText(text) {
  const box = one(panel, ".octets");
  box.textContent = "";
  let at = 0;
  characters = Array.from(text, (character) => {
    const begin = at;
    at += new TextEncoder().encode(character).length;
    return { element: add(box, "span", shown(character)), begin, end: at };
  });
  characters.forEach(({ element, begin }) => {
    element.onpointerenter = () => {
      const span = spans.findLast((each) => each.begin <= begin && begin < each.end);
      if (span) light(span);
    };
  });
}

function drawDerivation() {
  const list = one(panel, ".derived");
  list.textContent = "";
  for (const { node: { name }, begin, end } of componentsOf(spans).values()) {
    for (const each of characters) {
      if (each.begin >= begin && each.end <= end) each.element.className = colourOf(name);
    }
  }
  const rows = spans.filter((span) => rowName(span));
  for (const span of rows.slice(0, MOST_ROWS)) {
    let depth = 0;
    for (let outer = span.parent; outer; outer = outer.parent) depth += rowName(outer) ? 1 : 0;
    const item = add(list, "li");
    item.style.paddingInlineStart = `${Math.min(depth, 10)}rem`;
    const button = add(item, "button", "", { type: "button" });
    const outer = span.node.kind === "component" ? span : span.parent;
    const component = outer?.node.kind === "component" ? outer.node.name : "";
    add(button, "b", rowName(span), { className: component && colourOf(component) });
    const derived = characters.filter((each) => each.begin >= span.begin && each.end <= span.end);
    const octets = derived.map(({ element }) => element.textContent).join("");
    if (octets === "") add(button, "i", "empty", { className: "empty" });
    else add(button, "bdi", shown(octets));
    button.onpointerenter = button.onfocus = () => light(span);
  }
  if (rows.length > MOST_ROWS) add(list, "li", `… ${counted(rows.length - MOST_ROWS)} more`);
}

/**
 * @param {import("./derivation.js").Derivation} derivation
 * @param {string} part where the text is invalid
 */
function drawStop({ offset, stops, mayEnd }, part) {
  const failing = characters.find(({ end }) => end > offset)?.element ??
    add(one(panel, ".octets"), "span", "end", { className: "end" });
  failing.classList.add("bad");
  add(one(panel, ".derived"), "li", "nothing, because the text is invalid", { className: "missing" });
  for (const { node, open } of stops) {
    for (const each of [node, ...open]) elements.get(each)?.classList.add("stop");
  }
  const rules = [...new Set(stops.map(({ node }) => node.rule))];
  one(panel, ".chain").textContent = rules.length === 0 ? "The rules end here."
    : `The rules continue with ${rules.join(", ")}${mayEnd ? ", or end here" : ""}.`;
  const meant = stops.find(({ open }) => open.some(({ name }) => name === part)) ?? stops[0];
  const rule = meant?.open.findLast(({ kind, name }) => kind === "reference" && longest(name) > LONGEST_CHARACTER);
  reveal(figures.get(rule?.name ?? production));
}

/**
 * Why a text is invalid; null if it is valid.
 * @param {string} text
 * @param {Uint8Array} octets
 */
function failureOf(text, octets) {
  if (source.name !== OWN) return read(`${source.name}:${production}`, text).error;
  const failure = readOwn(production, octets);
  if (failure === null || failure.offset < 0) return failure;
  return { ...failure, offset: new TextDecoder().decode(octets.subarray(0, failure.offset)).length };
}

/** @param {string} text */
function showText(text) {
  for (const each of panel.querySelectorAll(".stop")) each.classList.remove("stop");
  unlight();
  one(panel, ".chain").textContent = "";
  const octets = new TextEncoder().encode(text);
  const error = failureOf(text, octets);
  const verdict = one(panel, ".verdict");
  const where = error && error.offset >= 0 ? `Invalid at offset ${counted(error.offset)}: ` : "";
  verdict.textContent = error === null ? `Valid: ${production}.` : shown(where + error.reason);
  verdict.classList.toggle("bad", error !== null);
  const derivation = octets.length > MOST_OCTETS ? null : derive(source.rules, production, octets, source);
  drawText(derivation ? text : "");
  spans = derivation?.spans ?? [];
  drawDerivation();
  if (!derivation) one(panel, ".octets").textContent = "This text is too long to be shown with its rules.";
  else if (spans.length === 0) drawStop(derivation, error?.part ?? "");
}

/** @param {import("./own.js").Fault[]} faults */
function showFaults(faults) {
  const list = one(panel, ".faults");
  list.textContent = "";
  for (const { line, column, message } of faults) {
    add(list, "li", (line ? `Line ${line}, column ${column}: ` : "") + shown(message));
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} values
 * @param {string} value
 */
function choose(select, values, value) {
  if (select.dataset.values !== values.join()) {
    select.textContent = "";
    for (const each of values) add(select, "option", each, { value: each });
    select.dataset.values = values.join();
  }
  select.value = value;
}

/**
 * The grammar and the rule that a link names.
 * @param {string} reader
 * @param {string} own
 */
function named(reader, own) {
  const [name, rule = ""] = reader.split(":", 2);
  const meant = sourceOf(name === OWN || find(reader) !== null ? name : "rfc3986", own);
  return { meant, rule: meant.rules.has(rule) ? rule : meant.start };
}

/** @type {import("./page.js").Part} */
export const grammar = {
  id: "grammar",
  start(element, page) {
    panel = element;
    const text = one(panel, "#derived");
    text.oninput = () => page.change({ text: text.value });
    const [name, rule, own] = [one(panel, "#grammar-name"), one(panel, "#grammar-rule"), one(panel, "#own")];
    choose(name, [...Object.keys(data.grammars), OWN], "");
    name.onchange = () => page.change({ reader: name.value });
    rule.onchange = () => page.change({ reader: `${name.value}:${rule.value}` });
    own.oninput = () => page.change({ "grammar.own": own.value });
    one(panel, ".diagrams").onclick = (/** @type {MouseEvent} */ event) => {
      const link = /** @type {Element} */ (event.target).closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const figure = figures.get(link.textContent ?? "");
      reveal(figure);
      /** @type {HTMLElement | null | undefined} */ (figure?.querySelector(".scroll"))?.focus({ preventScroll: true });
    };
    again = () => page.change({});
  },
  show({ text, reader, "grammar.own": given }) {
    const own = given || data.example;
    for (const [selector, value] of [["#derived", text], ["#own", own]]) {
      const area = one(panel, selector);
      if (area.value !== value) area.value = value;
    }
    const isOwn = reader.split(":")[0] === OWN;
    one(panel, ".own").hidden = !isOwn;
    if (isOwn && !isStarted()) {
      one(panel, ".verdict").textContent = "The generator is being started.";
      startLoader().then(again);
      return;
    }
    const { meant, rule } = named(reader, own);
    one(panel, "#grammar-name").value = meant.name;
    choose(one(panel, "#grammar-rule"), [...meant.rules.keys()], rule);
    showFaults(meant.faults);
    one(panel, ".of-rules").hidden = meant.rules.size === 0;
    if (meant.rules.size === 0) {
      one(panel, ".about").textContent = "";
      const verdict = one(panel, ".verdict");
      verdict.textContent = "This grammar has no usable rule.";
      verdict.classList.add("bad");
      return;
    }
    if (source !== meant || production !== rule) {
      [source, production] = [meant, rule];
      lengths.clear();
      const states = isOwn ? statesOf(rule) : source.states[rule];
      one(panel, ".about").textContent = `${rule} of ${source.source}` +
        (states ? `. The smallest complete automaton for it has ${counted(states)} states.` : ".");
      drawRules();
    }
    showText(text);
  },
};
