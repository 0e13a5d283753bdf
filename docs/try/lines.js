// @ts-check
// Many lines: a worker reads them, so the page answers meanwhile; to cancel it is to end the worker. No line leaves the
// machine: the worker has what the page has, and the page may connect to nothing.
import { add, counted, nameColumns, one, shown } from "./dom.js";
import { find } from "./engine.js";
import { columnsOf, FORMATS } from "./lines_reader.js";
import { module } from "./module.js";

/** @typedef {import("./lines_reader.js").Summary} Summary */

const READERS = {
  lines: ["rfc3986:URI", "rfc3986:URI-reference", "rfc3987:IRI-reference", "whatwg:whatwg-url", "plain:plain-url"],
  log: ["rfc9112:request-target", "plain:plain-target", "plain:web-target"],
};
const HIDDEN = ["userinfo", "user", "password", "log.ident", "log.user", "log.request", "log.version", "log.rest"];

/** @type {HTMLElement} */ let panel;
/** @type {Worker | null} */ let worker = null;
let script = ""; // the URL of the page's own script
let file = new Blob();
let format = "lines"; // that of the file, if the state says that it is to be found out
/** @type {Summary | null} */ let summary = null;
/** @type {string | null} */ let reasonShown = null;
let asked = ""; // what the summary is of
/** @type {import("./page.js").State} */ let state;

const elementOf = (/** @type {string} */ selector) => one(panel, selector);

/**
 * Says how far a task is, or, with a verdict, that it is done.
 * @param {string} text
 * @param {boolean} [isGood]
 */
function say(text, isGood) {
  const verdict = elementOf(".verdict");
  verdict.textContent = text;
  verdict.classList.toggle("open", isGood === undefined);
  verdict.classList.toggle("bad", isGood === false);
}

function stop() {
  worker?.terminate();
  worker = null;
  elementOf("progress").hidden = elementOf(".cancel").hidden = true;
}

/**
 * Lets a worker do a task, and then calls a function with what it found.
 * @param {object} task
 * @param {(found: any) => void} done
 */
async function run(task, done) {
  stop();
  const bar = elementOf("progress");
  const mine = (worker = new Worker(script));
  const begun = performance.now();
  elementOf(".cancel").hidden = bar.hidden = false;
  bar.removeAttribute("value");
  mine.onmessage = ({ data }) => {
    if (mine !== worker) return;
    if (data.progress !== undefined) bar.value = file.size === 0 ? 1 : data.progress / file.size;
    if (data.fault !== undefined) say(`It failed: ${data.fault}`, false);
    if (data.progress !== undefined) return;
    stop();
    elementOf(".lasted").textContent = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    if (data.fault === undefined) done(data.found);
  };
  mine.postMessage({ module: await module(), file, ...task });
}

function readerOf() {
  const known = format === "lines" ? READERS.lines : READERS.log;
  return known.includes(state["lines.reader"]) ? state["lines.reader"] : known[0];
}

/** @param {string} which */
const valuesOf = (which) => [...panel.querySelectorAll(`.columns input${which}`)].map((each) =>
  /** @type {HTMLInputElement} */ (each).value);

function summarize() {
  asked = `${format} ${readerOf()}`;
  reasonShown = null;
  say("Reading…");
  elementOf(".found").hidden = true;
  run({ name: "summarize", format, reader: readerOf() }, (/** @type {Summary} */ found) => {
    summary = found;
    showSummary();
  });
}

/** @param {Blob} taken */
function take(taken) {
  file = taken;
  summary = null;
  if (file.size === 0) {
    stop();
    say("");
    elementOf(".found").hidden = true;
  } else if (state["lines.format"] === "") {
    run({ name: "guess" }, (/** @type {string} */ found) => {
      format = found;
      showChoices();
      summarize();
    });
  } else {
    summarize();
  }
}

function showChoices() {
  const readers = elementOf("#lines-reader");
  readers.textContent = "";
  for (const name of format === "lines" ? READERS.lines : READERS.log) {
    if (find(name) !== null) add(readers, "option", name.replace(":", " "), { value: name });
  }
  readers.value = readerOf();
  elementOf("#lines-format").value = state["lines.format"];
  const box = elementOf(".columns");
  const hidden = [...HIDDEN, ...valuesOf(":not(:checked)")];
  box.querySelectorAll("label").forEach((/** @type {Element} */ each) => each.remove());
  for (const name of columnsOf(format, readerOf())) {
    const label = add(box, "label");
    add(label, "input", "", { type: "checkbox", value: name, onchange: showRows,
                              checked: !hidden.includes(name) });
    label.append(name);
  }
}

