// Pages that stay on a screen: every few seconds they look again, and call with a sound when more calls wait than
// before. Where there is a stream (`data-stream`), they look at each of its messages, and while it is open by
// themselves only once a minute. Without this module a reload does the same.

import "../../lists/countdown.js";
import { ask } from "../../frame/patient.js";

const main = document.querySelector("main[data-every]");
const LISTS = ["wall", "waiting-calls", "proposed"]; // what is replaced whole, the focus kept
const SELDOM = 60_000; // while a stream is open: how long calls have waited is told in minutes
let seen = performance.now();
let source = null;
let calls = Number(main.dataset.calls);

/** The page as it is now, in place of what it was. */
async function look() {
  const answer = await ask(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = fresh.querySelector("main[data-every]");
  if (!now) return;
  for (const id of [...LISTS, "counts", "round-clock", "round-now", "round-time"]) {
    const [old, found] = [document.getElementById(id), fresh.getElementById(id)];
    if (!old || !found || old.innerHTML === found.innerHTML) continue;
    if (old.tagName === "FORM" && old.contains(document.activeElement)) continue; // being filled in
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    old.replaceChildren(...document.adoptNode(found).childNodes);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
  seen = performance.now();
  document.title = fresh.title;
  if (Number(now.dataset.calls) > calls) ring();
  calls = Number(now.dataset.calls);
}

/** Two short tones. A browser that has not been touched yet stays silent. */
function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.25, 880]]) {
    const [tone, loud] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.15, sound.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.2);
    tone.connect(loud).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.2);
  }
  setTimeout(() => sound.close(), 1000);
}

document.documentElement.classList.add("scripted");
for (const choice of document.querySelectorAll(".wall-page .search select")) {
  choice.addEventListener("change", () => choice.form.requestSubmit());
}
/** Look as soon as the server says that something has changed. A browser reconnects by itself. */
function follow() {
  source = new EventSource(main.dataset.stream);
  source.addEventListener("calls", () => look().catch(() => {}));
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, SELDOM); // refused: there is no room now
  };
}

if (main.dataset.stream) follow();
if (document.querySelector(".said")) setTimeout(() => look().catch(() => {}), 1500); // what was done is told soon
setInterval(() => {
  if (source?.readyState === EventSource.OPEN && performance.now() - seen < SELDOM) return;
  if (document.visibilityState === "visible" || main.dataset.calls !== undefined) {
    look().catch(() => {}); // the next look may reach the server again
  }
}, Number(main.dataset.every) * 1000);
