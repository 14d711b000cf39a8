// Answering questions by clicking, and sending what people do to the API.
//
//   send(path, body, {version, waiting})   one request that changes something, never done twice: its Idempotency-Key
//                                          stays the same until the server has answered, however often it is sent
//   explain(outcome)                       what went wrong, in words, with reason and clause
//   new Answering(scope, submit)           the question in `scope` (templates/table/_question.html) and its cards
//   acts({version, done})                  the forms with class `act`: they are sent to data-post as JSON
//   confirmed(text)                        ask in a dialog first
//
// Texts of people only ever become textContent.

const PATIENCE = [400, 1000, 2000, 4000, 8000];
const AGAIN = new Set([429, 502, 503, 504]);
const unanswered = new Map();

/** A key for one request; works without a secure context, too. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * POST to the API. Resolves to {ok, status, body, lost}: `body` is the answer or the problem document; `lost` when no
 * answer came, however patiently it was asked for. Then the same request sent again has the same key.
 */
export async function send(path, body, { version, waiting = () => {} } = {}) {
  const text = JSON.stringify(body);
  const known = `${path} ${version ?? ""} ${text}`;
  if (!unanswered.has(known)) unanswered.set(known, newKey());
  const headers = { "Content-Type": "application/json", "Idempotency-Key": unanswered.get(known) };
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  for (let attempt = 0; ; attempt++) {
    let answer = null;
    try {
      answer = await fetch(path, { method: "POST", headers, body: text, credentials: "same-origin" });
      if (!AGAIN.has(answer.status)) {
        const told = await answer.json();
        unanswered.delete(known);
        return { ok: answer.ok, status: answer.status, body: told, lost: false };
      }
    } catch {
      answer = null; // the line broke, before or after the server did it: the key says so when it is sent again
    }
    if (attempt === PATIENCE.length) return { ok: false, status: answer?.status ?? 0, body: null, lost: true };
    waiting(answer ? "The server is busy; trying again …" : "No connection; trying again …");
    const told = Number(answer?.headers.get("Retry-After"));
    await sleep(told > 0 ? Math.min(told * 1000, 10000) : PATIENCE[attempt]);
  }
}

/** What went wrong with a request, for people. */
export function explain({ status, body, lost }) {
  if (lost) return "There was no answer. Nothing is lost: press again when the connection is back, it is done only once.";
  if (status === 401) return "Your session has ended. Sign in again in another tab, then press again.";
  const said = [body?.detail?.replace(/^(\/[\w-]+)+: /, "") ?? `The server answered ${status}.`]; // not where it stands in JSON
  for (const { pointer, detail } of body?.errors ?? []) {
    if (detail && !said[0].includes(detail)) said.push(`${field(pointer)}${detail}`);
  }
  if (body?.clause) said.push(`Clause: ${body.clause}.`);
  return said.join(" ");
}

/** What a form calls the field that a fault is about, with a colon; or "". */
function field(pointer) {
  const name = pointer?.split("/").findLast((part) => /^[a-z_]+$/.test(part));
  const label = name && document.querySelector(`[name="${name}"]`)?.labels?.[0]?.textContent.trim();
  return label ? `${label}: ` : "";
}

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
 * The question that stands in `scope()`, and the cards in it that it offers. `submit(keys)` is called with the answer,
 * once; until the promise that it returns is settled, or `free()` is called, nothing else can be answered. Call `renew()` whenever the question
 * may be another one: what was chosen is kept if it is the same.
 */
export class Answering {
  #scope; #submit; #chosen = []; #id = ""; #busy = null;

