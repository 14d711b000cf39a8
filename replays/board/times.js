// Times as the clock on the wall shows them where the page is read; what the server wrote, UTC, is in the tooltip.

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const minute = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const second = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

function local() {
  for (const each of document.querySelectorAll("time[datetime]:not([data-local])")) {
    const at = new Date(each.dateTime);
    const written = each.textContent.trim();
    each.dataset.local = "";
    if (Number.isNaN(at.getTime()) || !written.includes(":")) continue; // a day is the same day everywhere
    const time = (/:\d\d:\d\d/.test(written) ? second : minute).format(at);
    const today = day.format(at) === day.format(new Date());
    each.title ||= written;
    each.textContent = today ? time : `${day.format(at)}, ${time}`;
  }
}

local();
new MutationObserver(local).observe(document.body, { childList: true, subtree: true });
