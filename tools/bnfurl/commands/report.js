// What a report does beyond showing its tables: they can be sorted and searched, the bars over time zoomed, and the
// colours switched. Without this script, everything can be read.
"use strict";

const root = document.documentElement;
root.classList.add("js");

function add(parent, name, text, properties) {
  const element = document.createElement(name);
  element.textContent = text;
  Object.assign(element, properties);
  parent.append(element);
  return element;
}

// Tables: a cell's value is in its data-v, or is its text.
function valueOf(row, column) {
  const cell = row.cells[column];
  if (cell.dataset.v !== undefined) return Number(cell.dataset.v);
  const text = cell.textContent;
  const number = cell.classList.contains("n") ? parseFloat(text.replace(/,/g, "")) : NaN;
  return Number.isNaN(number) ? text : number;
}

function compare(a, b) {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function makeSortable(table) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const text = head.textContent;
    head.textContent = "";
    const button = add(head, "button", text, {type: "button"});
    button.onclick = () => {
      const isNumber = head.classList.contains("n");
      const before = head.getAttribute("aria-sort");
      const descends = before === null ? isNumber : before === "ascending";
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", descends ? "descending" : "ascending");
      const rows = [...body.rows].map((row) => [valueOf(row, column), row]);
      rows.sort((a, b) => compare(a[0], b[0]) * (descends ? -1 : 1));
      body.append(...rows.map((each) => each[1]));
    };
  });
}

function makeSearchable(table) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length <= 10) return;
  const tools = document.createElement("div");
  tools.className = "tools";
  const input = add(add(tools, "label", "Search "), "input", "", {type: "search"});
  const found = add(tools, "span", "");
  found.setAttribute("role", "status");
  input.oninput = () => {
    const words = input.value.toLowerCase();
    const shown = rows.filter((row) => !(row.hidden = !row.textContent.toLowerCase().includes(words)));
    found.textContent = words === "" ? "" : `${shown.length} of ${rows.length} rows`;
  };
  table.closest(".scroll").before(tools);
}

// Charts: all of them show the steps from number `first` up to `end`. A step's numbers are in the table below.
function makeZoomable(charts) {
  const steps = Number(charts.dataset.steps);
  const table = document.querySelector("#time table");
  const names = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
  const rows = [...table.tBodies[0].rows].filter((row) => row.dataset.i !== undefined);
  const svgs = [...charts.querySelectorAll("svg")];
  let first = 0, end = steps, at = null, pressed = null;  // what is shown, the step that is told, where a drag began

  const tools = document.createElement("div");
  tools.className = "tools";
  const button = (name, action) => add(tools, "button", name, {type: "button", onclick: action});
  const zoom = (factor) => {
    const size = Math.min(steps, Math.max(4, Math.round((end - first) * factor)));
    const middle = at !== null && at >= first && at < end ? at + 0.5 : (first + end) / 2;
    show(Math.round(middle - size / 2), size);
  };
  const buttons = {
    closer: button("Zoom in", () => zoom(0.5)),
    wider: button("Zoom out", () => zoom(2)),
    left: button("Earlier", () => show(first - Math.ceil((end - first) / 2), end - first)),
    right: button("Later", () => show(first + Math.ceil((end - first) / 2), end - first)),
    all: button("All", () => show(0, steps)),
  };
  add(tools, "span", "or drag over the bars; arrow keys show one step after the other");
  const output = add(tools, "output", "");
  charts.prepend(tools);
  const cursors = svgs.map((svg) => {
    const cursor = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    cursor.setAttribute("class", "cursor");
    cursor.setAttribute("height", 100);
    cursor.setAttribute("width", 0);
    svg.append(cursor);
    return cursor;
  });

  function mark(from, to) {
    cursors.forEach((cursor) => {
      cursor.setAttribute("x", from);
      cursor.setAttribute("width", to - from);
    });
  }
  function show(from, size) {
    first = Math.max(0, Math.min(from, steps - size));
    end = first + size;
    svgs.forEach((svg) => svg.setAttribute("viewBox", `${first} 0 ${end - first} 100`));
    const inside = rows.filter((row) => row.dataset.i >= first && row.dataset.i < end);
    const labels = [inside[0], inside[Math.floor(inside.length / 2)], inside[inside.length - 1]];
    charts.querySelectorAll(".axis").forEach((axis) => {
      [...axis.children].forEach((each, i) => { each.textContent = labels[i] ? labels[i].cells[0].textContent : ""; });
    });
    buttons.closer.disabled = end - first <= 4;
    buttons.wider.disabled = buttons.all.disabled = end - first === steps;
    buttons.left.disabled = first === 0;
    buttons.right.disabled = end === steps;
  }
  function tell(step) {
    at = Math.max(0, Math.min(step, steps - 1));
    mark(at, at + 1);
    const row = rows.find((each) => Number(each.dataset.i) === at);
    const told = (cell, i) => i === 0 ? cell.textContent : `${names[i]} ${cell.textContent}`
    output.textContent = row ? [...row.cells].map(told).join(" \u00b7 ")
                             : "no requests";
  }
  svgs.forEach((svg) => {
    const stepAt = (x) => {
      const box = svg.getBoundingClientRect();
      return Math.max(first, Math.min(end - 1, Math.floor(first + (x - box.left) / box.width * (end - first))));
    };
    const draggedTo = (x) => [stepAt(pressed), stepAt(x)].sort((a, b) => a - b);
    const deselect = () => {
      pressed = null;
      mark(0, 0);
    };
    svg.tabIndex = 0;
    svg.onpointerdown = (event) => {
      svg.setPointerCapture(event.pointerId);  // the drag can end outside
      pressed = event.clientX;
    };
    svg.onpointermove = (event) => {
      tell(stepAt(event.clientX));
      if (pressed === null) return;
      const [from, to] = draggedTo(event.clientX);
      mark(from, to + 1);
    };
    svg.onpointerup = (event) => {
      if (pressed === null) return;
      const isDrag = Math.abs(event.clientX - pressed) >= 8;
      const [from, to] = draggedTo(event.clientX);
      const size = Math.min(steps, Math.max(4, to - from + 1));
      deselect();
      if (!isDrag) return tell(to);
      at = Math.floor((from + to) / 2);
      show(Math.round((from + to + 1 - size) / 2), size);
    };
    svg.onpointercancel = deselect;
    svg.onpointerleave = deselect;
    svg.onkeydown = (event) => {
      const actions = {
        ArrowLeft: () => tell(at === null ? first : at - 1), ArrowRight: () => tell(at === null ? first : at + 1),
        Home: () => tell(first), End: () => tell(end - 1),
        "+": () => zoom(0.5), "-": () => zoom(2), Escape: () => show(0, steps),
      };
      if (!actions[event.key]) return;
      event.preventDefault();
      actions[event.key]();
      if (at < first || at >= end) show(at < first ? at : at - (end - first) + 1, end - first);
    };
  });
  show(0, steps);
}

addSwitch();
document.querySelectorAll("table").forEach((table) => { makeSearchable(table); });
document.querySelectorAll(".charts").forEach(makeZoomable);
document.querySelectorAll("table").forEach(makeSortable);
