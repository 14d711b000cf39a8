// Clocks that run on between two requests to the server.

let shownAt = performance.now();
let ahead = null; // of the clock of this browser: that of the server, as the reader sees it, in milliseconds

/** The milliseconds left on a clock now. A part of a page that was fetched long ago says when it ends. */
export function left(clock) {
  const then = Number(clock.dataset.leftMs);
  if (!clock.hasAttribute("data-runs")) return then;
  if (!clock.dataset.endsAt) return then - (performance.now() - shownAt);
  const ends = Date.parse(clock.dataset.endsAt);
  ahead ??= ends - then - performance.now();
  return ends - ahead - performance.now();
}

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
