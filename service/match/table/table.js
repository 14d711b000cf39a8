// The live table: shows how the match stands, as it is played, and sends what is decided.

import { ask } from "../../frame/patient.js";
import { forms } from "../desk/forms.js";
import { clocks, left } from "../../board/clocks.js";
import { fly, remember } from "../../board/fly.js";
import { morph } from "../../board/morph.js";
import { explain, send } from "../desk/send.js";
import { Keeping } from "./keeping.js";
import { lines } from "./lines.js";
import { Answering } from "./question.js";
import { Sending } from "./sending.js";
import { slips } from "./slip.js";

const { match, share, who, keeper, policy } = document.body.dataset;
const API = `/api/v1/matches/${encodeURIComponent(match)}`;
const POLL = 4000;
const SOON = 500; // ms in which the answer to an entry comes, usually
const LOST = "no connection; trying again";
const keeping = new Keeping({ script: keeper, policy });
const table = () => document.getElementById("table");
const version = () => Number(table().dataset.version);

function tell(text) {
  const notice = document.getElementById("notice");
  notice.textContent = text;
  notice.hidden = !text;
}

function line(text) {
  const state = document.getElementById("line-state");
  if (state.textContent === text) return;
  state.textContent = text;
  if (text === LOST) keeping.keep();
}

// -- catching up ---------------------------------------------------------------------------------------------------

let running = null;
let wanted = 0;

/** Show the match as it stands now: not before event `seq`, where that is known to be there. One look at a time. */
function refresh(seq = 0) {
  wanted = Math.max(wanted, seq);
  running ??= (async () => {
    await look();
    for (let more = 1; version() < wanted && more < 6; more++) {
      await new Promise((go) => setTimeout(go, 100 * more));
      await look();
    }
  })().finally(() => { running = null; });
  return running;
}

async function look() {
  const before = version();
  const answer = await ask(location.pathname + location.search, { headers: { "Vaultlog-Part": "table" } });
  if (answer.redirected && new URL(answer.url).pathname === "/sign-in") {
    throw new Error("Your session has ended. Sign in again in another tab; this page then goes on.");
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("table");
  current();
  if (!fresh) {
    throw new Error(page.querySelector("main p")?.textContent.trim() ?? `The server answered ${answer.status}.`);
  }
  if (version() !== before && Number(fresh.dataset.version) < version()) return; // an entry's answer came meanwhile
  if (fresh.dataset.version === table().dataset.version && fresh.dataset.mark === table().dataset.mark) {
    const faces = fresh.querySelectorAll(".clock");
    const head = table().querySelector(".table-head");
    const shown = table().querySelectorAll(".clock");
    if (faces.length === shown.length) shown.forEach((each, at) => each.replaceWith(document.adoptNode(faces[at])));
    head.replaceWith(document.adoptNode(fresh.querySelector(".table-head")));
    clocks(); // nothing else has changed, and a click under way is not disturbed
  } else swap(document.adoptNode(fresh));
}

/** The page shows the match as it is now, and no longer what was kept. */
function current() {
  if (!document.body.dataset.keptAt) return;
  delete document.body.dataset.keptAt;
  tell("");
}

/** Show what the answer to an entry shows: {version, table}. */
async function arrived({ version: seq, table: html }) {
  if (seq <= version()) return;
  current();
  const fresh = html && new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (fresh) swap(document.adoptNode(fresh));
  else await refresh(seq);
}

function swap(fresh) {
  const old = table();
  const open = [...old.querySelectorAll("details[open][id]")].map((each) => each.id);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  const inQuestion = Boolean(focused?.closest("#question"));
  remember();
  take(old, fresh);
  fly();
  for (const id of open) old.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  document.dispatchEvent(new Event("vaultlog:question"));
  const other = answering.renew();
  answering.free(); // what is sent now is for this version, and what was sent before for an earlier one
  if (inQuestion) {
    const again = !other && key !== undefined && old.querySelector(`#question [data-key="${CSS.escape(key)}"]`);
    (again || document.getElementById("question-text"))?.focus({ preventScroll: Boolean(again) });
  }
  follow.suggest();
  if (other) document.getElementById("said").textContent = old.dataset.said;
  clocks();
}

/** Make the table like a later one: its board in place, for most of that is the same, and all else by replacing. */
function take(old, fresh) {
  morph(old.querySelector("#board"), fresh.querySelector("#board"));
  old.querySelector(".at-table").replaceWith(fresh.querySelector(".at-table"));
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
}

// -- following -----------------------------------------------------------------------------------------------------

const follow = {
  /** Fill in what fields would say about the present, unless the user wrote something else into them. */
  suggest() {
    for (const field of document.querySelectorAll("[data-follows]")) {
      const value = table().dataset[field.dataset.follows];
      if (value === undefined) continue;
      if (field.value === field.defaultValue) field.value = value;
      field.defaultValue = value;
    }
  },

  /** Read the stream of events; while it cannot be had, ask now and then. */
  async run() {
    for (;;) {
      if (table().hasAttribute("data-closed")) {
        keeping.close().catch(() => {});
        line("closed");
        return;
      }
      try {
        await this.stream();
        line("connected");
      } catch (error) {
        line(error.busy ? "following every few seconds" : LOST);
      }
      await new Promise((go) => setTimeout(go, POLL));
      try {
        await refresh();
      } catch (error) {
        line(error instanceof TypeError ? LOST : error.message);
      }
    }
  },

  async stream() {
    const held = table().dataset.mark;
    const query = new URLSearchParams({ after: String(version()), held, ...(share ? { share } : {}) });
    const answer = await fetch(`${API}/events/stream?${query}`, {
      headers: { Accept: "text/event-stream" }, credentials: "same-origin", cache: "no-store",
    });
    if (!answer.ok) {
      throw Object.assign(new Error(`stream: ${answer.status}`), { busy: [429, 503].includes(answer.status) });
    }
    line("live");
    sending?.wake();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      const ids = lines.filter((each) => each.startsWith("id:"));
      const seq = Math.max(0, ...ids.map((each) => parseInt(each.slice(3), 10)));
      if (seq > version()) await sending?.answered(SOON); // of an entry of our own the answer shows it
      if (seq > version()) await refresh(seq);
    }
  },
};

