// Clocks that run, counted on from when they came onto the page: `.clock.runs` with the seconds left in `data-left`.

const since = new WeakMap();

function count() {
  for (const clock of document.querySelectorAll(".clock.runs[data-left]")) {
    if (!since.has(clock)) since.set(clock, performance.now());
    const left = Number(clock.dataset.left) - Math.round((performance.now() - since.get(clock)) / 1000);
    const size = Math.abs(left);
    clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left < 0);
  }
}

setInterval(count, 1000);
