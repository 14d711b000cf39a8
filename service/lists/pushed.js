// The page as the server goes on sending it: lines of its source give way to others (`service.live.page_source`). A
// browser reconnects by itself, and says which page it has.

let source = null;
let lines = null; // the source of the page, as the server has it
let held = ""; // its entity tag

/** Whether the server sends what changes. */
export const pushes = () => source?.readyState === EventSource.OPEN;

/** The source of the page as it was opened: mostly from the browser's cache. */
async function opened() {
  const answer = await fetch(location.href, { cache: held ? "no-cache" : "force-cache" });
  if (!answer.ok) throw new Error(answer.status);
  held = answer.headers.get("ETag")?.match(/"(.*)"/)?.[1] ?? "";
  lines = (await answer.text()).split("\n");
}

/** Take in what was sent. Returns false where it starts from another page than this. */
function take(data) {
  if (data.lines) {
    lines = data.lines;
    return true;
  }
  if (data.from !== held) return false;
  for (const [at, count, others] of data.changes.reverse()) lines.splice(at, count, ...others); // earlier lines stay
  return true;
}

/** Call `show` with each new source of the page, sent from `address` on. */
export async function follow(address, show) {
  unfollow();
  if (!lines) await opened();
  const mine = new EventSource(`${address}?held=${held}`);
  source = mine;
  mine.addEventListener("page", (event) => {
    if (!take(JSON.parse(event.data))) {
      lines = null;
      follow(address, show).catch(() => {});
      return;
    }
    held = event.lastEventId;
    show(lines.join("\n"));
  });
}

/** Do not follow any longer. */
export function unfollow() {
  source?.close();
  source = null;
}
