// Answering a question by clicking: on its options, and on the cards that they are about.
//
//   new Answering(scope, submit)   the question in `scope` (_question.html) and its cards
//
// Texts of people only ever become textContent.

/**
 * The question that stands in `scope()`, and the cards in it that it offers. `submit(keys)` is called with the answer,
 * once; until the promise that it returns is settled, or `free()` is called, nothing else can be answered. Call
 * `renew()` whenever the question may be another one: what was chosen is kept if it is the same.
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

  /** Look at the question again. Returns whether it is another one than before. */
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
    else this.#say(typed ? "Nothing has that name; pick one from the list." : "Type a name first.");
  }

  /** How often one option may be given: more than once where a total is divided. */
  #repeats() { return Number(this.#question().dataset.repeats ?? 1); }

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
    const none = minimum ? "Confirm" : "Confirm: none";
    confirm.textContent = this.#chosen.length ? `Confirm ${this.#chosen.length}` : none;
    const option = (key) => this.#options().find((one) => one.dataset.key === key);
    const labels = this.#chosen.map((key) => option(key)?.textContent.trim());
    if (repeated) this.#say(`${this.#chosen.length} of ${minimum} given`);
    else this.#say(ordered && labels.length ? `In order: ${labels.join(", ")}` : `${this.#chosen.length} chosen`);
  }
}
