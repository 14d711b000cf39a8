// The card beside its name in the story: shown when the user points at the name, reaches it by keyboard, or taps it.
// Each card is fetched at the first look, and kept.
import { part } from "./source.js";

const LATE_MS = 120;
const GAP = 8;
const faces = new Map();
const box = Object.assign(document.createElement("div"), { id: "card-look", className: "card-look", hidden: true });
box.setAttribute("role", "tooltip");
let shown = null;
let coming = null;

/** The card that a link names, as boards draw it. */
function face(link) {
  const path = link.dataset.face;
  if (!faces.has(path)) {
    const found = part(path, "face");
    found.catch(() => faces.delete(path));
    faces.set(path, found);
  }
  return faces.get(path);
}

/** Show the card beside its name; if it cannot be fetched, the name stays a link. */
export async function look(link) {
  if (link === shown) return;
  leave();
  shown = link;
  try {
    const found = await face(link);
    if (link !== shown || !link.isConnected) return;
    box.replaceChildren(...[...found.children].map((each) => each.cloneNode(true)));
    if (!box.isConnected) (document.querySelector("main") ?? document.body).append(box);
    box.hidden = false;
    link.setAttribute("aria-describedby", box.id);
    place(link.getBoundingClientRect());
  } catch {
    if (link === shown) shown = null;
  }
}

/** Hide the card. */
export function leave() {
  clearTimeout(coming);
  shown?.removeAttribute("aria-describedby");
  shown = null;
  box.hidden = true;
}

// Beside the column in which the name stands if there is room, else above or below the line; never over the name.
function place(at) {
  const column = (shown.closest(".side, .story-scroll") ?? shown).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const low = Math.max(GAP, innerHeight - height - GAP);
  const beside = column.left - width - GAP;
  let top = Math.min(Math.max(GAP, at.top - height / 3), low);
  if (beside < GAP) top = at.top - height - GAP >= GAP ? at.top - height - GAP : Math.min(at.bottom + GAP, low);
  const left = beside >= GAP ? beside : Math.min(Math.max(GAP, at.left), innerWidth - width - GAP);
  box.style.left = `${Math.round(left)}px`;
  box.style.top = `${Math.round(top)}px`;
}

const named = (event) => event.target.closest?.("#story .named") ?? null;

document.addEventListener("pointerover", (event) => {
  const link = named(event);
  if (event.pointerType !== "mouse" || link === shown) return;
  clearTimeout(coming);
  if (link) coming = setTimeout(look, LATE_MS, link);
  else if (shown && shown !== document.activeElement) leave();
});
document.addEventListener("focusin", (event) => {
  const link = named(event);
  if (link?.matches(":focus-visible")) look(link);
  else if (shown && link !== shown) leave();
});
document.addEventListener("scroll", () => {
  if (!shown || box.hidden) return;
  const at = shown.getBoundingClientRect();
  const seen = (shown.closest(".story-scroll") ?? document.documentElement).getBoundingClientRect();
  if (at.top < seen.top || at.bottom > seen.bottom) leave();
  else place(at);
}, { capture: true, passive: true });
document.addEventListener("click", (event) => {
  const link = named(event);
  if (!link) {
    if (shown) leave();
    return;
  }
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link === shown && !box.hidden) return; // shown already: follow the link to its history
  event.preventDefault();
  look(link);
}, { capture: true }); // before the desk follows the link
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && shown) {
    event.preventDefault();
    leave();
  }
}, { capture: true });
