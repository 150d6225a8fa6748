// Walking on the board by arrow keys: among the targets, which are one tab stop together, and among all places,
// which "Read the board" tells one by one, also when nothing is asked.
import { reveal } from "./dock.js";
import { all, one, visible } from "./page.js";
import { load } from "./read_board.js";
import { afterShown } from "./stage.js";

const TARGETS = "#board g[data-choice]";
const PLACES = "#read [data-ref]";
let last = ""; // the place where the reader was

export function listen() {
  rove();
  afterShown(rove);
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.matches(TARGETS)) rove(target);
    if (target.matches(PLACES)) last = target.getAttribute("data-ref") ?? "";
  });
}

/** One target is the board's tab stop; arrows lead to the others. @param {unknown} [at] */
function rove(at) {
  const targets = all(TARGETS);
  const stop = targets.find((one) => one === at || one === document.activeElement) ?? targets[0];
  for (const target of targets) target.setAttribute("tabindex", target === stop ? "0" : "-1");
}

/** To the places of the board, where the reader was before. False if this table has none. */
export function toPlaces() {
  if (!one("#read")) return false;
  void enterPlaces();
  return true;
}

async function enterPlaces() {
  await load();
  const places = all(PLACES);
  const to = places.find((place) => place.dataset.ref === last) ?? places[0];
  if (!to) return;
  reveal("#read");
  one("#read")?.setAttribute("open", "");
  step(to);
}

/** To what lies in this direction; false if there is nothing. @param {Element} at @param {[number, number]} way */
export function walk(at, way) {
  if (at.closest("#board")) {
    const best = nearest(at, all("#board [data-choice]"), way);
    best?.focus();
    return best !== null; // else the key moves the map
  }
  const here = at.closest(PLACES);
  if (!here) return false;
  const places = all(PLACES);
  const drawn = new Map(places.map((place) => [lies(place), place]));
  const from = lies(here);
  const there = from && nearest(from, [...drawn.keys()].filter((one) => one !== null), way);
  const next = places[places.indexOf(/** @type {HTMLElement} */ (here)) + way[0] + way[1]];
  const to = from ? there && drawn.get(there) : next; // where no board is drawn, the list is the way
  if (to) step(to);
  return true;
}

/** The element of the board that a place is, if it is in sight. @param {Element} place */
function lies(place) {
  const found = document.getElementById(place.getAttribute("data-ref") ?? "");
  return found && visible(found) ? found : null;
}

/** @param {HTMLElement} place */
function step(place) {
  place.tabIndex = -1;
  place.focus();
}

/** The nearest on that side, what lies aslant counted as farther.
 * @param {Element} at @param {HTMLElement[]} among @param {[number, number]} way */
function nearest(at, among, way) {
  const from = middle(at);
  let [best, least] = [/** @type {HTMLElement | null} */ (null), Infinity];
  for (const target of among.filter(visible)) {
    const to = middle(target);
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = ahead + 2 * aside;
    if (target !== at && ahead > 1 && aside <= 3 * ahead && far < least) [best, least] = [target, far];
  }
  return best;
}

/** @param {Element} element @returns {[number, number]} */
function middle(element) {
  // a target on the board is as large as its first shape; ghosts beside it do not count
  const box = (element instanceof SVGGElement ? element.firstElementChild : element)?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}
