// What a click on a card, or on what a player has, can change: the menus of a position that is being corrected.
//
// Each entry makes a correction as the API takes it; its key says what it sets, so that a later one replaces it.

const ZONES = { hand: "hand", deck: "deck", discard: "discard pile", archives: "archives", purged: "purged cards" };
const AREAS = Object.keys(ZONES);
const COLOURS = ["red", "yellow", "blue"];

/** A house as the board calls it. */
export const houseName = (house) => document.querySelector(`.board .houses .h-${house}`)?.title ?? house;

/** Where a card is in a state: {card, zone, player, at, host}; null where the viewer sees no such card. */
export function find(state, id) {
  for (const player of state.players) {
    for (const zone of ["line", "artifacts"]) {
      for (const [at, card] of player[zone].entries()) {
        if (card.id === id) return { card, zone: "play", player, at, row: zone };
        const upgrade = (card.upgrades ?? []).find((each) => each.id === id);
        if (upgrade) return { card: upgrade, zone: "play", player, at, row: "upgrades", host: card };
      }
    }
    for (const zone of AREAS) {
      const card = player[zone].cards.find((each) => each.id === id);
      if (card) return { card, zone, player, at: 0, row: null };
    }
  }
  return null;
}

function made(tag, text, attributes = {}) {
  const found = Object.assign(document.createElement(tag), attributes);
  if (text !== undefined) found.textContent = text;
  return found;
}

function group(title, ...content) {
  const set = made("fieldset");
  set.append(made("legend", title), ...content);
  return set;
}

export function buttons(entries) {
  const list = made("ul", undefined, { className: "acts" });
  for (const [label, act, pressed] of entries) {
    const button = made("button", label, { type: "button", className: "option" });
    if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", () => act(button));
    const row = made("li");
    row.append(button);
    list.append(row);
  }
  return list;
}

/** A number with − and +; `set(value)` gets every change, and may return another value for it. */
function stepper(label, value, set) {
  const row = made("p", undefined, { className: "stepper" });
  const count = made("b", String(value));
  const by = (step, sign) => {
    const button = made("button", sign, { type: "button", className: "plain" });
    button.setAttribute("aria-label", `${label}: one ${step > 0 ? "more" : "less"}`);
    button.addEventListener("click", () => {
      const next = Math.max(0, Number(count.textContent) + step);
      count.textContent = String(set(next) ?? next);
    });
    return button;
  };
  row.append(made("span", label), by(-1, "−"), count, by(1, "+"));
  return row;
}

/** Counters other than +1 power. `kinds`: those on the card; `number(kind)`: a row in which to set how many. */
function otherCounters(kinds, table, number) {
  const more = made("div");
  const shown = new Set();
  const show = (kind) => {
    if (shown.has(kind)) return null;
    shown.add(kind);
    const row = number(kind);
    more.before(row);
    return row;
  };
  const add = (kind) => show(kind)?.querySelector("button:last-child").click();
  const set = group("Other counters", more);
  for (const kind of kinds) show(kind);
  const offered = table.counters.filter((kind) => !shown.has(kind));
  more.append(buttons(offered.map((kind) => [kind, (button) => {
    button.closest("li").remove();
    add(kind);
  }])));
  if (table.more) {
    const row = made("p", undefined, { className: "stepper" });
    const field = made("input", undefined, { id: "counter-kind", maxLength: 30, autocomplete: "off" });
    const button = made("button", "Put one on it", { type: "button", className: "plain" });
    button.addEventListener("click", () => {
      const kind = field.value.trim().toLowerCase();
      field.value = "";
      if (kind && kind !== "power") add(kind);
    });
    row.append(made("label", "Of another kind", { htmlFor: field.id }), field, button);
    more.append(row);
  }
  return set;
}

/**
 * The menu of a card. `wishes`: key -> {correction, label}, what is wished so far; `note(key, was, to, correction,
 * label, open)` takes one down, or takes it back where it is as it was (`open`: the label for everybody);
 * `close()` ends the menu; `pick(what, chosen)` ends it too, and has `chosen(creature)` called with the creature on
 * which the judge clicks next. `table`: what the match may have, {tide, counters, more}: whether the tide is part of
 * it, the kinds of counters that its rulebook lists, and whether there may be others.
 */
