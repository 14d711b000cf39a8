// Replace the board: moving cards are animated, and the table can be turned around.
import { fly, remember } from "./fly.js";

const flip = document.getElementById("flip");

document.addEventListener("vaultlog:leaving", remember);
document.addEventListener("vaultlog:moment", () => turned());
document.addEventListener("vaultlog:measure", fly);

// Turn the table: the nearest player to the left on the far side now sits on this side.
function turned() {
  const board = document.getElementById("board");
  const on = flip.getAttribute("aria-pressed") === "true";
  if (!board || board.classList.contains("flipped") === on) return;
  board.classList.toggle("flipped", on);
  const seats = [...board.querySelectorAll(":scope > .seat")];
  const order = on ? [seats.at(-1), ...seats.slice(0, -1)] : [...seats.slice(1), seats[0]];
  board.replaceChildren(...order.slice(0, -1), board.querySelector(":scope > .middle"), order.at(-1));
  for (const seat of order) {
    seat.classList.toggle("near", seat === order.at(-1));
    seat.classList.toggle("far", seat !== order.at(-1));
  }
}
flip.addEventListener("click", () => {
  flip.setAttribute("aria-pressed", String(flip.getAttribute("aria-pressed") !== "true"));
  turned();
});
