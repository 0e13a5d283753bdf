// @ts-check
// The library as WebAssembly, which packaging/page compiles, compresses and writes as text.
import { packed } from "./packed.js";

/**
 * @param {string} text  by default, the library without the loader (own.js)
 * @returns {Promise<WebAssembly.Module>}
 */
export function module(text = packed) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(unpacked).arrayBuffer().then(WebAssembly.compile);
}
