// What if: choices and steps without loading the page, the tree of branches by arrow keys, and bot games waited for.
import { reveal } from "./dock.js";
import { all, csrf, on, one, visible } from "./page.js";
import { spot, visit } from "./visit.js";

const AGAIN = 1500; // ms until the page looks again how far the bots are
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clock;

export function listen() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post" || !form.closest("#stage")) return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    void go(form.getAttribute("action") ?? location.pathname, new URLSearchParams(/** @type {any} */ (fields)));
  });
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const choice = spot(event.target);
    const link = event.target instanceof Element ? event.target.closest("#what-if a[href^='/w/']") : null;
    if (choice) choose(choice);
    const part = event.target instanceof Element ? event.target.closest(".wib a[href^='#']") : null;
    if (part && reveal(part.getAttribute("href") ?? "")) event.preventDefault();
    if (!link) return;
    event.preventDefault();
    void go(link.getAttribute("href") ?? "");
  });
  document.addEventListener("keydown", pressed, { capture: true });
  addEventListener("popstate", () => void go(location.href, undefined, false));
  wait();
}

/** @param {string} choice */
function choose(choice) {
  const seat = one("#stage")?.dataset.seat ?? "";
  void go(location.pathname, new URLSearchParams({ choice, seat, csrfmiddlewaretoken: csrf() }));
}

/** @param {string} to @param {URLSearchParams} [body] @param {boolean} [noted] */
async function go(to, body, noted = true) {
  clearTimeout(clock); // whoever goes on is not called back by an answer about another position
  const inTree = document.activeElement?.closest(".wtree") !== null;
  const shown = await visit(to, body, noted);
  if (shown && inTree) one(".wtree [aria-current]")?.focus();
  wait();
}

/** While bots play on, look again in a moment. */
function wait() {
  clearTimeout(clock);
  if (one("#stage")?.hasAttribute("data-looking"))
    clock = setTimeout(() => void visit(location.href, undefined, false).then(wait), AGAIN);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = /** @type {Element} */ (event.target);
  if (at.closest("input, select, textarea, dialog, [popover]")) return;
  const choice = event.key === "Enter" || event.key === " " ? spot(at) : "";
  if (choice && !event.repeat) choose(choice);
  else if (!(at.closest(".wtree") && walk(event.key, at)) && !(on("letters", true) && letter(event.key))) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {string} key */
function letter(key) {
  const to = { "[": "#what-if [rel=prev]", "]": "#what-if [rel=next]", x: ".wtree [aria-current]" }[key.toLowerCase()];
  const found = to ? one(to) : null;
  if (!found) return false;
  if (key.toLowerCase() !== "x") found.click();
  else if (visible(found)) found.focus();
  else location.hash = "what-if"; // on phones it is a part of the page of its own
  return true;
}

/** In the tree: up and down from one to the next, left to what it leaves, right to what leaves it.
 * @param {string} key @param {Element} at */
function walk(key, at) {
  const links = all(".wtree a");
  const here = links.indexOf(/** @type {HTMLElement} */ (at));
  const item = at.closest("li");
  const to = {
    ArrowUp: links[here - 1],
    ArrowDown: links[here + 1],
    Home: links[0],
    End: links.at(-1),
    ArrowLeft: item?.parentElement?.closest("li")?.querySelector("a"),
    ArrowRight: item?.querySelector("ul a"),
  };
  if (!(key in to)) return false;
  /** @type {Record<string, Element | null | undefined>} */
  const ways = to;
  const next = ways[key];
  if (next instanceof HTMLElement) next.focus();
  return true;
}
