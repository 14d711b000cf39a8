// The questions about a new tournament one by one. Without this module all stand on one page.

const form = document.getElementById("new-tournament");
const steps = [...form.querySelectorAll(".step")];
const [back, on, create] = ["step-back", "step-on", "create"].map((id) => document.getElementById(id));
let at = 0;

/** How many names were pasted; a heading is none. */
function players() {
  const lines = form.elements.players.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return lines.length - (/(^|,)(name|player)(,|$)/i.test(lines[0] ?? "") ? 1 : 0);
}

/** Say how many play, and what each structure comes to with so many. */
function count() {
  const many = players();
  document.getElementById("many-players").textContent = many > 0 ? `${many} players.` : "";
  if (many < 2) return;
  for (const told of form.querySelectorAll("[data-rounds]")) {
    const rows = told.dataset.rounds.trim().split(" ").map((row) => row.split(":").map(Number));
    const rounds = rows.filter(([least]) => least <= many).at(-1)[1];
    told.textContent = `${many} players: ${rounds} round${rounds === 1 ? "" : "s"}`;
  }
}

/** Show one question. */
function show(step, focus = true) {
  at = step;
  for (const [number, each] of steps.entries()) each.hidden = number !== at;
  const last = at === steps.length - 1;
  [back.hidden, on.hidden, create.hidden] = [at === 0, last, !last];
  document.getElementById("at-step").textContent = `Question ${at + 1} of ${steps.length}`;
  count();
  if (focus) steps[at].querySelector("h2").focus();
}

/** Go on, if what the question asks for is there. */
function next() {
  const fields = [...steps[at].querySelectorAll("input, select, textarea")];
  if (fields.every((field) => field.reportValidity())) show(at + 1);
}

const zone = form.elements.zone;
if (!zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone.replace(/^UTC$/, "");
form.elements.players.addEventListener("input", count);
if (form.dataset.steps !== undefined) {
  back.addEventListener("click", () => show(at - 1));
  on.addEventListener("click", next);
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT" || at === steps.length - 1) return;
    event.preventDefault();
    next();
  });
  show(0, false);
}
count();
