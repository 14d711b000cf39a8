// Animate cards and Æmber that move when a later board replaces the present one.
//
// remember() before, fly() after. Cards on both boards glide; cards that went into a pile or came out of one fly to it
// or from it; Æmber flies from the pool that lost it to the pool that got it. Flying elements are in a layer above
// everything, so no box cuts them off. A flight ends before the next one begins, and users who prefer no motion see
// none.
//
// Everything is measured before anything flies: a flight between two measurements would force the browser to lay out
// the page again.

const MOVE_MS = 190;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let before = null;
const flying = new Set();

const board = () => document.getElementById("board");

/** Where everything is: {cards, piled, pools}. `cards`: by id, the element and its box; `piled`: by the id of each card
 * that lies in a pile, the box of the pile; `pools`: by seat, the Æmber there is and its box. */
function measured() {
  const cards = new Map();
  for (const one of board().querySelectorAll(".card[data-card], .upgrade[data-card]")) {
    cards.set(one.dataset.card, { one, box: one.getBoundingClientRect(), whole: one.matches(".card") });
  }
  const piled = new Map();
  for (const pile of board().querySelectorAll(".pile")) {
    const lying = pile.querySelectorAll("[data-card]");
    const box = lying.length ? pile.querySelector("summary").getBoundingClientRect() : null;
    for (const one of lying) piled.set(one.dataset.card, box);
  }
  const pools = new Map();
  for (const seat of board().querySelectorAll("[data-seat]")) {
    const count = seat.querySelector(".count.amber");
    const has = Number(count.querySelector("b").textContent);
    const crystal = count.querySelector(".glyph");
    const [box, at] = [count.getBoundingClientRect(), crystal.getBoundingClientRect()];
    pools.set(seat.dataset.seat, { has, box, crystal, at });
  }
  return { cards, piled, pools };
}

/** Remember the place of everything. */
export function remember() {
  for (const each of flying) each.cancel();
  flying.clear();
  before = still.matches || !board() ? null : measured();
}

/** Let everything fly to its new place. */
export function fly() {
  if (still.matches || !board() || before === null) return;
  const was = before;
  const now = measured();
  const flights = [];
  for (const [id, { one, box, whole }] of now.cards) {
    const from = was.cards.get(id)?.box ?? was.piled.get(id);
    if (whole && from && box.width && far(from, box)) flights.push(() => glide(one, from, box));
    else if (!whole && was.cards.get(id)?.whole) flights.push(() => ghost(was.cards.get(id), box));
  }
  for (const [id, card] of was.cards) {
    if (card.whole && !now.cards.has(id)) flights.push(() => ghost(card, now.piled.get(id) ?? null));
  }
  queueMicrotask(() => { // others may measure before
    for (const start of flights) start();
    steal(was.pools, now.pools);
  });
}

const far = (one, other) => Math.abs(one.left - other.left) > 2 || Math.abs(one.top - other.top) > 2;

function move(one, frames) {
  const flight = one.animate(frames, { duration: MOVE_MS, easing: "ease-out" });
  flying.add(flight);
  flight.onfinish = () => flying.delete(flight);
  return flight;
}

function glide(one, was, box) {
  const scale = was.width / box.width;
  const from = `translate(${was.left - box.left}px, ${was.top - box.top}px) scale(${scale})`;
  const always = { transformOrigin: "0 0", zIndex: 9 };
  move(one, [{ ...always, transform: from }, { ...always, transform: "none" }]);
}

/** A card that is no longer on the board goes into its pile, or fades. */
function ghost({ one, box: was }, box) {
  const layer = document.getElementById("layer") ?? document.body.appendChild(Object.assign(
    document.createElement("div"), { id: "layer", ariaHidden: "true", inert: true },
  ));
  const face = one.querySelector(".face");
  if (!face || !was.width) return;
  const copy = document.createElement("div");
  copy.className = one.className;
  copy.append(face.cloneNode(true));
  layer.append(copy);
  const small = box ? Math.min(1, box.height / was.height) : 0.8;
  const from = `translate(${was.left}px, ${was.top}px)`;
  const to = box ? `translate(${box.left}px, ${box.top}px) scale(${small})` : `${from} scale(${small})`;
  copy.style.setProperty("--w", `${was.width}px`);
  const flight = move(copy, [{ transform: from, opacity: 1 }, { transform: to, opacity: box ? 0.5 : 0 }]);
  flight.onfinish = flight.oncancel = () => {
    flying.delete(flight);
    copy.remove();
  };
}

/** Æmber from the pool that lost some to the one that got some. */
function steal(was, now) {
  const lost = [...now].find(([seat, pool]) => pool.has < (was.get(seat)?.has ?? 0));
  const got = [...now].find(([seat, pool]) => was.has(seat) && pool.has > was.get(seat).has);
  if (!lost || !got) return;
  const [{ box: from }, { crystal, at }] = [lost[1], got[1]];
  const start = `translate(${from.left - at.left}px, ${from.top - at.top}px) scale(1.6)`;
  move(crystal, [{ transform: start }, { transform: "none" }]);
}
