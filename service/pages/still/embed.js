// Steps within a frame, without loading it again: by its links, the arrow keys, and by itself.
const PAUSE = 1500;
let timer = null;
let coming = 0;
let aimed = null; // the event that is on its way

const part = () => document.getElementById("embed");
const way = (name) => part().querySelector(`a[data-step="${name}"]`);

// Where a step leads from the event that is on its way, so that quick steps add up; null where there is none.
function target(name) {
  const by = { previous: -1, next: 1 }[name];
  if (by === undefined) return way(name)?.href ?? null;
  const to = (aimed ?? Number(part().dataset.seq)) + by;
  if (to < 1 || to > Number(part().dataset.head)) return null;
  const address = new URL((way("next") ?? way("previous")).href);
  address.pathname = address.pathname.replace(/\/e\/\d+\//, `/e/${to}/`);
  return address.href;
}

async function step(address) {
  const turn = ++coming;
  aimed = Number(new URL(address).pathname.match(/\/e\/(\d+)\//)[1]);
  const answer = await fetch(address, { headers: { "Vaultlog-Part": "embed" }, credentials: "omit" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("embed");
  if (turn !== coming) return;
  if (!answer.ok || !fresh) {
    location.assign(address);
    return;
  }
  const focused = document.activeElement?.dataset?.step ?? document.activeElement?.id;
  aimed = null;
  part().replaceWith(document.adoptNode(fresh));
  wire();
  const again = focused && (way(focused) ?? document.getElementById(focused));
  again?.focus({ preventScroll: true });
}

function stop() {
  clearTimeout(timer);
  timer = null;
  named();
}

async function play() {
  const next = target("next");
  if (next === null) return stop();
  try {
    await step(next);
  } catch {
    return stop();
  }
  if (timer !== null) timer = setTimeout(play, PAUSE);
}

function named() {
  document.getElementById("embed-play").textContent = timer === null ? "Play" : "Stop";
}

function wire() {
  const button = document.getElementById("embed-play");
  button.closest("[data-script]").hidden = false;
  button.addEventListener("click", () => {
    if (timer !== null) return stop();
    timer = setTimeout(play, 0);
    named();
  });
  named();
}

function go(name) {
  stop();
  const address = target(name);
  if (address !== null) step(address).catch(() => location.assign(address));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-step]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.dataset.step);
});

document.addEventListener("keydown", (event) => {
  const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!name || event.defaultPrevented || event.metaKey || event.altKey || event.ctrlKey) return;
  event.preventDefault();
  go(name);
});

wire();
