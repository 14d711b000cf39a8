// Prefetch the moments of a match: fetched in runs of many, and built while the browser is idle.
//
// Every page that steps from moment to moment uses this module: the replay, the board of a case, the frame.

/** Moments in one answer of the server. */
export const RUN = 20;
const KEPT = 160;
const AHEAD = 8;

/** Run a function when the browser is idle. */
export const idle = window.requestIdleCallback ?? setTimeout;

/**
 * The moments of one match: {at(seq), near(seq), forget()}.
 *
 * `run(first)`: the promise of a run of moments, by event what makes the element; `head()`: the last event there is;
 * `alone(seq)`: the promise of one element. Without `alone` a moment always comes in a run.
 */
export function inRuns({ run, head, alone = null }) {
  const parts = new Map(); // by head and event, the promise of the function that builds the element
  const key = (seq) => `${head()}/${seq}`;

  function keep(seq, coming) {
    const name = key(seq);
    coming.catch(() => parts.delete(name));
    parts.set(name, coming);
    if (parts.size > KEPT) parts.delete(parts.keys().next().value);
  }

  async function single(seq) {
    if (!alone) throw new Error("the server does not show it");
    const found = await alone(seq);
    return () => found;
  }

  /** Fetch a run; moments missing from it are fetched one by one on demand. */
  function fetched(first) {
    const coming = run(first);
    for (let seq = first; seq <= Math.min(first + RUN - 1, head()); seq++) {
      if (!parts.has(key(seq))) keep(seq, coming.then((found) => found.get(seq) ?? single(seq)));
    }
  }

  /** The element of the moment after an event; callers must not change it. */
  async function at(seq) {
    if (!parts.has(key(seq))) {
      if (alone) keep(seq, single(seq));
      else fetched(seq);
    }
    return (await parts.get(key(seq)))();
  }

  /** Prefetch the moments around an event. */
  function near(seq) {
    const missing = (from, by) => {
      for (let each = from; each !== from + by * AHEAD; each += by) {
        if (each >= 1 && each <= head() && !parts.has(key(each))) return each;
      }
      return null;
    };
    const next = missing(seq + 1, 1);
    if (next !== null) fetched(next);
    const before = missing(seq - 1, -1);
    if (before !== null) fetched(Math.max(1, before - RUN + 1));
    for (const each of [seq + 1, seq - 1]) {
      parts.get(key(each))?.then((make) => idle(make)).catch(() => {}); // a step to it reports the error
    }
  }

  return { at, near, forget: () => parts.clear() };
}

/** Resolve the links of a moment against its own page: the links of its cards are relative to that address. */
export function elsewhere(moment, address) {
  for (const link of moment.querySelectorAll("a[data-panel]")) {
    link.href = new URL(link.getAttribute("href"), new URL(address, location));
  }
  return moment;
}

/** The events of a moment, in sentences. */
export const lines = (moment) => [...moment.querySelectorAll(".happened .lines li")].map((each) => [...each.childNodes]
  .filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.textContent.trim()).join(" ").trim());
