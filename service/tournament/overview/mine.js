// Find your table: a name is typed once, and kept in this browser. Its table in the round that is played stands at the
// top, its row is marked, and the page calls players who ask for it when a new round has a table for them. `lists.js`
// keeps the page fresh.

import { twin } from "../../lists/countdown.js";
import { ring } from "../../lists/ring.js";

const form = document.getElementById("find-table");
const NAME = "vaultlog-my-name";
const TELL = "vaultlog-tell-me";
const HOW = { // by whether the browser may show notifications
  true: "This browser tells you when you are paired, while this page is open.",
  false: "This browser shows no notifications here. Keep this page open: it tells you by a sound and, on a phone, by "
    + "vibrating.",
};

if (form) {
  const field = document.getElementById("find-name");
  const answer = document.getElementById("my-table");
  const tell = document.getElementById("tell-me");
  const told = document.getElementById("how-told");
  let before = null;
  let wanted = false; // to be told

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

  /** The row of a name in the round that is played, and who plays there. */
  const find = (name) => {
    for (const row of document.querySelectorAll(".round[data-now] tr[data-table]")) {
      const names = [...row.querySelectorAll(".players .name")].map((each) => each.textContent);
      const seat = names.findIndex((each) => plain(each) === plain(name));
      if (seat >= 0) return { row, seat, table: row.dataset.table, others: names.filter((_, at) => at !== seat) };
    }
    return null;
  };

  const part = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };

  /** The clock of the round, beside a table that still plays. */
  const timeLeft = () => {
    const clock = document.querySelector("#round-time .clock");
    if (!clock) return [];
    const left = part("span", "left", "");
    const paused = clock.classList.contains("runs") ? "" : ", paused";
    const looking = part("span", "while-looking", ` to look at the decklist${paused}`);
    left.append(twin(clock), looking, part("span", "while-playing", ` left${paused}`));
    return [" ", left];
  };

  /** Show the table of the name. Returns what to announce when it changes: the pairing and its players. */
  const show = () => {
    const name = field.value;
    for (const row of document.querySelectorAll("tr.mine")) row.classList.remove("mine");
    const mine = name ? find(name) : null;
    answer.replaceChildren();
    form.toggleAttribute("data-tells", Boolean(name) && wanted);
    if (!mine) {
      if (name) {
        const paired = document.querySelector(".round[data-now] tr[data-table]");
        answer.textContent = paired ? "No table of this round has this name." : "The first round is not paired yet.";
      }
      return null;
    }
    mine.row.classList.add("mine");
    const side = mine.row.querySelectorAll(".players li")[mine.seat];
    answer.append(
      part("strong", "", /^\d+$/.test(mine.table) ? `Table ${mine.table}` : mine.table),
      " ",
      part("span", "", mine.others.length ? `against ${mine.others.join(" and ")}` : "You have a bye."),
    );
    if ("decided" in mine.row.dataset && mine.others.length) {
      const words = { won: "You won.", lost: "You lost." };
      answer.append(" ", part("span", "left", words[side.className] ?? "A draw."));
    } else if (mine.others.length) {
      answer.append(...timeLeft());
    }
    return `${mine.row.id} ${mine.others.join()}`;
  };

  /** Whether the browser may show notifications. */
  const granted = () => globalThis.Notification?.permission === "granted";

  /** The worker that shows notifications where a page may not, once it is there. */
  const worker = async () => {
    await navigator.serviceWorker.register(form.dataset.worker, { scope: location.pathname });
    return navigator.serviceWorker.ready;
  };

  /** Have the browser show it. On phones only a worker may. */
  const notify = async (text) => {
    try {
      new Notification(text);
    } catch {
      await (await worker()).showNotification(text, { tag: "paired", data: location.href.split("#")[0] });
    }
  };

  /** Tell the player: in the title of the page and, where this was asked for, by all that the browser has. */
  const call = (text) => {
    document.title = `● ${text}`;
    if (!wanted) return;
    navigator.vibrate?.([200, 100, 200]);
    ring();
    if (granted()) notify(text).catch(() => {}); // the title, the sound and the vibration have told
  };

  /** Say how the page will call, in place of the button that asks for it. */
  const say = () => {
    tell.hidden = wanted;
    told.textContent = wanted ? HOW[granted()] : "";
    if (wanted && granted()) worker().catch(() => {}); // it is there before it is needed
  };

  const paired = () => {
    const now = show();
    if (before !== null && now && now !== before) {
      call([...answer.querySelectorAll("strong, strong + span")].map((each) => each.textContent).join(" "));
    }
    before = now ?? before ?? "";
  };

  try {
    field.value = localStorage.getItem(NAME) ?? "";
    wanted = localStorage.getItem(TELL) === "yes";
  } catch {
    // a browser that keeps nothing asks again next time
  }
  form.hidden = false;
  paired();
  field.addEventListener("input", () => {
    before = show() ?? "";
    try {
      localStorage.setItem(NAME, field.value);
    } catch {
      // see above
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  tell.addEventListener("click", async () => {
    wanted = true;
    try {
      localStorage.setItem(TELL, "yes");
    } catch {
      // see above
    }
    say(); // a browser may leave its question unanswered
    await globalThis.Notification?.requestPermission();
    say();
    show();
  });
  say();
  addEventListener("fresh", paired);
}
