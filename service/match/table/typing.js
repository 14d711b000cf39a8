// Answering by keys: 1 to 9 for the options in their order, letters to find one, Enter for the one that is left. A
// letter and a blank before those of a title say what is done with the card: d for discard, f for fight. Where there is
// no keyboard a field takes the letters.
//
// A key takes only what is marked on the page: an option by the number on it, or the one option that is left, which
// bears the mark of Enter. Where nothing begins so, or several do, Enter takes nothing, and what was typed stays until
// it is mended: words typed on without looking find nothing either. Nor does a key that comes before a question was
// there to be seen, or that is only held down, take anything of it.

const SEEN = 250; // ms: sooner nobody answers what has just come
const question = () => document.querySelector("#question.answerable");
const options = () => [...(question()?.querySelectorAll("button.option") ?? [])];
const shown = () => options().filter((each) => !each.hidden);
let typed = "";
let asked = null;
let sent = false; // an answer to the question that is shown is on its way
let unseen = null;

const label = (option) => option.textContent.replace(/\s+/g, " ").trim();
const begins = (text, part) => text.startsWith(part) || text.includes(` ${part}`);
const pressed = (option) => option.getAttribute("aria-pressed") === "true";

/** The options of which a word begins with what was typed: what is done comes first in it, then the card. */
function found(text) {
  const plain = options().filter((each) => begins(label(each).toLowerCase(), text));
  const [, act, title] = /^(\p{L}) (.+)$/u.exec(text) ?? [];
  if (plain.length || act === undefined) return plain;
  return options().filter((each) => each.dataset.key?.startsWith(act) && begins(label(each).toLowerCase(), title));
}

/** What Enter takes, or undefined: the one that is left. Copies that read the same are one, those first that are not
 * chosen already. Where nothing is typed it confirms what was chosen. */
function next() {
  if (!typed) return question()?.querySelector("[data-confirm-answer]:not([aria-disabled='true'])") ?? undefined;
  const left = found(typed);
  if (new Set(left.map(label)).size !== 1) return undefined;
  return left.find((each) => !pressed(each)) ?? left[0];
}

/** Mark what keys take: the numbers 1 to 9, and the one of Enter. Where nothing was found there is nothing to take. */
function mark() {
  const none = typed && !found(typed).length;
  for (const each of options()) {
    delete each.dataset.nth;
    delete each.dataset.next;
  }
  if (!none) shown().slice(0, 9).forEach((each, at) => { each.dataset.nth = String(at + 1); });
  const one = typed ? next() : undefined;
  if (!one) return;
  one.dataset.next = "";
  one.scrollIntoView({ block: "nearest" });
}

/** Say it where one looks: in the line below the question. */
function tell(text) {
  const line = question()?.querySelector("#typed");
  if (line) line.textContent = text;
}

function told() {
  if (!typed) return "";
  const left = found(typed);
  const one = next();
  if (one) return `“${typed}”: Enter takes ${pressed(one) ? "back " : ""}${label(one)}`;
  if (left.length) return `“${typed}”: ${left.length} found; type on, or press a number`;
  return `“${typed}”: nothing there begins so; Escape begins again`;
}

function type(text) {
  typed = text.toLowerCase();
  const left = typed ? found(typed) : [];
  for (const each of options()) each.hidden = left.length > 0 && !left.includes(each);
  for (const row of question()?.querySelectorAll(".options > li") ?? []) {
    row.hidden = left.length > 0 && !row.querySelector(".option:not([hidden])");
  }
  question()?.removeAttribute("data-refused");
  mark();
  const field = document.getElementById("find-option");
  if (field && field.value.trim().toLowerCase() !== typed) field.value = text;
  tell(told());
}

/** Take nothing, and show it. */
function refuse(text) {
  const box = question();
  tell(text);
  box.removeAttribute("data-refused");
  box.getBoundingClientRect(); // or it would not shake again
  box.setAttribute("data-refused", "");
}

function take(option) {
  if (sent || unseen !== null) refuse(`${typed ? `“${typed}”: ` : ""}this has just come; look, then press it again`);
  else if (!option) refuse(told() || "There is nothing to take");
  else {
    const confirms = option.hasAttribute("data-confirm-answer");
    if (!confirms) type("");
    option.click();
    // What follows may ask something else: until it is there, no key answers.
    sent = question()?.hasAttribute("aria-busy") ?? false;
  }
}

/** The question may be another one. What was typed for it, or ahead of it, is kept whole and looked for again. */
function look() {
  const box = question();
  const { seat, prompt, minimum, maximum } = box?.dataset ?? {};
  const keys = options().map((each) => each.dataset.key);
  const id = box ? JSON.stringify([seat, prompt, minimum, maximum, keys]) : "";
  if ((asked !== null && id !== asked) || sent) { // what came with the page itself was there before these keys were
    clearTimeout(unseen);
    box?.setAttribute("data-unseen", "");
    unseen = setTimeout(() => {
      unseen = null;
      question()?.removeAttribute("data-unseen");
    }, SEEN);
  } else if (unseen !== null) box?.setAttribute("data-unseen", "");
  [asked, sent] = [id, false];
  type(typed);
}

const elsewhere = (event) => event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey ||
  Boolean(event.target.closest?.("input, textarea, select, dialog[open]"));

document.addEventListener("keydown", (event) => {
  if (!question() || elsewhere(event)) return;
  const onButton = event.target.closest?.("button, a[href], summary");
  const takes = /^[1-9]$/.test(event.key) || (event.key === "Enter" && (typed || !onButton));
  sent &&= question().hasAttribute("aria-busy"); // it was refused: the same question stands
  if (takes && event.repeat) return event.preventDefault();
  if (/^[1-9]$/.test(event.key)) {
    const numbered = options().find((each) => each.dataset.nth === event.key);
    if (numbered || typed) take(numbered);
    else return;
  } else if (/^\p{L}$/u.test(event.key) || (typed && [" ", "'", "’", "-"].includes(event.key))) type(typed + event.key);
  else if (event.key === "Backspace" && typed) type(typed.slice(0, -1));
  else if (event.key === "Escape" && typed) type("");
  else if (takes && (typed || question().querySelector("[data-confirm-answer]"))) enter();
  else return;
  event.preventDefault();
});

/** Enter: what is marked; with nothing typed the button that confirms, which says itself what is missing. */
function enter() {
  take(next() ?? (typed ? undefined : question().querySelector("[data-confirm-answer]")));
}

document.addEventListener("input", ({ target }) => {
  if (target.id === "find-option") type(target.value.trim());
});
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "find-option" || event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  if (typed && !event.repeat) enter();
});
document.addEventListener("vaultlog:question", look);
look();
