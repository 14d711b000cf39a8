// The story beside the board: loaded after the first view, marked and scrolled to where the board is, searched,
// narrowed and explained without leaving the page. Elsewhere its links and forms do the same.
import { here, say, tell } from "../../board/step.js";
import { ours, part } from "../desk/source.js";
import "../../board/look.js";
import { mark as marked, rove, show as shown } from "../../board/rows.js";

const MOST = 300; // events kept at once; further ones take the place of these
const EDGE = 5; // events before the end of a stretch at which one around the present event takes its place
const story = () => document.getElementById("story");
const onDesk = () => document.getElementById("moment") !== null;
const loaded = () => story()?.dataset.last !== undefined;
const narrowed = () => story().dataset.narrowed !== undefined;
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
    document.querySelector(".desk")?.setAttribute("data-told", "");
    rove();
    const { seq } = here();
    const { first, last, head } = fresh.dataset;
    // while it was on its way, the board may have gone elsewhere; what was asked for by `at` is never asked for twice
    if (more.at !== undefined && more.at !== seq && outside(seq, +first, +last, +head)) return load({ at: seq });
    reach(seq);
    return true;
  } catch (error) {
    if (mine === turn) tell(`The story could not be loaded: ${error.message}`);
    return false;
  } finally {
    old.removeAttribute("aria-busy");
  }
}

/** What the form asks for, as parameters. */
function asked(form) {
  const { q, seat, kind } = form.elements;
  const found = { q: q.value.trim(), seat: seat.value, kind: kind.value };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

const mark = (seq) => marked(story(), seq);
const show = () => shown(story());

function reach(seq) {
  mark(seq);
  show();
}

/** Put the chapters of a later stretch behind those that are here. */
function append(more) {
  const box = story();
  const scroll = box.querySelector(".story-scroll");
  let end = [...box.querySelectorAll(".chapter")].at(-1);
  for (const chapter of [...more.querySelectorAll(".chapter")]) {
    if (end && end.dataset.turn === chapter.dataset.turn) {
      end.querySelector(".happenings").append(...chapter.querySelectorAll(".happening"));
    } else {
      if (end) end.after(chapter);
      else scroll.append(chapter);
      end = chapter;
    }
  }
  box.dataset.last = more.dataset.last;
  box.dataset.head = more.dataset.head;
  rove();
}

/** Take in what has happened since the story was loaded. */
async function grow() {
  const box = story();
  if (growing) return;
  growing = true;
  try {
    if (narrowed()) {
      await load(asked(box.querySelector("form")));
      return;
    }
    const { first, last } = box.dataset;
    const more = await part(ours(box.dataset.src, { from: Number(last) + 1 }), "story");
    if (box !== story() || box.dataset.last !== last) return;
    if (more.dataset.rewound !== undefined || Number(more.dataset.last) - Number(first) >= MOST) {
      await load({ at: here().seq });
      return;
    }
    append(more);
    reach(here().seq);
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
  if (!link) {
    // anywhere on a line is as good as on its number, unless words of it are being chosen
    const line = event.target.closest?.("#story .happening > p");
    if (line && onDesk() && getSelection().isCollapsed) line.parentElement.querySelector(".seq").click();
  } else if (link.matches(".why")) {
    event.preventDefault();
    explain(link);
  } else if (onDesk() && (link.matches(".stretch, .all") || link.closest(".clauses"))) {
    event.preventDefault();
    const query = new URL(link.href).searchParams;
    const names = ["q", "seat", "kind", "from"].filter((name) => query.has(name));
    const more = Object.fromEntries(names.map((name) => [name, query.get(name)]));
    load(names.length ? more : { at: here().seq }).then(() => found(link.matches(".all")));
  }
});

function narrow(form, focus) {
  const more = asked(form);
  load(Object.keys(more).length ? more : { at: here().seq }).then(() => found(focus));
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches?.("#story .story-search") || !onDesk()) return;
  event.preventDefault();
  narrow(event.target, "story-q");
});
document.addEventListener("change", (event) => {
  if (event.target.matches?.("#story select") && onDesk()) narrow(event.target.form, event.target.id);
});

function found(focus) {
  const text = story().querySelector(".found")?.firstChild.textContent.trim();
  if (text) say(text);
  if (focus) document.getElementById(focus === true ? "story-q" : focus)?.focus({ preventScroll: true });
}

/** Whether an event is not among those that are here, or so near to the last of them that one cannot read on. */
function outside(seq, first, last, head) {
  return seq < (first === 1 ? 1 : first + EDGE) || seq > (last >= head ? head : last - EDGE);
}

document.addEventListener("vaultlog:moment", ({ detail: { seq, head } }) => {
  if (!loaded()) return;
  const { first, last, head: known } = story().dataset;
  if (head > Number(known) && Number(known) === Number(last)) grow();
  else if (!narrowed() && outside(seq, Number(first), Number(last), Number(known))) load({ at: seq });
  else mark(seq);
});
document.addEventListener("vaultlog:measure", () => {
  if (loaded()) show();
});
document.addEventListener("vaultlog:tab", ({ detail: { name } }) => {
  if (name === "story" && loaded()) reach(here().seq);
});

if (story() && onDesk()) {
  const begin = () => load({ at: here().seq });
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 300 });
  else setTimeout(begin, 0);
} else if (story()) {
  rove();
  document.querySelector("#story .happening.now")?.scrollIntoView({ block: "center" });
}
