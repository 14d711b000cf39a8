// Where a page has its moments from. A page on a server and a replay in a file each name their source once, before
// anything is shown: {address, named, part, moment, moments}, as match/desk/source.js and offline/source.js have them.

let source = null;

/** Name the source of this page. */
export function use(functions) {
  source = functions;
}

/** The address of an event. */
export const address = (seq) => source.address(seq);

/** The event that the present address names, or null. */
export const named = () => source.named();

/** The element `id` of the page at an address. */
export const part = (path, id) => source.part(path, id);

/** The moment after an event. */
export const moment = (seq) => source.moment(seq);

/** A run of moments from an event on: by event, what makes the element; none where it cannot be had. */
export const moments = (first) => source.moments(first);
