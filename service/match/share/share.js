// The buttons that copy a text of the page at which they stand.
import { copyText } from "../public/copy.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    const done = await copyText(field.value);
    if (!done) field.select();
    document.getElementById("said").textContent = done ? "Copied." : "Marked: copy it with the keys of your system.";
    button.textContent = done ? "Copied" : "Copy";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}
