// Copies a link, and says so.
//
// copyLink() copies the address of the moment that the page shows: bind it to a key or a button. Its message goes into
// the element #said, if the page has one, and for two seconds into a note on the page (styles: public/copy.css).

/** Puts a text on the clipboard; resolves to whether that was possible. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByField(text);
  }
}

/** Copies the address of this moment, with its view and share link. Resolves to whether it was copied; where it cannot
 * be, the page to share it opens. */
export async function copyLink(address = here()) {
  const done = await copyText(address);
  if (done) note("Link to this moment copied");
  else location.assign(sharePage());
  return done;
}

/** The address of this moment, without a mark within the page. */
export function here() {
  const at = new URL(location.href);
  at.hash = "";
  return at.href;
}

/** The page with which this moment can be shared. */
export function sharePage() {
  const at = new URL(here());
  const moment = at.pathname.match(/^\/m\/[^/]+\/e\/\d+/);
  if (moment) at.pathname = `${moment[0]}/share`;
  for (const name of ["vs", "tree", "node", "case"]) at.searchParams.delete(name);
  return at.href;
}

// Pages without HTTPS have no clipboard of their own; a marked field does there.
function copiedByField(text) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "copy-field";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  field.remove();
  focused?.focus?.({ preventScroll: true });
  return done;
}

function note(text) {
  const said = document.getElementById("said");
  if (said) said.textContent = text;
  document.querySelector(".copy-note")?.remove();
  const shown = document.createElement("p");
  shown.className = "copy-note";
  shown.textContent = text;
  if (said) shown.setAttribute("aria-hidden", "true");
  else shown.setAttribute("role", "status");
  document.body.append(shown);
  setTimeout(() => shown.remove(), 2000);
}
