// The board: cards that move are seen moving, the table can be turned around, and what was found is shown beside it.
import { here, part, tell } from "../desk/step.js";

const MOVE_MS = 320;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const flip = document.getElementById("flip");
const dialog = document.getElementById("panel-dialog");
const places = new Map();
let came = null;

// Cards that are elsewhere than before glide there.
document.addEventListener("vaultlog:leaving", () => {
  places.clear();
  if (still.matches) return;
  for (const card of document.querySelectorAll("#board .card[data-card]")) {
    const box = card.getBoundingClientRect();
    if (box.width) places.set(card.dataset.card, box);
  }
});
document.addEventListener("vaultlog:moment", () => {
  turned();
  for (const card of document.querySelectorAll("#board .card[data-card]")) {
    const was = places.get(card.dataset.card);
    const box = card.getBoundingClientRect();
    if (!was || !box.width || (Math.abs(was.left - box.left) < 2 && Math.abs(was.top - box.top) < 2)) continue;
    card.animate(
      [{ transform: `translate(${was.left - box.left}px, ${was.top - box.top}px)` }, { transform: "none" }],
      { duration: MOVE_MS, easing: "ease-out" },
    );
  }
  marked();
});

// From the other side of the table.
function turned() {
  const board = document.getElementById("board");
  const on = flip.getAttribute("aria-pressed") === "true";
  if (!board || board.classList.contains("flipped") === on) return;
  board.classList.toggle("flipped", on);
  const seats = [...board.querySelectorAll(":scope > .seat")];
  const middle = board.querySelector(":scope > .middle");
  const order = on ? [seats.at(-1), middle, ...seats.slice(0, -1)] : [...seats.slice(1), middle, seats[0]];
  board.replaceChildren(...order.filter(Boolean));
}
flip.addEventListener("click", () => {
  flip.setAttribute("aria-pressed", String(flip.getAttribute("aria-pressed") !== "true"));
  turned();
});

// What happened to a card, and what made a count: beside the board, which one can go on using.
async function found(address, from) {
  try {
    const panel = await part(address, "panel");
    const form = document.createElement("form");
    form.method = "dialog";
    const close = document.createElement("button");
    Object.assign(close, { type: "submit", textContent: "Close", className: "plain" });
    form.append(close);
    dialog.replaceChildren(panel, form);
    came = from;
    if (!dialog.open) dialog.show();
    marked();
    const at = panel.querySelector("#panel-title");
    at.focus({ preventScroll: true });
    panel.querySelector("li.now")?.scrollIntoView({ block: "nearest" });
    tell("");
  } catch (error) {
    tell(error.message);
  }
}

function marked() {
  for (const link of dialog.querySelectorAll(".entries a[data-seq]")) {
    if (Number(link.dataset.seq) === here().seq) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest?.("a[data-panel]");
  if (!link) return;
  event.preventDefault();
  found(link.getAttribute("href"), link.closest("[data-card]")?.dataset.card ?? link.closest("[id]")?.id ?? null);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-panel-form]");
  if (!form) return;
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(form));
  found(`/m/${encodeURIComponent(here().match)}/e/${here().seq}/cards?${asked}`, null);
});
dialog.addEventListener("close", () => {
  const again = came === null
    ? document.getElementById("find-title")
    : document.querySelector(`#board [data-card="${CSS.escape(came)}"] a`);
  again?.focus({ preventScroll: true });
});
dialog.addEventListener("keydown", (event) => {
  if (event.key === "Escape") dialog.close();
});
