// @ts-check
// Draws rules as railroad diagrams. The library computes where the lines go; the elements are made here, so that each
// is known by the nodes of the rule that it stands for.
import * as railroad from "railroad-diagrams";
import { charactersOf, literalOf, merged, octetsOf, printed } from "./rules.js";

/**
 * @typedef {import("./rules.js").Node} Node
 * @typedef {{tagName: string, attrs: Record<string, string>, children: string | Item[]}} Item  of the library
 *
 * @typedef {object} Drawing
 * @property {SVGSVGElement} svg
 * @property {Map<Node, SVGElement>} elements
 */

const SVG = "http://www.w3.org/2000/svg";
const MOST_RANGES = 24;

/**
 * @param {[number, number][]} ranges
 * @param {(value: number) => string} name
 */
function listed(ranges, name) {
  const shown = merged(ranges).slice(0, MOST_RANGES).map(([first, last]) => {
    return first === last ? name(first) : `${name(first)}${last === first + 1 ? " " : "–"}${name(last)}`;
  });
  return shown.join(" ") + (ranges.length > MOST_RANGES ? " …" : "");
}

const named = (/** @type {number} */ point) => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * The diagram of a rule.
 * @param {Node} body
 * @param {(reference: string) => string} href where a reference leads
 * @param {(component: string) => string} colourOf the class of a component
 * @returns {Drawing}
 */
export function draw(body, href, colourOf) {
  /** @type {Map<Item, Node[]>} */
  const drawn = new Map();
  const box = (/** @type {string} */ text, /** @type {Node[]} */ nodes, kind = "terminal") => {
    const item = kind === "terminal" ? railroad.Terminal(text) : railroad.NonTerminal(text);
    item.attrs.class = kind;
    drawn.set(item, nodes);
    return item;
  };
  // A run of octets is one literal, and a run of sets among alternatives is one set.
  const runs = (/** @type {Node[]} */ parts, /** @type {(node: Node) => boolean} */ joins,
    /** @type {(run: Node[]) => Item} */ joined) => {
    const items = [];
    for (let i = 0, end = 0; i < parts.length; i = end) {
      for (end = i; end < parts.length && joins(parts[end]);) ++end;
      if (end > i) items.push(joined(parts.slice(i, end)));
      else items.push(itemOf(parts[end++]));
    }
    return items;
  };
  const literal = (/** @type {Node[]} */ run) => {
    const flat = run.flatMap((node) => node.kind === "sequence" ? node.parts : [node]);
    return box(run.map(literalOf).join(""), [...run, ...flat]);
  };
  const isLiteral = (/** @type {Node} */ node) => literalOf(node) !== undefined;
  const set = (/** @type {Node[]} */ run) =>
    box(listed(run.flatMap((node) => octetsOf(node) ?? []), printed), [...run, ...run.flatMap(({ parts }) => parts)]);
  const repeated = (/** @type {Node} */ { least, most, parts: [part] }) => {
    if (most === 0) return railroad.Skip();
    const times = least === most ? `exactly ${least} times` : most === Infinity ? `at least ${least} times`
      : least > 1 ? `${least} to ${most} times` : `up to ${most} times`;
    const isCounted = least > 1 || most !== Infinity;
    const round = most === 1 ? itemOf(part)
      : railroad.OneOrMore(itemOf(part), isCounted ? railroad.Comment(times) : undefined);
    return least === 0 ? railroad.Optional(round) : round;
  };
  /** @returns {Item} */
  const itemOf = (/** @type {Node} */ node) => {
    const { kind, parts } = node;
    const characters = charactersOf(node);
    if (characters) return box(listed(characters, named), [node, ...parts, ...parts.flatMap((part) => part.parts)]);
    if (isLiteral(node)) return literal([node]);
    if (kind === "octets") return set([node]);
    if (kind === "reference") return box(node.name, [node], "reference");
    if (kind === "choice") {
      const items = runs(parts, (part) => octetsOf(part) !== undefined, set);
      return items.length === 1 ? items[0] : railroad.Choice(0, ...items);
    }
    if (kind === "option") return railroad.Optional(itemOf(parts[0]));
    if (kind === "repetition") return repeated(node);
    if (kind === "component") {
      const item = itemOf(parts[0]);
      item.attrs.class = `${item.attrs.class ?? ""} ${colourOf(node.name)}`;
      drawn.set(item, [...(drawn.get(item) ?? []), node]);
      return item;
    }
    const items = kind === "sequence" ? runs(parts.filter((part) => part.kind !== "label"), isLiteral, literal) : [];
    return items.length === 0 ? railroad.Skip() : railroad.Sequence(...items);
  };

  /** @type {Map<Node, SVGElement>} */
  const elements = new Map();
  const element = (/** @type {Item} */ item, /** @type {Node | undefined} */ reference) => {
    const made = /** @type {SVGElement} */ (document.createElementNS(SVG, item.tagName));
    for (const [name, value] of Object.entries(item.attrs)) made.setAttribute(name, value);
    const nodes = drawn.get(item) ?? [];
    for (const node of nodes) elements.set(node, made);
    if (typeof item.children === "string") {
      made.textContent = item.children;
      if (!reference) return made;
      const link = document.createElementNS(SVG, "a");
      link.setAttribute("href", href(reference.name));
      link.append(made);
      return link;
    }
    const called = nodes.find(({ kind }) => kind === "reference") ?? reference;
    for (const child of item.children) made.append(element(child, called));
    return made;
  };
  const diagram = railroad.Diagram(itemOf(body)).format(8, 4, 8, 4);
  return { svg: /** @type {SVGSVGElement} */ (element(diagram, undefined)), elements };
}
