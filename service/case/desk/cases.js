// The case desk: on its own pages, and as a section of the replay page, which it fills when that is there.

import { forms } from "../../match/desk/forms.js";
import { ask } from "../../frame/patient.js";
import { answered, bodies, cited } from "./answers.js";

const { match, page } = document.body.dataset;
const STATES = { case: "case-state", undo: "undo-state", cases: "case" };
const state = () => document.getElementById(STATES[page] ?? "case");
const KEEP = "input:not([type=hidden]):not([data-event-field]), textarea, select";

/** The element `id` of one of our pages, fetched alone. Throws an Error that says what is the matter. */
async function part(path, id) {
  const answer = await ask(path, { headers: { "Vaultlog-Part": id } });
  const told = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = told.getElementById(id);
  if (!answer.ok || !found) {
    throw new Error(told.querySelector("main p")?.textContent.trim() || `The server answered ${answer.status}.`);
  }
  return document.adoptNode(found);
}

/** Show how things stand now; what is being written stays, and so does what a form has just said. */
async function renew(form) {
  const old = state();
  const address = page === "replay" ? section() : location.pathname + location.search;
  const fresh = await part(address, old.id);
  const said = form && old.contains(form) ? form.querySelector(".form-said").textContent : "";
  const written = [...old.querySelectorAll(KEEP)].filter((field) => field.id && field.value !== field.defaultValue);
  const open = [...old.querySelectorAll("details[open][id]")].map((each) => each.id);
  old.replaceWith(fresh);
  for (const field of written) {
    const again = document.getElementById(field.id);
    if (again && field.type !== "checkbox" && field.tagName !== "SELECT") again.value = field.value;
    else if (again && field.type === "checkbox") again.checked = field.checked;
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const again = form && document.getElementById(form.id)?.querySelector(".form-said");
  if (again && said) again.textContent = said;
  const live = document.getElementById("said");
  if (live && said) live.textContent = said;
  fitting();
}

/** Leave out what can no longer be done as the case stands. */
function fitting() {
  const status = document.getElementById("case-state")?.dataset.status.replaceAll(" ", "-");
  for (const box of document.querySelectorAll("[data-while]")) {
    box.hidden = !box.dataset.while.split(" ").includes(status);
  }
}

// -- as a section of the replay page -------------------------------------------------------------------------------

const section = () => {
  const query = new URLSearchParams(location.search);
  query.delete("vs");
  query.set("at", document.body.dataset.seq);
  return `${document.getElementById("case").dataset.src ?? `/m/${encodeURIComponent(match)}/cases`}?${query}`;
};

function follow(seq) {
  const here = document.getElementById("case");
  for (const field of here.querySelectorAll("[data-event-field]")) {
    if (field.value === field.defaultValue) field.value = seq;
    field.defaultValue = seq;
  }
  for (const each of here.querySelectorAll("[data-event-here]")) each.textContent = seq;
  for (const link of here.querySelectorAll("a[data-undo-link]")) {
    const to = new URL(link.href);
    to.searchParams.set("to", seq);
    link.href = to.pathname + to.search;
  }
}

if (page === "replay" && document.getElementById("case")) {
  document.addEventListener("vaultlog:moment", ({ detail }) => follow(detail.seq));
  renew().then(() => follow(document.body.dataset.seq)).catch((error) => {
    const told = document.createElement("p");
    told.className = "hint";
    told.textContent = error.message;
    document.getElementById("case").append(told);
  });
}

// -- rulings -------------------------------------------------------------------------------------------------------

const template = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

/** What was written in a field, as JSON; undefined where it was left out. `reads` is from `pages/cases/forms.py`. */
function valueOf(field) {
  const text = field.value.trim();
  if (text === "") return field.hasAttribute("data-empty") ? [] : undefined;
  if (text === "null") return null;
  switch (field.dataset.reads) {
    case "number":
      return Number(text);
    case "card":
      return numbered(text, field.getAttribute("list"));
    case "flag":
      return text === "true";
    case "cards":
      return text.split(/^[\d\s,]+$/.test(text) ? /[\s,]+/ : /\s*,\s*/).filter(Boolean).map((each) => numbered(each));
    case "numbers":
      return text.split(/[\s,]+/).map(Number);
    case "words":
      return text.split(/[\s,]+/);
    case "either":
      return /^\d+$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}

/** The number of a card that was written as a number, as the list offers it, or as a title that only one card has. */
function numbered(text, list = "all-cards") {
  const number = /^(\d+)(\s|$)/.exec(text);
  if (number) return Number(number[1]);
  const called = [...document.querySelectorAll(`#${list} option`)]
    .filter((each) => each.value.toLowerCase().replace(/^\d+ /, "").startsWith(text.toLowerCase()));
  if (called.length === 1) return Number(/^\d+/.exec(called[0].value)[0]);
  throw new Error(called.length ? `“${text}” is the title of several cards: choose one from the list.`
    : `No card is called “${text}”.`);
}

function fields(row) {
  const found = {};
  for (const field of row.querySelectorAll("[data-field]")) {
    const value = valueOf(field);
    if (value !== undefined) found[field.dataset.field] = value;
  }
  return found;
}

function ruling(body) {
  const measures = [...document.querySelectorAll("#measure-list > .measure")].map((row) => {
    if (row.dataset.kind !== "adjust") return { kind: row.dataset.kind, ...fields(row) };
    const rows = [...row.querySelectorAll(".correction")];
    const corrections = rows.map((one) => ({ kind: one.dataset.kind, ...fields(one) }));
    if (!corrections.length) throw new Error("Add at least one correction, or take the measure away.");
    return { kind: "adjust", corrections };
  });
  return { ...body, measures, clauses: cited() };
}

/** Tick a clause that was found; it stays below the suggested ones. */
function cite(name, words) {
  const had = document.querySelector(`[data-cites="${CSS.escape(name)}"]`);
  if (had) {
    had.closest("details")?.setAttribute("open", "");
    had.checked = true;
    had.focus();
    return;
  }
  const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: true });
  box.dataset.cites = name;
  const label = document.createElement("label");
  label.title = name;
  label.append(box, ` ${words}`);
  const row = document.createElement("li");
  row.append(label);
  document.getElementById("clauses-cited").append(row);
  box.focus();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button");
  if (!button) return;
  if (button.dataset.cite) {
    cite(button.dataset.cite, button.dataset.said);
    button.closest("li").remove();
  }
  else if (button.dataset.add) {
    const row = template(`measure-${button.dataset.add}`);
    document.getElementById("measure-list").append(row);
    row.querySelector("input, select")?.focus();
  } else if (button.hasAttribute("data-add-correction")) {
    const row = button.closest(".measure");
    const added = template(`correction-${row.querySelector("[data-correction]").value}`);
    row.querySelector(".corrections").append(added);
    added.querySelector("input, select")?.focus();
  } else if (button.hasAttribute("data-add-key")) {
    const row = template("override-key");
    document.getElementById("override-keys").append(row);
    row.querySelector("input").focus();
  } else if (button.hasAttribute("data-remove")) button.closest("li").remove();
  else if (button.hasAttribute("data-print")) print();
});

