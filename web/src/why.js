// Why not here? A click, a tap or W on a place of the board that cannot be chosen opens the reason there.
import { open } from "./cards.js";
import { stage } from "./page.js";

const PLACES = /^(sq|at|pr|pl|land|pc)-/; // how the ids of places on the boards begin
const TAKEN = "a, button, summary, label, input, [data-thing], [data-choice], [role=button]";

export function listen() {
  document.addEventListener("click", (event) => {
    const at = event.target;
    if (event.defaultPrevented || !(at instanceof Element) || !at.closest("#board") || at.closest(TAKEN)) return;
    const place = document.elementsFromPoint(event.clientX, event.clientY).map(placeOf).find(Boolean);
    if (place) why(place);
  });
}

/** The key W, on whatever has the focus. False if there is nothing to ask. */
export function whyHere() {
  const at = document.activeElement;
  if (!at || !at.closest("#board") || at.closest("a, button, [data-choice]:not([aria-disabled=true])")) return false;
  const place = placeOf(at);
  if (place) why(place);
  return place !== null;
}

/** The place that this is, or belongs to. @param {Element} at */
function placeOf(at) {
  if (!at.closest("#board")) return null;
  for (let up = /** @type {Element | null} */ (at); up && up.id !== "board"; up = up.parentElement)
    if (PLACES.test(up.id)) return up;
  return null;
}

/** @param {Element} place */
function why(place) {
  if (stage()?.hasAttribute("data-mine")) void open(`why:${place.id}`, place, false);
}
