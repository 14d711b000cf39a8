// Results without a new page: a press is stored, the page takes over what is new, and for some seconds it can be taken
// back. Enter in the search goes to the table where only one fits. Without this module each press loads the page.

import { ask } from "../../frame/patient.js";

const BACK = 9_000; // ms for which "No, back" stays

let going;

/** Take the note about the last press away after some seconds, unless somebody is about to press it. */
function fade() {
  clearTimeout(going);
  const note = document.getElementById("taken-in");
  if (!note.firstElementChild) return;
  going = setTimeout(() => {
    if (note.matches(":hover, :focus-within")) fade();
    else note.replaceChildren();
  }, BACK);
}

/** Send a form as the browser would. */
function send(form, submitter) {
  if (submitter?.name) {
    const pressed = document.createElement("input");
    [pressed.type, pressed.name, pressed.value] = ["hidden", submitter.name, submitter.value];
    form.append(pressed);
  }
  form.submit();
}

/** Store what was pressed. What is asked about, or refused, the browser shows. */
async function store(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await ask(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "text/html" } });
  if (!answer.ok || !answer.redirected) return send(form, submitter);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const field of form.querySelectorAll("input")) field.value = field.defaultValue; // its entries are stored
  document.activeElement?.blur();
  document.querySelector("main > .said")?.remove();
  document.getElementById("taken-in").replaceChildren(...fresh.getElementById("taken-in").childNodes);
  dispatchEvent(new CustomEvent("news", { detail: fresh }));
  fade();
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches(".in-place") || submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "yes";
  store(form, submitter).catch(() => send(form, submitter));
});

/** Whether a row has every word: a table's number as a whole, a name anywhere. */
function fits(row, words) {
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  const table = plain(row.querySelector("h3").textContent.trim());
  const names = plain([...row.querySelectorAll(".who-won")].map((name) => name.textContent).join(" "));
  return words.every((word) => plain(word) === table || names.includes(plain(word)));
}

const search = document.getElementById("q");
search?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault(); // what fits is shown while one types
  const words = search.value.trim().split(/\s+/).filter(Boolean);
  const rows = [...document.querySelectorAll("#lines li[id]")].filter((row) => words.length && fits(row, words));
  if (rows.length === 1) rows[0].querySelector(".who-won button:not(:disabled)")?.focus();
});

const address = new URL(location.href); // the next look does not repeat the message
for (const name of ["said", "row", "act", "done", "over", "failed"]) address.searchParams.delete(name);
history.replaceState(null, "", address);
document.documentElement.classList.add("scripted");
fade();
