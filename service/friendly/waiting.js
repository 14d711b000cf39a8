// Waiting for a friend who chooses a deck: look until the match is open, and go to the table.
import { ask } from "../frame/patient.js";

const { state } = document.querySelector("main[data-state]").dataset;
const SOON = 2_000; // ms between two looks at first
const LATER = 10_000; // and after a while
const WHILE = 10 * 60_000;
const since = performance.now();

async function look() {
  try {
    const answer = await ask(state);
    if (answer.ok && (await answer.json()).open) {
      location.reload(); // this address leads to the table now
      return;
    }
  } catch {
    // the next look may reach the server again
  }
  wait();
}

function wait() {
  setTimeout(look, performance.now() - since < WHILE ? SOON : LATER);
}

addEventListener("pageshow", (event) => {
  if (event.persisted) look();
});
wait();
