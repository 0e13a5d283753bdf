// @ts-check
// The rules of a grammar as trees, read from what the generator prints of its own (to_string in
// gen/syntax/grammar.cpp), a line for each rule:
//
//   authority = [ <userinfo: userinfo> [@] ] <host: host> [ [:] <port: port> ]
//   port = *DIGIT
//   DIGIT = [0-9]  ; core rule
//
// `[0-9]` is a set of octets, and `[ … ]` is an option, because a set never contains a blank. `<host: …>` is a
// component, and a label such as `{host_kind=IPv4address}` says which alternative a text is.

/**
 * @typedef {"octets" | "sequence" | "choice" | "repetition" | "option" | "reference" | "component" | "label"} Kind
 * @typedef {object} Node
 * @property {Kind} kind
 * @property {string} rule  the rule in which it is
 * @property {string} name  of a reference or a component
 * @property {[number, number][]} octets  ranges, in order
 * @property {number} least  rounds of a repetition
 * @property {number} most  Infinity: without bound
 * @property {Node[]} parts
 *
 * @typedef {object} Rule
 * @property {string} name
 * @property {Node} body
 * @property {string} origin  such as "core rule"; "" for a rule of the grammar itself
 */

/** @typedef {Map<string, Rule>} Rules */

const ITEM = /(\d*)(\*?)(\d*)(\[ |\( |\[[^ ]*?\]|""|<([^ >]+): |\{[^}]*\}|[^\s>]+)/y;
const NO_OCTETS = /** @type {[number, number][]} */ ([]);

/**
 * @param {string} set such as `[\x2d.0-9]`
 * @returns {[number, number][]}
 */
function rangesOf(set) {
  const octet = String.raw`\\x[0-9a-f]{2}|[^\\]`;
  return Array.from(set.slice(1, -1).matchAll(new RegExp(`(${octet})(?:-(${octet}))?`, "g")), ([, first, last]) => {
    const value = (/** @type {string} */ text) => text.length > 1 ? parseInt(text.slice(2), 16) : text.charCodeAt(0);
    return [value(first), value(last ?? first)];
  });
}

/**
 * Reads the right-hand side of a rule.
 * @param {string} text
 * @param {string} rule
 * @returns {Node}
 */
export function readBody(text, rule) {
  let at = 0;
  /** @returns {Node} */
  const node = (/** @type {Partial<Node> & {kind: Kind}} */ values) =>
    ({ rule, name: "", octets: NO_OCTETS, least: 1, most: 1, parts: [], ...values });
  const takes = (/** @type {string} */ expected) => {
    const found = text.startsWith(expected, at);
    if (found) at += expected.length;
    return found;
  };
  const primary = (/** @type {string} */ begin, /** @type {string} */ component) => {
    if (begin === "[ ") return node({ kind: "option", parts: [choice(" ]")] });
    if (begin === "( ") return choice(" )");
    if (component) return node({ kind: "component", name: component, parts: [choice(">")] });
    if (begin === '""') return node({ kind: "sequence" });
    if (begin[0] === "{") return node({ kind: "label", name: begin.slice(1, -1) });
    if (begin[0] === "[") return node({ kind: "octets", octets: rangesOf(begin) });
    return node({ kind: "reference", name: begin });
  };
  const item = () => {
    ITEM.lastIndex = at;
    const found = ITEM.exec(text);
    if (!found) throw new Error(`cannot read the rule ${rule} at ${at}`);
    at = ITEM.lastIndex;
    const [, least, star, most, begin, component] = found;
    const part = primary(begin, component);
    if (!least && !star) return part;
    return node({
      kind: "repetition", least: Number(least), most: !star ? Number(least) : most ? Number(most) : Infinity,
      parts: [part],
    });
  };
  /** @returns {Node} */
  const sequence = (/** @type {string} */ end) => {
    const parts = [item()];
    while (at < text.length && !text.startsWith(end || "\n", at) && !text.startsWith(" / ", at)) {
      if (!takes(" ")) throw new Error(`cannot read the rule ${rule} at ${at}`);
      parts.push(item());
    }
    return parts.length === 1 ? parts[0] : node({ kind: "sequence", parts });
  };
  /** @returns {Node} */
  const choice = (/** @type {string} */ end) => {
    const parts = [sequence(end)];
    while (takes(" / ")) parts.push(sequence(end));
    takes(end);
    return parts.length === 1 ? parts[0] : node({ kind: "choice", parts });
  };
  return choice("");
}

/**
 * Reads rules, a line each.
 * @param {string} text
 * @returns {Rules}
 */
export function readRules(text) {
  return new Map(text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const [, name, body, origin = ""] = /** @type {RegExpExecArray} */ (/^(\S+) = (.*?)(?: {2}; (.*))?$/.exec(line));
    return [name, { name, body: readBody(body, name), origin }];
  }));
}

/**
 * What the "#" lines of a grammar file say about its rules: which components they are, and which of them stop as soon
 * as possible, as `rule` or `within/rule`. For imported rules, the components are those that the rules mark.
 * @param {string} lines  as to_string in gen/syntax/directives.cpp prints them
 * @param {Rules} rules
 */
