// Pages that stay on a screen: every few seconds they look again, and call with a sound when more calls wait than
// before. Where there is a stream (`data-stream`), they look at each of its messages, and while it is open by
// themselves only once a minute. Without this module a reload does the same.

import "../../lists/countdown.js";
import { takeOver } from "../../lists/fresh.js";
import { ring } from "../../lists/ring.js";
import { ask } from "../../frame/patient.js";

const main = document.querySelector("main[data-every]");
const SELDOM = 60_000; // while a stream is open: the page shows in minutes how long calls have waited
let seen = performance.now();
let source = null;
let calls = Number(main.dataset.calls);

/** Show a page as it is now in place of what was, and call where more waits than before. */
function show(fresh) {
  const now = fresh.querySelector("main[data-every]");
  if (!now) return;
  main.dataset.mark = takeOver(fresh) ? (now.dataset.mark ?? "") : "";
  seen = performance.now();
  document.title = fresh.title;
  if (Number(now.dataset.calls) > calls) ring();
  calls = Number(now.dataset.calls);
}

/** Look at the page again. A page with a mark is sent only if it has another one by now. */
async function look() {
  const headers = { Accept: "text/html" };
  if (main.dataset.mark) headers["If-None-Match"] = `"${main.dataset.mark}"`;
  const answer = await ask(location.href, { headers, cache: "no-store" });
  if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

addEventListener("news", (event) => show(event.detail)); // another script has the page as it is now

document.documentElement.classList.add("scripted");
for (const fold of document.querySelectorAll("details[data-wide]")) {
  if (matchMedia("(min-width: 40.01rem)").matches) fold.open = true; // on a phone what it hides comes second
}
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
if (document.querySelector(".said")) setTimeout(() => look().catch(() => {}), 1500); // what was done shows soon
setInterval(() => {
  if (source?.readyState === EventSource.OPEN && performance.now() - seen < SELDOM) return;
  if (document.visibilityState === "visible" || main.dataset.calls !== undefined) {
    look().catch(() => {}); // the next look may reach the server again
  }
}, Number(main.dataset.every) * 1000);
