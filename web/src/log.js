// The log shows the newest lines of a longer one. A line keeps its element, so that only new ones are read out.
import { all } from "./page.js";

let next = 0;

/** @param {ParentNode} within */
const lines = (within) => all("#log ol.log > li", within);
/** @param {Element} line */
const text = (line) => (line.textContent ?? "").replace(/\s+/g, " ").trim();

/** The same line gets the same id in both drawings. @param {HTMLElement} old @param {HTMLElement} drawn */
export function align(old, drawn) {
  const had = lines(old);
  const has = lines(drawn);
  const [was, is] = [had.map(text), has.map(text)];
  for (const line of had) line.id ||= `ln-${next++}`;
  let gone = 0;
  while (gone < was.length && !was.slice(gone).every((line, n) => line === is[n])) gone++;
  has.forEach((line, n) => (line.id = had[gone + n]?.id ?? `ln-${next++}`));
}
