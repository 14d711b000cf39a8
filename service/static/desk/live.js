// Following a match that is being played: server-sent events tell that it has grown, the page fetches what it shows.
import { address, aim, go, grown, here, ours, say, tell } from "./step.js";
import { redraw } from "./time.js";

const AGAIN_MS = 5000;
const REDRAW_MS = 400;
const back = document.getElementById("live");
const state = document.getElementById("live-state");
let known = here().head;
let source = null;
let drawing = null;

function follow() {
  source = new EventSource(ours(`/api/v1/matches/${encodeURIComponent(here().match)}/events/stream`, { after: known, vs: null }));
  for (const type of back.dataset.types.split(" ")) source.addEventListener(type, heard);
  source.onopen = () => shown(true);
  source.onerror = () => {
    shown(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, AGAIN_MS); // refused: too many streams
  };
}

function heard(event) {
  const seq = Number(event.lastEventId);
  if (seq <= known) return;
  const atEnd = aim() >= known;
  known = seq;
  grown(known);
  clearTimeout(drawing);
  drawing = setTimeout(() => redraw().catch((error) => tell(`The time line is not up to date: ${error.message}`)), REDRAW_MS);
  if (atEnd) go(known, { push: false }).then(({ seq }) => history.replaceState({ seq }, "", address(seq)));
  if (event.type === "match.closed") {
    document.body.dataset.closed = "yes";
    source.close();
    say("The match is closed.");
  }
  shown(true);
}

function shown(connected = true) {
  const closed = document.body.dataset.closed === "yes";
  const behind = known - here().seq;
  back.hidden = closed || behind <= 0;
  back.replaceChildren("Back to live", Object.assign(document.createElement("small"), { textContent: ` (${behind} on)` }));
  state.textContent = closed ? "" : !connected ? "Not connected" : behind > 0 ? "" : "Live";
}

back.addEventListener("click", () => go(known));
document.addEventListener("vaultlog:moment", () => shown(source?.readyState !== EventSource.CLOSED));
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => {
  if (event.persisted && document.body.dataset.closed !== "yes") follow();
});
if (document.body.dataset.closed !== "yes") follow();
