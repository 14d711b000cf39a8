// Search while typing, and scores that stay fresh. Both swap what the same page, asked for again, has under the same
// ids; without this module the form and a reload do the same.

import "./countdown.js";
import { takeOver } from "./fresh.js";
import { follow, pushes, unfollow } from "./pushed.js";
import { ask } from "../frame/patient.js";

const PAUSE = 300; // ms without a key before the search is sent
const FRESH = 20_000; // ms between two looks at live matches
const SOON = 5_000; // ms in which a page that is shown again is new enough

let latest = 0;

/** Swap every element with `data-fresh` that is different on the page at `address`. */
async function refresh(address) {
  const mine = ++latest;
  const answer = await ask(address, { headers: { Accept: "text/html" } });
  if (!answer.ok || mine !== latest) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== latest) return false;
  takeOver(fresh);
  return true;
}

const form = document.querySelector('form[role="search"]');
if (form) {
  let waiting;
  const search = async () => {
    const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
    const address = query.size ? `${form.getAttribute("action")}?${query}` : form.getAttribute("action");
    try {
      if (await refresh(address)) history.replaceState(null, "", address);
    } catch {
      form.submit(); // whatever is wrong, the browser says it
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, PAUSE);
  });
}

const stream = document.querySelector("main").dataset.stream; // the server sends what changes here

/** Whether somebody looks, or wants to be told. */
const attended = () => document.visibilityState === "visible" || document.querySelector("[data-tells]");

/** Show a page as it is now. A look that is under way comes too late. */
function show(text) {
  latest++;
  takeOver(new DOMParser().parseFromString(text, "text/html"));
}

/** Have the server send what changes, for as long as somebody looks. */
function attend() {
  if (!stream || pushes()) return;
  follow(stream, show).catch(() => {}); // then this page looks by itself
}

/** Look again where something goes on. */
function look() {
  if (pushes() || !attended() || !document.querySelector(".tag.live, .match.live, #find-table")) return;
  looked = performance.now();
  refresh(location.href).catch(() => {}); // the next look may reach the server again
  attend();
}

const own = FRESH * (0.9 + 0.2 * Math.random()); // many phones do not look at the same moment
let looked = performance.now();
if (attended()) attend();
setInterval(look, own);
document.addEventListener("visibilitychange", () => {
  if (!attended()) unfollow();
  else if (stream) attend(); // out of the pocket again: what has changed since comes first
  else if (performance.now() - looked > SOON) look();
});
