// Moments in runs, as the server answers them: fetched at once, and parsed one by one when they are wanted, because
// parsing them all would take longer than a frame has.

import { ask } from "../base/patient.js";

/** Moments in one run. */
export const RUN = 20;
const PARTED = /<!--moment (\d+)-->/;

/** A run of moments: by event, a function that answers with the element of the moment, which others use, too. Throws an
 * Error that says what is the matter. */
export async function run(path) {
  const answer = await ask(path);
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const parts = (await answer.text()).split(PARTED);
  const found = new Map();
  for (let at = 1; at < parts.length; at += 2) found.set(Number(parts[at]), once(parts[at + 1]));
  return found;
}

function once(text) {
  let made = null;
  return () => {
    made ??= new DOMParser().parseFromString(text, "text/html").getElementById("moment");
    return made;
  };
}
