// The board: cards that move are seen moving, the table can be turned around, and what was found is shown beside it.
import { fly, remember } from "../board/fly.js";
import { here, part, tell } from "../board/step.js";

const flip = document.getElementById("flip");
const dialog = document.getElementById("panel-dialog");
let came = null;

document.addEventListener("vaultlog:leaving", remember);
document.addEventListener("vaultlog:moment", () => {
  turned();
  fly();
  marked();
});

// From the other side of the table: who was nearest to the left beyond it now sits on this side.
function turned() {
  const board = document.getElementById("board");
  const on = flip.getAttribute("aria-pressed") === "true";
  if (!board || board.classList.contains("flipped") === on) return;
  board.classList.toggle("flipped", on);
  const seats = [...board.querySelectorAll(":scope > .seat")];
  const order = on ? [seats.at(-1), ...seats.slice(0, -1)] : [...seats.slice(1), seats[0]];
  board.replaceChildren(...order.slice(0, -1), board.querySelector(":scope > .middle"), order.at(-1));
  for (const seat of order) {
    seat.classList.toggle("near", seat === order.at(-1));
    seat.classList.toggle("far", seat !== order.at(-1));
  }
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
