// The log: the newest lines of a longer one. A line keeps its element, so that only new ones are read out;
// those since one's own last move are marked.
import { all, stage, table } from "./page.js";

const SEEN = `seen:${table}`;
const ENOUGH = 3; // so many lines tell a place in the log
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

/** From here on everything is news. */
export function remember() {
  const known = lines(stage() ?? document).slice(-ENOUGH).map(text);
  localStorage.setItem(SEEN, JSON.stringify(known));
}

/** Mark what has happened since. */
export function since() {
  const all = lines(stage() ?? document);
  const is = all.map(text);
  /** @type {string[] | null} */
  const known = JSON.parse(localStorage.getItem(SEEN) ?? "null");
  if (!known?.length) return;
  let first = is.length;
  while (first > 0 && !known.every((line, n) => line === is[first - known.length + n])) first--;
  all.forEach((line, n) => {
    line.classList.toggle("new", n >= first);
    line.classList.toggle("first-new", n === first && n > 0);
  });
}
