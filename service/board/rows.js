// The lines of the story as one widget: Tab reaches one line, the arrows up and down reach the others.
// Within the line Tab leads on to its cards, its consequences and its explanation.

const IN_LINE = "a, summary";
const rows = () => [...document.querySelectorAll("#story .happening")];

/** Make Tab lead to this line. */
export function current(row) {
  for (const other of document.querySelectorAll("#story .happening[data-current]")) {
    if (other !== row) set(other, false);
  }
  if (row) set(row, true);
}

/** Remove all lines but one from the Tab order: keep the marked line, else the former one, else the last. */
export function rove() {
  const all = rows();
  for (const row of all) {
    if (row.dataset.current === undefined) for (const each of row.querySelectorAll(IN_LINE)) each.tabIndex = -1;
  }
  current(all.find((row) => row.matches(".now")) ?? all.find((row) => row.dataset.current !== undefined) ?? all.at(-1));
}

/** Mark an event in the story. */
export function mark(box, seq) {
  for (const old of box.querySelectorAll(".happening.now")) {
    old.classList.remove("now");
    old.querySelector(".seq").removeAttribute("aria-current");
  }
  const found = box.querySelectorAll(`.happening[data-happened="${seq}"]`);
  for (const one of found) one.classList.add("now");
  if (!found.length) return;
  found[0].querySelector(".seq").setAttribute("aria-current", "true");
  const scroll = box.querySelector(".story-scroll");
  if (!scroll.contains(document.activeElement)) current(found[0]);
}

/** Scroll the marked event into view within the story's box. */
export function show(box) {
  const found = box.querySelector(".happening.now");
  const scroll = found?.closest(".story-scroll");
  if (!scroll?.offsetParent) return;
  const top = found.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
  const room = scroll.clientHeight - found.offsetHeight;
  if (top < 48 || top > room) scroll.scrollTop += top - Math.max(48, room / 3);
}

function set(row, on) {
  row.toggleAttribute("data-current", on);
  for (const each of row.querySelectorAll(IN_LINE)) each.tabIndex = on ? 0 : -1;
}

document.addEventListener("focusin", (event) => {
  const row = event.target.closest?.("#story .happening");
  if (row && row.dataset.current === undefined) current(row);
});

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("#story .happening");
  if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "w") {
    const fold = row.querySelector("details");
    if (fold) fold.open = true;
    row.querySelector(".why")?.click();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const all = rows();
    const next = all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    current(next);
    next.querySelector(".seq").focus();
  } else {
    return;
  }
  event.preventDefault();
}, { capture: true });
