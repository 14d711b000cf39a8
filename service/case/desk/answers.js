// The answers of a judge to a case: it stands, go back here, correct; and recording what was done against the rules.
//
// What an answer would do is asked of the server before it is signed, and told in its sentences. What is sent is what
// the API takes; `bodies` makes it of each form for `cases.js`, which sends it.

import { ask } from "../../frame/patient.js";
import { actMenu, buttons, cardMenu, effectMenu, find, houseName, seatMenu, turnMenu } from "./clicked.js";
import { address, go, now, see, shown } from "./range.js";

const page = document.querySelector(".case-window");
const box = document.getElementById("answers");
const { match, case: number } = document.body.dataset;
const wishes = new Map();
const keys = new Map();
let mode = null;
let position = null;
let asked = null;
let stepped = false;
let [at, deed] = [0, ""]; // after which event the board is shown, and what it did
let preview = 0;
let picking = null; // what is done with the creature that is clicked next

const element = (id) => document.getElementById(id);
const api = (what) => `/api/v1/matches/${encodeURIComponent(match)}/${what}`;

/** The ids of the clauses that are ticked. */
export const cited = () => [...document.querySelectorAll("[data-cites]:checked")].map((each) => each.dataset.cites);

const measures = {
  back: () => [{ kind: "rewind", to: Number(element("back-to").value) }],
  correct: () => [{ kind: "adjust", corrections: [...wishes.values()].map((each) => each.correction) }],
};

const ruling = (body, found) => ({
  verdict: body.verdict, ruling: body.ruling, clauses: cited(), measures: found,
});

/** Bodies of the forms, by their ids, as `forms` of desk/forms.js wants them. */
export const bodies = {
  "act-stands": (body) => ruling(body, []),
  "act-back": (body) => ruling(body, measures.back()),
  "act-correct": (body) => {
    if (!wishes.size) throw new Error("Click a card or a count on the board first, and say how it should be.");
    return ruling(body, measures.correct());
  },
  "act-against": (body) => {
    if (!keys.size) throw new Error("Click the card on the board first, and what was done with it.");
    return { seat: asked.seat, answer: [...keys.keys()], reason: body.reason };
  },
};

/** After an answer was stored: the page anew at its ruling, with the board as it is now. */
export function answered(form, body) {
  const last = body.events.at(-1).seq;
  const given = body.case.rulings.at(-1)?.seq;
  location.assign(address(last, form.id === "act-against" ? "#claim-head" : `#ruling-${given}`));
}

async function json(path) {
  const answer = await ask(api(path));
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return answer.json();
}

// -- what would be done --------------------------------------------------------------------------------------------

async function foresee(what, verdict) {
  const mine = ++preview;
  const place = element(`${what}-foreseen`);
  const query = new URLSearchParams(location.search);
  for (const name of ["at", "vs", "context", "seen"]) query.delete(name);
  query.set("verdict", verdict);
  query.set("measures", JSON.stringify(measures[what]()));
  if (what === "correct" && !wishes.size) {
    place.replaceChildren();
    return;
  }
  try {
    const path = `${location.pathname}/foreseen?${query}`;
    if (path.length > 3500) throw new Error("These are many corrections: each is told once they are signed.");
    const answer = await ask(path, { headers: { "Vaultlog-Part": "foreseen" } });
    const told = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("foreseen");
    if (!answer.ok || !told) throw new Error(`The server answered ${answer.status}.`);
    if (mine !== preview) return;
    signs(place, told.dataset.waits);
    place.replaceChildren(...document.adoptNode(told).childNodes);
  } catch (error) {
    if (mine === preview) place.textContent = error.message;
  }
}

/** Let the button that signs say whose signature is still to come. */
function signs(place, waits) {
  const button = place.closest("form").querySelector("button[type=submit]");
  button.dataset.says ??= button.textContent;
  button.textContent = waits ? `${button.dataset.says}, once ${waits} signs too` : button.dataset.says;
}

/** Let a ruling read otherwise, unless its words were changed by hand. */
function reads(form, text) {
  const field = element(`${form}-text`);
  if (field.value === field.defaultValue) field.value = text;
  field.defaultValue = text;
  field.closest("details").querySelector("q").textContent = field.value;
}

// -- going back ----------------------------------------------------------------------------------------------------

function back() {
  const to = Number(element("back-to").value);
  const { before } = element("case-moment").dataset;
  reads("back", to === Number(before) ? "The match goes back to before what is in dispute."
    : `The match goes back to after ${deed && at === to ? `“${deed}”, event ${to}` : `event ${to}`}.`);
  if (deed && at === to) element("back-deed").textContent = deed;
  foresee("back", "rewound");
}

// -- correcting ----------------------------------------------------------------------------------------------------

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function wish(key, was, to, correction, label, open = label) {
  if (same(was, to)) wishes.delete(key);
  else wishes.set(key, { to, correction, label, open });
  wished();
}

function wished() {
  listed("corrections", wishes, (each) => each.label, wished);
  foresee("correct", "adjusted");
  reads("correct", wishes.size ? `The position is corrected: ${[...wishes.values()].map((each) => each.open)
    .join("; ").slice(0, 3900)}.` : "The position is corrected.");
}

/** The entries of a map as a list in which each can be taken away. */
function listed(id, map, label, then) {
  element(id).replaceChildren(...[...map].map(([key, each]) => {
    const row = document.createElement("li");
    const away = Object.assign(document.createElement("button"), {
      type: "button", className: "plain", textContent: "✕",
    });
    away.setAttribute("aria-label", `Take away: ${label(each)}`);
    away.addEventListener("click", () => {
      map.delete(key);
      then();
    });
    row.append(label(each), away);
    return row;
  }));
}

