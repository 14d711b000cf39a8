// The keys for moving through a match. Every key also has a button or a link.
import { aim, go, here, walk, ways } from "./step.js";
import { toggle } from "./time.js";

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

const ACTIONS = {
  ArrowLeft: (event) => stepped("previous", event),
  ArrowRight: (event) => stepped("next", event),
  Home: () => go(1),
  End: () => go(here().head),
  " ": () => toggle(),
  f: () => document.getElementById("flip").click(),
  "?": () => help.showModal(),
};

/** Whether the user is typing, or a widget handles its own keys. Then this module ignores them. */
function busy(event) {
  const at = event.target;
  if (at.closest?.("input, textarea, select, [contenteditable], dialog[open]:modal")) return true;
  return event.key === " " && Boolean(at.closest?.("button, a[href], summary"));
}

/** Listen to these keys, and to those of the page: key -> handler of the event. */
export function listen(more = {}) {
  const actions = { ...ACTIONS, ...more };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.metaKey || event.altKey) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = Object.hasOwn(actions, name) ? actions[name] : null;
    const arrow = name.startsWith("Arrow");
    if (!act || busy(event) || (event.ctrlKey && !arrow)) return;
    event.preventDefault();
    act(event);
  });
  document.getElementById("help-open").addEventListener("click", () => help.showModal());
}
