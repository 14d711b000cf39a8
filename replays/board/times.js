// Times as the clock on the wall shows them where the page is read; what the server wrote, UTC, is in the tooltip.

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const minute = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const second = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

const FOREIGN = "time[datetime]:not([data-local])";

function local(times) {
  for (const each of times) {
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

local(document.querySelectorAll(FOREIGN));
// Only what has come or changed is looked at: a page has thousands of elements, and changes with every step.
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target.matches(FOREIGN)) local([target]);
    for (const each of addedNodes) {
      if (each.nodeType === Node.ELEMENT_NODE) local(each.matches(FOREIGN) ? [each] : each.querySelectorAll(FOREIGN));
    }
  }
}).observe(document.body, { childList: true, subtree: true });
