// Sending what people do to the API.
//
//   send(path, body, {version, waiting})   one request that changes something, never done twice: its Idempotency-Key
//                                          stays the same until the server has answered, however often it is sent
//   once(path, body, {version, key})       such a request sent a single time, by those who keep the key themselves
//   explain(outcome)                       what went wrong, in words, with reason and clause

const PATIENCE = [400, 1000, 2000, 4000, 8000];
const LONGEST = 10000; // ms that the server can make us wait
const AGAIN = new Set([429, 502, 503, 504]);
const unanswered = new Map();

/** A key for one request; works without a secure context, too. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * POST to the API, a single time. Resolves to {ok, status, body, lost, wait}: `lost` when there was no answer, or none
 * but that the server is busy; then it may have been done or not, and `wait` is how many ms the server asks to wait.
 * `by`: the caller who must still be signed in.
 */
export async function once(path, body, { version, key, patience, by } = {}) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "Idempotency-Key": key };
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  if (by !== undefined) headers["Vaultlog-Entered-By"] = by;
  const signal = patience === undefined ? null : AbortSignal.timeout(patience);
  let status = 0;
  let wait = 0;
  try {
    const answer = await fetch(path, { method: "POST", headers, body, credentials: "same-origin", signal });
    ({ status } = answer);
    if (!AGAIN.has(status)) return { ok: answer.ok, status, body: await answer.json(), lost: false, wait };
    wait = Math.min(Math.max(0, Number(answer.headers.get("Retry-After")) || 0) * 1000, LONGEST);
  } catch {
    status = 0; // the line broke, before or after the server did it: the key says so when it is sent again
  }
  return { ok: false, status, body: null, lost: true, wait };
}

/**
 * POST to the API. Resolves to {ok, status, body, lost}: `body` is the answer or the problem document; `lost` when no
 * answer came, however patiently it was asked for. Then the same request sent again has the same key.
 */
export async function send(path, body, { version, waiting = () => {} } = {}) {
  const text = JSON.stringify(body);
  const known = `${path} ${version ?? ""} ${text}`;
  if (!unanswered.has(known)) unanswered.set(known, newKey());
  for (let attempt = 0; ; attempt++) {
    const outcome = await once(path, text, { version, key: unanswered.get(known) });
    if (!outcome.lost) unanswered.delete(known);
    if (!outcome.lost || attempt === PATIENCE.length) return outcome;
    waiting(outcome.status ? "The server is busy; trying again …" : "No connection; trying again …");
    await sleep(outcome.wait || PATIENCE[attempt]);
  }
}

/** What went wrong with a request, for people. */
export function explain({ status, body, lost }) {
  if (lost) {
    return "There was no answer. Nothing is lost: press again when the connection is back, it is done only once.";
  }
  if (status === 401) return "Your session has ended. Sign in again in another tab, then press again.";
  const whole = body?.detail?.replace(/^(\/[\w-]+)+: /, ""); // not where it stands in JSON
  const said = [whole ?? `The server answered ${status}.`];
  for (const { pointer, detail } of body?.errors ?? []) {
    if (detail && !said[0].toLowerCase().includes(detail.toLowerCase())) said.push(`${field(pointer)}${detail}`);
  }
  if (body?.clause) said.push(`Clause: ${body.clause}.`);
  for (const { text, to } of body?.against ?? []) {
    said.push(`The record says: ${text}. Going back to event ${to} lets you enter it differently.`);
  }
  return said.join(" ");
}

/** What a form calls the field that a fault is about, with a colon; or "". */
function field(pointer) {
  const name = pointer?.split("/").findLast((part) => /^[a-z_]+$/.test(part));
  const label = name && document.querySelector(`[name="${name}"]`)?.labels?.[0]?.textContent.trim();
  return label ? `${label}: ` : "";
}
