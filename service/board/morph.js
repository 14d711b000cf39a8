// Change one tree of elements into another in place: equal elements stay, so a step costs only its changes.

const key = (node) => node.getAttribute("data-card") ?? node.getAttribute("data-seat") ?? node.id;
const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? key(node) || key(node.firstElementChild ?? node) : "");
const copy = (node) => document.importNode(node, true);

/** Make `old` like `fresh`, which is not changed. Details that the user has opened stay open. */
export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || old.nodeType !== Node.ELEMENT_NODE || keyOf(old) !== keyOf(fresh)) {
    old.replaceWith(copy(fresh));
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const keyed = new Map();
  for (const child of old.children) if (keyOf(child)) keyed.set(keyOf(child), child);
  let at = old.firstChild;
  for (const wanted of fresh.childNodes) {
    const same = keyOf(wanted) ? keyed.get(keyOf(wanted)) : null;
    if (same && same !== at) old.insertBefore(same, at);
    else if (!same && (at === null || (keyOf(at) && keyed.has(keyOf(at))))) {
      old.insertBefore(copy(wanted), at);
      continue;
    }
    const found = same ?? at;
    at = found.nextSibling;
    morph(found, wanted);
  }
  while (at !== null) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
