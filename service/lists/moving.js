// The match on the front page moves: one moment after the other, and the last one stays longer. It stands still for
// viewers who want less motion, while the pointer rests on it, and while it has the focus.

const moving = document.getElementById("moving");
const STEP = 1_800; // ms a moment
const REST = 3; // steps that the last moment stays

if (moving && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
  const figures = [...moving.children];
  let [at, waits] = [figures.length - 1, REST];
  setInterval(() => {
    if (document.visibilityState !== "visible" || moving.matches(":hover, :focus-within")) return;
    if (at === figures.length - 1 && waits-- > 0) return;
    figures[at].hidden = true;
    at = (at + 1) % figures.length;
    waits = REST;
    figures[at].hidden = false;
  }, STEP);
}