let typed = null;
document.getElementById("clause-search")?.addEventListener("input", ({ target }) => {
  clearTimeout(typed);
  typed = setTimeout(async () => {
    const { src } = document.getElementById("citing").dataset;
    const asked = target.value;
    try {
      const found = await part(`${src}?${new URLSearchParams({ q: asked })}`, "clauses-found");
      if (target.value === asked) document.getElementById("clauses-found").replaceWith(found);
    } catch (error) {
      document.getElementById("clauses-found").textContent = error.message;
    }
  }, 200);
});
document.getElementById("clause-search")?.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});

// -- sending -------------------------------------------------------------------------------------------------------

forms({
  version: () => Number(state().dataset.version),
  bodies: { ...bodies, "act-ruling": ruling },
  done: async (form, { ok, body }) => {
    if (ok && form.id === "act-branch") location.assign(`/t/${encodeURIComponent(body.match)}/score`);
    else if (ok && form.id === "act-dispute") {
      location.assign(`/m/${encodeURIComponent(match)}/cases/${body.case.seq}`);
    } else if (ok && /^act-(ruling|stands|back|correct|against|sign-)/.test(form.id)) answered(form, body);
    else {
      if (ok && form.id === "act-override") {
        for (const more of document.querySelectorAll("#override-keys > li + li")) more.remove();
      }
      await renew(form);
    }
  },
});

for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
fitting();
