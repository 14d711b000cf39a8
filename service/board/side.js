// The panel beside the board: one section at a time, chosen by tabs; on a phone a sheet over the board.
import { go, here, ways } from "./step.js";

const SWIPE = 50;
const side = document.getElementById("side");
const sheet = document.getElementById("sheet");
// A user who chose a tab before this script ran has followed its link, so the address names the tab.
const chosen = [...side.querySelectorAll(".tabs a")].find((link) => link.hash === location.hash);
beside(chosen?.hash.slice(1) ?? "story");
if (chosen) document.addEventListener("DOMContentLoaded", () => show(side.dataset.tab)); // when all the others listen

/** Show a section beside the board; others hear `vaultlog:tab` with its name. */
export function show(name) {
  beside(name);
  for (const link of side.querySelectorAll(".tabs a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  opened(true);
  document.dispatchEvent(new CustomEvent("vaultlog:tab", { detail: { name } }));
}

document.addEventListener("vaultlog:show", ({ detail: { name } }) => show(name));

function beside(name) {
  side.dataset.tab = name;
  side.parentElement.dataset.beside = name;
}

function opened(open) {
  side.classList.toggle("open", open);
  sheet.setAttribute("aria-expanded", String(open));
}

side.querySelector(".tabs").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show(link.hash.slice(1));
});
sheet.addEventListener("click", () => opened(!side.classList.contains("open")));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && side.classList.contains("open") && sheet.offsetParent) opened(false);
});

// A swipe over the board steps: forward to the left, back to the right.
let from = null;
document.addEventListener("touchstart", (event) => {
  const one = event.touches.length === 1 && event.target.closest("#board, #happened");
  from = one ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (from === null) return;
  const x = event.changedTouches[0].clientX - from.x;
  const y = event.changedTouches[0].clientY - from.y;
  from = null;
  if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
  const to = ways(x < 0 ? "next" : "previous");
  if (to !== null && to <= here().head) go(to);
}, { passive: true });
