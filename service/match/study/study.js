// Studies beside the board: loaded when their tab is first shown, marked at the event where the board is, written and
// drawn without leaving the page. What an open study has drawn at that event lies over the board.
import { here, say, tell } from "../../board/step.js";
import { ask } from "../../frame/patient.js";
import { newKey } from "../desk/send.js";
import { ours, part } from "../desk/source.js";
import { endDrawing, startDrawing } from "./drawing.js";
import { over } from "./over_board.js";

const desk = document.querySelector(".desk");
const box = () => document.getElementById("study");
const shown = () => document.getElementById("side").dataset.tab === "study";
let loading = null;

/** Fetch the studies and put them in place; what was folded out, and what was written but not sent, stays. */
async function load() {
  const old = box();
  const open = [...old.querySelectorAll("details[open]")].map((each) => each.id);
  const began = old.dataset.last !== undefined;
  const written = [...old.querySelectorAll("textarea, #study-chapter-title")].map((each) => [each.id, each.value]);
  const colour = old.querySelector("#study-colour")?.value;
  try {
    const fresh = await part(ours(old.dataset.src), "study");
    for (const each of fresh.querySelectorAll("[data-script]")) each.hidden = false;
    if (began) for (const each of fresh.querySelectorAll("details")) each.open = open.includes(each.id);
    endDrawing();
    box().replaceWith(fresh);
    for (const [id, value] of written) if (document.getElementById(id)) document.getElementById(id).value = value;
    if (colour) document.getElementById("study-colour").value = colour;
    follow();
  } catch (error) {
    tell(`The studies could not be loaded: ${error.message}`);
  }
}

function look() {
  if (!shown()) endDrawing();
  else if (box().dataset.last === undefined) loading ??= load().finally(() => { loading = null; });
  follow();
}

/** Mark what is about the present event, and draw over the board what is drawn there. */
function follow() {
  const { seq } = here();
  const drawings = [];
  for (const item of box().querySelectorAll("li[data-at]")) {
    const now = Number(item.dataset.at) === seq;
    item.classList.toggle("now", now);
    if (now && item.dataset.colour && !item.closest("details:not([open])")) drawings.push({ ...item.dataset });
  }
  over(desk, shown() ? drawings : []);
}

/** Change one's own study; true when the server has it. */
async function change(method, path, body) {
  const address = `/api/v1/matches/${encodeURIComponent(here().match)}/studies/own${path}`;
  try {
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    const answer = await ask(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    if (!answer.ok) throw new Error((await answer.json()).detail ?? `the server answered ${answer.status}`);
    tell("");
    return true;
  } catch (error) {
    tell(`The study was not changed: ${error.message}`);
    return false;
  }
}

const put = (item) => change("PUT", `/items/${newKey().slice(0, 16)}`, item);

async function write(form, kind) {
  const field = form.elements.namedItem(kind === "comment" ? "text" : "title");
  if (!await put({ kind, at: here().seq, text: field.value })) return;
  field.value = "";
  say(kind === "comment" ? "The comment is in your study." : "The chapter begins here.");
  await load();
  document.getElementById(field.id).focus();
}

async function describe(form) {
  const { title, published } = form.elements;
  if (!await change("PUT", "", { title: title.value, published: published?.checked ?? false })) return;
  say("Saved.");
  await load();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#study form");
  if (!form) return;
  event.preventDefault();
  if (form.id === "study-description") describe(form);
  else write(form, form.id === "study-comment" ? "comment" : "chapter");
});
document.addEventListener("click", async (event) => {
  const button = event.target.closest("#study button");
  if (button?.dataset.takeOut) {
    if (!await change("DELETE", `/items/${button.dataset.takeOut}`)) return;
    say("Removed.");
    await load();
    document.getElementById("study-text").focus();
  } else if (button?.id === "study-draw") {
    if (desk.hasAttribute("data-drawing")) endDrawing();
    else startDrawing(drawn);
  }
});

async function drawn(start, end) {
  const colour = document.getElementById("study-colour").value;
  const drawing = { kind: "drawing", at: here().seq, start, colour, ...(end === null ? {} : { end }) };
  if (!await put(drawing)) return;
  say("Drawn.");
  await load();
  document.getElementById("study-draw").focus();
}

document.addEventListener("vaultlog:tab", look);
document.addEventListener("vaultlog:moment", endDrawing);
document.addEventListener("vaultlog:measure", follow);
document.addEventListener("toggle", (event) => event.target.closest?.("#study") && follow(), true);
addEventListener("resize", follow);
if (shown()) look();
