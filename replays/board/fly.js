// Cards and Æmber seen moving from place to place when a board is replaced by a later one.
//
// remember() before, fly() after. Cards that are on both boards glide; those that went into a pile, or came out of one,
// go to it or come from it; Æmber that one pool lost and another got flies between them. What flies is in a layer over
// everything, so no box cuts it off; a flight is over before the next one begins, and there is none for those who want
// no motion.

const MOVE_MS = 190;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let places = new Map();
let faces = new Map();
let pools = new Map();
const flying = new Set();

const board = () => document.getElementById("board");

/** Where a card is seen: itself, or the pile that it lies in. */
function placeOf(one) {
  const pile = one.closest(".pile");
  return (pile ? pile.querySelector("summary") : one).getBoundingClientRect();
}

function poolsNow() {
  return new Map([...board().querySelectorAll("[data-seat]")].map((seat) => {
    const count = seat.querySelector(".count.amber");
    const has = Number(count.querySelector("b").textContent);
    return [seat.dataset.seat, { box: count.getBoundingClientRect(), has }];
  }));
}

/** Take down where everything is. */
export function remember() {
  for (const each of flying) each.cancel();
  flying.clear();
  places = new Map();
  faces = new Map();
  if (still.matches || !board()) return;
  for (const one of board().querySelectorAll("[data-card]")) {
    places.set(one.dataset.card, placeOf(one));
    if (one.matches(".card")) faces.set(one.dataset.card, one);
  }
  pools = poolsNow();
}

/** Let what is elsewhere now go there. */
export function fly() {
  if (still.matches || !board() || !places.size) return;
  const now = new Map();
  for (const one of board().querySelectorAll("[data-card]")) now.set(one.dataset.card, one);
  for (const [id, one] of now) {
    const was = places.get(id);
    if (!one.matches(".card")) {
      if (was && faces.has(id)) ghost(faces.get(id), was, placeOf(one));
    } else {
      const box = one.getBoundingClientRect();
      if (was && box.width && far(was, box)) glide(one, was, box);
    }
  }
  for (const [id, one] of faces) if (!now.has(id)) ghost(one, places.get(id), null);
  steal();
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

/** A card that is no card any more goes into its pile, or fades. */
function ghost(one, was, box) {
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
function steal() {
  const now = poolsNow();
  const lost = [...now].find(([seat, pool]) => pool.has < (pools.get(seat)?.has ?? 0));
  const got = [...now].find(([seat, pool]) => pools.has(seat) && pool.has > pools.get(seat).has);
  if (!lost || !got) return;
  const crystal = board().querySelector(`[data-seat="${got[0]}"] .count.amber .glyph`);
  const box = crystal.getBoundingClientRect();
  const from = lost[1].box;
  const start = `translate(${from.left - box.left}px, ${from.top - box.top}px) scale(1.6)`;
  move(crystal, [{ transform: start }, { transform: "none" }]);
}
