// The log shows the newest lines of a longer one. A line keeps its element, so that only new ones are read out;
// its first and its last may change, where they count what happened several times in a row.
import { all, one } from "./page.js";

let next = 0;

/** From the oldest to the newest; text mode has the newest first. @param {ParentNode} [within] */
export function lines(within = document) {
  const found = all("#log ol:is(.log, [reversed]) > li", within);
  return one("#log ol[reversed]", within) ? found.reverse() : found;
}
/** @param {Element} line */
const text = (line) => (line.textContent ?? "").replace(/\s+/g, " ").trim();

/** The same line gets the same id in both drawings. @param {HTMLElement} old @param {HTMLElement} drawn */
export function align(old, drawn) {
  const had = lines(old);
  const has = lines(drawn);
  const [was, is] = [had.map(text), has.map(text)];
  for (const line of had) line.id ||= `ln-${next++}`;
  const common = was.map((_, gone) => is.filter((line, n) => line === was[gone + n]).length);
  const gone = common.indexOf(Math.max(...common)); // as many lines as possible stay what they were
  has.forEach((line, n) => (line.id = (was[gone + n] === is[n] && had[gone + n]?.id) || `ln-${next++}`));
}
