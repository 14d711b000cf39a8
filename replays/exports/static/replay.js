/* The viewer: unpacks the replay, checks the chain, rebuilds the state after every event from JSON Patches (RFC 6902),
   and shows one of them. Whatever comes from the replay becomes text, never markup. */
"use strict";

const byId = (id) => document.getElementById(id);

function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) if (value !== null && value !== false) node.setAttribute(key, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/* The document after a patch. What does not change is shared with the document before. */
function patched(before, operations) {
  return operations.reduce((whole, one) => {
    if (one.path === "") return one.value;
    const path = one.path.slice(1).split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    const change = (node, depth) => {
      const copy = Array.isArray(node) ? node.slice() : { ...node }, key = path[depth];
      if (depth < path.length - 1) copy[key] = change(node[key], depth + 1);
      else if (one.op === "remove") { if (Array.isArray(copy)) copy.splice(Number(key), 1); else delete copy[key]; }
      else if (one.op === "add" && Array.isArray(copy)) copy.splice(Number(key), 0, one.value);
      else copy[key] = one.value;
      return copy;
    };
    return change(whole, 0);
  }, before);
}

const ZONES = [["hand", "Hand"], ["archives", "Archives"], ["discard", "Discard pile"], ["purged", "Purged"], ["deck", "Deck"]];
const counted = (number, noun) => `${number} ${noun}${number === 1 || noun === "Æmber" ? "" : "s"}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);

class Replay {
  constructor(data) {
    this.data = data;
    this.steps = data.steps;
    this.states = [];
    let state = null;
    for (const step of this.steps) this.states.push(state = patched(state, step.patch));
    this.undone = new Map(data.undone.flatMap(({ first, last, by }) => Array.from({ length: last - first + 1 }, (_, i) => [first + i, by])));
    this.at = 0;
    this.timer = null;
  }

  start() {
    const { opened, view, grade, divergence, engine, kept_engine: kept } = this.data;
    const label = [opened.tournament, opened.round && `round ${opened.round}`, opened.table && `table ${opened.table}`].filter(Boolean).join(", ");
    byId("about").append(`${label ? label + "; " : ""}rulebook ${opened.ruleset}; match ${this.data.match}, seen by ${view}; states made by ${kept ? `${kept.name}, the engine that played it` : engine}, grade ${grade}`);
    if (divergence) byId("about").append(el("strong", { class: "fault" }, ` The log cannot be confirmed from event ${divergence.at} on.`));
    this.check();
    this.tell();
    const slider = byId("slider");
    slider.max = this.steps.length;
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    document.querySelector("nav").addEventListener("click", (click) => click.target.dataset.go && this.act(click.target.dataset.go));
    document.addEventListener("keydown", (key) => this.key(key));
    window.addEventListener("hashchange", () => this.goToHash());
    if (!this.goToHash()) this.go(this.steps.length);
  }

  check() {
    const found = checkChain(this.steps.map((step) => step.event)), place = byId("chain");
    document.documentElement.dataset.chain = found.fault ? "broken" : "holds";
    if (found.fault) return place.replaceChildren(el("strong", { class: "fault" }, `This log does not hold: ${found.fault}.`));
    place.replaceChildren(
      el("strong", { class: "holds" }, `The hash chain of ${counted(found.events, "event")} holds.`),
      ` ${counted(found.sealed, "sealed part")} checked, ${found.redacted} redacted; seed ${found.seed}. Head: `, el("code", {}, found.head));
  }

  goToHash() {
    const seq = Number((location.hash.match(/^#e(\d+)$/) || [])[1]);
    if (!seq || seq > this.steps.length) return false;
    this.go(seq);
    return true;
  }

  turnOf(seq) { return this.states[seq - 1].turn; }

  act(what) {
    const last = this.steps.length;
    if (what === "play") return this.play(!this.timer);
    if (what === "save") return this.save();
    this.play(false);
    let to = { first: 1, back: this.at - 1, on: this.at + 1, last }[what];
    if (what === "back-turn") for (to = this.at - 1; to > 1 && this.turnOf(to - 1) === this.turnOf(to); ) to--;
    if (what === "on-turn") for (to = this.at + 1; to < last && this.turnOf(to) === this.turnOf(this.at); ) to++;
    this.go(to);
  }

  key(pressed) {
    if (pressed.altKey || pressed.metaKey) return;
    const turn = pressed.ctrlKey ? "-turn" : "";
    const what = { ArrowLeft: "back" + turn, ArrowRight: "on" + turn, Home: "first", End: "last", " ": "play" }[pressed.key];
    if (!what || (pressed.key === " " && pressed.target.tagName === "BUTTON")) return;
    pressed.preventDefault();
    this.act(what);
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = on && this.at < this.steps.length ? setInterval(() => (this.at < this.steps.length ? this.go(this.at + 1) : this.play(false)), 1200) : null;
    const button = document.querySelector("[data-go=play]");
    button.setAttribute("aria-pressed", String(this.timer !== null));
    button.textContent = this.timer ? "Stop" : "Play";
  }

  save() {
    const lines = this.steps.map((step) => canonical(step.event) + "\n").join("");
    const address = URL.createObjectURL(new Blob([lines], { type: "application/jsonl" }));
    el("a", { href: address, download: `${this.data.match}.jsonl` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  go(seq) {
    this.at = Math.min(Math.max(seq, 1), this.steps.length);
    const state = this.states[this.at - 1], before = this.at > 1 ? this.states[this.at - 2] : state;
    byId("slider").value = this.at;
    byId("where").value = `${this.at} of ${this.steps.length}, ${state.turn ? `turn ${state.turn}` : "set-up"}, ${state.step}${state.house ? `, house ${capital(state.house)}` : ""}`;
    history.replaceState(null, "", `#e${this.at}`);
    this.board(state, before);
    for (const line of document.querySelectorAll("#story li.now")) line.classList.remove("now");
    const lines = document.querySelectorAll(`#story li[data-seq="${this.at}"]`);
    for (const line of lines) line.classList.add("now");
    if (lines.length) byId("story").scrollTop = lines[0].offsetTop - byId("story").offsetTop - 80;
  }

  board(state, before) {
    const was = new Map(), remember = (player) => [...player.line, ...player.artifacts, ...ZONES.flatMap(([zone]) => player[zone].cards)].forEach((card) => was.set(card.id, card));
    before.players.forEach(remember);
    const fresh = (card) => state !== before && card.id !== undefined && was.get(card.id) !== card;
    const seats = state.players.map((player, seat) => this.seat(player, before.players[seat], state, fresh));
    const parts = [];
    const by = this.undone.get(this.at);
    if (by !== undefined) parts.push(el("p", { class: "undone-note" }, "This event was undone by ", el("a", { href: `#e${by}` }, `event ${by}`), "."));
    const asked = this.steps[this.at - 1].asked;
    if (state.result) {
      const winner = state.result.winner;
      parts.push(el("p", { class: "result" }, `${winner === null ? "The match has ended" : `${state.players[winner].name} has won`} (${state.result.reason}).`));
    } else if (asked) {
      parts.push(el("p", { class: "asked" }, el("strong", {}, state.players[asked.seat].name), ` is asked: ${asked.text}`, asked.options === null ? "" : ` (${asked.options.join(" · ")})`));
    }
    for (const effect of state.lasting) parts.push(el("p", {}, el("strong", {}, effect.title), `: ${effect.summary}`));
    byId("board").replaceChildren(...parts, ...seats);
  }

  seat(player, before, state, fresh) {
    const mark = (changed) => (changed ? "changed" : null);
    const keys = player.keys.length ? ` (${player.keys.join(", ")})` : "";
    const counts = [
      el("li", { class: mark(player.keys.length !== before.keys.length) }, counted(player.keys.length, "key") + keys),
      el("li", { class: mark(player.amber !== before.amber) }, `${player.amber} Æmber, a key costs ${player.key_cost}${player.check ? ": check" : ""}`),
      player.chains || before.chains ? el("li", { class: mark(player.chains !== before.chains) }, counted(player.chains, "chain")) : null,
      state.tide === player.seat ? el("li", {}, "high tide") : null,
      player.boon ? el("li", {}, "boon token") : null,
      player.eliminated ? el("li", {}, "eliminated") : null,
    ];
    const zones = ZONES.filter(([zone]) => player[zone].count).map(([zone, name]) => {
      const { count, cards, hidden } = player[zone];
      return this.zone(`${name} (${count})`, cards, fresh, cards.length ? hidden : 0);
    });
    return el("section", { class: `seat${player.seat === state.active ? " active" : ""}`, "aria-label": player.name },
      el("h2", {}, `${player.name}${player.seat === state.active ? " (active)" : ""} `, el("small", {}, player.deck_list.name)),
      el("ul", { class: "counts" }, counts),
      this.zone("Battleline", player.line, fresh, 0), this.zone("Artifacts", player.artifacts, fresh, 0), zones);
  }

  zone(name, cards, fresh, hidden) {
    if (!cards.length && !hidden) return null;
    const rest = hidden ? el("li", {}, `${hidden} hidden`) : null;
    return el("div", {}, el("h3", {}, name), el("ul", { class: "cards" }, cards.map((card) => this.card(card, fresh)), rest));
  }

  card(card, fresh) {
    if (!card.title) return el("li", {}, "a hidden card");
    const inPlay = card.ready !== undefined;
    const force = card.power === undefined ? "" : ` ${card.power}${card.armor ? `/${card.armor}` : ""}`;
    const notes = [
      inPlay && !card.ready ? "exhausted" : "",
      card.damage ? `${card.damage} damage` : "",
      card.amber ? `${card.amber} Æmber` : "",
      card.power_counters ? `+${card.power_counters} power` : "",
      ...(card.statuses || []),
      ...Object.entries(card.counters || {}).map(([type, count]) => `${count} ${type}`),
      ...(card.upgrades || []).map((upgrade) => `with ${upgrade.title}`),
      card.under && card.under.length ? `${card.under.length} under it` : "",
    ].filter(Boolean).join(", ");
    const classes = [inPlay && !card.ready ? "exhausted" : "", fresh(card) ? "changed" : ""].filter(Boolean).join(" ");
    return el("li", { class: classes || null, title: card.text || null }, card.title + force, el("small", {}, `${card.house ? capital(card.house) + " " : ""}${card.type}`), notes ? el("small", {}, notes) : null);
  }

  tell() {
    const parts = [];
    let turn = null, list = null;
    this.steps.forEach((step, index) => step.lines.forEach((line) => {
      if (line.turn !== turn) {
        turn = line.turn;
        list = el("ol", {});
        parts.push(el("h2", {}, turn ? `Turn ${turn}` : "Set-up"), list);
      }
      const seq = index + 1;
      list.append(el("li", { "data-seq": seq, class: this.undone.has(seq) ? "undone" : null },
        el("a", { href: `#e${seq}` }, String(seq)), el("span", { title: line.clauses.join(", ") || null }, line.text)));
    }));
    byId("story").replaceChildren(...parts);
  }
}

async function begin() {
  try {
    if (typeof DecompressionStream === "undefined") throw new Error("this browser is too old to unpack it (it lacks DecompressionStream, which browsers have since 2023)");
    new Replay(await unpack(byId("replay").textContent)).start();
    document.documentElement.dataset.ready = "true";
  } catch (error) {
    document.documentElement.dataset.ready = "failed";
    byId("chain").replaceChildren(el("strong", { class: "fault" }, `This replay cannot be shown: ${error.message}.`));
  }
}

begin();
