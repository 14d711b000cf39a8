// The moments of a replay in a file come from the file.
//
// The file holds JSON, packed with gzip, in base64. Moments are lists of lines of HTML, and equal lines are stored
// once: {lines: [text ...], moments: [[front, back, number of a line ...] ...]}. A moment begins with the first `front`
// lines of the previous moment and ends with its last `back` lines; the numbered lines stand between them. `faces` are
// the cards that the story names.

import { use } from "../source.js";

/** The content of the element `id` of the file. Throws an Error with the reason. */
export async function unpacked(id) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("this browser is too old to unpack it: it lacks DecompressionStream, which others have since 2023");
  }
  const packed = atob(document.getElementById(id).textContent.replace(/\s/g, ""));
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

async function read() {
  const { lines, moments, faces } = await unpacked("every-moment");
  let last = [];
  const numbers = moments.map(([front, back, ...fresh]) => {
    last = [...last.slice(0, front), ...fresh, ...last.slice(last.length - back)];
    return last;
  });
  return { at: (seq) => numbers[seq - 1].map((number) => lines[number]).join("\n"), faces };
}

/** The content to show: {at: event -> HTML of the moment after it, faces: address -> HTML of a card}. */
export const all = read();
all.catch(() => {}); // replay.js reports it

/** The address of an event. */
export const address = (seq) => `#/e/${seq}`;

/** The event that the present address names, or null. */
export function named() {
  const seq = Number(/^#\/e\/(\d+)$/.exec(location.hash)?.[1]);
  return seq >= 1 && seq <= Number(document.body.dataset.head) ? seq : null;
}

/** The moment after an event. */
export const moment = async (seq) => element((await all).at(seq), "moment");

/** The card to which a link of the story leads, as boards draw it. */
export const part = async (address, id) => element((await all).faces[address], id);

function element(html, id) {
  return document.adoptNode(new DOMParser().parseFromString(html, "text/html").getElementById(id));
}

/** A run of moments: none, since each is at hand. */
export const moments = async () => new Map();

use({ address, named, part, moment, moments });
