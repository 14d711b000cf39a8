// From moment to moment without reloading the page.
//
// go(seq) puts the moment after an event in place of the present one, sets the address, and fires
// `vaultlog:moment` on the document with {seq, turn, step, head}, and then `vaultlog:measure`: who changes the page for
// the moment does it at the first, who asks where something stands does it at the second, so that the browser lays out
// the page once. walk(seq) shows every moment on the way, one a frame.
// Moments come from source.js, ahead and in runs of many, so a step waits for none; the next ones are parsed while
// nothing else is to do. Other modules listen and never load moments themselves. Links with data-seq, and those of
// #controls, are followed this way.

import { address, moment as asked, moments, named } from "../desk/source.js";
import { morph } from "./morph.js";

const KEPT = 160;
const RUN = 20; // as the server answers them
const AHEAD = 8;
const idle = window.requestIdleCallback ?? setTimeout;
const parts = new Map(); // by head and event, the promise of what makes the moment's element
let wanted = 0;
let aimed = null;
let walking = false;

const moment = () => document.getElementById("moment");

/** Where the page is: {match, view, share, seq, head, turn, step}, and by data-go name where one can go from here. */
export function here() {
  const { match, view, share } = document.body.dataset;
  const at = moment().dataset;
  return {
    match, view, share,
    seq: Number(at.seq), head: Number(document.body.dataset.head), turn: Number(at.turn), step: at.step,
  };
}

/** The event one is on the way to, or is at. */
export const aim = () => aimed ?? here().seq;

/** The event that `name` ("next", "previous-turn" ...) leads to from here, or null. */
export function ways(name) {
  const found = moment().getAttribute(`data-${name}`);
  return found === null ? null : Number(found);
}

/** Go to an event by way of every one between, at most one a frame: for a key that is held. */
export async function walk(seq) {
  aimed = Math.min(Math.max(1, seq), here().head);
  if (walking) return;
  walking = true;
  const turn = ++wanted;
  try {
    while (turn === wanted && here().seq !== aimed) {
      const to = here().seq + Math.sign(aimed - here().seq);
      const fresh = await fetched(to);
      await new Promise(requestAnimationFrame);
      if (turn !== wanted) return;
      show(fresh, to, to === aimed);
      if (here().seq !== to) break; // what cannot be confirmed is shown as the last that can
      near(to);
    }
    tell("");
  } catch (error) {
    if (turn === wanted) tell(`Event ${aimed} could not be shown: ${error.message}`);
  } finally {
    walking = false;
    if (turn === wanted) aimed = null;
  }
}

/** Go to an event. Resolves to `here()`; when another call came in between, the later one wins. */
export async function go(seq, { push = true } = {}) {
  const to = Math.min(Math.max(1, seq), here().head);
  const turn = ++wanted;
  aimed = to;
  try {
    const fresh = await fetched(to);
    if (turn !== wanted) return here();
    show(fresh, to, push);
    tell("");
    near(to);
  } catch (error) {
    if (turn === wanted) tell(`Event ${to} could not be shown: ${error.message}`);
  }
  if (turn === wanted) aimed = null;
  return here();
}

/** Say in the page that something went wrong; "" takes it back. */
export function tell(text) {
  const notice = document.getElementById("notice");
  notice.textContent = text;
  notice.hidden = !text;
}

/** Say something to screen readers. */
export function say(text) {
  document.getElementById("said").textContent = text;
}

/** The match has grown: `head` is its last event now. */
export function grown(head) {
  document.body.dataset.head = String(head);
  parts.clear();
}

const key = (seq) => `${document.body.dataset.head}/${seq}`;

/** The moment after an event; it stays as it is, whatever is shown. */
async function fetched(seq) {
  const name = key(seq);
  if (!parts.has(name)) keep(name, alone(seq));
  return (await parts.get(name))();
}

async function alone(seq) {
  const found = await asked(seq);
  return () => found;
}

function keep(name, coming) {
  coming.catch(() => parts.delete(name));
  parts.set(name, coming);
  if (parts.size > KEPT) parts.delete(parts.keys().next().value);
}

/** Have the moments around an event at hand. */
function near(seq) {
  const { head } = here();
  const missing = (from, by) => {
    for (let at = from; at !== from + by * AHEAD; at += by) if (at >= 1 && at <= head && !parts.has(key(at))) return at;
    return null;
  };
  const next = missing(seq + 1, 1);
  if (next !== null) ahead(next);
  const before = missing(seq - 1, -1);
  if (before !== null) ahead(Math.max(1, before - RUN + 1));
  for (const at of [seq + 1, seq - 1]) {
    parts.get(key(at))?.then((made) => idle(made)).catch(() => {}); // who goes there is told what is the matter
  }
}

/** Fetch a run of moments; those that are not in it are fetched alone when they are wanted. */
function ahead(first) {
  const last = Math.min(first + RUN - 1, here().head);
  const coming = moments(first);
  for (let seq = first; seq <= last; seq++) {
    if (!parts.has(key(seq))) keep(key(seq), coming.then((found) => found.get(seq) ?? alone(seq)));
  }
}

function show(fresh, seq, push) {
  const old = moment();
  const focused = old.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : null;
  document.dispatchEvent(new CustomEvent("vaultlog:leaving", { detail: { seq: Number(old.dataset.seq) } }));
  morph(old, fresh);
  if (focused && !old.contains(document.activeElement)) {
    const again = document.getElementById(focused);
    (again?.matches("a, button, summary, [tabindex]") ? again : again?.querySelector("a, button, summary, [tabindex]"))
      ?.focus({ preventScroll: true });
  }
  document.body.dataset.seq = fresh.dataset.seq;
  document.body.dataset.head = fresh.dataset.head;
  document.title = `${fresh.dataset.title} – Vaultlog`;
  for (const way of document.querySelectorAll("#controls [data-go]")) {
    const link = way.querySelector("a");
    const to = ways(way.dataset.go);
    if (to === null) {
      link.removeAttribute("href");
      link.setAttribute("role", "link"); // what an a without href is not
      link.setAttribute("aria-disabled", "true");
    } else {
      link.href = address(to);
      link.removeAttribute("role");
      link.removeAttribute("aria-disabled");
    }
  }
  for (const link of document.querySelectorAll("a[data-keep]")) {
    link.pathname = link.pathname.replace(/\/e\/\d+/, `/e/${seq}`);
  }
  if (push && named() !== seq) {
    history.pushState({ seq }, "", address(seq));
  }
  say(fresh.dataset.said);
  const { turn, step, head } = here();
  document.dispatchEvent(new CustomEvent("vaultlog:moment", { detail: { seq: here().seq, turn, step, head } }));
  document.dispatchEvent(new CustomEvent("vaultlog:measure"));
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest?.("a[data-seq], #controls a");
  if (!link || !moment()) return;
  const way = link.closest("[data-go]")?.dataset.go;
  const to = link.dataset.seq ? Number(link.dataset.seq) : ways(way);
  event.preventDefault();
  if (to !== null) go(to);
});

addEventListener("popstate", () => {
  const seq = named();
  if (seq !== null && moment()) go(seq, { push: false });
});

if (moment()) idle(() => near(here().seq));
