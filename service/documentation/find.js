// A long page of folded parts: what is typed into its search field leaves those that have all the words.
//
// Without this script the form asks the server for the same, which hides the other parts.

const form = document.querySelector("form[data-finds]");
const field = form.querySelector("input[type=search]");
const said = form.querySelector("[role=status]");
const parts = [...document.querySelectorAll("[data-part]")].map((part) => ({
  part, text: `${part.textContent} ${part.dataset.part}`.toLowerCase(), open: !field.value && part.open,
}));
const groups = [...document.querySelectorAll("[data-group]")].map((group) => ({
  group, open: !field.value && group.open,
}));
const FEW = 3; // at most this number of findings is opened at once

/** The address finds the same again, after a reload and for whoever it is sent to. */
function remember(words) {
  const here = new URL(location.href);
  if (words.length) here.searchParams.set(field.name, words.join(" "));
  else here.searchParams.delete(field.name);
  if (here.href !== location.href) history.replaceState(history.state, "", here);
}

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = parts.filter(({ text }) => words.every((word) => text.includes(word)));
  const shown = new Set(found.map(({ part }) => part));
  for (const { part, open } of parts) {
    part.hidden = !shown.has(part);
    part.open = words.length ? shown.size <= FEW && shown.has(part) : open;
  }
  for (const { group, open } of groups) {
    group.hidden = ![...group.querySelectorAll("[data-part]")].some((part) => shown.has(part));
    group.open = words.length ? true : open;
  }
  const { one, many } = form.dataset;
  remember(words);
  said.textContent = shown.size ? `${shown.size} ${shown.size === 1 ? one : many}` : "Nothing has all these words.";
}

field.addEventListener("input", find);
if (field.value) find(); // the server looks at less of each part
form.addEventListener("submit", (event) => {
  const chosen = [...form.querySelectorAll("select")].some((each) => each.value !== each.dataset.was);
  if (chosen) return; // that is for the server
  event.preventDefault();
  find();
});
