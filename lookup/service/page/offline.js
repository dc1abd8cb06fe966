// Lets the page be used without a network, once it has been loaded: on https and localhost, where browsers allow it.

/** Starts the service worker, and tells it which files the page was loaded from. Promises that all of them are kept. */
export async function keepOffline() {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register("service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = loaded.filter((address) => address.startsWith(location.origin) && !address.includes("/v1/"));
  const files = ["./", "manifest.webmanifest"].map((file) => new URL(file, location.href).href);
  active.postMessage([...new Set([...files, ...own])]);
}
