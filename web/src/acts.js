// Forms round the table (sit, leave, call a bot, play again, talk) sent without leaving the page.
import { said } from "./chat.js";
import { read } from "./morph.js";
import { csrf, newId, one, pause, table, word } from "./page.js";
import { refresh } from "./stage.js";
import { toast } from "./toasts.js";

/** @type {WeakSet<HTMLFormElement>} */
const underWay = new WeakSet();

/** @param {HTMLFormElement} form @param {HTMLElement | null} by */
export async function act(form, by) {
  if (underWay.has(form)) return;
  underWay.add(form);
  try {
    await sent(form, by);
  } finally {
    underWay.delete(form);
  }
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} by */
async function sent(form, by) {
  const fields = new FormData(form, by);
  const talk = form.closest("#chat") !== null;
  fields.set("command", newId()); // the same for each attempt: pressing on counts once
  const answer = await post(form.getAttribute("action") ?? location.pathname, fields, talk);
  if (!answer) return toast(word("offline"), "alert");
  if (!answer.ok) return toast(problem(await answer.text()), "alert");
  form.closest("details.menu")?.removeAttribute("open");
  if (talk) return said(form, await answer.json());
  const to = new URL(answer.url);
  // What stands beside the stage, such as a new invite link, comes with a new page.
  if (to.pathname !== `/t/${table}` || form.closest("#invite")) location.assign(to);
  else await refresh();
}

/** @param {string} to @param {FormData} fields @param {boolean} talk */
async function post(to, fields, talk) {
  const headers = { "X-CSRFToken": csrf(), Accept: talk ? "application/json" : "text/html" };
  const body = new URLSearchParams(/** @type {any} */ (fields));
  for (const wait of [500, 1500, 4000, 0]) {
    try {
      return await fetch(to, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
    } catch {
      await pause(wait);
    }
  }
  return null;
}

/** What the server's page says went wrong. @param {string} html */
function problem(html) {
  const page = read(html);
  const told = one(".reason, [role=alert]", page) ?? one("main p", page);
  return told?.textContent?.trim().replace(/\s+/g, " ") || word("not_possible");
}
