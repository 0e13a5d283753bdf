// @ts-check
// Which rules derive which octets of a text: the first reading of the printed rules, as the generator defines it
// (gen/automaton/model/ordered_nfa.cpp). Alternatives are tried in order, an option is taken if possible, and a
// repetition goes on if possible; within a rule of a `# shortest:` line, they stop if possible. What was tried at an
// octet is not tried again, so the time is linear in the length of a text.
//
// If no reading matches the whole text, the octet at which the last attempts stopped is the first that cannot be right,
// and the sets that they tried there are what the rules expect.

/**
 * @typedef {import("./rules.js").Node} Node
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {object} Span  a node, and the octets that it derives
 * @property {Node} node
 * @property {number} begin
 * @property {number} end
 * @property {Span | null} parent
 *
 * @typedef {object} Stop
 * @property {Node} node  a set of octets
 * @property {Node[]} open  the references and components around it, outer first
 *
 * @typedef {object} Derivation
 * @property {Span[]} spans  outer before inner, left to right; empty if the text is invalid
 * @property {number} offset  of an invalid text: the first octet that cannot be right
 * @property {Stop[]} stops  of an invalid text: what the rules expect there
 * @property {boolean} mayEnd  of an invalid text: whether it would be valid if it ended there
 *
 * @typedef {object} Task  what is left to do: a node, or the end of one, and then the next task
 * @property {number} id
 * @property {Node} node
 * @property {number} rounds  how many of a repetition are done; CLOSES for the end of a node
 * @property {Task | null} next
 * @property {Map<Node, Task[]>} before  the tasks whose next task this is
 *
 * @typedef {object} Step
 * @property {Node} node
 * @property {number} at
 * @property {boolean} opens
 * @property {Step | null} before
 */

const CLOSES = -1;
const MOST_STEPS = 3_000_000;

/**
 * @param {Rules} rules
 * @param {string} production
 * @param {Uint8Array} text
 * @param {{shortest: string[], components: Record<string, string>}} lines  of the grammar file: rules that stop as soon
 *   as possible, as `rule` or `within/rule`, and the components that rules are
 * @returns {Derivation | null}  null if that takes too long
 */
