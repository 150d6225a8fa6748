// A table's dock: one tab at a time, and on phones how much of the sheet is shown. What is chosen is kept at the
// root of the page, which no drawing touches. Without it the tabs are links to parts of the page.
import { all, one } from "./page.js";
import { afterShown } from "./stage.js";

const root = document.documentElement;
const HEIGHTS = ["peek", "half", "full"];
const DRAG = 30; // pixels that are a pull and not a tap

/** The name of the pane a part of the page lies in; "" if it lies in none. @param {Element | null} part */
function paneOf(part) {
  const pane = part?.closest(".pane") ?? (part ? one(".pane", part) : null);
  return [...(pane?.classList ?? [])].find((name) => name.startsWith("pane-"))?.slice(5) ?? "";
}

/** Bring a part of the page into sight, if it lies in a tab. True if it does. @param {string} part a selector */
export function reveal(part) {
  const there = one(part);
  const name = paneOf(there);
  if (!name || !there) return false;
  root.dataset.tab = name;
  if (sheet()) root.dataset.sheet = "full";
  mark();
  one("details:not([open]) > summary", there)?.click();
  there.scrollIntoView({ block: "nearest" });
  return true;
}

/** Leave a tab for the first one. @param {string} name */
export function close(name) {
  if (root.dataset.tab !== name) return;
  delete root.dataset.tab;
  mark();
}

/** How high the sheet is: 0, 1 or 2. */
const height = () => Math.max(0, HEIGHTS.indexOf(root.dataset.sheet ?? "half"));

/** @param {number} n */
const raise = (n) => (root.dataset.sheet = HEIGHTS[Math.min(Math.max(n, 0), 2)]);

/** Whether the dock is a sheet over the board. */
const sheet = () => {
  const dock = one(".dock");
  return dock !== null && getComputedStyle(dock).position === "fixed";
};

let scored = false;

/** Say which tab is shown; the first, if the chosen one is gone, and when the game has just ended. */
function mark() {
  const panes = all(".kit .pane").map(paneOf);
  if (!panes.length) return;
  if (panes[0] === "score" && !scored) root.dataset.tab = "score";
  scored = panes[0] === "score";
  if (!panes.includes(root.dataset.tab ?? "")) root.dataset.tab = panes[0];
  for (const link of all(".ktabs a")) {
    const there = paneOf(one(link.getAttribute("href") ?? "")) === root.dataset.tab;
    if (there && !link.hasAttribute("aria-current")) link.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (there) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

export function listen() {
  if (!one(".dock")) return;
  mark();
  afterShown(mark);
  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const link = at?.closest(".si a[href^='#']");
    if (link && reveal(link.getAttribute("href") ?? "")) event.preventDefault();
    if (at?.closest(".grab") && !pulled) raise((height() + 1) % 3);
  });
  let from = 0;
  let pulled = false;
  document.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    pulled = false;
  });
  document.addEventListener("pointerup", (event) => {
    const by = event.clientY - from;
    pulled = event.target instanceof Element && event.target.closest(".grab") !== null && Math.abs(by) > DRAG;
    if (pulled) raise(height() - Math.sign(by));
  });
}
