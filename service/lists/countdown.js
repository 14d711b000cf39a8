// Clocks that run, counted on from when they came onto the page: `.clock.runs` with the seconds left in `data-left`.

const since = new WeakMap();

/** The seconds that a clock has left now. */
export function secondsLeft(clock) {
  if (!clock.classList.contains("runs")) return Number(clock.dataset.left);
  if (!since.has(clock)) since.set(clock, performance.now());
  return Number(clock.dataset.left) - Math.round((performance.now() - since.get(clock)) / 1000);
}

function count() {
  for (const clock of document.querySelectorAll(".clock.runs[data-left]")) {
    const left = secondsLeft(clock);
    const size = Math.abs(left);
    clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left < 0);
  }
}

setInterval(count, 1000);
