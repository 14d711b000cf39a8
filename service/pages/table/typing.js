// Answering by keys: 1 to 9 for the options in their order, letters to find one, Enter for the first that is left. A
// letter and a blank before those of a title say what is done with the card: d for discard, f for fight. Where there is
// no keyboard a field takes the letters.

const question = () => document.querySelector("#question.answerable");
const options = () => [...(question()?.querySelectorAll("button.option") ?? [])];
const shown = () => options().filter((each) => !each.hidden);
let typed = "";

const label = (option) => option.textContent.replace(/\s+/g, " ").trim();
const begins = (text, part) => text.startsWith(part) || text.includes(` ${part}`);

/** The options of which a word begins with what was typed: what is done comes first in it, then the card. */
function found(text) {
  const plain = options().filter((each) => begins(label(each).toLowerCase(), text));
  const [, act, title] = /^(\p{L}) (.+)$/u.exec(text) ?? [];
  if (plain.length || act === undefined) return plain;
  return options().filter((each) => each.dataset.key?.startsWith(act) && begins(label(each).toLowerCase(), title));
}

/** Number what the keys 1 to 9 take. */
function number() {
  for (const each of options()) delete each.dataset.nth;
  shown().slice(0, 9).forEach((each, at) => { each.dataset.nth = String(at + 1); });
}

function type(text) {
  typed = text.toLowerCase();
  const left = typed ? found(typed) : [];
  for (const each of options()) each.hidden = left.length > 0 && !left.includes(each);
  for (const row of question()?.querySelectorAll(".options > li") ?? []) {
    row.hidden = left.length > 0 && !row.querySelector(".option:not([hidden])");
  }
  number();
  const field = document.getElementById("find-option");
  if (field && field.value.trim().toLowerCase() !== typed) field.value = text;
  const output = question()?.querySelector("#typed");
  if (!output) return;
  if (!typed) output.textContent = "";
  else if (left.length) {
    output.textContent = `“${typed}”: ${left.length} found; Enter takes ${label(first(left))}`;
  } else output.textContent = `“${typed}”: nothing there begins so; Escape begins again`;
}

/** Of several the first that is not chosen already: two copies of a card are two options. */
function first(some) {
  return some.find((each) => each.getAttribute("aria-pressed") !== "true") ?? some[0];
}

function take(option) {
  type("");
  option?.click();
}

const elsewhere = (event) => event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey ||
  Boolean(event.target.closest?.("input, textarea, select, dialog[open]"));

document.addEventListener("keydown", (event) => {
  if (!question() || elsewhere(event)) return;
  const onButton = event.target.closest?.("button, a[href], summary");
  if (/^[1-9]$/.test(event.key)) take(shown()[Number(event.key) - 1]);
  else if (/^\p{L}$/u.test(event.key) || (typed && [" ", "'", "’", "-"].includes(event.key))) type(typed + event.key);
  else if (event.key === "Backspace" && typed) type(typed.slice(0, -1));
  else if (event.key === "Escape" && typed) type("");
  else if (event.key === "Enter" && typed) take(first(shown()));
  else if (event.key === "Enter" && !onButton) question().querySelector("[data-confirm-answer]")?.click();
  else return;
  event.preventDefault();
});
document.addEventListener("input", ({ target }) => {
  if (target.id === "find-option") type(target.value.trim());
});
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "find-option" || event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  if (typed && found(typed).length) take(first(shown()));
});
document.addEventListener("vaultlog:question", () => {
  typed = "";
  number();
});
number();