function showSummary() {
  if (summary === null) return;
  const { records, invalid, reasons } = summary;
  say(`${counted(records)} records, ${counted(invalid)} of them invalid`, invalid === 0);
  elementOf(".detected").textContent = state["lines.format"] === "" ? `Detected the format ${format}. ` : "";
  elementOf(".found").hidden = false;
  const body = elementOf(".reasons tbody");
  body.textContent = "";
  for (const [reason, count] of reasons) {
    const row = add(body, "tr");
    add(row, "th", shown(reason), { scope: "row" });
    add(row, "td", counted(count), { className: "n" });
    const button = add(add(row, "td"), "button", "Show", { type: "button" });
    button.setAttribute("aria-label", `Show the rows with: ${shown(reason)}`);
    button.onclick = () => {
      reasonShown = reason;
      showRows();
    };
  }
  elementOf(".reasons").hidden = reasons.length === 0;
  nameColumns(elementOf(".reasons"));
  showRows();
}

function showRows() {
  if (summary === null) return;
  const { columns, rows, records, reasons } = summary;
  const chosen = valuesOf(":checked");
  const table = elementOf(".rows");
  table.tHead.textContent = table.tBodies[0].textContent = "";
  const heads = add(table.tHead, "tr");
  for (const name of chosen) add(heads, "th", name, { scope: "col" });
  // Rows of a reason can come after those that are shown without one.
  const limit = 1000;
  const all = reasonShown === null ? rows.slice(0, limit).filter((row) => Number(row[0]) <= limit)
    : rows.filter((row) => row[3] === reasonShown);
  for (const each of all) {
    const row = add(table.tBodies[0], "tr");
    for (const name of chosen) {
      const value = each[columns.indexOf(name)];
      const cell = add(row, "td");
      if (value === null && (name === "valid" || name === "reason")) continue;
      if (value === null) add(cell, "span", "missing", { className: "missing" });
      else if (value === "") add(cell, "i", "empty", { className: "empty" });
      else add(cell, "bdi", shown(value));
    }
  }
  nameColumns(table);
  const total = reasonShown === null ? records : (reasons.find(([reason]) => reason === reasonShown)?.[1] ?? 0);
  const what = reasonShown === null ? "" : ` with: ${shown(reasonShown)}`;
  elementOf(".which").textContent = `The first ${counted(all.length)} of ${counted(total)} rows${what}`;
  elementOf(".all-rows").hidden = reasonShown === null;
}

function download() {
  run({ name: "csv", format, reader: readerOf(), columns: valuesOf(":checked") }, (/** @type {Blob} */ made) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(made);
    link.download = "bnfurl.csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
}

/** @type {import("./page.js").Part} */
export const lines = {
  id: "lines",
  start(element, page) {
    panel = element;
    const source = one(document, "script").textContent;
    script = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    for (const name of FORMATS) add(elementOf("#lines-format"), "option", name, { value: name });
    elementOf("#pasted").oninput = (/** @type {any} */ event) => take(new Blob([event.target.value]));
    elementOf("#file").onchange = (/** @type {any} */ event) => take(event.target.files[0] ?? new Blob());
    for (const key of ["format", "reader"]) {
      const choice = elementOf(`#lines-${key}`);
      choice.onchange = () => page.change({ [`lines.${key}`]: choice.value });
    }
    elementOf(".cancel").onclick = () => {
      stop();
      say("Cancelled");
    };
    elementOf(".all-rows").onclick = () => {
      reasonShown = null;
      showRows();
    };
    elementOf(".download").onclick = download;
    panel.ondragover = (event) => event.preventDefault();
    panel.ondrop = (event) => {
      event.preventDefault();
      const dropped = event.dataTransfer;
      take(dropped?.files[0] ?? new Blob([dropped?.getData("text/plain") ?? ""]));
    };
  },
  show(newState) {
    state = newState;
    if (FORMATS.includes(state["lines.format"])) format = state["lines.format"];
    showChoices();
    if (summary !== null && asked !== `${format} ${readerOf()}`) take(file);
  },
};
