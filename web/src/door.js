// Links: the token behind # goes to the server by POST, never into an address, a log or a Referer.
import { csrf, one, word } from "./page.js";
import { toast } from "./toasts.js";

// Pages with a form for the token.
const FORMS = ["/me/back", "/admin/login/"];

/** Where a token is exchanged: the invite of a table, or one's own recovery link. */
function place() {
  if (FORMS.includes(location.pathname)) return location.pathname;
  const table = /^\/t\/([\w-]+)$/.exec(location.pathname);
  return table ? `/t/${table[1]}/enter` : "";
}

async function enter() {
  const token = location.hash.slice(1);
  const to = place();
  // Tokens are long; a short hash is a place on the page.
  if (!to || !/^[\w:-]{20,300}$/.test(token) || document.getElementById(token)) return;
  if (FORMS.includes(to)) {
    // To become somebody is for the reader to say: a link alone could make them anybody.
    const field = one("#back [name=token]");
    if (field instanceof HTMLInputElement) field.value = token;
    return history.replaceState(null, "", to);
  }
  const headers = { "X-CSRFToken": csrf() };
  const answer = await fetch(to, { method: "POST", headers, body: new URLSearchParams({ token }) }).catch(() => null);
  if (!answer) return toast(word("reconnecting"), "alert");
  if (answer.ok && !one("#stage")) location.replace(new URL(answer.url).pathname);
  else history.replaceState(null, "", location.pathname + location.search);
}

/** Buttons that copy or share a link: `data-copy` holds it, or the id of the field that does. */
async function pressed(/** @type {Event} */ event) {
  const button = event.target instanceof Element ? event.target.closest("[data-copy], [data-share]") : null;
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  const given = button.dataset.copy ?? button.dataset.share ?? "";
  const field = given ? document.getElementById(given) : null;
  const link = new URL(field instanceof HTMLInputElement ? field.value : given || location.href, location.href).href;
  if (button.dataset.share !== undefined && navigator.share) {
    await navigator.share({ url: link, title: document.title }).catch(() => {});
    return;
  }
  if (await copied(link, field)) toast(word("copied"));
}

/** @param {string} text @param {HTMLElement | null} field */
async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (field instanceof HTMLInputElement) field.select(); // the reader can copy it by hand
    return document.execCommand("copy");
  }
}

document.addEventListener("click", (event) => void pressed(event));
addEventListener("hashchange", () => void enter());
void enter();
