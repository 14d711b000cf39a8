// Leads from the notification that a player is paired to the page that has shown it. Browsers of phones show none for a
// page without a worker; this one answers no request.

addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(lead(notification.data));
});

async function lead(address) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url.split("#")[0] === address);
  return open ? open.focus() : clients.openWindow(address);
}
