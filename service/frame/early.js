// Keep clicks, keys and forms from before the other scripts of the page listen, and repeat them as soon as they do.
// This small script is loaded before them, alone. It ignores everything that works without scripts.
{
  const WORKS = "a[href], summary, label, input, select, textarea, button:not([type='button'])";
  const WRITTEN = "input, select, textarea, [contenteditable]";
  const PRESSED = "a[href], summary, button";
  const NAMED = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  const kept = [];

  /** Whether only scripts can handle an event. */
  const waits = {
    click: ({ target }) => !target.closest(WORKS),
    keydown: ({ target, key, metaKey, altKey }) => !metaKey && !altKey && !target.closest(WRITTEN) &&
      (key === " " ? !target.closest(PRESSED) : key.length === 1 || NAMED.includes(key)),
    submit: ({ target }) => target.matches("form:not([action], [method])"),
  };

  function keep(event) {
    if (!event.isTrusted || !(event.target instanceof Element) || !waits[event.type](event)) return;
    if (event.type === "submit") event.preventDefault(); // it would reload the page
    kept.push(event);
  }

  function end() {
    for (const type of Object.keys(waits)) removeEventListener(type, keep, true);
    removeEventListener("load", end);
    document.removeEventListener("load", listening, true);
  }

  function listening({ target }) {
    if (!target.matches?.("script[type='module']")) return;
    end();
    for (const event of kept) {
      const { type, submitter } = event;
      if (!event.target.isConnected) continue;
      if (type === "submit") event.target.requestSubmit(submitter);
      else event.target.dispatchEvent(new event.constructor(type, event));
    }
  }

  if (document.readyState !== "complete") {
    for (const type of Object.keys(waits)) addEventListener(type, keep, true);
    document.addEventListener("load", listening, true);
    addEventListener("load", end); // the other scripts ran first
  }
}
