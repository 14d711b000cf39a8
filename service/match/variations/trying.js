// Trying from a moment: answers, and the buttons of the tree, lead on without reloading the page; the address is always
// that of what is shown. A what-if match of it is opened through the API.

import { ask } from "../../frame/patient.js";
import { fly, remember } from "../../board/fly.js";
import { morph } from "../../board/morph.js";
import { explain, send } from "../desk/send.js";
import { copyLink } from "../public/copy.js";
import { Answering } from "../table/question.js";

const place = () => document.getElementById("trying");
const tree = () => document.getElementById("tree");
let wanted = 0;
let going = Promise.resolve();

function tell(text) {
  const notice = document.getElementById("notice");
  notice.textContent = text;
  notice.hidden = !text;
}

/** The address that a button of the tree leads to; `more` is added to what the form says. */
function address(action, more) {
  const query = new URLSearchParams(new FormData(tree()));
  for (const [name, value] of Object.entries(more)) if (value !== "0") query.set(name, value);
  const text = query.toString();
  return text ? `${action}?${text}` : action;
}

/** Go to an address of this page and show what is there. Resolves to whether it was shown. */
async function go(to, { push = true } = {}) {
  const turn = ++wanted;
  place().setAttribute("aria-busy", "true");
  try {
    const answer = await ask(to, { headers: { "Vaultlog-Part": "trying" } });
    const there = new URL(answer.url);
    if (answer.redirected && there.pathname === "/sign-in") {
      throw new Error("Your session has ended. Sign in again in another tab, then go on here.");
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn !== wanted) return false;
    const fresh = page.getElementById("trying");
    if (!answer.ok || !fresh) {
      throw new Error(page.querySelector("main p")?.textContent.trim() || `The server answered ${answer.status}.`);
    }
    if (push) history.pushState(null, "", there.pathname + there.search);
    show(document.adoptNode(fresh));
    tell("");
    return true;
  } catch (error) {
    if (turn === wanted) tell(error instanceof TypeError ? "There is no connection; try again." : error.message);
    return false;
  } finally {
    if (turn === wanted) place().removeAttribute("aria-busy");
  }
}

function show(fresh) {
  const inQuestion = Boolean(document.activeElement?.closest("#question"));
  const inTree = Boolean(document.activeElement?.closest("#tree"));
  remember();
  morph(place(), fresh);
  fly();
  document.dispatchEvent(new Event("vaultlog:question"));
  answering.renew();
  answering.free();
  ready();
  document.getElementById("said").textContent = place().dataset.said;
  const current = inView();
  if (inTree) current?.focus({ preventScroll: true });
  else if (inQuestion) document.getElementById("question-text")?.focus({ preventScroll: true });
}

/** Have the line of this place in view, where the tree scrolls by itself; the page stays where it is. */
function inView() {
  const current = tree().querySelector("[aria-current]");
  const side = tree().parentElement;
  if (!current || side.scrollHeight <= side.clientHeight) return current;
  const line = current.getBoundingClientRect();
  const top = document.getElementById("tree-head").getBoundingClientRect().bottom;
  const { bottom } = side.getBoundingClientRect();
  if (line.top < top) side.scrollTop -= Math.ceil(top - line.top);
  else if (line.bottom > bottom) side.scrollTop += Math.ceil(line.bottom - bottom);
  return current;
}

function ready() {
  for (const each of document.querySelectorAll("[data-script]")) each.hidden = false;
}

const answering = new Answering(place, (keys) => {
  const { node } = place().dataset;
  return go(address(tree().getAttribute("action"), { node, answer: JSON.stringify(keys) }));
});

// -- the tree ------------------------------------------------------------------------------------------------------

document.addEventListener("submit", (event) => {
  const { submitter, target } = event;
  if (target.id !== "tree" || !submitter) return;
  event.preventDefault();
  going = go(address(submitter.getAttribute("formaction"), { [submitter.name]: submitter.value }));
});

const elsewhere = (event) => event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey ||
  Boolean(event.target.closest?.("input, textarea, select, dialog[open], [role=group]"));

/** Where an arrow leads: up and down line by line; left to the answer before, right to the first that was tried. */
function aimed(key) {
  const lines = [...tree().querySelectorAll(".to")];
  const at = lines.findIndex((each) => each.hasAttribute("aria-current"));
  const before = document.getElementById("back");
  if (key === "ArrowUp") return lines[at - 1];
  if (key === "ArrowDown") return lines[at + 1];
  if (key === "ArrowLeft") return before ?? lines.slice(0, Math.max(0, at)).findLast((each) => each.value === "0");
  return lines.slice(at + 1).find((each) => each.value !== "0") ?? lines[at + 1];
}

// Keys that are struck while the page is on its way are taken one after the other, each from where the last one led.
let struck = Promise.resolve();
let waiting = 0;

document.addEventListener("keydown", (event) => {
  if (!/^Arrow(Up|Down|Left|Right)$/.test(event.key) || elsewhere(event)) return;
  event.preventDefault();
  if (event.repeat && waiting) return;
  waiting += 1;
  struck = struck.then(async () => {
    aimed(event.key)?.click();
    await going;
    waiting -= 1;
  });
});

addEventListener("popstate", () => go(location.pathname + location.search, { push: false }));
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#copy")) copyLink();
  if (event.target.closest?.("#card-menu [data-close]")) document.getElementById("card-menu").close("");
});

// -- a what-if match -----------------------------------------------------------------------------------------------

/** Open it, and enter what was tried. Both can be done again after a broken line: they are done once. */
async function branch(form, waiting) {
  const { api, match } = form.dataset;
  const seq = Number(place().dataset.seq);
  const wish = { seq };
  const about = form.elements.case?.value;
  if (about) wish.case = Number(about);
  const title = form.elements.title.value.trim();
  if (title) wish.title = title;
  const opened = await send(`${api}/${encodeURIComponent(match)}/branches`, wish, { waiting });
  if (!opened.ok) throw new Error(explain(opened));
  const { match: made, version } = opened.body;
  const answers = JSON.parse(place().dataset.answers);
  if (answers.length) {
    const events = answers.map(([seat, answer]) => ({ type: "decision", data: { seat, answer } }));
    const entered = await send(`${api}/${encodeURIComponent(made)}/events`, { events }, { version, waiting });
    if (!entered.ok) throw new Error(`It was opened as ${made}, but not played to here: ${explain(entered)}`);
  }
  return about ? `/m/${encodeURIComponent(match)}/cases/${about}/what-if/${encodeURIComponent(made)}`
    : `/t/${encodeURIComponent(made)}/score`;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.id !== "what-if") return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  const said = form.querySelector(".form-said");
  said.textContent = "";
  form.setAttribute("aria-busy", "true");
  try {
    location.assign(await branch(form, (text) => { said.textContent = text; }));
  } catch (error) {
    said.textContent = error.message;
  } finally {
    form.removeAttribute("aria-busy");
  }
});

ready();
inView();
