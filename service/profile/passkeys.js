// Passkeys: the buttons that make one, or sign in with one. The server gives a challenge, the device of the person
// answers it, and the server says where to go on.

const binary = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const NO_DEVICE = "This browser knows no passkeys. Use your link, or another browser.";
const STOPPED = "Nothing was done: the device had no passkey for this page, or you stopped it.";
const TWICE = "This device has a passkey for this profile already.";

function say(words) {
  const place = document.querySelector("[data-passkey-fault]");
  place.textContent = words;
  place.hidden = words === "";
}

async function post(path, body) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), credentials: "same-origin" });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.detail.replace(/^\/\w*: /, ""));
  return content;
}

async function signIn(next) {
  const options = await post("/sign-in/passkey/options", {});
  const credential = await navigator.credentials.get({
    publicKey: { ...options, challenge: binary(options.challenge), allowCredentials: [] },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return post("/sign-in/passkey", {
    next,
    credential: {
      id: credential.id, rawId: credential.id, type: credential.type,
      response: {
        clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature),
        userHandle: userHandle === null ? null : text(userHandle),
      },
    },
  });
}

async function make({ name, label }) {
  const options = await post("/profile/passkeys/options", { name });
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: binary(options.challenge),
      user: { ...options.user, id: binary(options.user.id) },
      excludeCredentials: options.excludeCredentials.map((key) => ({ ...key, id: binary(key.id) })),
    },
  });
  const { clientDataJSON, attestationObject } = credential.response;
  return post("/profile/passkeys", {
    label,
    credential: {
      id: credential.id, rawId: credential.id, type: credential.type,
      response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) },
    },
  });
}

async function press(button, act) {
  say("");
  if (window.PublicKeyCredential === undefined) {
    say(NO_DEVICE);
    return;
  }
  button.disabled = true;
  try {
    location.assign((await act()).next);
  } catch (error) {
    if (error.name === "InvalidStateError") say(TWICE);
    else if (error instanceof DOMException) say(STOPPED);
    else say(error.message);
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll("button[data-passkey]")) {
  button.addEventListener("click", () => press(button, () => signIn(button.dataset.next)));
}
for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    press(form.querySelector("button"), () => make(Object.fromEntries(new FormData(form))));
  });
}
