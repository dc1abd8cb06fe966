// Starts `tilebase serve`, and asks it. TILEBASE_PROGRAM is the command.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get as getOverHttp } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";

const agent = new Agent({ keepAlive: true });

/** Makes a folder that is removed after the tests. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A Response, as of fetch(), whose time-outs do not suit a test that stops the clock. */
export async function get(url) {
  const incoming = await new Promise((told, fail) => getOverHttp(url, { agent }, told).once("error", fail));
  const body = [];
  for await (const part of incoming) body.push(part);
  return new Response(Buffer.concat(body), { status: incoming.statusCode, headers: incoming.headers });
}

/** `close` stops the service and waits for its end. */
export async function startService({ port = 0, options = [] } = {}) {
  const program = process.env.TILEBASE_PROGRAM;
  const child = spawn(program, ["serve", "--port", String(port), ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  // Its first line names the URL.
  const [, url] = await new Promise((found, fail) => {
    child.on("exit", (status) => fail(new Error(`${program} serve ended with ${status}`)));
    createInterface(child.stdout).once("line", (line) => {
      const match = /(http:\/\/\S+?)\/?$/.exec(line);
      match ? found(match) : fail(new Error(`expected a URL: ${line}`));
    });
  });
  return { url: `${url}/`, port: new URL(url).port, close: () => (child.kill(), ended) };
}
