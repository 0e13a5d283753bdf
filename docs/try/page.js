// @ts-check
// The page: tabs, one for each part, the state that all parts share, which a link carries in its fragment, and the
// switch of the colours. The parts draw themselves, whenever the state changes.
import { addSwitch } from "./colours.js";
import { one } from "./dom.js";
import { start } from "./engine.js";
import { grammar } from "./grammar.js";
import { lines } from "./lines.js";
import { csv, guess, summarize } from "./lines_reader.js";
import { module } from "./module.js";
import { pairs } from "./pairs.js";
import { refuse } from "./refuse.js";
import { url } from "./url.js";

/** @typedef {Record<string, string>} State  What a link carries; the keys are those of DEFAULTS. */
/**
 * @typedef {object} Page
 * @property {(changes: Partial<State>) => void} change  changes the state, and draws it
 */
/**
 * @typedef {object} Part
 * @property {string} id  of its panel; also the value of `tab`
 * @property {(panel: HTMLElement, page: Page) => void} start  called once
 * @property {(state: State) => void} show  draws the state, while the panel is visible
 */

/** @type {State} */
const DEFAULTS = {
  tab: "url",
  text: "https://user@example.com:8042/over/there?name=ferret#nose",
  reader: "rfc3986:URI", // the rule by which the text is shown, as GRAMMAR:RULE
  with: "", // the other readers that are shown, separated by commas; empty: all
  steps: "fragment,drop=@trackers,session-ids,sort,empty-query", // of the key
  "refuse.url": "http://127.0.0.1:6666\\@example.org/",
  "refuse.schemes": "http https",
  "refuse.networks": "",
  "lines.reader": "rfc3986:URI",
  "lines.format": "",
  "grammar.own": "", // empty: an example
};

/** @type {Part[]} */
const parts = [url, lines, grammar, pairs, refuse];
let state = { ...DEFAULTS };

/** @param {string} fragment */
function stateOf(fragment) {
  const given = [...new URLSearchParams(fragment.slice(1))].filter(([key]) => Object.hasOwn(DEFAULTS, key));
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

function link() {
  const changed = Object.entries(state).filter(([key, value]) => value !== DEFAULTS[key]);
  return `#${new URLSearchParams(changed)}`;
}

let timer = 0;

/** @type {Page} */
const page = {
  change(changes) {
    state = { ...state, .../** @type {State} */ (changes) };
    show();
    clearTimeout(timer); // browsers limit how often a fragment may change
    timer = setTimeout(() => history.replaceState(null, "", link()), 300);
  },
};

function show() {
  const current = parts.find(({ id }) => id === state.tab) ?? url;
  for (const { id } of parts) {
    one(document, `#${id}`).hidden = id !== current.id;
    const tab = one(document, `#tab-${id}`);
    tab.setAttribute("aria-selected", String(id === current.id));
    tab.tabIndex = id === current.id ? 0 : -1;
  }
  current.show(state);
}

function startTabs() {
  const tabs = parts.map(({ id }) => one(document, `#tab-${id}`));
  tabs.forEach((tab, i) => {
    tab.onclick = () => page.change({ tab: parts[i].id });
    tab.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      const last = tabs.length - 1;
      /** @type {Record<string, number>} */
      const next = { ArrowLeft: i === 0 ? last : i - 1, ArrowRight: i === last ? 0 : i + 1, Home: 0, End: last };
      if (!(event.key in next)) return;
      event.preventDefault();
      tabs[next[event.key]].focus();
      tabs[next[event.key]].click();
    };
  });
}

function startLink() {
  const copied = one(document, "#copied");
  one(document, "#link").onclick = async () => {
    history.replaceState(null, "", link());
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = "Copied";
    } catch {
      copied.textContent = "The link is in the address bar";
    }
  };
}

async function startPage() {
  addSwitch();
  await start(await module());
  state = stateOf(location.hash);
  for (const part of parts) part.start(one(document, `#${part.id}`), page);
  startTabs();
  startLink();
  addEventListener("hashchange", () => {
    state = stateOf(location.hash);
    show();
  });
  show();
  document.documentElement.classList.add("js");
}

// The same script runs in a worker, which does one task of lines.js.
/** @param {MessageEvent} event */
async function work({ data: { module: compiled, name, columns, ...asked } }) {
  const progress = (/** @type {number} */ bytes) => postMessage({ progress: bytes });
  try {
    await start(compiled);
    const found = name === "guess" ? await guess(asked.file)
      : name === "csv" ? await csv(asked, columns, progress) : await summarize(asked, progress);
    postMessage({ found });
  } catch (fault) {
    postMessage({ fault: String(fault) });
  }
}

if (typeof document === "undefined") onmessage = work;
else startPage();