export function cardMenu(state, found, wishes, note, close, pick, table) {
  const { card, player, zone, row } = found;
  const open = ["play", "discard", "purged"].includes(zone) && !card.facedown;
  // Everybody reads the ruling: what lies hidden is not called by its name there.
  const wish = (key, was, to, correction, label) => note(
    key, was, to, correction, label, open ? label : label.replace(card.title, "a card"),
  );
  const id = card.id;
  const wished = (key, was) => wishes.get(key)?.to ?? was;
  const parts = [];
  let counters = null; // the longest of the lists, and seldom needed: the last
  const number = (label, kind, was, more = {}, most = Infinity) => {
    const key = `${kind}:${more.counter ?? ""}:${id}`;
    return stepper(label, wished(key, was), (wanted) => {
      const to = Math.min(wanted, most);
      wish(key, was, to, { kind, card: id, ...more, to }, `${card.title}: ${label} ${was} → ${to}`);
      return to;
    });
  };
  if (zone === "play" && row !== "upgrades") {
    const numbers = [];
    if (row === "line") numbers.push(number("damage", "damage", card.damage ?? 0));
    if (state.players.length === 2) numbers.push(number("Æmber on it", "card-amber", card.amber ?? 0));
    if (row === "line") {
      numbers.push(number("+1 power counters", "counters", card.power_counters ?? 0, { counter: "power" }));
      const used = card.armor - card.armor_left;
      if (card.armor) numbers.push(number("armor used this turn", "armor-used", used, {}, card.armor));
    }
    const kinds = [...wishes.keys()].filter((key) => key.startsWith("counters:") && key.endsWith(`:${id}`))
      .map((key) => key.split(":")[1]).filter((kind) => kind !== "power");
    if (numbers.length) parts.push(group("On it", ...numbers));
    counters = otherCounters([...Object.keys(card.counters), ...kinds], table, (kind) => number(
      `${kind} counters`, "counters", card.counters[kind] ?? 0, { counter: kind },
    ));
    const toggle = (key, was, correction, says) => [says[0], (button) => {
      const to = !wished(key, was);
      button.setAttribute("aria-pressed", String(to));
      wish(key, was, to, { ...correction, to }, `${card.title}: ${says[to ? 1 : 2]}`);
    }, wished(key, was)];
    const states = [toggle(`ready:${id}`, card.ready, { kind: "ready", card: id }, ["ready", "ready", "exhausted"])];
    for (const status of row === "line" ? ["stunned", "warded", "enraged"] : []) {
      const is = (card.statuses ?? []).includes(status);
      const key = `status:${status}:${id}`;
      states.push(toggle(key, is, { kind: "status", card: id, status }, [status, status, `not ${status}`]));
    }
    parts.push(group("It is", buttons(states)));
  }
  const move = (label, correction) => [label, () => {
    wish(`move:${id}`, null, label, { card: id, ...correction }, `${card.title} goes ${label}`);
    close();
  }];
  if (zone === "deck") {
    const key = `move:${id}`;
    parts.push(group("In the deck", stepper("cards above it", wished(key, card.position), (wanted) => {
      const to = Math.min(wanted, player.deck.count - 1);
      wish(key, card.position, to, { kind: "move", card: id, zone: "deck", at: to },
        `${card.title}: cards above it in the deck ${card.position} → ${to}`);
      return to;
    })));
  }
  const ways = [];
  if (card.type === "upgrade" && (row === "upgrades" || zone !== "play")) {
    const label = row === "upgrades" ? "onto another creature" : "into play, onto a creature";
    ways.push([`${label}: click it then`, () => pick(`Click the creature that ${card.title} goes on.`, (host) => {
      const correction = row === "upgrades" ? { kind: "attach", card: id, host: host.id }
        : { kind: "move", card: id, zone: "play", host: host.id };
      wish(`move:${id}`, found.host?.id, host.id, correction, `${card.title} goes onto ${host.title}`);
    })]);
  }
  if (row === "line") {
    if (found.at > 0) ways.push(move("one place to the left", { kind: "position", at: found.at - 1 }));
    if (found.at < player.line.length - 1) {
      ways.push(move("one place to the right", { kind: "position", at: found.at + 1 }));
    }
  }
  for (const other of zone === "play" && row !== "upgrades" ? state.players : []) {
    if (other !== player) ways.push(move(`to the control of ${other.name}`, { kind: "control", seat: other.seat }));
  }
  if (zone !== "play" && card.type === "creature") {
    ways.push(move("to the left flank", { kind: "move", zone: "play", at: 0 }));
    ways.push(move("to the right flank", { kind: "move", zone: "play", at: player.line.length }));
  } else if (zone !== "play" && card.type === "artifact") ways.push(move("into play", { kind: "move", zone: "play" }));
  for (const area of AREAS) {
    if (area === "deck") {
      ways.push(move("to the top of the deck", { kind: "move", zone: "deck", at: "top" }));
      ways.push(move("to the bottom of the deck", { kind: "move", zone: "deck", at: "bottom" }));
    } else if (area !== zone) ways.push(move(`to the ${ZONES[area]}`, { kind: "move", zone: area }));
  }
  for (const other of state.players) { // by itself a card goes to the archives of its owner
    if (other.seat !== (zone === "archives" ? player.seat : card.owner)) {
      ways.push(move(`to the archives of ${other.name}`, { kind: "move", zone: "archives", seat: other.seat }));
    }
  }
  parts.push(group("It goes", buttons(ways)));
  if (counters) parts.push(counters);
  return parts;
}

