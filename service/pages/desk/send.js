// Sending what people do to the API.
//
//   send(path, body, {version, waiting})   one request that changes something, never done twice: its Idempotency-Key
//                                          stays the same until the server has answered, however often it is sent
//   explain(outcome)                       what went wrong, in words, with reason and clause

const PATIENCE = [400, 1000, 2000, 4000, 8000];
const AGAIN = new Set([429, 502, 503, 504]);
const unanswered = new Map();

/** A key for one request; works without a secure context, too. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * POST to the API. Resolves to {ok, status, body, lost}: `body` is the answer or the problem document; `lost` when no
 * answer came, however patiently it was asked for. Then the same request sent again has the same key.
 */
export async function send(path, body, { version, waiting = () => {} } = {}) {
  const text = JSON.stringify(body);
  const known = `${path} ${version ?? ""} ${text}`;
  if (!unanswered.has(known)) unanswered.set(known, newKey());
  const headers = { "Content-Type": "application/json", "Idempotency-Key": unanswered.get(known) };
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  for (let attempt = 0; ; attempt++) {
    let answer = null;
    try {
      answer = await fetch(path, { method: "POST", headers, body: text, credentials: "same-origin" });
      if (!AGAIN.has(answer.status)) {
        const told = await answer.json();
        unanswered.delete(known);
        return { ok: answer.ok, status: answer.status, body: told, lost: false };
      }
    } catch {
      answer = null; // the line broke, before or after the server did it: the key says so when it is sent again
    }
    if (attempt === PATIENCE.length) return { ok: false, status: answer?.status ?? 0, body: null, lost: true };
    waiting(answer ? "The server is busy; trying again …" : "No connection; trying again …");
    const told = Number(answer?.headers.get("Retry-After"));
    await sleep(told > 0 ? Math.min(told * 1000, 10000) : PATIENCE[attempt]);
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
    if (detail && !said[0].includes(detail)) said.push(`${field(pointer)}${detail}`);
  }
  if (body?.clause) said.push(`Clause: ${body.clause}.`);
  return said.join(" ");
}

/** What a form calls the field that a fault is about, with a colon; or "". */
function field(pointer) {
  const name = pointer?.split("/").findLast((part) => /^[a-z_]+$/.test(part));
  const label = name && document.querySelector(`[name="${name}"]`)?.labels?.[0]?.textContent.trim();
  return label ? `${label}: ` : "";
}
