// @ts-check
/** @type {import("./page.js").Part} */
export const pairs = {
  id: "pairs",
  start() {},
  show() {},
};
