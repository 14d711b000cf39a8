// What was entered and the server has not taken yet, kept in the browser: over a reload, and for every tab.
//
// An entry is a value of its own in localStorage, under a name that sorts by time. Adding and removing one is a single
// step each, so that tabs do not undo what another one does; and each entry keeps the Idempotency-Key that it is sent
// with, so that it is done once, though two tabs send it.

import { newKey } from "../desk/send.js";

const ROOT = "vaultlog:unsent:";
const memory = new Map(); // where the browser keeps nothing
let kept = true;

function read(name) {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name, text) {
  try {
    localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    kept = false;
    memory.set(name, text);
  }
}

function erase(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    kept = false;
  }
}

function names() {
  try {
    return [...new Set([...Object.keys(localStorage), ...memory.keys()])];
  } catch {
    return [...memory.keys()];
  }
}

/** The entries of one user in one match, in their order. */
export class Unsent {
  #match; #mine; #last = 0;

  constructor(match, who) {
    this.#match = `${ROOT}${match}:`;
    this.#mine = `${this.#match}${who}:`;
  }

  /** Whether they will be there after the page is closed. */
  get kept() { return kept; }

  /** The entries: {name, key, path, body, said, at, base, tried, trouble}. */
  all() {
    return names().filter((name) => name.startsWith(`${this.#mine}e`)).sort()
      .map((name) => ({ name, text: read(name) }))
      .filter(({ text }) => text !== null)
      .map(({ name, text }) => ({ name, ...JSON.parse(text) }));
  }

  /** How many entries other users of this browser have in the match. */
  others() {
    return names().filter((name) => name.startsWith(this.#match) && !name.startsWith(this.#mine)
      && name.slice(this.#match.length).includes(":e")).length;
  }

  /**
   * `path`, `body`: what is sent, after the address of the match; `said`: what is meant, for people; `base`: the
   * version it was decided upon, or null: upon what the entry before it comes to.
   */
  add({ path, body, said, base }) {
    this.#last = Math.max(this.#last + 1, Date.now());
    const name = `${this.#mine}e${String(this.#last).padStart(15, "0")}-${newKey().slice(0, 8)}`;
    const at = new Date().toISOString();
    const entry = { name, key: newKey(), path, body: { ...body, client_at: at }, said, at, base, tried: false };
    this.change(entry);
    return entry;
  }

  /** Keep an entry as it is now, if it is still there or new. */
  change({ name, ...entry }) { write(name, JSON.stringify(entry)); }

  has({ name }) { return read(name) !== null; }

  remove({ name }) { erase(name); }

  /** The version that what was sent last has come to. */
  get head() { return Number(read(`${this.#mine}head`) ?? 0); }

  /** Tabs that hear of the same entry at different times never set it back. */
  set head(version) { write(`${this.#mine}head`, String(Math.max(this.head, version))); }

  /** Whether a name that has changed in another tab is of this list. */
  concerns(name) { return name === null || name.startsWith(this.#match); }
}
