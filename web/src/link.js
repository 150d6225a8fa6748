// The line that says how the connection is: quiet for 3 s of trouble, then honest, then relieved.
import { announce } from "./announce.js";
import { one, word } from "./page.js";

const PATIENCE = 3000;
/** @type {Set<string>} */
const troubles = new Set();
let told = false;
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */
/** @type {Timer} */
let patience;
/** @type {Timer} */
let relief;

/** Something does not get through, or does again. @param {string} what @param {boolean} is */
export function trouble(what, is) {
  const before = troubles.size;
  if (is) troubles.add(what);
  else troubles.delete(what);
  if (!before === !troubles.size) return;
  clearTimeout(patience);
  if (troubles.size) patience = setTimeout(tell, PATIENCE);
  else if (told) relieve();
}

function tell() {
  told = true;
  clearTimeout(relief);
  say(word(navigator.onLine ? "reconnecting" : "offline"), "down");
  const now = document.createElement("button");
  now.className = "btn";
  now.textContent = word("retry");
  now.addEventListener("click", () => dispatchEvent(new Event("online"))); // whoever waits tries at once
  one("#link")?.append(" ", now);
}

function relieve() {
  told = false;
  say(word("back"), "back");
  relief = setTimeout(() => say("", ""), 2500); // also if meanwhile something is asked for and comes
}

/** @param {string} text @param {string} state */
function say(text, state) {
  const line = one("#link");
  if (!line) return;
  line.textContent = text;
  line.dataset.state = state;
  line.hidden = !text;
  announce(text);
}
