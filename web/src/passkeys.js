// Passkeys: the buttons of the page "You". The server says what the browser's own dialog needs, and checks the answer.
import { announce } from "./announce.js";
import { all, csrf, one, word } from "./page.js";

/** @param {string} to @param {string} [body] */
function post(to, body) {
  const headers = { "X-CSRFToken": csrf(), "Content-Type": "application/json" };
  return fetch(to, { method: "POST", headers, body: body ?? "{}" }).catch(() => null);
}

/** @param {string} text */
function tell(text) {
  const line = one("#passkey-said");
  if (line) line.textContent = text;
  else announce(text);
}

/** @param {any} options @param {boolean} make */
const dialog = (options, make) =>
  make
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });

/** @param {string} kind "new": make one; "enter", "host", "delete": sign in @returns {Promise<string>} what went wrong */
async function ceremony(kind) {
  const make = kind === "new";
  const elsewhere = { new: "/me/passkey/made", host: location.pathname + location.search };
  const to = { ...elsewhere, delete: "/me/passkey/enter?next=delete" }[kind] ?? "/me/passkey/enter";
  const options = await post(make ? "/me/passkey/new" : "/me/passkey/ask");
  if (!options?.ok) return word("not_possible");
  const made = await dialog(await options.json(), make).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return one("#passkey-said")?.dataset.cancelled ?? "";
  const answer = await post(to, JSON.stringify(made.toJSON()));
  const said = await answer?.json().catch(() => null);
  if (!answer?.ok) return said?.said ?? word("not_possible");
  location.assign(said.to);
  return "";
}

export function listen() {
  for (const button of all("[data-passkey]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.disabled = !window.PublicKeyCredential;
    button.addEventListener("click", async () => {
      button.disabled = true;
      tell("");
      tell(await ceremony(button.dataset.passkey ?? ""));
      button.disabled = false;
    });
  }
  document.documentElement.dataset.ready = "";
}
