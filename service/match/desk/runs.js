// Moments in runs, as the server answers them: fetched at once, and parsed one by one when they are wanted, because
// parsing them all would take longer than a frame has. What their boards have in common comes once.

import { ask } from "../../frame/patient.js";

const PARTED = /<!--(moment|piece) (\d+)-->/;

/** A run of moments: by event, a function that answers with the element of the moment, which others use, too. Throws an
 * Error that says what is the matter. `options`: of fetch. */
export async function run(path, options = {}) {
  const answer = await ask(path, options);
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const parts = (await answer.text()).split(PARTED);
  const found = { moment: new Map(), piece: new Map() };
  for (let at = 1; at < parts.length; at += 3) {
    const [kind, number, text] = parts.slice(at, at + 3);
    found[kind].set(Number(number), once(() => (kind === "piece" ? fragment(text) : whole(text, found.piece))));
  }
  return found.moment;
}

function once(make) {
  let made = null;
  return () => {
    made ??= make();
    return made;
  };
}

function fragment(text) {
  const holder = document.createElement("template");
  holder.innerHTML = text;
  return holder.content;
}

/** A moment with its pieces where they belong. */
function whole(text, pieces) {
  const found = new DOMParser().parseFromString(text, "text/html").getElementById("moment");
  for (const each of found.querySelectorAll("[data-piece]")) {
    each.replaceWith(pieces.get(Number(each.dataset.piece))().cloneNode(true));
  }
  return found;
}