  constructor(scope, submit) {
    this.#scope = scope;
    this.#submit = submit;
    document.addEventListener("click", (event) => this.#clicked(event));
    this.renew();
  }

  /** What was sent has been taken in: the next question may be answered. */
  free() { this.#busy = null; }

  #question() { return this.#scope()?.querySelector("#question.answerable") ?? null; }

  #options() { return [...(this.#question()?.querySelectorAll("button[data-key]") ?? [])]; }

  #bounds() {
    const { minimum, maximum } = this.#question().dataset;
    return [Number(minimum), Number(maximum)];
  }

  /** Look at the question anew. Returns whether it is another one than before. */
  renew() {
    const question = this.#question();
    const keys = this.#options().map((button) => button.dataset.key);
    const id = question ? JSON.stringify([question.dataset.seat, question.dataset.prompt, question.dataset.minimum,
      question.dataset.maximum, question.dataset.repeats, keys]) : "";
    const other = id !== this.#id;
    if (other) this.#chosen = [];
    this.#id = id;
    this.#paint();
    return other;
  }

  #clicked(event) {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("dialog, a, summary")) return;
    const question = this.#question();
    if (!question || this.#busy) return;
    const twice = event.detail > 1; // the second click of a double one: the question may be the next one already
    if (question.contains(target)) {
      const button = target.closest("button");
      if (!button) return;
      if (button.hasAttribute("data-name")) {
        event.preventDefault();
        this.#name(question);
        return;
      }
      if (twice && this.#sends(button)) return;
      if (button.dataset.key !== undefined) this.#press(button.dataset.key);
      else if (button.hasAttribute("data-none")) this.#answer([]);
      else if (button.hasAttribute("data-clear-answer")) this.#choose([]);
      else if (button.hasAttribute("data-confirm-answer")) this.#confirm();
      return;
    }
    const card = this.#scope().contains(target) ? target.closest("[data-card]") : null;
    if (!card || (twice && this.#single())) return;
    const about = this.#options().filter((button) => button.dataset.for === card.dataset.card);
    if (about.length === 1) this.#press(about[0].dataset.key);
    else if (about.length > 1) this.#menu(about);
  }

  /** Whether one option is the whole answer. */
  #single() {
    const [minimum, maximum] = this.#bounds();
    return maximum === 1 && minimum <= 1;
  }

  #sends(button) {
    return button.dataset.key === undefined ? !button.hasAttribute("data-clear-answer") : this.#single();
  }

  #press(key) {
    const [, maximum] = this.#bounds();
    if (this.#single()) this.#answer([key]);
    else if (this.#repeats() > 1) this.#add(key);
    else if (this.#chosen.includes(key)) this.#choose(this.#chosen.filter((one) => one !== key));
    else if (this.#chosen.length < maximum) this.#choose([...this.#chosen, key]);
    else this.#say(`No more than ${maximum} can be chosen; take one back first.`);
  }

  /** What is typed is named, if there is such a thing; upper and lower case are the same. */
  #name(question) {
    const typed = question.querySelector("#named").value.trim().toLowerCase();
    const found = [...question.querySelectorAll("#names option")].find((one) => one.value.toLowerCase() === typed);
    if (found) this.#answer([found.dataset.key]);
    else this.#say(typed ? "There is nothing of that name; pick one from the list." : "Type a name first.");
  }

  /** How often one option may be given: more than once where a total is divided. */
  #repeats() {
    return Number(this.#question().dataset.repeats ?? 1);
  }

  /** One more for this option; after the most that it can get, none again. */
  #add(key) {
    const [, maximum] = this.#bounds();
    const given = this.#chosen.filter((one) => one === key).length;
    if (given === this.#repeats()) this.#choose(this.#chosen.filter((one) => one !== key));
    else if (this.#chosen.length < maximum) this.#choose([...this.#chosen, key]);
    else if (given) this.#choose(this.#chosen.filter((one) => one !== key));
    else this.#say(`All ${maximum} are given; click one that has some to take it back.`);
  }

  #choose(keys) {
    this.#chosen = keys;
    this.#paint();
  }

  #confirm() {
    const [minimum, maximum] = this.#bounds();
    if (this.#chosen.length < minimum) {
      this.#say(`Choose ${minimum === maximum ? minimum : `at least ${minimum}`} first.`);
    } else this.#answer([...this.#chosen]);
  }

  async #answer(keys) {
    const question = this.#question();
    const mine = this.#busy = {};
    question.setAttribute("aria-busy", "true");
    try {
      await this.#submit(keys);
    } finally {
      if (this.#busy === mine) this.#busy = null;
      if (!this.#busy) this.#question()?.removeAttribute("aria-busy");
    }
  }

  /** Several things can be done with a card: which one? */
  #menu(options) {
    const dialog = document.getElementById("card-menu");
    const list = dialog.querySelector("ul");
    const card = options[0].dataset.for;
    const title = this.#scope().querySelector(`[data-card="${CSS.escape(card)}"] .card-title`);
    dialog.querySelector("h2").textContent = title?.textContent.trim() ?? "This card";
    list.replaceChildren(...options.map((option) => {
      const row = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "option";
      button.textContent = option.textContent.trim();
      button.addEventListener("click", () => {
        dialog.close("");
        if (option.isConnected && !this.#busy) this.#press(option.dataset.key);
      });
      row.append(button);
      return row;
    }));
    dialog.showModal();
  }

  #say(text) {
    const count = this.#question()?.querySelector("#chosen-count");
    if (count) count.textContent = text;
  }

  /** Show what is chosen: on the buttons and on the cards, in order where that matters. */
  #paint() {
    const question = this.#question();
    if (!question) return;
    const [minimum] = this.#bounds();
    const ordered = question.hasAttribute("data-ordered");
    const repeated = this.#repeats() > 1;
    if (this.#single()) return;
    for (const card of this.#scope().querySelectorAll("[data-chosen]")) delete card.dataset.chosen;
    for (const button of this.#options()) {
      const at = this.#chosen.indexOf(button.dataset.key);
      button.setAttribute("aria-pressed", String(at >= 0));
      if (at < 0) continue;
      const given = this.#chosen.filter((key) => key === button.dataset.key).length;
      const mark = repeated ? String(given) : ordered ? String(at + 1) : "✓";
      button.dataset.chosen = mark;
      if (button.dataset.for) {
        const card = this.#scope().querySelector(`[data-card="${CSS.escape(button.dataset.for)}"]`);
        if (card) card.dataset.chosen = mark;
      }
    }
    const enough = this.#chosen.length >= minimum;
    const confirm = question.querySelector("[data-confirm-answer]");
    confirm.setAttribute("aria-disabled", String(!enough));
    confirm.textContent = this.#chosen.length ? `Confirm ${this.#chosen.length}` : minimum ? "Confirm" : "Confirm: none";
    const labels = this.#chosen.map((key) => this.#options().find((one) => one.dataset.key === key)?.textContent.trim());
    if (repeated) this.#say(`${this.#chosen.length} of ${minimum} given`);
    else this.#say(ordered && labels.length ? `In order: ${labels.join(", ")}` : `${this.#chosen.length} chosen`);
  }
}

/** The values of a form as the API wants them: data-as says how (int, bool, minutes, lines); what is empty is left out. */
export function valuesOf(form) {
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
    else if (as === "lines") body[field.name] = value.split(/[\s,]+/).filter(Boolean);
    else body[field.name] = value;
  }
  return body;
}

/**
 * Send the page's forms of class `act`. `version()`: what is decided upon; `done(form, outcome)`: after something was
 * stored, or when somebody was first; `bodies[form.id](body)`: makes the body of a form that says more than its fields.
 *
 * data-post     the address            data-event   the type of the event that is appended
 * data-confirm  what to ask before     data-again   what is meant does not depend on the version: sent again on top of
 * data-done     what to say then                    whatever came between
 * data-unversioned: nothing is decided upon. A button with data-sets and data-to sets a field before it sends.
 */
export function acts({ version, done, bodies = {} }) {
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
        tell("Somebody was first, and this was not done. The page has caught up; look at it, and send again if you still mean it.");
      } else tell(explain(outcome));
      if (outcome.ok || outcome.status === 412 || outcome.status === 409) await done(form, outcome);
    } catch (error) {
      tell(error.message);
    } finally {
      form.removeAttribute("aria-busy");
    }
  });
}
