// The pictures beside the board: loaded when they are first looked at, with a cursor at the event where the board is. A
// click anywhere in a picture goes to the event that stands there, and drawing the pointer along it to all between.
import { aim, go, here, tell } from "../../board/step.js";
import { ours, part } from "../desk/source.js";

const pictures = () => document.getElementById("pictures");
const onDesk = () => document.getElementById("moment") !== null;
let loading = false;

async function load() {
  if (loading) return;
  loading = true;
  const open = [...pictures().querySelectorAll("details")].map((each) => each.open);
  try {
    const fresh = await part(ours(pictures().dataset.src), "pictures");
    fresh.querySelectorAll("details").forEach((each, at) => { each.open = open[at] ?? false; });
    pictures().replaceWith(fresh);
    if (onDesk()) mark(here().seq);
  } catch (error) {
    tell(`The pictures could not be loaded: ${error.message}`);
  } finally {
    loading = false;
  }
}

/** While workers estimate the chances, look again now and then. */
function wait() {
  if (document.querySelector("#chances[data-waiting]")) setTimeout(() => load().then(wait), 3000);
}

/** Mark where the board is. */
function mark(seq) {
  const box = pictures();
  const last = Number(box.dataset.last);
  if (!last) return;
  const x = `${(100 * (Math.min(seq, last) - 0.5)) / last}%`;
  for (const one of box.querySelectorAll(".here")) {
    one.setAttribute("visibility", "visible");
    const line = one.querySelector(".here-line");
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    one.querySelector(".here-mark").setAttribute("x", x);
  }
  box.querySelector(".here-is").hidden = false;
  box.querySelector(".here-seq").textContent = String(seq);
  for (const row of box.querySelectorAll("tr.now")) row.classList.remove("now");
  for (const link of box.querySelectorAll(`table a[data-seq="${seq}"]`)) link.closest("tr").classList.add("now");
}

/** The event that stands where the pointer is. */
function under(plot, x) {
  const box = plot.getBoundingClientRect();
  const last = Number(pictures().dataset.last);
  return Math.min(last, Math.max(1, Math.ceil((last * (x - box.left)) / box.width)));
}

let drawn = null;
document.addEventListener("pointerdown", (event) => {
  const plot = event.target.closest?.("#pictures .plot");
  drawn = plot && onDesk() && event.button === 0 && event.pointerType === "mouse" ? plot : null;
});
document.addEventListener("pointermove", (event) => {
  if (drawn === null) return;
  const seq = under(drawn, event.clientX);
  if (seq !== aim()) go(seq, { push: false });
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { drawn = null; });
// A mark is a link: one that the browser takes along would end the drawing that begins on it.
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("#pictures .plot")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const plot = event.target.closest?.("#pictures .plot");
  if (!plot || !onDesk() || event.defaultPrevented || event.target.closest("a")) return;
  go(under(plot, event.clientX));
});

/** Follow the board, and take in what has happened since; not while nobody looks. */
function follow() {
  const box = pictures();
  if (!box || box.dataset.last === undefined || !box.offsetParent) return;
  const { seq, head } = here();
  if (head > Number(box.dataset.last)) load();
  else mark(seq);
}
document.addEventListener("vaultlog:measure", follow);
document.addEventListener("vaultlog:tab", follow);

wait();
if (pictures() && onDesk()) {
  const near = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    near.disconnect();
    load().then(wait);
  }, { rootMargin: "400px" });
  near.observe(pictures());
}