export function readLines(lines, rules) {
  /** @type {Record<string, string>} */
  const components = {};
  const visit = (/** @type {Node} */ { kind, name, parts }) => {
    const rule = kind === "component" ? rules.get(parts[0].name) : undefined;
    if (rule?.origin.startsWith("imported")) components[rule.name] = name;
    parts.forEach(visit);
  };
  for (const { body } of rules.values()) visit(body);
  for (const [, component, list] of lines.matchAll(/^component (\S+): (.*)/gm)) {
    for (const rule of [component, ...list.split(" ")]) {
      if (!/[/:]/.test(rule)) components[rule] = component;
    }
  }
  const shortest = Array.from(lines.matchAll(/^shortest: (.*)/gm), ([, list]) => list.split(" ")).flat();
  return { components, shortest, start: /^start: (.+)/m.exec(lines)?.[1] ?? [...rules.keys()][0] };
}

/**
 * The rules that a production needs, itself first, in the order of the grammar.
 * @param {Rules} rules
 * @param {string} production
 * @returns {Rule[]}
 */
export function rulesOf(rules, production) {
  const needed = new Set([production]);
  const visit = (/** @type {Node} */ node) => {
    if (node.kind === "reference") needed.add(node.name);
    node.parts.forEach(visit);
  };
  for (const name of needed) visit(/** @type {Rule} */ (rules.get(name)).body);
  return [...rules.values()].filter(({ name }) => needed.has(name))
    .sort((a, b) => Number(b.name === production) - Number(a.name === production));
}

/**
 * The octets of a node that matches exactly one octet, without references; undefined for any other.
 * @param {Node} node
 * @returns {[number, number][] | undefined}
 */
export function octetsOf(node) {
  if (node.kind === "octets") return node.octets;
  if (node.kind !== "choice") return undefined;
  const all = node.parts.map(octetsOf);
  return all.every((each) => each) ? merged(/** @type {[number, number][][]} */ (all).flat()) : undefined;
}

/**
 * Ranges in order, without those that touch.
 * @param {[number, number][]} ranges
 * @returns {[number, number][]}
 */
export function merged(ranges) {
  /** @type {[number, number][]} */
  const result = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

/**
 * The one octet of a set, in lower case if both cases are in it; undefined for other sets.
 * @param {Node} node
 */
export function singleOctet({ kind, octets }) {
  if (kind !== "octets") return undefined;
  const [[first, last], second] = octets;
  const isLetter = first >= 0x41 && first <= 0x5a;
  if (first === last && !second) return { octet: first, ignoresCase: false };
  const both = octets.length === 2 && isLetter && first === last && second[0] === first + 32 && second[1] === second[0];
  return both ? { octet: second[0], ignoresCase: true } : undefined;
}

/**
 * The literal that a node is, such as "//"; undefined if it is none.
 * @param {Node} node
 * @returns {string | undefined}
 */
export function literalOf(node) {
  const octets = node.kind === "sequence" ? node.parts.map(singleOctet) : [singleOctet(node)];
  return octets.length > 0 && octets.every((each) => each) ? octets.map((each) => printed(each?.octet ?? 0)).join("")
    : undefined;
}

/**
 * An octet as a person reads it.
 * @param {number} octet
 */
export const printed = (octet) =>
  octet > 0x20 && octet < 0x7f ? String.fromCharCode(octet) : `%x${hexadecimal(octet)}`;

const hexadecimal = (/** @type {number} */ octet) => octet.toString(16).toUpperCase().padStart(2, "0");

/**
 * The characters that one sequence of sets is in UTF-8, or that several are, as ranges; null if a node is not made of
 * such sequences.
 * @param {Node} node
 * @returns {[number, number][] | null}
 */
export function charactersOf(node) {
  const sequences = node.kind === "choice" ? node.parts : [node];
  const areUtf8 = sequences.every(({ kind, parts }) => kind === "sequence" && parts.length > 1 &&
    parts.every(({ octets }, i) => octets.length === 1 && octets[0][0] >= (i === 0 ? 0xc2 : 0x80)));
  if (!areUtf8) return null;
  const value = (/** @type {Node[]} */ parts, /** @type {0 | 1} */ end) => parts.reduce((sum, { octets: [range] }, i) =>
    i === 0 ? range[end] & (0x7f >> parts.length) : sum << 6 | (range[end] & 0x3f), 0);
  return merged(sequences.map(({ parts }) => [value(parts, 0), value(parts, 1)]));
}

/**
 * A rule's right-hand side as ABNF would print it, without what marks components.
 * @param {Node} node
 * @returns {string}
 */
export function abnf(node) {
  const { kind, name, octets, least, most, parts } = node;
  const grouped = (/** @type {Node} */ part) => {
    const inside = part.kind === "component" ? part.parts[0] : part;
    const isWhole = inside.parts.length === 0 || inside.kind === "option" || literalOf(inside) !== undefined;
    return isWhole ? abnf(inside) : `(${abnf(inside)})`;
  };
  const sets = (/** @type {[number, number][]} */ ranges) => ranges.map(([first, last]) =>
    `%x${hexadecimal(first)}${last > first ? `-${hexadecimal(last)}` : ""}`).join(" / ");
  const literal = literalOf(node);
  if (literal !== undefined) return `"${literal}"`;
  const characters = charactersOf(node);
  if (characters ?? kind === "octets") return sets(characters ?? octets);
  if (kind === "reference") return name;
  if (kind === "component") return abnf(parts[0]);
  if (kind === "label") return "";
  if (kind === "option") return `[${abnf(parts[0])}]`;
  if (kind === "choice") return parts.map(abnf).join(" / ");
  if (kind === "sequence") {
    if (parts.length === 0) return '""';
    const texts = parts.map((part) => part.kind === "repetition" ? abnf(part) : grouped(part));
    return texts.filter((text) => text).join(" ");
  }
  return (least === most ? least : `${least || ""}*${most === Infinity ? "" : most}`) + grouped(parts[0]);
}
