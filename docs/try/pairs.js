// @ts-check
// Two grammars: for each two rules for references to URLs, a shortest text that only one of them accepts, and shortest
// texts that both accept and split differently. packaging/page_data.py asks the program when the page is made.
import data from "./data.json";
import { add, colourOf, nameColumns, one, shown } from "./dom.js";

/** @typedef {{readers: [string, string], accepted: [string | null, string | null],
 *   parts: [string, string, string | null, string | null][]}} Pair */

const pairsOfAll = /** @type {Pair[]} */ (/** @type {unknown} */ (data.pairs));

/** @param {Pair} pair */
const isEqual = ({ accepted, parts }) => accepted.every((text) => text === null) && parts.length === 0;

/**
 * @param {HTMLElement} cell
 * @param {string | null} value
 */
function addText(cell, value) {
  if (value === null) add(cell, "span", "missing", { className: "missing" });
  else if (value === "") add(cell, "i", "empty", { className: "empty" });
  else add(cell, "bdi", /^\s+$/.test(value) ? `U+00${value.charCodeAt(0).toString(16).toUpperCase()}` : shown(value));
}

/**
 * A button that shows a text in both grammars.
 * @param {HTMLElement} cell
 * @param {import("./page.js").Page} page
 * @param {[string, string]} readers
 * @param {string} text
 */
function addButton(cell, page, readers, text) {
  const button = add(cell, "button", "", { type: "button", title: `Show this text in ${readers.join(" and ")}` });
  addText(button, text);
  button.onclick = () => page.change({ tab: "url", text, reader: readers[0], with: readers.join() });
}

/**
 * @param {HTMLElement} panel
 * @param {import("./page.js").Page} page
 */
function drawVerdicts(panel, page) {
  const readers = [...new Set(pairsOfAll.flatMap((pair) => pair.readers))];
  const table = one(panel, ".only");
  const head = add(add(table, "thead"), "tr");
  add(head, "th", "accepted ↓, rejected →", { scope: "col" });
  for (const reader of readers) add(head, "th", reader.replace(":", " "), { scope: "col" });
  const body = add(table, "tbody");
  for (const accepts of readers) {
    const row = add(body, "tr");
    add(row, "th", accepts.replace(":", " "), { scope: "row" });
    for (const rejects of readers) {
      const cell = add(row, "td");
      const pair = pairsOfAll.find((each) => each.readers.includes(accepts) && each.readers.includes(rejects));
      if (accepts === rejects || !pair) continue;
      const text = pair.accepted[pair.readers.indexOf(accepts)];
      if (text !== null) addButton(cell, page, [accepts, rejects], text);
      else add(cell, "span", isEqual(pair) ? "equal" : "none", { className: "missing" });
    }
  }
  nameColumns(table);
}

/**
 * @param {HTMLElement} panel
 * @param {import("./page.js").Page} page
 */
function drawParts(panel, page) {
  const table = one(panel, ".split");
  const body = table.tBodies[0];
  const filter = one(panel, "#pair");
  for (const { readers, parts } of pairsOfAll) {
    for (const [component, text, ...values] of parts) {
      const row = add(body, "tr");
      row.dataset.readers = readers.join();
      addButton(add(row, "td"), page, readers, text);
      add(row, "th", component, { scope: "row", className: colourOf(component) });
      readers.forEach((reader, i) => {
        add(row, "td", reader.replace(":", " "));
        addText(add(row, "td"), values[i]);
      });
    }
    if (parts.length === 0) continue;
    add(filter, "option", readers.map((each) => each.replace(":", " ")).join(" and "), { value: readers.join() });
  }
  nameColumns(table);
  filter.onchange = () => {
    for (const row of body.rows) row.hidden = filter.value !== "" && row.dataset.readers !== filter.value;
  };
}

/** @type {import("./page.js").Part} */
export const pairs = {
  id: "pairs",
  start(panel, page) {
    drawVerdicts(panel, page);
    drawParts(panel, page);
  },
  show() {},
};
