// Time: the playhead, the slider, clicks on the time line, automatic playing.
import { address } from "./source.js";
import { aim, go, here, ways } from "./step.js";

const slider = document.getElementById("slider");
const play = document.getElementById("play");
const speed = document.getElementById("speed");
const stride = document.getElementById("stride");
const goto = document.getElementById("goto");
let timer = null;
let waiting = null;

document.documentElement.classList.add("scripted");
for (const each of document.querySelectorAll("[data-script]")) each.hidden = false;

/** Start or stop playing. */
export function toggle() {
  if (timer === null) start();
  else stop();
}

/** Stop playing. */
export function stop() {
  clearTimeout(timer);
  timer = null;
  shown();
}

function start() {
  if (ways(stride.value) === null) return;
  timer = setTimeout(tick, 0);
  shown();
}

async function tick() {
  const to = ways(stride.value);
  if (to === null) return stop();
  const begun = performance.now();
  await go(to, { push: false });
  if (timer === null) return shown(); // stopped on the way: stay at the moment reached
  if (ways(stride.value) === null || here().seq !== to) return stop();
  timer = setTimeout(tick, Math.max(0, Number(speed.value) - (performance.now() - begun)));
}

function shown() {
  const playing = timer !== null;
  play.setAttribute("aria-pressed", String(playing));
  play.querySelector(".word").textContent = playing ? "Stop" : "Play";
  if (!playing) history.replaceState({ seq: here().seq }, "", address(here().seq));
}

/** Show the place of an event. */
export function pointed(seq) {
  slider.value = goto.value = String(seq);
  slider.setAttribute("aria-valuetext", `Event ${seq}, turn ${here().turn}, step ${here().step}`);
}

play.addEventListener("click", toggle);

slider.addEventListener("input", () => {
  stop();
  clearTimeout(waiting);
  waiting = setTimeout(() => go(Number(slider.value), { push: false }), 40);
});
slider.addEventListener("change", () => {
  clearTimeout(waiting);
  go(Number(slider.value));
});

goto.form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (goto.reportValidity()) go(Number(goto.value));
});

document.addEventListener("vaultlog:moment", (event) => pointed(event.detail.seq));
document.addEventListener("keydown", (event) => {
  if (event.key !== " " && timer !== null && !["Shift", "Control"].includes(event.key)) stop();
});

if (aim() === here().seq) pointed(here().seq);
