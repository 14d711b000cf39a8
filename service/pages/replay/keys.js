// The keys of the desk. Nothing here can be done by keys only: every key has a button or a link.
import { aim, go, here, walk, ways } from "../board/step.js";
import { copyLink } from "../public/copy.js";
import { toggle } from "../board/time.js";

const help = document.getElementById("help");

function stepped(direction, event) {
  const way = event.ctrlKey ? `${direction}-turn` : event.shiftKey ? `${direction}-step` : null;
  if (way !== null) {
    const to = ways(way);
    if (to !== null && aim() === here().seq) go(to);
    return;
  }
  const to = aim() + (direction === "next" ? 1 : -1);
  if (to >= 1 && to <= here().head) walk(to);
}

// The section with differences handles the event if it is open; else the link to them is followed.
function differ() {
  const asked = new CustomEvent("vaultlog:difference", { cancelable: true, detail: { seq: here().seq } });
  if (document.dispatchEvent(asked)) document.getElementById("difference-open")?.click();
}

const ACTIONS = {
  ArrowLeft: (event) => stepped("previous", event),
  ArrowRight: (event) => stepped("next", event),
  Home: () => go(1),
  End: () => go(here().head),
  " ": () => toggle(),
  d: differ,
  b: () => document.getElementById("bookmark").click(),
  f: () => document.getElementById("flip").click(),
  c: () => copyLink(),
  "?": () => help.showModal(),
};

/** Whether the user is typing, or a widget handles its keys itself: then they are not the desk's. */
function busy(event) {
  const at = event.target;
  if (at.closest?.("input, textarea, select, [contenteditable], dialog[open]:modal")) return true;
  return event.key === " " && Boolean(at.closest?.("button, a[href], summary"));
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.metaKey || event.altKey) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : null;
  const arrow = name.startsWith("Arrow");
  if (!act || busy(event) || (event.ctrlKey && !arrow)) return;
  event.preventDefault();
  act(event);
});

document.getElementById("help-open").addEventListener("click", () => help.showModal());
