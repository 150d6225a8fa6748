// One voice: the page's only live region, outside the stage, so that no drawing takes it out of the tree.
import { all, one } from "./page.js";

const GATHER = 80; // ms: what is said together is read together
/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** Have this read out, after what is being read. @param {string} text */
export function announce(text) {
  const place = one("#announcer");
  if (!place || !text || waiting.includes(text)) return;
  waiting.push(text);
  if (waiting.length === 1) place.textContent = ""; // the same sentence again is news again
  clearTimeout(soon);
  soon = setTimeout(() => ((place.textContent = waiting.join(" ")), (waiting = [])), GATHER);
}

/** What an element says, without the parts that are not for reading out. @param {Element} element @param {string} without a selector */
export function spoken(element, without) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const part of all(without, copy)) part.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
