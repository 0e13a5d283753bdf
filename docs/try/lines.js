// @ts-check
/** @type {import("./page.js").Part} */
export const lines = {
  id: "lines",
  start() {},
  show() {},
};
