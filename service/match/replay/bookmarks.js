// Bookmarks: kept in this browser, by match; callers who may add notes to the log can put one there, too.
import { ask } from "../../frame/patient.js";
import { here, say, tell } from "../../board/step.js";
import { address } from "../desk/source.js";

const LONGEST = 200;
const section = document.getElementById("bookmarks");
const list = document.getElementById("bookmarks-list");
const button = document.getElementById("bookmark");
const name = `vaultlog:bookmarks:${here().match}`;
section.hidden = false;

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => Number.isSafeInteger(one?.seq)) : [];
  } catch {
    return []; // the browser keeps nothing, or something else is there
  }
}

function keep(marks) {
  marks.sort((a, b) => a.seq - b.seq);
  try {
    localStorage.setItem(name, JSON.stringify(marks.slice(0, LONGEST)));
  } catch {
    tell("Bookmarks cannot be stored; allow this page to store data in the browser.");
  }
  shown();
}

function toggle() {
  const { seq, turn, step } = here();
  const marks = kept();
  const there = marks.some((one) => one.seq === seq);
  const said = `${turn ? `Turn ${turn}` : "Set-up"}, step ${step}`;
  keep(there ? marks.filter((one) => one.seq !== seq) : [...marks, { seq, said }]);
  say(there ? `Bookmark of event ${seq} removed` : `Event ${seq} bookmarked`);
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function shown() {
  const marks = kept();
  const { seq } = here();
  button.setAttribute("aria-pressed", String(marks.some((one) => one.seq === seq)));
  document.getElementById("bookmarks-none").hidden = marks.length > 0;
  list.replaceChildren(...marks.map((one) => {
    const link = element("a", { href: address(one.seq), textContent: `Event ${one.seq}` });
    link.dataset.seq = String(one.seq);
    const row = element("li", {}, link, " ", element("small", { textContent: String(one.said ?? "") }));
    if (section.dataset.note === "yes") row.append(noting(one));
    const gone = element("button", { type: "button", className: "plain", textContent: "Remove" });
    gone.setAttribute("aria-label", `Remove the bookmark of event ${one.seq}`);
    gone.addEventListener("click", () => keep(kept().filter((each) => each.seq !== one.seq)));
    row.append(" ", gone);
    return row;
  }));
}

function noting(one) {
  const text = element("input", { type: "text", required: true, maxLength: 500 });
  text.setAttribute("aria-label", `Note about event ${one.seq}, for the log`);
  text.placeholder = "A note for the log";
  const add = element("button", { type: "submit", className: "plain", textContent: "Add to the log" });
  const form = element("form", { className: "row" }, text, " ", add);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await note(one.seq, text.value).then(() => {
      text.value = "";
      say("The note is in the log.");
    }).catch((error) => tell(`The note was not added to the log: ${error.message}`));
  });
  return form;
}

/** Add a note about an event at the end of the log. Throws an Error with what the server says. */
async function note(seq, text) {
  const path = `/api/v1/matches/${encodeURIComponent(here().match)}`;
  const asked = crypto.getRandomValues(new Uint32Array(4)).join("-");
  for (let tries = 0; ; tries += 1) {
    const version = (await (await ask(path)).json()).version;
    const answer = await fetch(`${path}/events`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "If-Match": `"${version}"`, "Idempotency-Key": `note-${asked}` },
      body: JSON.stringify({ type: "note.added", data: { text, about: seq } }),
    });
    if (answer.ok) return;
    if (answer.status === 412 && tries < 5) continue; // the match went on in between
    throw new Error((await answer.json()).detail ?? `the server answered ${answer.status}`);
  }
}

button.addEventListener("click", toggle);
document.addEventListener("vaultlog:moment", shown);
addEventListener("storage", (event) => event.key === name && shown());
shown();
