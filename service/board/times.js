// Show times in the reader's time zone, where they are not told by the clock of a hall; the tooltip has the server's
// time in UTC. A time of a hall says so to readers whose clock shows another one.

// Formatted by hand: the browser's formatting takes longer than all other scripts of a page together.
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July", "August"],
  ...["September", "October", "November", "December"],
];
const two = (number) => String(number).padStart(2, "0");
const day = (at) => `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
const minute = (at) => `${two(at.getHours())}:${two(at.getMinutes())}`;
const second = (at) => `${minute(at)}:${two(at.getSeconds())}`;

const FOREIGN = "time[datetime]:not([data-local])";

function local(times) {
  for (const each of times) {
    const at = new Date(each.dateTime);
    const written = each.textContent.trim();
    each.dataset.local = "";
    if (Number.isNaN(at.getTime()) || !written.includes(":")) continue; // a date without a time stays as it is
    if (each.dataset.hall) {
      if (!written.endsWith(minute(at))) each.textContent = `${written} in the hall`;
      each.title ||= `Time zone ${each.dataset.hall}`;
      continue;
    }
    const time = (/:\d\d:\d\d/.test(written) ? second : minute)(at);
    const today = day(at) === day(new Date());
    each.title ||= written;
    each.textContent = (today ? time : `${day(at)}, ${time}`) + ("named" in each.dataset ? " your time" : "");
  }
}

local(document.querySelectorAll(FOREIGN));
// Visit only new and changed elements: a page has thousands of elements, and changes with every step.
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    if (target.matches(FOREIGN)) local([target]);
    for (const each of addedNodes) {
      if (each.nodeType === Node.ELEMENT_NODE) local(each.matches(FOREIGN) ? [each] : each.querySelectorAll(FOREIGN));
    }
  }
}).observe(document.body, { childList: true, subtree: true });
