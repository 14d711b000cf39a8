// The stage goes on to the next match of its table, or to the next featured one, once its own is over: after a while
// on the result it says what comes, and fades. A button keeps the match there; so does going back into it.
import { ask } from "../../frame/patient.js";
import { here } from "../../board/step.js";

const onward = document.getElementById("onward");
const REST_MS = 8_000; // on the result, and between two looks
const SAID_MS = 4_000; // what comes next is read
const FADE_MS = 1_200; // as long as stage.css takes
const HIDES_MS = 4_000; // after the pointer rests, the button goes

/** Whether the match is over, and this is its end. */
function over() {
  const result = document.querySelector("#moment .middle .result") !== null;
  return (result || document.body.dataset.closed === "yes") && here().seq === here().head;
}

const pause = (ms) => new Promise((go) => { setTimeout(go, ms); });

if (onward) {
  const button = onward.querySelector("button");
  const said = onward.querySelector("[role=status]");
  let waits = false;
  let pointed = null;

  const stays = () => button.getAttribute("aria-pressed") === "true";

  /** The next match, or null while there is none. */
  const next = async () => {
    const answer = await ask(onward.dataset.next);
    const found = answer.ok ? await answer.json() : null;
    return found?.address ? found : null;
  };

  const goOn = async (found) => {
    said.textContent = `Next: ${found.words}`;
    onward.classList.add("says");
    await pause(SAID_MS);
    if (stays() || !over()) {
      said.textContent = "";
      onward.classList.remove("says");
      return;
    }
    document.documentElement.classList.add("leaves");
    await pause(FADE_MS);
    location.replace(found.address);
  };

  const wait = async () => {
    if (waits) return;
    waits = true;
    while (over() && !stays()) {
      await pause(REST_MS);
      if (!over() || stays()) break;
      const found = await next().catch(() => null); // the next look may reach the server again
      if (found) await goOn(found);
    }
    waits = false;
  };

  button.hidden = false;
  button.addEventListener("click", () => {
    const pressed = !stays();
    button.setAttribute("aria-pressed", String(pressed));
    const address = new URL(location.href);
    if (pressed) address.searchParams.delete("then");
    else address.searchParams.set("then", onward.dataset.then);
    history.replaceState(history.state, "", address); // so a page that is loaded again stays, too
    said.textContent = pressed ? "This match stays on the stage." : "";
    if (!pressed) wait();
  });
  addEventListener("pointermove", () => {
    onward.classList.add("near");
    clearTimeout(pointed);
    pointed = setTimeout(() => onward.classList.remove("near"), HIDES_MS);
  });
  document.addEventListener("vaultlog:moment", () => wait());
  wait();
}
