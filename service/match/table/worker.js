// Answers a reload of the scorekeeper's page, while there is no network, with the page as keeping.js has kept it.
//
// It is asked for that page of one match, and for what stands in it. It keeps nothing, and what is there online is
// never taken from what was kept.

const FILES = new URL("../", location.href).href; // where what stands in the page is: this is one of them
const KEPT = "vaultlog:kept";
const PATIENCE = 8000; // ms that a page is waited for on a line that hardly works
const OLDEST = 12 * 3600 * 1000; // ms for which a page is good

addEventListener("install", (event) => { // what is sent and followed goes its own way, without a stop here
  const past = { or: [{ urlPattern: "/api/*" }, { urlPattern: "/t/*/score/*" }] };
  event.addRoutes?.({ condition: past, source: "network" });
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (request.url.startsWith(FILES)) event.respondWith(file(request));
});

const kept = async ({ url }) => (await caches.open(KEPT)).match(url);

async function page(request) {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("no answer in time")), PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch (error) {
    const found = await kept(request);
    if (found && Date.now() - Date.parse(found.headers.get("Vaultlog-Kept-At")) < OLDEST) return found;
    await caches.delete(KEPT);
    throw error;
  }
}

async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}
