// What people say at the table. Lines are text: they are put in as text and nothing else.
import { announce } from "./announce.js";
import { all, one, table, visible, word } from "./page.js";
import { toast } from "./toasts.js";

const NEAR = 24; // pixels from the end of the box: about a line
/** @typedef {{ id: number, seat: number, name: string, text: string, at: number }} Line */

const last = () => Math.max(0, ...all("#chat-lines [data-line]").map((line) => Number(line.dataset.line)));
/** @type {Promise<void> | null} */
let asking = null;

/** Fetch what is new. */
export function hear() {
  if (!one("#chat-lines")) return;
  asking ??= fetched().finally(() => (asking = null));
  return asking;
}

async function fetched() {
  const answer = await fetch(`/t/${table}/chat?after=${last()}`).catch(() => null);
  if (answer?.ok) add((await answer.json()).lines, false);
}

/** Our own line got through. @param {HTMLFormElement} form @param {{ lines: Line[] }} answer */
export function said(form, answer) {
  form.reset();
  add(answer.lines, true);
}

/** @param {Line[]} lines @param {boolean} own */
function add(lines, own) {
  const place = one("#chat-lines");
  const known = last();
  const fresh = lines.filter((line) => line.id > known);
  if (!place || !fresh.length) return;
  const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR;
  for (const line of fresh) place.append(drawn(line));
  // Only the box scrolls, never the page: nobody's button moves under the finger. Who reads back stays there.
  if (own || atEnd) place.scrollTop = place.scrollHeight;
  if (own) return;
  if (visible(place)) for (const line of fresh) announce(`${line.name}: ${line.text}`);
  else toast(word("chat_new"));
}

/** @param {Line} line */
function drawn(line) {
  const item = document.createElement("li");
  item.dataset.line = String(line.id);
  const name = document.createElement("b");
  name.textContent = line.name;
  const text = document.createElement("span");
  text.textContent = line.text;
  item.append(name, " ", text);
  return item;
}
