import { wasmBase64 } from "./wasm_base64.js";

let compiled;

/** A new instance of the WebAssembly module, with memory of its own: its exports. */
export function instantiate() {
  // A few kilobytes, compiled once, when they are first needed: there is nothing worth waiting for asynchronously.
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0)));
  return new WebAssembly.Instance(compiled).exports;
}
