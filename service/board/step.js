// Step from moment to moment without reloading the page.
//
// go(seq) puts the moment after an event in place of the present one, sets the address, and fires `vaultlog:moment` on
// the document with {seq, turn, step, head}, and then `vaultlog:measure`: listeners change the page at the first and
// measure it at the second, so that the browser lays out the page once. walk(seq) shows every moment on the way, one a
// frame. Moments come from source.js, ahead and in runs of many (runs.js), so a step waits for none. Other modules
// listen and never load moments themselves. Links with data-seq, and those of #controls, are followed this way.

import { address, moment as alone, moments as run, named } from "./source.js";
import { morph } from "./morph.js";
import { idle, inRuns } from "./runs.js";

const known = inRuns({ run, alone, head: () => Number(document.body.dataset.head) });
let wanted = 0;
let aimed = null;
let walking = false;

const moment = () => document.getElementById("moment");

/** The state of the page: {match, view, share, seq, head, turn, step}, and by data-go name the events to go to. */
export function here() {
  const { match, view, share } = document.body.dataset;
  const at = moment().dataset;
  return {
    match, view, share,
    seq: Number(at.seq), head: Number(document.body.dataset.head), turn: Number(at.turn), step: at.step,
  };
}

/** The event that the page is going to or has reached. */
export const aim = () => aimed ?? here().seq;

/** The event that `name` ("next", "previous-turn" ...) leads to from here, or null. */
export function ways(name) {
  const found = moment().getAttribute(`data-${name}`);
  return found === null ? null : Number(found);
}

/** Go to an event through every event between, at most one a frame: for a held key. */
export async function walk(seq) {
  aimed = Math.min(Math.max(1, seq), here().head);
  if (walking) return;
  walking = true;
  const turn = ++wanted;
  try {
    while (turn === wanted && here().seq !== aimed) {
      const to = here().seq + Math.sign(aimed - here().seq);
      const fresh = await known.at(to);
      await new Promise(requestAnimationFrame);
      if (turn !== wanted) return;
      show(fresh, to, to === aimed);
      if (here().seq !== to) break; // an unconfirmed event shows the last confirmed one
      known.near(to);
    }
    tell("");
  } catch (error) {
    if (turn === wanted) tell(`Event ${aimed} could not be shown: ${error.message}`);
  } finally {
    walking = false;
    if (turn === wanted) aimed = null;
  }
}

/** Go to an event. Resolves to `here()`; the latest of overlapping calls wins. */
export async function go(seq, { push = true } = {}) {
  const to = Math.min(Math.max(1, seq), here().head);
  const turn = ++wanted;
  aimed = to;
  try {
    const fresh = await known.at(to);
    if (turn !== wanted) return here();
    show(fresh, to, push);
    tell("");
    known.near(to);
  } catch (error) {
    if (turn === wanted) tell(`Event ${to} could not be shown: ${error.message}`);
  }
  if (turn === wanted) aimed = null;
  return here();
}

/** Show an error in the page; "" removes it. */
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
  known.forget();
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
      link.setAttribute("role", "link"); // an a without href has no such role
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

if (moment()) idle(() => known.near(here().seq));
