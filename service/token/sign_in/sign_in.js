// A link or a QR code of a sign-in carries the token behind `#`, which no server ever sees; here it gets into the form.
//
// Whoever comes here signs in or out: of what a scorekeeper's page has kept for a network gap, nothing stays.

if ("caches" in window) {
  caches.delete("vaultlog:kept");
  new BroadcastChannel("vaultlog:kept").postMessage("signed out");
}
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((each) => each.unregister())).catch(() => {});

const field = document.getElementById("token");
const carried = decodeURIComponent(location.hash.slice(1));
if (field && /^vl_[0-9A-Za-z_-]+$/.test(carried)) {
  field.value = carried;
  history.replaceState(null, "", location.pathname + location.search);
  // A link opens what it is for at once. A person who is signed in already as somebody else decides first.
  if (field.form.dataset.asks === undefined) field.form.requestSubmit();
  else field.form.querySelector("button").focus();
}
