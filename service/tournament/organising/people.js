// Choose rows of the table: all at once, and the buttons show as soon as one is chosen.

const form = document.getElementById("chosen");
const boxes = () => [...document.querySelectorAll('#found .choose input[name="player"]')];

/** Show the buttons, and how many are chosen. */
function count() {
  const all = document.getElementById("choose-all");
  const many = boxes().filter((box) => box.checked).length;
  form?.classList.toggle("some", many > 0);
  if (form) form.firstElementChild.nextElementSibling.textContent = many ? `${many} chosen:` : "The chosen:";
  if (all) {
    all.hidden = !form;
    all.checked = many > 0 && many === boxes().length;
    all.indeterminate = many > 0 && !all.checked;
  }
}

addEventListener("change", ({ target }) => {
  if (target.id === "choose-all") for (const box of boxes()) box.checked = target.checked;
  if (target.closest("#found")) count();
  if (target.id === "show") target.form.requestSubmit();
});
addEventListener("fresh", count);
document.documentElement.classList.add("scripted");
count();