// -- against the rules ---------------------------------------------------------------------------------------------

function taken(key, label) {
  if (asked.kind === "main" || asked.kind === "house") keys.clear();
  keys.set(key, label);
  element("card-menu").close();
  chosen();
}

const chosen = () => listed("against-keys", keys, (each) => each, chosen);

function question() {
  const place = element("against-asked");
  const who = asked && position.players[asked.seat].name;
  if (!asked) place.textContent = "Nobody is asked anything now.";
  else if (asked.kind === "house") {
    const houses = [...new Set(position.players.flatMap((each) => each.deck_list.houses))];
    const choices = houses.map((each) => [houseName(each), () => {
      taken(`house:${each}`, `${who}: ${houseName(each)}`);
    }]);
    place.replaceChildren(`${who} chooses a house. Which one was chosen?`, buttons(choices));
  } else {
    const text = asked.text.replace(/\.$/, "");
    place.textContent = `${who} is asked: ${text}. Click the card on the board, then what was done with it.`;
  }
}

// -- clicks on the board -------------------------------------------------------------------------------------------

function open(title, parts) {
  element("card-menu-head").textContent = title;
  element("card-acts").replaceChildren(...parts);
  element("card-menu").showModal();
}

const close = () => element("card-menu").close();

/** Wait for a click on a creature; another click, or Escape, ends the waiting. */
function pick(what, chosen) {
  close();
  picking = chosen;
  element("case-notice").textContent = what;
}

function picked(found) {
  const chosen = picking;
  picking = null;
  const fits = found?.row === "line";
  element("case-notice").textContent = fits ? "" : "That is no creature in play; nothing was changed.";
  if (fits) chosen(found.card);
}

function turn() {
  const parts = () => turnMenu(position, wishes, wish, close, again, table());
  const again = () => element("card-acts").replaceChildren(...parts());
  open("The turn", parts());
}

/** What the match may have, as the page says. */
function table() {
  const { counters, moreCounters, tide } = element("act-correct").dataset;
  return { counters: counters.split(" ").filter(Boolean), more: moreCounters !== undefined, tide: tide !== undefined };
}

function clicked(event) {
  if (!(mode === "correct" || mode === "against") || !position) return;
  const on = event.target.closest("[data-card]");
  const count = on ? null : event.target.closest(".count");
  const turned = ".middle .now, .badge.is-tide";
  const now = mode === "correct" && !on && event.target.closest(turned);
  const effect = mode === "correct" && !on && event.target.closest("[data-effect]");
  if (!on && !count && !now && !effect) return;
  event.preventDefault();
  event.stopPropagation();
  const found = on && find(position, Number(on.dataset.card));
  if (picking) picked(found);
  else if (found && mode === "against") {
    if (asked) open(found.card.title, actMenu(asked.kind, found.card, taken));
  } else if (found) open(found.card.title, cardMenu(position, found, wishes, wish, close, pick, table()));
  else if (effect) {
    const chosen = position.lasting.find((each) => each.effect === Number(effect.dataset.effect));
    if (chosen) open(chosen.title, [effectMenu(position, [chosen], wishes, wish)]);
  } else if (count && mode === "correct") {
    const seat = Number(count.closest("[data-seat]").dataset.seat);
    const player = position.players.find((each) => each.seat === seat);
    open(player.name, seatMenu(player, wishes, wish));
  } else if (now) turn();
}

async function begin(what) {
  mode = what;
  const clicks = what === "correct" || what === "against";
  page.toggleAttribute("data-clicks", clicks);
  page.removeAttribute("data-ready");
  picking = null;
  if (what === "back") {
    if (!stepped) await go(Number(element("case-moment").dataset.before));
    else element("back-to").value = shown();
    back();
  }
  if (!clicks) return;
  try {
    await see(""); // what is clicked has the ids of the judge's own view
    await go(now());
    [position, asked] = await Promise.all([
      json(`state?seq=${now()}`).then((found) => found.state), json("choice").then((found) => found.choice),
    ]);
    if (what === "against") question();
    page.toggleAttribute("data-ready", true);
  } catch (error) {
    element("case-notice").textContent = error.message;
  }
}

if (box) {
  box.addEventListener("toggle", ({ target }) => {
    if (!target.matches(".answer")) return;
    const what = target.id.replace("answer-", "");
    if (target.open) {
      begin(what);
      target.querySelector("button[type=submit]").scrollIntoView({ block: "nearest" });
    } else if (mode === what) {
      mode = null;
      page.removeAttribute("data-clicks");
    }
  }, true);
  const opened = box.querySelector(".answer[open]"); // before this script was there
  if (opened) begin(opened.id.replace("answer-", ""));
  element("case-moment").addEventListener("click", clicked, true);
  element("correct-turn")?.addEventListener("click", () => position && turn());
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && picking) picked(null);
  });
  element("back-to")?.addEventListener("change", ({ target }) => {
    if (target.value) go(Number(target.value), { asked: true });
  });
  document.addEventListener("vaultlog:shown", ({ detail }) => {
    if (detail.asked) stepped = true;
    [at, deed] = [detail.seq, detail.deed];
    if (!element("back-to") || (mode !== "back" && mode !== null)) return;
    element("back-to").value = detail.seq;
    if (mode === "back") back();
  });
  // A ruling is signed by its button: Enter in a field looks at the event that was typed, and signs nothing.
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    if (event.target.id === "back-to" && event.target.value) go(Number(event.target.value), { asked: true });
  });
  for (const field of box.querySelectorAll(".wording textarea")) {
    field.addEventListener("input", () => {
      field.closest("details").querySelector("q").textContent = field.value;
    });
  }
}
