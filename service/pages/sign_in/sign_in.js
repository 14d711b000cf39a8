// A QR code of a sign-in carries the token behind `#`, which no server ever sees; here it gets into the form.

const field = document.getElementById("token");
const carried = decodeURIComponent(location.hash.slice(1));
if (field && /^vl_[0-9A-Za-z_-]+$/.test(carried)) {
  field.value = carried;
  history.replaceState(null, "", location.pathname + location.search);
  field.form.querySelector("button").focus();
}
