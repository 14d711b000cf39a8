// A scorekeeper takes back what they entered last: at once where that is a slip of the pen, else it is asked for.
import { ask } from "../../frame/patient.js";
import { explain, send } from "../desk/send.js";

/**
 * Wire the button and Ctrl Z. `api`: the address of the match; `version()`: the event that the page shows; `tell(text)`
 * says what is the matter; `refresh(seq)` shows the match as it stands then. `unsent()` takes back what was not sent
 * yet: it returns null if all was sent, or the lines of it, to be written again.
 */
export function slips({ api, version, tell, refresh, unsent }) {
  let busy = false;

  async function takeBack(button) {
    const to = Number(button.dataset.to);
    const found = await ask(`${api}/undo?to=${to}`);
    const body = await found.json();
    if (!found.ok) return tell(explain({ status: found.status, body }));
    if (body.review.approvals.length) {
      document.getElementById("box-undo")?.setAttribute("open", "");
      document.getElementById("undo-reason")?.focus();
      const why = body.review.reasons.map((each) => each.text).join("; ");
      return tell(`This is no slip of the pen any more: ${why}. Ask to go back instead.`);
    }
    const data = { to, seat: Number(button.dataset.seat), reason: "Entered by mistake.", policy: "same-future" };
    const outcome = await send(`${api}/undo`, data, { version: version(), waiting: tell });
    tell(outcome.ok ? "" : explain(outcome));
    return refresh(outcome.ok ? outcome.body.version : 0);
  }

  async function once() {
    const button = document.getElementById("slip");
    if (busy) return;
    const lines = unsent();
    if (lines !== null) {
      const field = document.getElementById("lines");
      if (typeof lines === "string" && field && !field.value) {
        field.value = lines;
        field.dispatchEvent(new Event("input"));
      }
      return;
    }
    if (!button) return;
    busy = true;
    try {
      await takeBack(button);
    } catch {
      tell("There is no connection; try again.");
    } finally {
      busy = false;
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#slip")) once();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, dialog[open]");
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || typing) return;
    if (!document.getElementById("slip") && !document.getElementById("lines")) return;
    event.preventDefault();
    once();
  });
}
