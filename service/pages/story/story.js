// The story beside the board: loaded after the first view, marked and scrolled to where the board is, searched and
// explained without leaving the page. Elsewhere its links and forms do the same.
import { here, ours, part, say, tell } from "../desk/step.js";

const story = () => document.getElementById("story");
const onDesk = () => document.getElementById("moment") !== null;
let turn = 0;
let growing = false;

/** Fetch the story, or what `more` asks of it, and put it in place. */
async function load(more = {}) {
  const mine = ++turn;
  const old = story();
  old.setAttribute("aria-busy", "true");
  try {
    const fresh = await part(ours(old.dataset.src, more), "story");
    if (mine !== turn) return false;
    story().replaceWith(fresh);
    mark(here().seq);
    return true;
  } catch (error) {
    if (mine === turn) tell(`The story could not be loaded: ${error.message}`);
    return false;
  } finally {
    old.removeAttribute("aria-busy");
  }
}

/** Mark an event and bring it into sight, within the story's own box. */
function mark(seq) {
  const box = story();
  if (box.dataset.last === undefined) return;
  for (const old of box.querySelectorAll(".happening.now")) {
    old.classList.remove("now");
    old.querySelector(".seq")?.removeAttribute("aria-current");
  }
  const found = box.querySelectorAll(`.happening[data-happened="${seq}"]`);
  for (const one of found) one.classList.add("now");
  if (!found.length) return;
  found[0].querySelector(".seq").setAttribute("aria-current", "true");
  const scroll = box.querySelector(".story-scroll");
  const top = found[0].getBoundingClientRect().top - scroll.getBoundingClientRect().top;
  const room = scroll.clientHeight - found[0].offsetHeight;
  if (top < 48 || top > room) scroll.scrollTop += top - Math.max(48, room / 3);
}

/** Take in what has happened since the story was loaded. */
async function grow() {
  const box = story();
  if (growing || box.dataset.q) return;
  growing = true;
  try {
    const last = Number(box.dataset.last);
    const more = await part(ours(box.dataset.src, { from: last + 1 }), "story");
    if (box !== story() || Number(box.dataset.last) !== last) return;
    if (more.dataset.rewound !== undefined || box.querySelector(".stretch")) {
      await load({ at: here().seq });
      return;
    }
    const chapters = box.querySelectorAll(".chapter");
    let end = chapters[chapters.length - 1];
    for (const chapter of [...more.querySelectorAll(".chapter")]) {
      if (end && end.dataset.turn === chapter.dataset.turn) {
        end.querySelector(".happenings").append(...chapter.querySelectorAll(".happening"));
      } else {
        box.querySelector(".story-scroll").append(chapter);
        end = chapter;
      }
    }
    box.dataset.last = more.dataset.last;
    box.dataset.head = more.dataset.head;
    mark(here().seq);
  } catch (error) {
    tell(`The story could not be brought up to date: ${error.message}`);
  } finally {
    growing = false;
  }
}

/** Open or close what there is to tell about a line. */
async function explain(link) {
  const line = link.closest("p");
  const open = line.nextElementSibling;
  if (open?.classList.contains("why-told")) {
    open.remove();
    link.setAttribute("aria-expanded", "false");
    return;
  }
  const { pathname, search } = new URL(link.href);
  const [seq, , fact] = pathname.split("/").slice(-3);
  try {
    const told = await part(pathname + search, `why-${seq}-${fact}`);
    if (line.nextElementSibling?.classList.contains("why-told")) return;
    line.after(told);
    link.setAttribute("aria-expanded", "true");
    link.setAttribute("aria-controls", told.id);
    if (onDesk()) say(told.textContent.replace(/\s+/g, " ").trim());
  } catch (error) {
    if (onDesk()) tell(`That could not be told: ${error.message}`);
    else location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest?.("#story a");
  if (!link) return;
  if (link.matches(".why")) {
    event.preventDefault();
    explain(link);
  } else if (onDesk() && (link.matches(".stretch, .all") || link.closest(".clauses"))) {
    event.preventDefault();
    const asked = new URL(link.href).searchParams;
    const names = ["q", "from"].filter((name) => asked.has(name));
    const more = Object.fromEntries(names.map((name) => [name, asked.get(name)]));
    load(asked.has("from") || asked.has("q") ? more : { at: here().seq }).then(() => found(link.matches(".all")));
  }
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches?.("#story .story-search") || !onDesk()) return;
  event.preventDefault();
  const q = event.target.elements.q.value.trim();
  load(q ? { q } : { at: here().seq }).then(() => found(true));
});

function found(focus) {
  const text = story().querySelector(".found")?.textContent.trim();
  if (text) say(text);
  if (focus) document.getElementById("story-q")?.focus({ preventScroll: true });
}

document.addEventListener("vaultlog:moment", ({ detail: { seq, head } }) => {
  const box = story();
  if (!box || box.dataset.last === undefined) return;
  const { first, last, q, head: known } = box.dataset;
  if (!q && head > Number(known) && Number(known) === Number(last)) grow();
  else if (!q && (seq < Number(first) || seq > Number(last))) load({ at: seq });
  else mark(seq);
});

if (story() && onDesk()) {
  const begin = () => load({ at: here().seq });
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 300 });
  else setTimeout(begin, 0);
} else if (story()) {
  document.querySelector("#story .happening.now")?.scrollIntoView({ block: "center" });
}
