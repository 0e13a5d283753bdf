// @ts-check
// A grammar: the rules that a production needs, as railroad diagrams, beside the text that they derive. Pointing at the
// text lights the rules that derive it there, and pointing at a rule or a part of its diagram lights what it derives.
// For an invalid text, the diagrams show what the rules expect where it fails.
import data from "./data.json";
import { componentsOf, derive } from "./derivation.js";
import { draw } from "./diagram.js";
import { add, colourOf, counted, one, shown } from "./dom.js";
import { find, read } from "./engine.js";
import { abnf, readBody, readRules, rulesOf } from "./rules.js";

/**
 * @typedef {import("./rules.js").Node} Node
 * @typedef {import("./derivation.js").Span} Span
 *
 * @typedef {object} Source  the rules of a grammar
 * @property {string} name
 * @property {string} source  where it is published
 * @property {string} start
 * @property {import("./rules.js").Rules} rules
 * @property {Record<string, string>} printed  the rules that are published in other words
 * @property {Record<string, string>} components  by rule
 * @property {string[]} shortest
 * @property {Record<string, number>} states  by rule
 *
 * @typedef {{element: HTMLElement, begin: number, end: number}} Character  with the octets that it is in UTF-8
 */

const MOST_OCTETS = 10_000;
const MOST_ROWS = 200;
const LONGEST_CHARACTER = 4; // octets; rules for no more than that are not listed

/** @type {HTMLElement} */ let panel;
/** @type {import("./page.js").Page} */ let page;
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
 * @returns {Source}
 */
function sourceOf(name) {
  let found = sources.get(name);
  if (!found) {
    const each = /** @type {any} */ (data.grammars)[name];
    found = { ...each, name, rules: readRules(each.rules) };
    sources.set(name, /** @type {Source} */ (found));
  }
  return /** @type {Source} */ (found);
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
  const isStart = parent === null || (parent.parent === null && parent.node.rule === "");
  return isStart || longest(node.name) > LONGEST_CHARACTER ? node.name : "";
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
  if (figure) box.scrollTop = figure.offsetTop - box.offsetTop;
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
    if (source.printed[name]) {
      const published = abnf(readBody(source.printed[name], name));
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
  for (const { node, open } of stops) {
    for (const each of [node, ...open]) elements.get(each)?.classList.add("stop");
  }
  const rules = [...new Set(stops.map(({ node }) => node.rule))];
  one(panel, ".chain").textContent = `The rules continue with ${rules.join(", ")}${mayEnd ? ", or end here" : ""}.`;
  const meant = stops.find(({ open }) => open.some(({ name }) => name === part)) ?? stops[0];
  const rule = meant?.open.findLast(({ kind, name }) => kind === "reference" && longest(name) > LONGEST_CHARACTER);
  reveal(figures.get(rule?.name ?? production));
}

/** @param {string} text */
function showText(text) {
  for (const each of panel.querySelectorAll(".stop")) each.classList.remove("stop");
  unlight();
  one(panel, ".chain").textContent = "";
  const { error, kind } = read(`${source.name}:${production}`, text);
  const verdict = one(panel, ".verdict");
  verdict.textContent = error === null ? `Valid: ${production}.${kind ? ` Kind: ${kind}.` : ""}`
    : shown(`Invalid at offset ${counted(error.offset)}: ${error.reason}`);
  verdict.classList.toggle("bad", error !== null);
  const octets = new TextEncoder().encode(text);
  const derivation = octets.length > MOST_OCTETS ? null : derive(source.rules, production, octets, source);
  drawText(derivation ? text : "");
  spans = derivation?.spans ?? [];
  drawDerivation();
  if (!derivation) one(panel, ".octets").textContent = "This text is too long to be shown with its rules.";
  else if (spans.length === 0) drawStop(derivation, error?.part ?? "");
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

/** @type {import("./page.js").Part} */
export const grammar = {
  id: "grammar",
  start(element, thePage) {
    panel = element;
    page = thePage;
    const text = one(panel, "#derived");
    text.oninput = () => page.change({ text: text.value });
    const [name, rule] = [one(panel, "#grammar-name"), one(panel, "#grammar-rule")];
    name.onchange = () => page.change({ reader: `${name.value}:${sourceOf(name.value).start}` });
    rule.onchange = () => page.change({ reader: `${name.value}:${rule.value}` });
    one(panel, ".diagrams").onclick = (/** @type {MouseEvent} */ event) => {
      const link = /** @type {Element} */ (event.target).closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const figure = figures.get(link.textContent ?? "");
      reveal(figure);
      /** @type {HTMLElement | null | undefined} */ (figure?.querySelector(".scroll"))?.focus({ preventScroll: true });
    };
  },
  show({ text, reader }) {
    const area = one(panel, "#derived");
    if (area.value !== text) area.value = text;
    const named = find(reader) === null ? "rfc3986:URI" : reader;
    const [name, rule = sourceOf(name).start] = named.split(":", 2);
    choose(one(panel, "#grammar-name"), Object.keys(data.grammars), name);
    choose(one(panel, "#grammar-rule"), [...sourceOf(name).rules.keys()], rule);
    if (source?.name !== name || production !== rule) {
      [source, production] = [sourceOf(name), rule];
      lengths.clear();
      const states = source.states[rule];
      one(panel, ".about").textContent = `${rule} of ${source.source}` +
        (states === undefined ? "." : `. The smallest complete automaton for it has ${counted(states)} states.`);
      drawRules();
    }
    showText(text);
  },
};
