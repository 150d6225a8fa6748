// The keyboard map of the table. Single letters can be switched off (WCAG 2.1.4).
import { back } from "./decide.js";
import { reveal } from "./dock.js";
import { beside, inspectHere } from "./lands.js";
import { all, on, one, visible } from "./page.js";
import { toPlaces, walk } from "./walk.js";
import { whyHere } from "./why.js";
import { zoomOn } from "./zoom.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const OPTIONS = "#decision [data-choice]:not([aria-disabled=true], [name=confirm])";
const CARDS = "#cards .of-hand button[data-choice]";
const CHOICES = "button[data-choice], summary, input[type=radio], button[popovertarget]";

/** @type {Record<string, () => unknown>} */
const LETTERS = {
  d: () => enter("#decision", CHOICES),
  b: () => (one("#board [data-choice]") ? enter("#board", "[data-choice]:not([tabindex='-1'])") : toPlaces() || enter("#board", "a")),
  m: toPlaces,
  l: () => enter("#log", "[tabindex], a, button"),
  c: () => enter("#chat", "input[type=text], textarea, input:not([type=hidden])"),
  "?": () => /** @type {HTMLDialogElement | null} */ (one("#keys"))?.showModal(),
  u: () => (one("#answer [name=undo]") ?? one("#stage [name=undo]"))?.click(),
  r: () => one("#answer [name=confirm], #answer .foot [data-choice=done]")?.click(),
  i: () => one("#inspected") && inspectHere(),
  t: () => one("#threat")?.click(),
  z: () => zoomOn(),
  w: () => whyHere() || one("[popovertarget]:focus, [aria-disabled=true]:focus")?.click(),
};

export function listen() {
  document.addEventListener("click", (event) => {
    const menu = one("details.menu[open]");
    if (menu && !menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute("open");
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = /** @type {Element} */ (event.target);
    if (event.key === "Escape") return escape(at);
    if (at.closest("textarea, select, dialog, [popover]") || at.matches("input:not([type=radio], [type=checkbox])")) return;
    if (pressed(event, at)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event @param {Element} at */
function pressed(event, at) {
  if (event.key in WAYS) return arrow(event.key, at);
  if (event.repeat || !on("letters", true)) return false;
  if (event.key >= "1" && event.key <= "9") return number(Number(event.key));
  const known = LETTERS[event.key.toLowerCase()];
  known?.();
  return known !== undefined;
}

/** Popovers and dialogs close by themselves first. @param {Element} at */
function escape(at) {
  if (one(":popover-open, dialog[open]")) return;
  const menu = one("details.menu[open]");
  if (menu) {
    menu.removeAttribute("open");
    one("summary", menu)?.focus();
    return;
  }
  if (at.closest("#chat")) enter("#decision", CHOICES);
  else back();
}

/** Into a part of the page: to the first thing one can do there. @param {string} part @param {string} within */
function enter(part, within) {
  reveal(part);
  const place = all(part).find(visible) ?? one(`a[href="${part}"]`);
  if (!place) return;
  const first = all(within, place).find(visible);
  if (!first && !place.matches("a, button, [tabindex]")) place.tabIndex = -1;
  (first ?? place).focus();
}

/** The n-th thing to decide: a verb, a card of the kit while cards are played, or an option. @param {number} n */
function number(n) {
  const verbs = all("#decision .verbs input, #decision .verbs button");
  const cards = one("#decision.ask-play") ? all(CARDS).filter(visible) : [];
  const found = verbs.length ? verbs : cards.length ? cards : all(OPTIONS).filter(visible);
  found[n - 1]?.focus();
  found[n - 1]?.click();
  return found.length >= n;
}

/** By direction on the board; forth and back in the list. @param {string} key @param {Element} at */
function arrow(key, at) {
  const way = WAYS[key] ?? [0, 0];
  if ((at.closest("#inspected") || at.matches("body, .pan, .ktabs a")) && beside(way)) return true;
  if (at.closest("#board, #read")) return walk(at, way);
  if (at.matches("#decision input")) return false; // radio buttons know arrows themselves
  const list = all(CHOICES, one("#decision") ?? document).filter(visible);
  const here = list.indexOf(/** @type {HTMLElement} */ (at));
  if (here < 0) return false;
  list[(here + way[0] + way[1] + list.length) % list.length]?.focus();
  return true;
}
