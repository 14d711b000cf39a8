// A replay in a file: the scripts of the board on the file's content, and the check of its log with the functions of
// chain.js, which the file has before this script.
import "../over.js";
import "../seats.js";
import "../side.js";
import "../times.js";
import { listen } from "../keys.js";
import { go, here, say, tell } from "../step.js";
import { all, named, unpacked } from "./source.js";
import "./story.js";

const chain = document.getElementById("chain");
const sign = document.getElementById("chain-sign");
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function strong(text, name) {
  return Object.assign(document.createElement("strong"), { textContent: text, className: name });
}

function check(log) {
  const found = checkChain(log.events);
  document.documentElement.dataset.chain = found.fault ? "broken" : "holds";
  if (found.fault) {
    const text = `This log does not hold: ${found.fault}.`;
    sign.textContent = "✕ log does not hold";
    sign.className = "fault";
    chain.replaceChildren(strong(text, "fault"));
    tell(text);
    return;
  }
  const text = `The hash chain of ${counted(found.events, "event")} holds.`;
  sign.textContent = "✓ log holds";
  sign.className = "holds";
  chain.replaceChildren(
    strong(text, "holds"),
    ` ${counted(found.sealed, "sealed part")} checked, ${found.redacted} redacted; seed ${found.seed}. Head: `,
    Object.assign(document.createElement("code"), { textContent: found.head }),
  );
  say(text);
}

function save(log) {
  const lines = log.events.map((event) => canonical(event) + "\n").join("");
  const address = URL.createObjectURL(new Blob([lines], { type: "application/jsonl" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: `${log.match}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function begin() {
  try {
    await all;
    const seq = named();
    if (seq !== null && seq !== here().seq) await go(seq, { push: false });
    document.documentElement.dataset.ready = "true";
    const log = await unpacked("log");
    check(log);
    document.getElementById("save").addEventListener("click", () => save(log));
  } catch (error) {
    document.documentElement.dataset.ready = "failed";
    const text = `This replay cannot be shown: ${error.message}.`;
    sign.textContent = "✕ not checked";
    chain.replaceChildren(strong(text, "fault"));
    tell(text);
  }
}

listen();
begin();
