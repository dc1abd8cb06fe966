// Keeps the page for times without a network. The network's answers have priority, so a new version is seen at once;
// the copy answers if there is no network, or if it is slow. Questions to a service are not kept.

const kept = "tilebase";
const patience = 4000;  // milliseconds

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// The page sends the list of files that it was loaded from before this worker existed.
addEventListener("message", (event) => event.waitUntil(keep(event.data)));

async function keep(addresses) {
  const cache = await caches.open(kept);
  await cache.addAll(addresses);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.includes("/v1/")) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(kept);
  const match = () => cache.match(request, { ignoreSearch: true, ignoreVary: true });
  const asking = fetch(request).then((response) => {
    if (response.ok) cache.put(request, response.clone());
    return response;
  });
  const late = new Promise((wake) => setTimeout(wake, patience)).then(match);
  const first = await Promise.race([asking, late]).catch(match);
  return first ?? asking;
}
