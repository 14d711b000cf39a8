// The moments of pages on a server come from it. The scripts of the board have their source from here.

import { use } from "../../board/source.js";
import { ask } from "../../frame/patient.js";
import { run } from "./runs.js";

const match = () => encodeURIComponent(document.body.dataset.match);

/** The address of an event, with everything else that the present address says. */
export function address(seq) {
  return `/m/${match()}/e/${seq}${location.search}`;
}

/** The event that the present address names, or null. */
export function named() {
  const found = /\/e\/(\d+)$/.exec(location.pathname);
  return found && Number(found[1]);
}

/** An address of ours with the present view and share link: for fetching what belongs to this page. What is null in
 * `more` is left out. */
export function ours(path, more = {}) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(more)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The element `id` of one of our pages, fetched alone. Throws an Error that says what is the matter. */
export async function part(path, id) {
  const answer = await ask(path, { headers: { "Vaultlog-Part": id } });
  if (answer.redirected && new URL(answer.url).pathname === "/sign-in") {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.getElementById(id);
  if (!answer.ok || !found) {
    throw new Error(page.querySelector("main p")?.textContent?.trim() || `The server answered ${answer.status}.`);
  }
  return document.adoptNode(found);
}

/** The moment after an event. Throws as `part`. */
export const moment = (seq) => part(address(seq), "moment");

/** A run of moments from an event on: by event, what makes the element; none where it cannot be had. */
export const moments = (first) => run(ours(`/m/${match()}/run/${first}`)).catch(() => new Map());

use({ address, named, part, moment, moments });
