// The story in a file: marked at the board's event, searched and filtered. All lines are there; lines that do not match
// are hidden.
import "../look.js";
import { current, mark, rove, show } from "../rows.js";
import { here, say } from "../step.js";

const story = document.getElementById("story");
const form = document.getElementById("search");
const found = document.getElementById("found");

/** Show matching lines only. `words`: a line must have all of them; `about`: and all of these subjects. */
function narrow(words, about, label) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const one of story.querySelectorAll(".happening")) {
    const text = one.textContent.toLowerCase();
    const known = one.dataset.about.split(" ");
    const fits = wanted.every((word) => text.includes(word)) && about.every((each) => known.includes(each));
    one.hidden = !fits;
    count += Number(fits);
  }
  for (const chapter of story.querySelectorAll(".chapter")) {
    chapter.hidden = !chapter.querySelector(".happening:not([hidden])");
  }
  found.hidden = !wanted.length && !about.length;
  const text = `${count} ${count === 1 ? "event" : "events"}${label ? `: ${label}` : ""}`;
  found.firstElementChild.textContent = text;
  if (!found.hidden) say(text);
  mark(story, here().seq);
  show(story);
}

function asked() {
  const { q, seat, kind } = form.elements;
  const about = [seat.value && `seat/${seat.value}`, kind.value && `kind/${kind.value}`].filter(Boolean);
  narrow(q.value, about, q.value.trim() && `“${q.value.trim()}”`);
}

function whole() {
  form.reset();
  narrow("", [], "");
}

/** Filter the story to the history of something on the board. */
function only(words, about, label) {
  form.reset();
  form.elements.q.value = words;
  narrow(words, about, label);
  document.dispatchEvent(new CustomEvent("vaultlog:show", { detail: { name: "story" } }));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  asked();
});
form.addEventListener("change", asked);
document.getElementById("whole").addEventListener("click", () => {
  whole();
  document.getElementById("story-q").focus();
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0) return;
  const link = event.target.closest?.("a[data-panel], #story .named");
  if (link) {
    event.preventDefault();
    const title = link.textContent.trim();
    if (link.matches(".named")) only(title, [], `“${title}”`);
    else only("", [link.hash.slice(2)], link.closest(".count") ? counted(link) : title);
    return;
  }
  // a click anywhere on a line counts as one on its number, unless the user is selecting text
  const line = event.target.closest?.("#story .happening > p");
  if (!line || event.target.closest("a") || !getSelection().isCollapsed) return;
  line.parentElement.querySelector(".seq").click();
});

// "#/count/0/amber" -> "Æmber of Ann"
function counted(link) {
  const what = link.hash.split("/").at(-1);
  const name = { amber: "Æmber", keys: "keys", chains: "chains" }[what];
  return `${name} of ${link.closest(".seat").querySelector("h2").textContent}`;
}

document.addEventListener("vaultlog:moment", ({ detail: { seq } }) => mark(story, seq));
document.addEventListener("vaultlog:measure", () => show(story));
document.addEventListener("vaultlog:tab", () => {
  mark(story, here().seq);
  show(story);
});
rove();
current(story.querySelector(".happening.now"));
