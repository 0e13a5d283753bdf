// @ts-check
/** @type {import("./page.js").Part} */
export const grammar = {
  id: "grammar",
  start() {},
  show() {},
};
