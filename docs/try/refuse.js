// @ts-check
// Before a fetch: whether a URL that someone else chose may be fetched. The library gives one reason; here it is asked
// about each rule, with the other rules switched off.
import { add, addVerdict, nameColumns, one, shown } from "./dom.js";
import { read, refuse as reasonOf } from "./engine.js";
import { numbers } from "./numbers.js";

const READER = "plain:plain-url";
const NETWORKS = Object.keys(numbers.NETWORK).filter((name) => name !== "public");

/** @type {HTMLElement} */ let panel;

/**
 * The rules, with the reason for which each refuses the URL; empty: it does not; null: it cannot be asked.
 * @param {string} text
 * @param {string[]} schemes
 * @param {string[]} networks
 * @returns {[string, string | null][]}
 */
export function verdicts(text, schemes, networks) {
  const { parts, error } = read(READER, text);
  const invalid = error?.reason ?? "";
  const own = (/^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1] ?? "").toLowerCase();
  const scheme = schemes.includes(own) ? "" : reasonOf(READER, text, schemes, NETWORKS);
  const length = parts && (reasonOf(READER, text, [own], NETWORKS) ?? "");
  const host = parts && (reasonOf(READER, text, [own], networks) ?? "");
  return [
    ["All clients read it alike (plain-url)", invalid],
    ["Its scheme is allowed", own === "" ? null : scheme],
    ["Its host fits into DNS", length],
    ["Its host is not special, or may be fetched", length ? null : host],
  ];
}

/** @type {import("./page.js").Part} */
export const refuse = {
  id: "refuse",
  start(element, page) {
    panel = element;
    const text = one(panel, "#foreign");
    const schemes = one(panel, "#schemes");
    const box = one(panel, "fieldset");
    for (const name of NETWORKS) {
      const label = add(box, "label");
      add(label, "input", "", { type: "checkbox", value: name, onchange: () => {
        const checked = [...box.querySelectorAll(":checked")].map((each) => each.value);
        page.change({ "refuse.networks": checked.join(" ") });
      } });
      label.append(name);
    }
    text.oninput = () => page.change({ "refuse.url": text.value });
    schemes.oninput = () => page.change({ "refuse.schemes": schemes.value });
  },
  show(state) {
    const text = state["refuse.url"];
    const schemes = state["refuse.schemes"];
    const chosen = state["refuse.networks"].split(" ").filter((name) => NETWORKS.includes(name));
    for (const [selector, value] of [["#foreign", text], ["#schemes", schemes]]) {
      const field = one(panel, selector);
      if (field.value !== value) field.value = value;
    }
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[type=checkbox]"))) {
      box.checked = chosen.includes(box.value);
    }
    const allowed = schemes.split(" ").filter(Boolean);
    const reason = reasonOf(READER, text, allowed, chosen);
    const verdict = one(panel, ".verdict");
    verdict.textContent = reason === null ? "It may be fetched" : `Refused: ${shown(reason)}`;
    verdict.classList.toggle("bad", reason !== null);
    const body = one(panel, ".rules tbody");
    body.textContent = "";
    for (const [rule, why] of verdicts(text, allowed, chosen)) {
      const row = add(body, "tr");
      add(row, "th", rule, { scope: "row" });
      if (why === null) add(row, "td", "not checked", { className: "missing" });
      else addVerdict(row, why === "", why === "" ? "passed" : "refused");
      add(row, "td", shown(why ?? ""));
    }
    nameColumns(one(panel, ".rules"));
  },
};
