// Find your table: a name is typed once, and kept in this browser. Its table stands at the top, its row is marked, and
// the browser tells when a new round has a table for it, if it may. `lists.js` keeps the page fresh.

const form = document.getElementById("find-table");
const NAME = "vaultlog-my-name";

if (form) {
  const field = document.getElementById("find-name");
  const answer = document.getElementById("my-table");
  const tell = document.getElementById("tell-me");
  let known = null;

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

  /** The rows of the round that is played, and the seat of a name in one of them. */
  const find = (name) => {
    for (const row of document.querySelectorAll(".round[open] tr[data-table], .round:first-of-type tr[data-table]")) {
      const names = [...row.querySelectorAll(".players .name")].map((each) => each.textContent);
      const at = names.findIndex((each) => plain(each) === plain(name));
      if (at >= 0) return { row, table: row.dataset.table, others: names.filter((_, seat) => seat !== at) };
    }
    return null;
  };

  const show = () => {
    const name = field.value;
    for (const row of document.querySelectorAll("tr.mine")) row.classList.remove("mine");
    const mine = name ? find(name) : null;
    answer.replaceChildren();
    if (!mine) {
      if (name) answer.textContent = "No table of this round has this name.";
      return null;
    }
    mine.row.classList.add("mine");
    const [table, against] = [document.createElement("strong"), document.createElement("span")];
    table.textContent = /^\d+$/.test(mine.table) ? `Table ${mine.table}` : mine.table;
    against.textContent = mine.others.length ? `against ${mine.others.join(" and ")}` : "You have a bye.";
    answer.append(table, " ", against);
    return `${mine.row.id}`;
  };

  const paired = () => {
    const now = show();
    if (known !== null && now && now !== known) {
      document.title = `● ${answer.textContent}`;
      navigator.vibrate?.([200, 100, 200]);
      if (globalThis.Notification?.permission === "granted") new Notification(answer.textContent);
    }
    known = now ?? known ?? "";
  };

  try {
    field.value = localStorage.getItem(NAME) ?? "";
  } catch {
    // a browser that keeps nothing asks again next time
  }
  form.hidden = false;
  paired();
  field.addEventListener("input", () => {
    known = show() ?? "";
    try {
      localStorage.setItem(NAME, field.value);
    } catch {
      // see above
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  if (globalThis.Notification?.permission === "default") {
    tell.hidden = false;
    tell.addEventListener("click", async () => {
      tell.hidden = (await Notification.requestPermission()) !== "default";
    });
  }
  addEventListener("fresh", paired);
}
