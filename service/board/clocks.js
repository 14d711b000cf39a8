// Clocks that run on between two requests to the server.

let shownAt = performance.now();

/** The milliseconds left on a clock now. */
export const left = (clock) =>
  Number(clock.dataset.leftMs) - (clock.hasAttribute("data-runs") ? performance.now() - shownAt : 0);

/** The clocks on the page were just fetched. */
export function clocks() {
  shownAt = performance.now();
  tick();
}

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-left-ms]")) {
    const seconds = Math.floor(Math.abs(left(clock)) / 1000);
    const text = `${left(clock) < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const face = clock.querySelector(".left");
    if (face.textContent !== text) face.textContent = text;
    clock.classList.toggle("over", left(clock) < 0);
  }
}

setInterval(tick, 1000);
