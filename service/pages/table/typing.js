// Answering by keys: 1 to 9 for the options in their order, letters to find one, Enter for the first that is left.

const question = () => document.querySelector("#question.answerable");
const options = () => [...(question()?.querySelectorAll("button.option") ?? [])];
const shown = () => options().filter((each) => !each.parentElement.hidden);
let typed = "";

/** Whether a word of an option begins with what was typed: what is done comes first in it, then the card. */
function fits(option, text) {
  const label = option.textContent.trim().toLowerCase();
  return label.startsWith(text) || label.includes(` ${text}`);
}

function type(text) {
  typed = text.toLowerCase();
  const found = options().filter((each) => fits(each, typed));
  for (const each of options()) each.parentElement.hidden = typed !== "" && found.length > 0 && !found.includes(each);
  const output = question()?.querySelector("#typed");
  if (!output) return;
  if (!typed) output.textContent = "";
  else if (found.length) {
    output.textContent = `“${typed}”: ${found.length} found; Enter takes ${found[0].textContent.trim()}`;
  } else output.textContent = `“${typed}”: nothing there begins so; Escape begins again`;
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
  else if (event.key === "Enter" && typed) take(shown()[0]);
  else if (event.key === "Enter" && !onButton) question().querySelector("[data-confirm-answer]")?.click();
  else return;
  event.preventDefault();
});
document.addEventListener("vaultlog:question", () => { typed = ""; });
