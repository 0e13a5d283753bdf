// @ts-check
// What the parts of the page have in common: elements, whose texts are never read as HTML, and the colours of
// components.

/**
 * Appends an element with a text.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Node} parent
 * @param {Name} name
 * @param {string} [text]
 * @param {object} [properties]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function add(parent, name, text = "", properties = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  Object.assign(element, properties);
  parent.appendChild(element);
  return element;
}

/**
 * The element that matches a selector, which page.html has.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {any}
 */
export function one(parent, selector) {
  const element = parent.querySelector(selector);
  if (element === null) throw new Error(`page.html has no ${selector}`);
  return element;
}

const COLOURED = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/**
 * The class that colours a component, with this name in any grammar.
 * @param {string} component
 */
export function colourOf(component) {
  return `c${COLOURED.indexOf(component) + 1}`;
}

/**
 * A text of any length and direction, without what would be shown as nothing.
 * @param {string} text
 */
export function shown(text) {
  const cut = text.length > 2000 ? `${text.slice(0, 1900)} … ${counted(text.length - 1900)} more` : text;
  return cut.replace(/[\0-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/\x7f/g, "\u2421");
}

/**
 * Names the column of each cell, which narrow pages show in it.
 * @param {HTMLTableElement} table
 */
export function nameColumns(table) {
  const heads = [.../** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells].map((head) => head.textContent);
  for (const row of table.tBodies[0].rows) {
    [...row.cells].forEach((cell, i) => { cell.dataset.column = heads[i] ?? ""; });
  }
}

/**
 * A cell that says yes or no.
 * @param {HTMLTableRowElement} row
 * @param {boolean} isYes
 * @param {string} text
 */
export function addVerdict(row, isYes, text) {
  add(add(row, "td"), "span", text, { className: isYes ? "yes" : "no" });
}

/** @param {number} count */
export const counted = (count) => count.toLocaleString("en");