/** The menu of what a player has; arguments as of `cardMenu`. */
export function seatMenu(player, wishes, wish) {
  const { seat, name } = player;
  const wished = (key, was) => wishes.get(key)?.to ?? was;
  const number = (label, kind, was) => stepper(label, wished(`${kind}:${seat}`, was), (to) => wish(
    `${kind}:${seat}`, was, to, { kind, seat, to }, `${name}: ${label} ${was} → ${to}`,
  ));
  const forged = (colour) => [`${colour} key`, (button) => {
    const held = wished(`keys:${seat}`, player.keys);
    const to = held.includes(colour) ? held.filter((each) => each !== colour) : [...held, colour];
    button.setAttribute("aria-pressed", String(to.includes(colour)));
    const said = to.length ? to.join(", ") : "none";
    wish(`keys:${seat}`, player.keys, to, { kind: "keys", seat, to }, `${name}: forged keys ${said}`);
  }, wished(`keys:${seat}`, player.keys).includes(colour)];
  return [
    group("In the pool", number("Æmber", "amber", player.amber)),
    group("Forged", buttons(COLOURS.map(forged))),
    group("On the tracker", number("chains", "chains", player.chains ?? 0)),
    group("The deck", buttons([[`is shuffled (${player.deck.count} cards)`, (button) => {
      const to = !wished(`shuffle:${seat}`, false);
      button.setAttribute("aria-pressed", String(to));
      wish(`shuffle:${seat}`, false, to, { kind: "shuffle", seat }, `${name}: the deck is shuffled`);
    }, wished(`shuffle:${seat}`, false)]])),
  ];
}

/** Whose tide is high: a group of the menu of the turn. */
function tideGroup(state, wishes, wish) {
  const now = wishes.has("tide") ? wishes.get("tide").to : state.tide;
  const named = (seat) => (seat === null ? "neutral" : `high for ${state.players[seat].name}`);
  const row = buttons([...state.players.filter((each) => !each.eliminated).map((each) => each.seat), null]
    .map((seat) => [named(seat), (button) => {
      for (const each of row.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
      wish("tide", state.tide, seat, { kind: "tide", seat }, `the tide: ${named(state.tide)} → ${named(seat)}`);
    }, seat === now]));
  return group("The tide is", row);
}

/** The menu of one lasting effect, or of several; arguments as of `cardMenu`. */
export function effectMenu(state, effects, wishes, wish) {
  return group(effects.length === 1 ? "This lasting effect" : "Lasting effects", ...effects.map((each) => {
    const key = `effect:${each.effect}`;
    const row = buttons([["ends now", (button) => {
      const to = !wishes.has(key);
      button.setAttribute("aria-pressed", String(to));
      wish(key, false, to, { kind: "effect-ended", effect: each.effect }, `the effect of ${each.title} ends`);
    }, wishes.has(key)]]);
    row.querySelector("button").setAttribute("aria-label", `The effect of ${each.title} ends now`);
    row.prepend(made("li", `${each.title} (${state.players[each.player].name}): ${each.summary}`));
    return row;
  }));
}

/**
 * The menu of the turn: its step, the active house, the tide and the lasting effects. `close()` ends it, `again()`
 * shows it as it is then; the other arguments are those of `cardMenu`.
 */
export function turnMenu(state, wishes, wish, close, again, table) {
  const who = state.players.find((each) => each.seat === state.active);
  const at = wishes.get("step")?.to ?? state.step;
  const step = (to, label) => [label, () => {
    if (to === "house") wishes.delete("house"); // there is none before it is chosen
    wish("step", state.step, to, { kind: "step", to }, `${who.name}: ${label}`);
    if (to === "main") again(); // now a house can be set
    else close();
  }, at === to];
  const parts = [group("The turn is at", buttons([
    step("house", "the choice of a house"), step("main", "playing and using cards"),
  ]))];
  if (at === "main") {
    const now = state.step === "main" ? state.house : undefined;
    const chosen = wishes.has("house") ? wishes.get("house").to : now;
    const named = (house) => (house ? houseName(house) : "none");
    const houses = new Set(state.players.flatMap((each) => each.deck_list.houses));
    parts.push(group("The active house is", buttons([...who.deck_list.houses, ...houses, null]
      .filter((each, place, all) => all.indexOf(each) === place).map((each) => [named(each), () => {
        const label = `${who.name}: active house ${named(now)} → ${named(each)}`;
        wish("house", now, each, { kind: "house", to: each }, label);
        close();
      }, each === chosen]))));
  }
  if (table.tide) parts.push(tideGroup(state, wishes, wish));
  const ending = state.lasting.filter((each) => each.effect !== undefined); // kept engines may not number them
  if (ending.length) parts.push(effectMenu(state, ending, wishes, wish));
  return parts;
}

/** The menu of acts with a card, legal or not; `take(key, label)` gets the chosen one. */
export function actMenu(kind, card, take) {
  const acts = kind === "main" ? [
    ["play it", "play"], ["discard it", "discard"], ["reap with it", "reap"], ["fight with it", "fight"],
    ["use its Action", "action"], ["use its Omni", "omni"], ["take its stun off", "unstun"],
  ] : [["choose it", "card"]];
  return [group("What was done", buttons(acts.map(([label, verb]) => [label, () => {
    take(`${verb}:${card.id}`, `${card.title}: ${label}`);
  }])))];
}
