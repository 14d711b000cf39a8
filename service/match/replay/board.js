// What was found about the board is shown beside it: what happened to a card, what made a count.
import "../../board/seats.js";
import { here, tell } from "../../board/step.js";
import { address, part } from "../desk/source.js";

const dialog = document.getElementById("panel-dialog");
let came = null;

document.addEventListener("vaultlog:moment", () => marked());

// One can go on using the board.
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
    if (!panel.querySelector(".explained")) panel.querySelector("li.now")?.scrollIntoView({ block: "nearest" });
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
  const there = new URL(link.getAttribute("href"), new URL(address(here().seq), location)); // as it is while one plays
  found(there, link);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-panel-form]");
  if (!form) return;
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(form));
  found(`/m/${encodeURIComponent(here().match)}/e/${here().seq}/cards?${asked}`, null);
});
dialog.addEventListener("close", () => {
  const card = came?.closest("[data-card]")?.dataset.card; // a step puts a new link in the place of the old one
  const again = came?.isConnected ? came : card && document.querySelector(`#board [data-card="${CSS.escape(card)}"] a`);
  (again || document.getElementById("find-title")).focus({ preventScroll: true });
});
dialog.addEventListener("keydown", (event) => {
  if (event.key === "Escape") dialog.close();
});
