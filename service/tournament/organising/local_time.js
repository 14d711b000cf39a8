// Fields for a time are filled in by the clock of who fills them in, and sent in UTC, as the server keeps them.

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a field for date and time holds of a moment, by the clock here. */
function here(moment) {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

for (const field of document.querySelectorAll("input[type=datetime-local][data-zone-in]")) {
  if (field.value) field.value = field.defaultValue = here(new Date(`${field.value}Z`));
  document.getElementById(field.dataset.zoneIn).textContent = ZONE;
  field.form.addEventListener("formdata", ({ formData }) => {
    const { name, value } = field;
    formData.set(name, value ? new Date(value).toISOString().slice(0, 16) : "");
  });
}
