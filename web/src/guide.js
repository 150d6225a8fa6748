// A guided round: choices and "go on" without leaving the page, a ring round what the coach speaks of, and its keys.
import { announce } from "./announce.js";
import { all, csrf, on, one, visible } from "./page.js";
import { spot, visit } from "./visit.js";

const ROOM = 6; // pixels between the ring and what it is round
/** @type {Record<string, string>} what a key presses; the table's own keys are others */
const KEYS = { s: "[data-key=s]", n: "[data-key=n]", p: "[data-key=p]", g: "[data-key=g]" };

export function listen() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("#stage") || form.method !== "post") return;
    if ("leave" in form.dataset) return; // to a table of its own
    event.preventDefault();
    const by = event.submitter;
    const given = by instanceof HTMLButtonElement && by.name ? { [by.name]: by.value } : {};
    void go(form.getAttribute("action") ?? location.pathname, given);
  });
  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const choice = spot(at);
    const link = at?.closest("#coach a[href]");
    if (at?.closest("[data-key=g]")) return target()?.focus();
    if (choice) void go(location.pathname, { choice });
    else if (link instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      void go(link.href);
    }
  });
  document.addEventListener("keydown", pressed);
  addEventListener("popstate", () => void go(location.href, undefined, false));
  addEventListener("resize", ring);
  addEventListener("scroll", ring, true);
  new ResizeObserver(ring).observe(/** @type {HTMLElement} */ (one("#stage")));
  void document.fonts.ready.then(ring);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = /** @type {Element} */ (event.target);
  if (at.closest("input, textarea, select")) return;
  const choice = event.key === "Enter" || event.key === " " ? spot(at) : "";
  const key = on("letters", true) ? KEYS[event.key.toLowerCase()] : "";
  const button = key ? one(key) : null;
  if (choice) void go(location.pathname, { choice });
  else if (button) button.click();
  else return;
  event.preventDefault();
}

/** Fetch the place, or send a choice, and show what comes. @param {string} to @param {Record<string, string>} [given] @param {boolean} [forward] */
async function go(to, given, forward = true) {
  const body = given && new URLSearchParams({ ...given, csrfmiddlewaretoken: csrf() });
  if (!(await visit(to, body, forward))) return;
  ring();
  announce(one("#coach [data-say]")?.textContent?.replace(/\s+/g, " ").trim() ?? "");
  one("#coach")?.scrollIntoView({ block: "nearest" });
}

/** What is lit, where it is seen first: a choice is on the board and in the list of all choices. @returns {HTMLElement[]} */
function lit() {
  const names = one("#coach")?.dataset.lit?.split("\n") ?? [];
  return names.flatMap((name) => (name ? all(name).filter(visible).slice(0, 1) : []));
}

/** What "Go to it" goes to: the first that can be chosen, or else is lit. */
function target() {
  const found = lit();
  const best = found.find((element) => element.matches("[data-choice]")) ?? found[0];
  if (best && !best.matches("button, a, [tabindex]")) best.setAttribute("tabindex", "-1");
  return best;
}

/** A ring round each thing that is lit; what lies inside of another one needs none of its own. */
function ring() {
  for (const old of all(".lit-ring")) old.remove();
  const boxes = lit().map((element) => element.getBoundingClientRect());
  const inside = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) =>
    a !== b && a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  for (const box of boxes) {
    if (boxes.some((other) => inside(other, box))) continue; // the smaller one says it better
    const frame = document.createElement("div");
    frame.className = "lit-ring";
    frame.style.left = `${box.left + scrollX - ROOM}px`;
    frame.style.top = `${box.top + scrollY - ROOM}px`;
    frame.style.width = `${box.width + 2 * ROOM}px`;
    frame.style.height = `${box.height + 2 * ROOM}px`;
    document.body.append(frame);
  }
}
