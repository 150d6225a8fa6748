// Pushes: the button of the page of notices. The browser asks for leave on a click and never before.
import { csrf, one, word } from "./page.js";
import { serviceWorker } from "./morph.js";

/** @param {string} key */
function bytes(key) {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {string} key @returns {Promise<string>} what went wrong */
async function subscribe(key) {
  const said = one("#push-said")?.dataset;
  if ((await Notification.requestPermission()) !== "granted") return said?.refused ?? "";
  const worker = await navigator.serviceWorker.register(/** @type {string} */ (serviceWorker()));
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
    .catch(() => null);
  if (!made) return said?.none ?? "";
  const headers = { "X-CSRFToken": csrf(), "Content-Type": "application/json" };
  const body = JSON.stringify(made.toJSON());
  const answer = await fetch("/me/notices/push", { method: "POST", headers, body }).catch(() => null);
  const answered = await answer?.json().catch(() => null);
  if (!answer?.ok) return answered?.said ?? word("not_possible");
  location.assign(answered.to);
  return "";
}

export function listen() {
  const zone = one("select[data-zone]");
  if (zone instanceof HTMLSelectElement) {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([...zone.options].some((option) => option.value === here)) zone.value = here;
  }
  const button = one("[data-push]");
  if (button instanceof HTMLButtonElement) {
    button.disabled = !("PushManager" in window) || !("serviceWorker" in navigator);
    button.addEventListener("click", async () => {
      button.disabled = true;
      const line = one("#push-said");
      const wrong = await subscribe(button.dataset.push ?? "").catch(() => word("not_possible"));
      if (line) line.textContent = wrong;
      button.disabled = false;
    });
  }
  document.documentElement.dataset.ready = "";
}
