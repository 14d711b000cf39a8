// Clocks that run, counted on from when they came onto the page: `.clock.runs` with the seconds left in `data-left`.
// With `data-then` they first count down to those, which are left after the look at the decklists.

const since = new WeakMap();

/** A copy of a clock that shows the same at every moment. */
export function twin(clock) {
  const copy = clock.cloneNode(true);
  since.set(copy, shownSince(clock));
  return copy;
}

function shownSince(clock) {
  if (!since.has(clock)) since.set(clock, performance.now());
  return since.get(clock);
}

function secondsLeft(clock) {
  return Number(clock.dataset.left) - Math.round((performance.now() - shownSince(clock)) / 1000);
}

function count() {
  for (const clock of document.querySelectorAll(".clock.runs[data-left]")) {
    const whole = secondsLeft(clock);
    const then = Number(clock.dataset.then ?? 0);
    const looks = then > 0 && whole > then;
    const left = looks ? whole - then : whole;
    clock.classList.toggle("looking", looks);
    const size = Math.abs(left);
    clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left < 0);
  }
}

setInterval(count, 1000);
