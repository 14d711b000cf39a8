// Steps within a frame, without loading it again: by its links, the arrow keys, and by itself.
const PAUSE = 1500;
let timer = null;
let coming = 0;

const part = () => document.getElementById("embed");
const way = (name) => part().querySelector(`a[data-step="${name}"]`);

async function step(address) {
  const turn = ++coming;
  const answer = await fetch(address, { headers: { "Vaultlog-Part": "embed" }, credentials: "omit" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("embed");
  if (turn !== coming) return;
  if (!answer.ok || !fresh) {
    location.assign(address);
    return;
  }
  const focused = document.activeElement?.dataset?.step ?? document.activeElement?.id;
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
  const next = way("next");
  if (!next) return stop();
  await step(next.href);
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

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-step]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  step(link.href).catch(() => location.assign(link.href));
});

document.addEventListener("keydown", (event) => {
  const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!name || event.defaultPrevented || event.metaKey || event.altKey || event.ctrlKey) return;
  const link = way(name);
  if (!link) return;
  event.preventDefault();
  stop();
  step(link.href).catch(() => location.assign(link.href));
});

wire();
