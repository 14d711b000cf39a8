// Drawing on the board: drag from a card or player to another, or choose one and then the other, by taps or by keys.
// The same one twice makes a circle. While one draws, the links of the board lead nowhere.
import { say } from "../../board/step.js";

const desk = document.querySelector(".desk");
let finish = null;
let picked = null;
let pressed = null;
let dragged = false;

const drawing = () => finish !== null;
const placeOf = (target) => target?.closest?.("#board [data-card]") ?? target?.closest?.("#board .seat");
const same = (one, other) => one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);

/** A place as the API names it. */
function named(element) {
  if (!element) return null;
  const { card, seat } = element.dataset;
  return card === undefined ? { seat: Number(seat) } : { card: Number(card) };
}

/** Let the user draw, once: `done(start, end)`, `end` null for a circle. */
export function startDrawing(done) {
  finish = done;
  desk.setAttribute("data-drawing", "");
  button(true);
  hint("Drag from one card or player to another, or choose one and then the other. The same twice: a circle.");
  if (matchMedia("(max-width: 48rem)").matches) document.getElementById("sheet").click(); // the sheet lies over it
}

/** Stop drawing. */
export function endDrawing() {
  if (!drawing()) return;
  finish = null;
  pick(null);
  pressed = null;
  desk.removeAttribute("data-drawing");
  button(false);
  hint("");
}

function button(on) {
  const draw = document.getElementById("study-draw");
  if (draw) draw.setAttribute("aria-pressed", String(on));
}

function hint(text) {
  const at = document.getElementById("study-drawing");
  if (at) at.textContent = text;
}

function pick(element) {
  for (const old of document.querySelectorAll("[data-picked]")) old.removeAttribute("data-picked");
  picked = named(element);
  element?.setAttribute("data-picked", "");
}

function done(start, end) {
  const call = finish;
  endDrawing();
  call(start, same(start, end) ? null : end);
}

/** One place was chosen, by a tap or by a key. */
function choose(element) {
  const place = named(element);
  if (picked !== null) return done(picked, place);
  pick(element);
  hint("Now where the arrow leads, or the same once more for a circle. Escape ends it.");
  say("Chosen. Now where the arrow leads, or the same once more for a circle.");
}

document.addEventListener("pointerdown", (event) => {
  if (!drawing()) return;
  pressed = placeOf(event.target) ?? null;
  if (pressed) event.target.releasePointerCapture?.(event.pointerId);
}, true);
document.addEventListener("pointerup", (event) => {
  if (!drawing() || pressed === null) return;
  const end = placeOf(document.elementFromPoint(event.clientX, event.clientY));
  const start = pressed;
  pressed = null;
  if (!end || end === start) return;
  dragged = true;
  setTimeout(() => { dragged = false; }); // the click that ends it comes at once, or not at all
  done(named(start), named(end));
}, true);
document.addEventListener("click", (event) => {
  if (dragged) {
    if (!placeOf(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (!drawing()) return;
  const place = placeOf(event.target);
  if (!place) return;
  event.preventDefault();
  event.stopPropagation();
  choose(place);
}, true);
// A link that the browser takes along would end the drag that begins on it, and a drag is no swipe to another event.
document.addEventListener("dragstart", (event) => drawing() && event.preventDefault(), true);
document.addEventListener("touchstart", (event) => {
  if (drawing() && placeOf(event.target)) event.stopPropagation();
}, { capture: true, passive: true });
document.addEventListener("keydown", (event) => event.key === "Escape" && endDrawing());
