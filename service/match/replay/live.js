// Following a match that is being played: server-sent events tell that it has grown, the page fetches what it shows.
import { ask } from "../../frame/patient.js";
import { clocks } from "../../board/clocks.js";
import { aim, go, grown, here, say, tell } from "../../board/step.js";
import { pointed } from "../../board/time.js";
import { address, ours, part } from "../desk/source.js";

const AGAIN_MS = 5000;
const REDRAW_MS = 400;
const LEFT_MS = 30 * 60_000; // this long after its last event a match counts as left unfinished
const back = document.getElementById("live");
const state = document.getElementById("live-state");
let known = here().head;
let { mark } = document.body.dataset; // of that event: another one once it was taken back
let lastAt = Date.parse(document.body.dataset.lastAt);
let over = document.body.dataset.over === "yes";
let source = null;
let drawing = null;

/** An address of the API, seen through the same eyes; it knows nothing of what else the page's address says. */
function api(path, more = {}) {
  const query = new URLSearchParams(more);
  const present = new URLSearchParams(location.search);
  for (const name of ["view", "share"]) if (present.has(name)) query.set(name, present.get(name));
  return `/api/v1/matches/${encodeURIComponent(here().match)}${path}?${query}`;
}

/** The address of the stream after what is known here; it says which event that is. */
function stream() {
  return api("/events/stream", { after: known, ...(mark && { held: mark }) });
}

function follow() {
  source = new EventSource(stream());
  for (const type of back.dataset.types.split(" ")) source.addEventListener(type, heard);
  source.onopen = () => shown(true);
  source.onerror = () => {
    shown(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(again, AGAIN_MS); // refused: as many as can be served
  };
}

// Without a stream: look now and then, until there is room again.
async function again() {
  try {
    if ([404, 409].includes((await fetch(stream(), { method: "HEAD" })).status)) {
      location.reload(); // what is shown here was taken back
      return;
    }
    const answer = await ask(api(""));
    if (answer.ok) {
      const found = await answer.json();
      if (found.version > known) mark = "";
      taken(found.version, found.closed);
    }
  } catch {
    shown(false); // no connection at all
  }
  if (document.body.dataset.closed !== "yes") follow();
}

// Draw the time line again: the match has grown, or was taken back.
async function redraw() {
  const page = ours(`/m/${encodeURIComponent(here().match)}/e/${here().seq}`);
  const [fresh, moments] = await Promise.all([part(page, "time"), part(page, "moments")]);
  document.getElementById("time").replaceWith(fresh);
  document.getElementById("moments").replaceWith(moments);
  document.getElementById("slider").max = document.getElementById("goto").max = String(here().head);
  pointed(here().seq);
}

function heard(event) {
  if (event.type === "rewound") over = false; // it goes on
  const [seq, found] = event.lastEventId.split(".");
  mark = found ?? "";
  taken(Number(seq), event.type === "match.closed");
}

function taken(seq, closed) {
  if (seq > known) {
    const atEnd = aim() >= known;
    known = seq;
    lastAt = Date.now();
    grown(known);
    clearTimeout(drawing);
    const failed = (error) => tell(`The time line is not up to date: ${error.message}`);
    drawing = setTimeout(() => redraw().catch(failed), REDRAW_MS);
    if (atEnd) go(known, { push: false }).then(({ seq }) => history.replaceState({ seq }, "", address(seq)));
  }
  if (closed) {
    document.body.dataset.closed = "yes";
    source.close();
    say("The match is closed.");
  }
  shown(true);
}

/** Whether the match is being played, as far as its last event tells. */
const played = () => !over && Date.now() - lastAt < LEFT_MS;

function shown(connected = true) {
  const closed = document.body.dataset.closed === "yes";
  const behind = known - here().seq;
  back.hidden = closed || behind <= 0;
  const on = Object.assign(document.createElement("small"), { textContent: ` (${behind} on)` });
  back.replaceChildren(played() ? "Live" : "End", on);
  back.classList.toggle("still", !played());
  back.title = played() ? "Back to the present" : "To the last event";
  state.textContent = closed ? "" : !connected ? "Not connected" : behind > 0 || !played() ? "" : "Live";
}

back.addEventListener("click", () => go(known));
document.addEventListener("vaultlog:moment", () => {
  clocks();
  shown(source?.readyState !== EventSource.CLOSED);
});
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => {
  if (event.persisted && document.body.dataset.closed !== "yes") follow();
});
if (document.body.dataset.closed !== "yes") follow();
