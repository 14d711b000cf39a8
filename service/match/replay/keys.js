// What keys do on the desk beyond what they do on every replay.
import { listen } from "../../board/keys.js";
import { here } from "../../board/step.js";
import { copyLink } from "../public/copy.js";

// The section with differences handles the event if it is open; else the link to them is followed.
function differ() {
  const asked = new CustomEvent("vaultlog:difference", { cancelable: true, detail: { seq: here().seq } });
  if (document.dispatchEvent(asked)) document.getElementById("difference-open")?.click();
}

listen({
  d: differ,
  b: () => document.getElementById("bookmark").click(),
  c: () => copyLink(),
  t: () => document.getElementById("try")?.click(),
});

document.getElementById("copy-link").addEventListener("click", () => copyLink());
