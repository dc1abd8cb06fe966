// The page's modules in Node.js, for tests that need no page. TILEBASE_PAGE is its folder.

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "./service.mjs";

const folder = temporaryFolder();
cpSync(process.env.TILEBASE_PAGE, folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{"type": "module"}');  // Node.js then takes the files for ES modules.

export const module = (name) => import(pathToFileURL(join(folder, name)));

/** The page's answerer on a static file server: that of its worker. */
export async function answerer() {
  const { LibraryAnswerer } = await module("library.js");
  return new LibraryAnswerer();
}
