import { wasmBase64 } from "./wasm_base64.js";

let compiled;

/** The exports of a new instance of the WebAssembly module, with its own memory. */
export function instantiate() {
  // Compiled once, when first needed; a few kilobytes, so synchronously.
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0)));
  return new WebAssembly.Instance(compiled).exports;
}
