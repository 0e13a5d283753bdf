export * from "./bnfurl.js";

/** Uses a compiled module, such as that of `bnfurl.wasm`; call it once, before all else. */
export function init(module: WebAssembly.Module): void;
