// The source of a page's moments. A page on a server and a replay in a file each set their source once, before anything
// is shown: {address, named, part, moment, moments}, as in match/desk/source.js and offline/source.js.

let source = null;

/** Set the source of this page. */
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

/** A run of moments from an event on: by event, the function that builds the element; empty if it cannot be fetched. */
export const moments = (first) => source.moments(first);