export function derive(rules, production, text, { shortest, components }) {
  let ids = 0;
  const tasks = new Map();
  const task = (/** @type {Node} */ node, /** @type {number} */ rounds, /** @type {Task | null} */ next) => {
    const known = next === null ? tasks : next.before;
    const same = known.get(node) ?? [];
    let found = same.find((/** @type {Task} */ each) => each.rounds === rounds);
    if (!found) {
      found = { id: ++ids, node, rounds, next, before: new Map() };
      known.set(node, [...same, found]);
    }
    return found;
  };
  const isShortest = (/** @type {Task | null} */ each) => {
    if (shortest.length === 0) return false;
    for (; each; each = each.next) {
      const { kind, name, rule } = each.node;
      const isOpen = each.rounds === CLOSES && kind === "reference";
      if (isOpen && (shortest.includes(name) || shortest.includes(`${rule}/${name}`))) return true;
    }
    return false;
  };
  /** @type {{task: Task | null, at: number, step: Step | null}[]} */
  const others = [];
  const seen = new Set();
  let [farthest, mayEnd, steps] = [0, false, 0];
  /** @type {Set<Task>} */
  let stopped = new Set();
  const reach = (/** @type {number} */ at) => {
    if (at > farthest) [farthest, mayEnd, stopped] = [at, false, new Set()];
  };

  /** @returns {Step | null | undefined} undefined: this way fails */
  const follow = (/** @type {Task | null} */ now, /** @type {number} */ at, /** @type {Step | null} */ step) => {
    const tried = (/** @type {Task | null} */ first, /** @type {Task | null} */ second) => {
      const [better, worse] = isShortest(now) ? [second, first] : [first, second];
      others.push({ task: worse, at, step });
      now = better;
    };
    while (now && ++steps < MOST_STEPS) {
      const { node, rounds, next } = now;
      const { kind, parts, least, most } = node;
      if (kind === "choice" || kind === "option" || (kind === "repetition" && rounds >= least)) {
        const key = now.id * (text.length + 1) + at;
        if (seen.has(key)) return undefined;
        seen.add(key);
      }
      if (rounds === CLOSES) {
        step = { node, at, opens: false, before: step };
        now = next;
      } else if (kind === "octets") {
        if (at === farthest) stopped.add(now);
        if (at === text.length || !node.octets.some(([first, last]) => text[at] >= first && text[at] <= last)) {
          return undefined;
        }
        step = { node, at, opens: true, before: step };
        step = { node, at: ++at, opens: false, before: step };
        reach(at);
        now = next;
      } else if (kind === "sequence") {
        now = parts.reduceRight((/** @type {Task | null} */ rest, part) => task(part, 0, rest), next);
      } else if (kind === "choice") {
        for (const part of parts.slice(1).reverse()) others.push({ task: task(part, 0, next), at, step });
        now = task(parts[0], 0, next);
      } else if (kind === "option") {
        tried(task(parts[0], 0, next), next);
      } else if (kind === "repetition") {
        const done = most === Infinity ? Math.min(rounds + 1, least) : rounds + 1;
        const round = () => task(parts[0], 0, task(node, done, next));
        if (rounds < least) now = round();
        else if (rounds >= most) now = next;
        else tried(round(), next);
      } else if (kind === "label") {
        now = next;
      } else {
        const rule = /** @type {import("./rules.js").Rule} */ (rules.get(node.name));
        step = { node, at, opens: true, before: step };
        now = task(kind === "reference" ? rule.body : parts[0], 0, task(node, CLOSES, next));
      }
    }
    if (at === farthest) mayEnd = true;
    return !now && at === text.length ? step : undefined;
  };

  others.push({ task: task(startNode(production, components[production]), 0, null), at: 0, step: null });
  for (let way = others.pop(); way && steps < MOST_STEPS; way = others.pop()) {
    const end = follow(way.task, way.at, way.step);
    if (end !== undefined) return { spans: spansOf(end), offset: text.length, stops: [], mayEnd: true };
  }
  if (steps >= MOST_STEPS) return null;
  const stops = Array.from(stopped, (each) => ({ node: each.node, open: openNodes(each) }));
  return { spans: [], offset: farthest, stops, mayEnd };
}

/**
 * @param {string} production
 * @param {string | undefined} component
 * @returns {Node}
 */
function startNode(production, component) {
  const values = { rule: "", name: production, octets: [], least: 1, most: 1, parts: [] };
  const start = /** @type {Node} */ ({ ...values, kind: "reference" });
  return component === undefined ? start : { ...values, kind: "component", name: component, parts: [start] };
}

/**
 * @param {Step | null} end
 * @returns {Span[]}
 */
function spansOf(end) {
  /** @type {Step[]} */
  const steps = [];
  for (let step = end; step; step = step.before) steps.push(step);
  /** @type {Span[]} */
  const spans = [];
  /** @type {Span | null} */
  let parent = null;
  for (const { node, at, opens } of steps.reverse()) {
    if (opens) {
      /** @type {Span} */
      const span = { node, begin: at, end: at, parent };
      spans.push(span);
      parent = span;
    } else if (parent) {
      parent.end = at;
      parent = parent.parent;
    }
  }
  return spans;
}

/** @param {Task | null} task */
function openNodes(task) {
  /** @type {Node[]} */
  const nodes = [];
  for (; task; task = task.next) {
    if (task.rounds === CLOSES) nodes.unshift(task.node);
  }
  return nodes;
}

/**
 * The first occurrence of each component, as `split` returns it.
 * @param {Span[]} spans
 */
export function componentsOf(spans) {
  /** @type {Map<string, Span>} */
  const first = new Map();
  for (const span of spans) {
    if (span.node.kind === "component" && !first.has(span.node.name)) first.set(span.node.name, span);
  }
  return first;
}
