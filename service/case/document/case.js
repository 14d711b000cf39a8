/* Checks the log that is in this page, and that what the page quotes from it is what it says. Nothing is sent. */
"use strict";

(() => {
  const status = document.getElementById("chain");
  const say = (holds, text) => {
    status.dataset.result = holds ? "holds" : "fault";
    status.className = holds ? "holds" : "fault";
    status.textContent = text;
  };
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
  const printable = (text) => text.replace(/\r\n?/g, "\n").replace(control, "\ufffd");
  try {
    const log = JSON.parse(document.getElementById("log").textContent);
    const found = checkChain(log);
    if (found.fault) return say(false, `This file was changed: ${found.fault}.`);
    if (found.events !== Number(status.dataset.events) || found.head !== status.dataset.head)
      return say(false, "This file was changed: the log does not end as the page says.");
    for (const quote of document.querySelectorAll("[data-event]")) {
      const { event: seq, field, sealed: part } = quote.dataset;
      const event = log[Number(seq) - 1], sealed = event && event.sealed && event.sealed.value;
      const text = part ? sealed && sealed[part] : event && event.data[field];
      if (typeof text !== "string" || printable(text) !== quote.textContent)
        return say(false, `This file was changed: what it quotes from event ${seq} is not what that says.`);
    }
    say(true, `Checked here: the chain of ${found.events} events holds and what is quoted is in them; ` +
      `${found.sealed} sealed parts are open and hold, ${found.redacted} are closed. Last hash: ${found.head}. ` +
      `Compare it with one that was noted elsewhere. Seed: ${found.seed}.`);
  } catch (error) {
    say(false, `This file cannot be checked: ${error.message}`);
  }
})();
