// The difference beside the board: compared with what the address names as `vs`, at every moment.
import { here, say, tell } from "../../board/step.js";
import { ours, part } from "../desk/source.js";

const section = () => document.getElementById("difference");
const vs = () => new URLSearchParams(location.search).get("vs");
let turn = 0;

async function load() {
  const mine = ++turn;
  try {
    const fresh = await part(ours(section().dataset.src, { at: here().seq }), "difference");
    if (mine !== turn) return false;
    const old = section();
    const typing = old.contains(document.activeElement) ? document.activeElement.id : null;
    const typed = document.getElementById("difference-vs")?.value;
    const open = old.querySelector("details")?.open;
    old.replaceWith(fresh);
    if (open) fresh.querySelector("details").open = true;
    if (typing) {
      const field = document.getElementById(typing);
      field?.focus({ preventScroll: true });
      if (field?.matches("input")) field.value = typed;
    }
    return true;
  } catch (error) {
    if (mine === turn) tell(`The difference could not be shown: ${error.message}`);
    return false;
  }
}

/** Compare with another moment from now on; null: with none. */
async function compare(other) {
  const url = new URL(location.href);
  if (other === null) url.searchParams.delete("vs");
  else url.searchParams.set("vs", other);
  history.replaceState(history.state, "", url);
  if (await load()) say(section().querySelector(".found")?.textContent.replace(/\s+/g, " ").trim() ?? "");
}

/** The form, with the event before this one to begin with. */
async function open() {
  document.dispatchEvent(new CustomEvent("vaultlog:show", { detail: { name: "difference" } }));
  if (!document.getElementById("difference-vs") && !(await load())) return;
  const field = document.getElementById("difference-vs");
  if (!field.value) field.value = String(Math.max(1, here().seq - 1));
  field.focus();
  field.select();
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest?.("#difference-open, #difference a.close");
  if (!link) return;
  event.preventDefault();
  if (link.id === "difference-open") open();
  else compare(null).then(() => document.getElementById("difference-vs")?.focus());
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches?.("#difference .compare-form")) return;
  event.preventDefault();
  compare(event.target.elements.vs.value.trim());
});

document.addEventListener("vaultlog:tab", ({ detail: { name } }) => {
  if (name === "difference" && !document.getElementById("difference-vs")) load();
});

document.addEventListener("vaultlog:moment", () => {
  if (vs() !== null || document.getElementById("difference-vs")) load();
});

document.addEventListener("vaultlog:difference", (event) => {
  event.preventDefault();
  if (vs() === null) open();
  else compare(null);
});

if (vs() !== null && document.getElementById("moment") && section()?.dataset.vs === undefined) load();
