// Fetch from the server, and fetch again after its answer that there were too many requests at once.

const TRIES = 5;
const LONGEST = 60; // s, of one wait

/** fetch for reading requests: on 429 it says so in the page, waits as long as the server demands, and tries again. */
export async function ask(path, options = {}) {
  for (let left = TRIES; ; left--) {
    const answer = await fetch(path, { credentials: "same-origin", ...options });
    if (answer.status !== 429 || left === 0) {
      tell("");
      return answer;
    }
    await count(Math.min(LONGEST, Math.max(1, Number(answer.headers.get("Retry-After")) || 1)));
  }
}

/** Show the remaining seconds, and wait. Screen readers announce it once. */
async function count(seconds) {
  for (let left = seconds; left > 0; left--) {
    tell("Too many requests at once;", ` again in ${left} s.`);
    await new Promise((go) => setTimeout(go, 1000));
  }
}

function tell(text, more = "") {
  let notice = document.getElementById("busy");
  if (!notice && !text) return;
  if (!notice) {
    notice = document.createElement("p");
    notice.id = "busy";
    notice.append(document.createElement("span"), document.createElement("span"));
    notice.firstChild.setAttribute("role", "status");
    notice.lastChild.setAttribute("aria-hidden", "true"); // otherwise every second would be announced
    document.body.append(notice);
  }
  if (notice.firstChild.textContent !== text) notice.firstChild.textContent = text;
  notice.lastChild.textContent = more;
  notice.hidden = !text;
}
