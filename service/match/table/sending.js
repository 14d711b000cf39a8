// A scorekeeper's entries: kept in the browser first, then sent one by one in their order, whenever there is a line.
//
// What is refused stops the list: it is shown with what was meant, and the rest waits for a decision. Nothing is
// dropped by itself, and nothing is done twice: an entry is gone only when the server has answered it.

import { confirmed } from "../desk/forms.js";
import { explain, newKey, once } from "../desk/send.js";
import { Unsent } from "./unsent.js";

const PATIENCE = 8000; // ms for one answer: where the line is gone, some browsers would wait for minutes
const AGAIN = [1000, 2000, 4000, 8000];
const SOON = 700; // ms after which an entry on its way is shown as not sent yet

/**
 * Sends what is entered. `path`: the address of the page, below which entries are taken; `query`: that of the page.
 * `version()`: the event that the page shows; `refresh(seq)` shows the match as it stands, `arrived({version, table})`
 * what the answer to an entry shows of it. `comesBack()`: whether the page can be loaded without a connection.
 */
export class Sending {
  #path; #query; #who; #version; #refresh; #arrived; #tell; #comesBack; #list;
  #running = null; #timer = null; #lost = 0; #note = ""; #fresh = null;

  constructor({ path, query, match, who, version, refresh, arrived, tell, comesBack }) {
    [this.#path, this.#query, this.#who, this.#version] = [path, query, who, version];
    [this.#refresh, this.#arrived, this.#tell, this.#comesBack] = [refresh, arrived, tell, comesBack];
    this.#list = new Unsent(match, who);
    addEventListener("online", () => this.wake());
    addEventListener("beforeunload", (event) => {
      const away = this.#lost || !navigator.onLine;
      if (away && !this.#comesBack() && this.#list.all().length) event.preventDefault();
    });
    addEventListener("storage", (event) => {
      if (this.#list.concerns(event.key)) this.#show();
    });
    document.addEventListener("click", ({ target }) => {
      const button = target.closest?.("button[data-unsent-act]");
      if (button) this.#decide(button.dataset.unsentAct);
    });
    this.wake();
  }

  /** Whether an answer to the question on the page can be entered now: nothing waits that it would have to follow. */
  get ready() {
    const last = this.#list.all().at(-1);
    return !last || this.#seen(last);
  }

  /** Whether the page shows what came after an entry, though its answer is not there yet. */
  #seen(entry) { return entry.base !== null && !entry.trouble && this.#version() > entry.base; }

  /**
   * Enter something. Resolves to the outcome (`send.js`) when the server answers it at once, and to null when it waits.
   * Only what is alone and refused at once is not kept: the page still has what was meant.
   */
  async enter(path, body, said) {
    const last = this.#list.all().at(-1);
    const base = !last || this.#seen(last) ? this.#version() : null;
    const entry = this.#list.add({ path, body, said, base });
    if (last) {
      this.#show();
      this.wake();
      return null;
    }
    this.#fresh = { name: entry.name, outcome: null };
    const mine = this.#fresh;
    const slow = setTimeout(() => this.#show(), SOON);
    await this.wake();
    clearTimeout(slow);
    return mine.outcome;
  }

  /** Settled when the answer to what is on its way is there, which shows what came of it; or after `ms`. */
  async answered(ms) {
    if (this.#running) await Promise.race([this.#running, new Promise((go) => setTimeout(go, ms))]);
  }

  /** Send what there is, now. */
  wake() {
    clearTimeout(this.#timer);
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
      this.#show();
    });
    return this.#running;
  }

  /** Take back the last entry that was not sent. Returns its lines, true if there is one but it cannot be taken back,
   * or null when all were sent. */
  takeBack() {
    const last = this.#list.all().at(-1);
    if (!last) return null;
    if (last.tried && !last.trouble) {
      this.#tell("This entry may have arrived already; it can be taken back when the connection is back.");
      return true;
    }
    this.#list.remove(last);
    this.#tell(`Taken back before it was sent: ${last.said}.`);
    this.#show();
    return last.body.lines ?? true;
  }

  async #drain() {
    for (;;) {
      const [entry] = this.#list.all();
      if (!entry || entry.trouble) break;
      if (!entry.tried) this.#list.change({ ...entry, tried: true });
      const version = entry.base ?? (this.#list.head || this.#version());
      const text = JSON.stringify(entry.body);
      const to = `${this.#path}/${entry.path}${this.#query}`;
      const outcome = await once(to, text, { version, key: entry.key, patience: PATIENCE, by: this.#who });
      const fresh = this.#fresh?.name === entry.name ? this.#fresh : null;
      if (outcome.lost || outcome.status === 401) {
        this.#wait(outcome);
        return;
      }
      this.#lost = 0;
      this.#note = "";
      if (outcome.ok) {
        this.#list.head = outcome.body.version;
        this.#list.remove(entry);
        if (fresh) fresh.outcome = outcome;
        this.#arrived(outcome.body).catch(() => {});
      } else if (fresh && this.#list.all().length === 1) {
        this.#list.remove(entry);
        fresh.outcome = outcome;
      } else if (this.#list.has(entry)) {
        const why = outcome.status === 412
          ? `The match went on meanwhile, to event ${outcome.body.current_version}: see what happened, then decide.`
          : explain(outcome).replace(/^Line 1: /, "");
        this.#list.change({ ...entry, tried: false, trouble: why });
        this.#refresh(0).catch(() => {});
      }
      this.#fresh = null;
      this.#show();
    }
  }

  #wait(outcome) {
    this.#fresh = null; // from now on it is kept, whatever becomes of it
    this.#note = outcome.status === 401
      ? "You are not signed in any more as when you entered this. Sign in so again in another tab; then it is sent."
      : outcome.status ? "The server is busy; it is sent again by itself."
        : "No connection. It is kept here and sent when the connection is back.";
    const wait = outcome.wait || AGAIN[Math.min(this.#lost, AGAIN.length - 1)];
    this.#lost += 1;
    this.#timer = setTimeout(() => this.wake(), wait);
  }

  async #decide(what) {
    const entries = this.#list.all();
    const [first] = entries;
    if (!first) return;
    if (what === "all") {
      if (!(await confirmed(`Discard all ${entries.length} entries that were not sent?`))) return;
      for (const entry of entries) this.#list.remove(entry);
      this.#tell(`Discarded: ${entries.map((entry) => entry.said).join("; ")}.`);
      this.#show();
      return;
    }
    if (!first.trouble) return;
    const line = document.getElementById("unsent-line").value.trim();
    try {
      await this.#refresh(0);
    } catch {
      this.#tell("There is no connection; decide when it is back.");
      return;
    }
    if (what === "again") {
      const lines = first.body.lines === undefined || !line ? {} : { lines: line };
      const said = lines.lines ?? first.said;
      const body = { ...first.body, ...lines };
      const base = this.#version();
      this.#list.change({ ...first, body, said, key: newKey(), base, tried: false, trouble: undefined });
    } else {
      this.#list.remove(first);
      this.#tell(`Left out: ${first.said}.`);
      const [next] = this.#list.all();
      if (next) this.#list.change({ ...next, base: this.#version() });
    }
    this.wake();
  }

  /** Show what waits. */
  #show() {
    const box = document.getElementById("unsent");
    const entries = this.#list.all();
    const trouble = entries[0]?.trouble;
    const had = box.hidden ? null : box.dataset.trouble;
    box.hidden = !entries.length;
    box.dataset.trouble = trouble ? "yes" : "";
    document.body.dataset.unsent = this.ready ? "" : "yes";
    document.getElementById("unsent-head").textContent = `Not sent yet (${entries.length})`;
    const kept = this.#list.kept ? "" : " This browser keeps nothing: do not close the page.";
    document.getElementById("unsent-state").textContent = `${trouble ? "" : this.#note || "On its way."}${kept}`.trim();
    document.getElementById("unsent-list").replaceChildren(...entries.map((entry) => {
      const row = document.createElement("li");
      const time = document.createElement("time");
      time.dateTime = entry.at;
      time.textContent = new Date(entry.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      row.append(`${entry.said} `, time);
      return row;
    }));
    const part = document.getElementById("unsent-trouble");
    part.hidden = document.getElementById("unsent-away").hidden = !trouble;
    const others = this.#list.others();
    document.getElementById("unsent-others").textContent = others
      ? `Entered in this browser under another sign-in, and not sent yet: ${others}.` : "";
    if (!trouble) return;
    document.getElementById("unsent-why").textContent = trouble;
    document.getElementById("unsent-meant").textContent = entries[0].said;
    const line = document.getElementById("unsent-line");
    const editable = entries[0].body.lines !== undefined;
    line.hidden = line.labels[0].hidden = !editable;
    if (line.dataset.of !== entries[0].name) line.value = entries[0].body.lines ?? "";
    line.dataset.of = entries[0].name;
    const rest = entries.length - 1;
    const next = rest ? `Leave it out, send the other ${rest}` : "Leave it out";
    box.querySelector('[data-unsent-act="next"]').textContent = next;
    if (had === "yes") return;
    document.getElementById("said").textContent = `Not taken: ${entries[0].said}. ${trouble}`;
    part.scrollIntoView({ block: "start" }); // nothing else is sent before it is decided: the reason is seen first
  }
}
