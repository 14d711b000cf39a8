// The forms by which something is done, at the table and at the case desk; a dialog asks first where they say so.
//
//   forms({version, done})   the forms with class `act`: they are sent to data-post as JSON
//
// Texts of people only ever become textContent.

import { explain, send } from "./send.js";

/** Ask in the dialog #confirm; resolves to whether the answer was yes. */
export function confirmed(text) {
  const dialog = document.getElementById("confirm");
  dialog.querySelector("#confirm-text").textContent = text;
  dialog.returnValue = "";
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    dialog.showModal();
  });
}

document.addEventListener("click", ({ target }) => {
  const dialog = target.closest?.("dialog");
  if (!dialog) return;
  if (target.closest("[data-yes]")) dialog.close("yes");
  else if (target.closest("[data-close]")) dialog.close("");
});

/**
 * The values of a form as the API wants them: data-as says how (int, bool, minutes; each: every field of the name is an
 * item of a list); what is empty is left out.
 */
function valuesOf(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.type === "submit") continue;
    const as = field.dataset.as;
    if (field.type === "checkbox") {
      if (field.checked) body[field.name] = true;
      continue;
    }
    if (field.type === "radio" && !field.checked) continue;
    const value = field.value.trim();
    if (value === "") continue;
    if (as === "int") body[field.name] = Number(value);
    else if (as === "bool") body[field.name] = value === "true";
    else if (as === "minutes") body[field.name] = Math.round(Number(value) * 60);
    else if (as === "each") (body[field.name] ??= []).push(value);
    else body[field.name] = value;
  }
  return body;
}

/**
 * Send the page's forms of class `act`. `version()`: what is decided upon; `done(form, outcome)`: after something was
 * stored, or when another append came first; `bodies[form.id](body)`: makes the body of a form that says more than its
 * fields.
 *
 * data-post     the address            data-event   the type of the event that is appended
 * data-confirm  what to ask before     data-again   what is meant does not depend on the version: sent again on top of
 * data-done     what to say then                    whatever came between
 * data-unversioned: nothing is decided upon. A button with data-sets and data-to sets a field before it sends.
 */
export function forms({ version, done, bodies = {} }) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches?.("form.act")) return;
    event.preventDefault();
    if (form.hasAttribute("aria-busy")) return;
    const said = form.querySelector(".form-said");
    const tell = (text, good = false) => {
      said.textContent = text;
      said.classList.toggle("good", good);
    };
    tell("");
    form.setAttribute("aria-busy", "true");
    try {
      const sets = event.submitter?.dataset.sets;
      if (sets) form.elements[sets].value = event.submitter.dataset.to;
      const values = (bodies[form.id] ?? ((body) => body))(valuesOf(form), form);
      if (values === null) return;
      if (form.dataset.confirm && !(await confirmed(form.dataset.confirm))) return;
      const body = form.dataset.event ? { type: form.dataset.event, data: values } : values;
      const without = form.hasAttribute("data-unversioned");
      let at = version();
      let outcome = await send(form.dataset.post, body, { version: without ? undefined : at, waiting: tell });
      for (let again = 0; outcome.status === 412 && form.hasAttribute("data-again") && again < 3; again++) {
        at = outcome.body.current_version ?? at;
        outcome = await send(form.dataset.post, body, { version: at, waiting: tell });
      }
      if (outcome.ok) {
        tell(form.dataset.done ?? "Done.", true);
        form.reset();
      } else if (outcome.status === 412) {
        tell("The match has changed meanwhile, so this was not done. The page is up to date now; send again if you "
          + "still mean it.");
      } else tell(explain(outcome));
      if (outcome.ok || outcome.status === 412 || outcome.status === 409) await done(form, outcome);
    } catch (error) {
      tell(error.message);
    } finally {
      form.removeAttribute("aria-busy");
    }
  });
}
