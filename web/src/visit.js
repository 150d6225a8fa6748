// From page to page of one kind without loading anew: the #stage of the answer takes the place of the present one.
import { read } from "./morph.js";
import { one, word } from "./page.js";
import { take } from "./stage.js";
import { toast } from "./toasts.js";

let newest = 0;
let sending = false;

/** Fetch an address, or send a form to it, and show what comes. False if it is not shown: there was no answer,
 * another page came, or somebody has gone on meanwhile.
 * @param {string} to @param {URLSearchParams} [body] @param {boolean} [noted] it goes into the history */
export async function visit(to, body, noted = true) {
  if (sending) return false;
  const mine = ++newest;
  sending = body !== undefined;
  const answer = await fetch(to, body ? { method: "POST", body } : {}).catch(() => null);
  if (body) sending = false;
  if (mine !== newest) return false;
  if (!answer) {
    toast(word("offline"), "alert");
    return false;
  }
  const html = await answer.text();
  if (mine !== newest) return false;
  const page = read(html);
  if (!one("#stage", page)) {
    location.assign(answer.url); // a page of another kind
    return false;
  }
  take(html);
  document.title = page.title;
  if (noted && answer.url !== location.href) history.pushState(null, "", answer.url);
  return true;
}

/** The choice of a place on the board. @param {EventTarget | null} at */
export const spot = (at) =>
  (at instanceof Element && at.closest("#board [data-choice][role=button]")?.getAttribute("data-choice")) || "";
