// The board of a case at other moments, put in place: by the links above it, and by the arrow keys; and through other
// eyes, by the links of "seen by".
//
// go(seq) shows the board after an event and fires `vaultlog:shown` on the document with {seq, asked, deed}: `asked` is
// true where a person stepped there, `deed` says what the event did. Moments are fetched in runs, as the replay does.
// see(view) shows it as another viewer has it; "" is the reader's own view.

import { fly, remember } from "../../board/fly.js";
import { morph } from "../../board/morph.js";
import { elsewhere, inRuns, lines } from "../../board/runs.js";
import { ask } from "../../frame/patient.js";
import { run } from "../../match/desk/runs.js";

const holder = document.getElementById("case-moment");
const nav = document.querySelector(".range");
const { match } = document.body.dataset;
let known = inRuns({ run: fetched, head: now });
let turn = 0;
let aimed = null;

/** The event after which the board is shown. */
export const shown = () => Number(holder.dataset.seq);

/** The last event of the match that this page knows of. */
export function now() {
  return Number(document.getElementById("case-state").dataset.version);
}

/** The address of this case with the board after an event. */
export function address(seq, hash = "") {
  const query = new URLSearchParams(location.search);
  query.set("at", seq);
  return `${location.pathname}?${query}${hash}`;
}

/** Show the board after an event. `asked`: a person stepped there. */
export async function go(wanted, { asked = false } = {}) {
  const seq = Math.min(Math.max(1, wanted), now());
  const mine = ++turn;
  aimed = seq;
  try {
    const found = elsewhere(await known.at(seq), `/m/${encodeURIComponent(match)}/e/${seq}`);
    known.near(seq);
    if (mine !== turn) return;
    remember();
    morph(holder.querySelector(".board"), found.querySelector(".board"));
    fly();
    holder.dataset.seq = seq;
    said(found, seq);
    history.replaceState(null, "", address(seq, location.hash));
    if (seen()) unlike(mine);
    document.dispatchEvent(new CustomEvent("vaultlog:shown", { detail: { seq, asked, deed: lines(found)[0] ?? "" } }));
    document.getElementById("case-notice").textContent = "";
  } catch (error) {
    document.getElementById("case-notice").textContent = `Event ${seq} could not be shown: ${error.message}`;
  } finally {
    if (mine === turn) aimed = null;
  }
}

/** The view that the board is seen through, where it is not the reader's own. */
const seen = () => new URLSearchParams(location.search).get("seen") ?? "";

/** Show the board as another viewer has it. */
export async function see(view) {
  if (view === seen()) return;
  const query = new URLSearchParams(location.search);
  if (view) query.set("seen", view);
  else query.delete("seen");
  history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
  known = inRuns({ run: fetched, head: now });
  await go(aim());
  if (!view) await unlike(turn);
}

/** Say what the one whose view it is could know, and others could not. */
async function unlike(mine) {
  const old = document.getElementById("case-seen");
  const answer = await ask(location.pathname + location.search, { headers: { "Vaultlog-Part": "case-seen" } });
  const told = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("case-seen");
  if (mine !== turn || !answer.ok || !told) return;
  const on = old.contains(document.activeElement) ? document.activeElement.dataset.sight : undefined;
  old.replaceWith(document.adoptNode(told));
  if (on !== undefined) told.querySelector(`[data-sight="${CSS.escape(on)}"]`)?.focus();
}

/** The event one is on the way to, or is at. */
const aim = () => aimed ?? shown();

function fetched(first) {
  const query = new URLSearchParams(location.search);
  if (seen()) query.set("view", seen());
  for (const name of ["at", "vs", "context", "seen"]) query.delete(name);
  return run(`/m/${encodeURIComponent(match)}/run/${first}?${query}`);
}

/** Say which moment it is, and what happened at it. */
function said(found, seq) {
  const text = lines(found).slice(0, 3).join("; ");
  const [strong, small] = ["strong", "small"].map((name) => document.createElement(name));
  strong.textContent = text ? "After:" : "After";
  small.textContent = `event ${seq}`;
  const line = document.getElementById("range-said");
  line.replaceChildren(strong, text ? ` ${text} ` : " ", text ? small : `event ${seq}`);
  document.getElementById("said").textContent = `After event ${seq}. ${text}`;
  marked(seq);
}

function marked(seq) {
  for (const link of nav.querySelectorAll("a[data-at]")) {
    if (Number(link.dataset.at) === seq) {
      link.setAttribute("aria-current", "true");
      link.closest("ul").scrollLeft = link.parentElement.offsetLeft - 40;
    } else link.removeAttribute("aria-current");
  }
  const trying = nav.querySelector("#try");
  if (trying) trying.pathname = trying.pathname.replace(/\/e\/\d+/, `/e/${seq}`);
  for (const link of nav.querySelectorAll("a[data-step]")) {
    link.href = address(Math.min(Math.max(1, seq + Number(link.dataset.step)), now()));
  }
}

if (holder) {
  marked(shown());
  document.querySelector(".case-board").addEventListener("click", (event) => {
    const link = event.target.closest("a[data-sight]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    see(link.dataset.sight);
  });
  nav.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-at], a[data-step]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const to = link.hasAttribute("data-now") ? now() : Number(link.dataset.at);
    go(link.dataset.step ? aim() + Number(link.dataset.step) : to, { asked: true });
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!step && event.key !== "t") return;
    if (event.target.closest("input, textarea, select, dialog, [tabindex][role=group]")) return;
    event.preventDefault();
    if (step) go(aim() + step, { asked: true });
    else nav.querySelector("#try")?.click();
  });
}
