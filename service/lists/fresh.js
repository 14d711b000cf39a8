// What is marked `data-fresh` takes the place of what was, from the same page as it is now. What is being filled in
// stays as it is: a whole element, or one row of it.

const ROW = "li[id], tr[id]";
const FIELD = 'input:not([type="hidden"]):not([type="search"]), select, textarea';

/** Whether a field has another value than it came with. */
function changed(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.options) {
    const chosen = [...field.options].findLastIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, chosen);
  }
  return field.value !== field.defaultValue;
}

/** Whether somebody fills in an element: a field of it has the focus, or was changed. */
function filled(element) {
  return [...element.querySelectorAll(FIELD)].some((field) => field === document.activeElement || changed(field));
}

/** Keep in `found` the rows of `old` that are being filled in; whether there are any. */
function keepRows(old, found) {
  const rows = [...old.querySelectorAll(ROW)].filter(filled);
  for (const row of rows) found.querySelector(`#${CSS.escape(row.id)}`)?.replaceWith(row);
  return rows.length > 0;
}

const came = new WeakMap(); // folds -> whether they came open

function noteFolds(page) {
  for (const fold of page.querySelectorAll("details[id]")) came.set(fold, fold.open);
}

/** Leave folds as they are where they were opened or closed here; the others follow the server. */
function keepFolds(old, found) {
  for (const fold of old.querySelectorAll("details[id]")) {
    const again = found.querySelector(`#${CSS.escape(fold.id)}`);
    if (again && fold.open !== came.get(fold)) again.open = fold.open;
  }
}

/** What has the focus in `old`, where it stands in the document now: by its id, or by where it leads. */
function focusedAgain(focused) {
  if (focused.isConnected) return focused;
  if (focused.id) return document.getElementById(focused.id);
  const href = focused.getAttribute("href");
  return href && document.querySelector(`[data-fresh] a[href="${CSS.escape(href)}"]`);
}

noteFolds(document);

/** Take over what `page`, a parsed document, has under the same ids. The focus stays where it was. Returns whether
 * everything was taken over: false where something is being filled in. */
export function takeOver(page) {
  let whole = true;
  noteFolds(page);
  for (const old of document.querySelectorAll("[data-fresh]")) {
    const found = page.getElementById(old.id);
    if (!found || found.innerHTML === old.innerHTML) continue;
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    if (old.querySelector(ROW)) {
      if (keepRows(old, found)) whole = false;
    } else if (filled(old)) {
      whole = false;
      continue;
    }
    keepFolds(old, found);
    if (old.getAttribute("role") === "status") {
      old.replaceChildren(...document.adoptNode(found).childNodes); // the element stays: the change is read out
    } else {
      old.replaceWith(document.adoptNode(found));
    }
    if (focused && document.activeElement !== focused) {
      focusedAgain(focused)?.focus({ preventScroll: true });
    }
  }
  dispatchEvent(new Event("fresh"));
  return whole;
}
