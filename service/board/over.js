// Close pop-ups again: at a click elsewhere, and with Escape, which moves the focus back to the button.

const open = () => [...document.querySelectorAll("details.over[open]")];

document.addEventListener("click", (event) => {
  for (const each of open()) if (!each.contains(event.target)) each.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of open()) {
    if (each.contains(document.activeElement)) each.querySelector("summary").focus();
    each.open = false;
  }
});
