// The field in which a scorekeeper writes what happened, one decision a line: always, and when the question that would
// come next is not known because the connection is gone. Lines are entered one by one; the server reads them.

import { explain } from "../desk/send.js";

const DRAFT = "vaultlog:lines:";

/**
 * Wire the field. `sending`: takes the entries; `refresh()` shows the match as it stands now; `match`, `who`: whose
 * text it is, which stays in this tab until it is entered, also where the page is loaded again.
 */
export function lines({ sending, refresh, match, who }) {
  const form = document.getElementById("enter-lines");
  if (!form) return;
  const field = document.getElementById("lines");
  const said = document.getElementById("lines-said");
  const draft = `${DRAFT}${match}:${who}`;

  function keep() {
    try {
      if (field.value) sessionStorage.setItem(draft, field.value);
      else sessionStorage.removeItem(draft);
    } catch (error) {
      console.debug("this browser keeps no text", error);
    }
  }

  function write(text) {
    field.value = text;
    keep();
  }

  async function enter() {
    const found = field.value.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
    if (!found.length) return;
    said.textContent = "";
    write("");
    const [outcome] = await Promise.all(found.map((line) => sending.enter("lines", { lines: line }, line)));
    if (found.length > 1 || outcome === null) return;
    if (!outcome.ok) {
      said.textContent = explain(outcome).replace(/^Line 1: /, "");
      if (!field.value) write(found[0]);
    }
    if (!outcome.ok) await refresh();
  }

  try {
    field.value ||= sessionStorage.getItem(draft) ?? "";
  } catch (error) {
    console.debug("this browser keeps no text", error);
  }
  field.addEventListener("input", keep);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    } else if (event.key === "Escape") document.getElementById("question-text")?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, dialog[open]")) return;
    event.preventDefault();
    field.focus();
  });
}
