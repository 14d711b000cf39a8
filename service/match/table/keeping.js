// The scorekeeper's page kept in the browser, so that it can be loaded again while there is no network (worker.js): one
// page at a time, as it was last seen, until the match is closed or somebody signs in or out.

const FILES = new URL("../", import.meta.url).href; // where scripts and styles of the page are: this is one of them
const KEPT = "vaultlog:kept";
const here = location.href.split("#")[0];

/** What keeps a page. `script`: the address of worker.js; `policy`: the content security policy of the page. */
export class Keeping {
  #script; #policy; #ready = false; #running = null; #over = false;

  constructor({ script, policy }) {
    [this.#script, this.#policy] = [script, policy];
    if (!this.#possible) return;
    new BroadcastChannel(KEPT).addEventListener("message", () => this.forget());
    document.querySelector('form[action="/sign-out"]')?.addEventListener("submit", () => this.forget());
    if (!document.body.dataset.keptAt) this.keep();
    else this.#ready = true;
  }

  get #possible() { return Boolean(this.#script) && "serviceWorker" in navigator && "caches" in window && !this.#over; }

  /** Whether the page can be loaded again without a network. */
  get ready() { return this.#ready; }

  /** Keep the page as it is now. */
  keep() {
    if (!this.#possible) return;
    this.#running ??= this.#keep().catch(() => {}).finally(() => { this.#running = null; });
  }

  async #keep() {
    const page = document.documentElement.cloneNode(true);
    const at = document.body.dataset.keptAt ?? new Date().toISOString();
    page.querySelector("body").dataset.keptAt = at;
    const headers = {
      "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": this.#policy, "Vaultlog-Kept-At": at,
    };
    const cache = await caches.open(KEPT);
    await cache.put(here, new Response(`<!doctype html>${page.outerHTML}`, { headers }));
    const files = performance.getEntriesByType("resource").map(({ name }) => name)
      .filter((name) => name.startsWith(FILES));
    const there = (await cache.keys()).map(({ url }) => url);
    await cache.addAll([...new Set(files)].filter((name) => !there.includes(name)));
    for (const url of there) if (url !== here && !files.includes(url)) await cache.delete(url);
    await navigator.serviceWorker.register(this.#script, { scope: location.pathname });
    await navigator.serviceWorker.ready;
    this.#ready = true;
    if (this.#over) await caches.delete(KEPT);
  }

  /** Keep nothing from now on. */
  forget() {
    this.#stop();
    if ("caches" in window) caches.delete(KEPT);
  }

  /** The match of the page is closed: forget the page, though not that of another match. */
  async close() {
    this.#stop();
    if ("caches" in window && await (await caches.open(KEPT)).match(here)) await caches.delete(KEPT);
  }

  #stop() {
    this.#over = true;
    this.#ready = false;
  }
}
