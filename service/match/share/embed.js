// Steps within a frame, without loading it again: by its links, the arrow keys, and by itself.

import { morph } from "../../board/morph.js";
import { elsewhere, inRuns, lines } from "../../board/runs.js";
import { run } from "../desk/runs.js";

const PAUSE = 1500;
const frame = document.getElementById("embed");
const match = location.pathname.replace(/\/e\/\d+\/embed$/, "");
const known = inRuns({
  // No session is looked at in a frame, so none is sent.
  run: (first) => run(`${match}/run/${first}${location.search}`, { credentials: "omit" }),
  head: () => Number(frame.dataset.head),
});
let timer = null;
let coming = 0;
let aimed = null; // the event that is on its way

const way = (name) => frame.querySelector(`a[data-step="${name}"]`);
const seqOf = (address) => Number(/\/e\/(\d+)\//.exec(address)[1]);
const shown = () => Number(frame.dataset.seq);

// Where a step leads from the event that is on its way, so that quick steps add up; null where it leads nowhere.
function target(name) {
  const by = { previous: -1, next: 1 }[name];
  if (by === undefined) return way(name).hasAttribute("href") ? seqOf(way(name).href) : null;
  const to = (aimed ?? shown()) + by;
  return to < 1 || to > Number(frame.dataset.head) ? null : to;
}

async function step(seq) {
  const turn = ++coming;
  aimed = seq;
  const found = elsewhere(await known.at(seq), `${match}/e/${seq}`);
  if (turn !== coming) return;
  aimed = null;
  show(found, seq);
  known.near(seq);
}

function show(found, seq) {
  morph(frame.querySelector(".board"), found.querySelector(".board"));
  frame.dataset.seq = seq;
  frame.querySelector(".embed-said").textContent = lines(found).join(". ") || `Event ${seq}`;
  frame.querySelector("#embed-event").textContent = seq;
  const open = frame.querySelector("#embed-open");
  open.pathname = open.pathname.replace(/\/e\/\d+$/, `/e/${seq}`);
  for (const link of frame.querySelectorAll("a[data-step]")) {
    const to = found.getAttribute(`data-${link.dataset.step}`);
    if (to === null) {
      link.removeAttribute("href");
      link.setAttribute("role", "link"); // what an a without href is not
      link.setAttribute("aria-disabled", "true");
    } else {
      link.href = `${match}/e/${to}/embed${location.search}`;
      link.removeAttribute("role");
      link.removeAttribute("aria-disabled");
    }
  }
}

function stop() {
  clearTimeout(timer);
  timer = null;
  named();
}

async function play() {
  const next = target("next");
  if (next === null) return stop();
  try {
    await step(next);
  } catch {
    return stop();
  }
  if (timer !== null) timer = setTimeout(play, PAUSE);
}

function named() {
  document.getElementById("embed-play").textContent = timer === null ? "Play" : "Stop";
}

function go(name) {
  stop();
  const seq = target(name);
  if (seq !== null) step(seq).catch(() => location.assign(`${match}/e/${seq}/embed${location.search}`));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-step]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.dataset.step);
});

document.addEventListener("keydown", (event) => {
  const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!name || event.defaultPrevented || event.metaKey || event.altKey || event.ctrlKey) return;
  event.preventDefault();
  go(name);
});

document.getElementById("embed-play").addEventListener("click", () => {
  if (timer !== null) return stop();
  timer = setTimeout(play, 0);
  named();
});
for (const each of document.querySelectorAll("[data-script]")) each.hidden = false;
named();