// -- answering -----------------------------------------------------------------------------------------------------

/** A scorekeeper, who enters the decisions of all seats, has them kept in the browser until the server took them. */
const sending = who === undefined ? null : new Sending({
  path: location.pathname, query: location.search, match, who, version, refresh, arrived, tell,
  comesBack: () => keeping.ready,
});

/** Send an answer, or keep it until there is a connection: then there is no outcome yet. */
async function decide(body, keys) {
  if (!sending) return send(`${API}/events`, body, { version: version(), waiting: tell });
  if (!sending.ready) {
    tell("What was entered before has not arrived, so what is asked next is not known here: write it as a line.");
    document.getElementById("lines")?.focus();
    return null;
  }
  const labels = keys.map((key) => document.querySelector(`#question [data-key="${CSS.escape(key)}"]`));
  const named = labels.map((each, at) => (each?.textContent ?? each?.value ?? keys[at]).replace(/\s+/g, " ").trim());
  const name = table().querySelector("#question .asked")?.textContent.replace(/ decides?$/, "") ?? "";
  return sending.enter("events", body, `${name}: ${named.join(", ") || "none"}`);
}

async function submit(keys) {
  tell("");
  const question = document.getElementById("question");
  const data = { answer: keys, seat: Number(question.dataset.seat) };
  const outcome = await decide({ type: "decision", data }, keys);
  if (outcome === null) return;
  tell("");
  if (outcome.ok) {
    if (version() < outcome.body.version) await refresh(outcome.body.version); // unless its answer showed it
    return;
  }
  if (outcome.status === 412 || outcome.status === 409) {
    await refresh();
    tell(outcome.status === 412
      ? "The match has changed meanwhile; this is how it stands now. Your answer was not played; what you chose is "
        + "still marked if the question is the same."
      : explain(outcome));
  } else tell(outcome.status === 422 ? `Not possible: ${explain(outcome)}` : explain(outcome));
}

const answering = new Answering(table, submit);
slips({ api: API, version, tell, refresh: (seq) => refresh(seq ?? 0), unsent: () => sending?.takeBack() ?? null });
if (sending) lines({ sending, refresh, match, who });

forms({
  version,
  done: () => refresh(),
  bodies: {
    "act-clock-on": (body) => {
      const common = document.querySelector(".clock[data-left-ms]");
      if (!common) throw new Error("No clock has been started yet.");
      return { ...body, seconds: Math.max(0, Math.round(left(common) / 1000)) };
    },
  },
});

// -- what going back would mean ------------------------------------------------------------------------------------

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-look-review]");
  if (!button) return;
  const form = button.closest("form");
  const shown = form.querySelector(".review");
  const to = Number(form.elements.to.value);
  shown.replaceChildren("Looking …");
  try {
    const answer = await ask(`${form.dataset.review}?to=${to}`);
    const body = await answer.json();
    if (!answer.ok) shown.replaceChildren(explain({ status: answer.status, body }));
    else shown.replaceChildren(...reviewed(body.review, to));
  } catch {
    shown.replaceChildren("There is no connection; try again.");
  }
});

const agreeing = (role) => (role.startsWith("seat:")
  ? document.querySelector(`#seat-${CSS.escape(role.slice(5))}`)?.textContent.replace("(you)", "").trim() ?? role
  : `the ${role.replaceAll("-", " ")}`);

function reviewed(review, to) {
  const grade = document.createElement("p");
  const word = document.createElement("strong");
  word.className = `undo-grade ${review.grade}`;
  word.textContent = review.grade;
  grade.append("Going back would be ", word, `: ${review.undone.length} acts undone. It needs ${
    review.approvals.map(agreeing).join(" and ") || "nobody’s approval"}.`);
  const reasons = document.createElement("ul");
  reasons.append(...review.reasons.map(({ text }) => {
    const row = document.createElement("li");
    row.textContent = text;
    return row;
  }));
  const more = document.createElement("a");
  more.href = `/m/${encodeURIComponent(match)}/undo?to=${to}`;
  more.textContent = "The whole review";
  return [grade, reasons, more];
}

addEventListener("offline", () => line(LOST));
const { keptAt } = document.body.dataset;
if (keptAt) {
  const time = new Date(keptAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  tell(`There is no connection: this is how the match stood at ${time}. Write on in lines; it is sent later.`);
}
clocks();
follow.run();
