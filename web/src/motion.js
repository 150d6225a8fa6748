// Pieces move from where they were (FLIP), come and go; one after another, and any key ends it.
// Whoever wants no motion gets a ring round what has changed.
import { all } from "./page.js";

const MOVE = 240;
const APART = 90;
const LONGEST = 1500;
const FADE = 150;
const NEAR = 1; // of the picture's units
const EASE = "cubic-bezier(.2,.7,.2,1)";
/** @typedef {{ x: number, y: number, element: SVGGraphicsElement, parent: Node | null }} Place */

const still = () =>
  document.documentElement.hasAttribute("data-still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where every piece is, and in which pictures. @param {HTMLElement} stage */
export function before(stage) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const element of /** @type {SVGGraphicsElement[]} */ (/** @type {unknown} */ (all(".piece[id]", stage))))
    places.set(element.id, place(element));
  const frames = new Set(all("#board svg", stage).map((svg) => /** @type {Node} */ (svg)));
  return { places, frames };
}

/**
 * In the units of its picture, from the piece's own origin: however large the picture is drawn, and
 * whatever lies on the piece, it has moved only if it is somewhere else.
 * @param {SVGGraphicsElement} element @returns {Place}
 */
function place(element) {
  const at = between(element, element.ownerSVGElement);
  return { x: at?.e ?? 0, y: at?.f ?? 0, element, parent: element.parentNode };
}

/** What turns the units of one into those of the other. @param {Element | null} from @param {Element | null} to */
function between(from, to) {
  if (!(from instanceof SVGGraphicsElement && to instanceof SVGGraphicsElement)) return null;
  const there = to.getScreenCTM();
  return there && from.getScreenCTM() ? there.inverse().multiply(from.getScreenCTM() ?? undefined) : null;
}

/** @param {HTMLElement} stage @param {ReturnType<typeof before>} then */
export function after(stage, then) {
  for (const one of stage.getAnimations({ subtree: true })) if (one instanceof CSSTransition) one.cancel();
  const now = before(stage);
  // Only in a picture that was there.
  const same = (/** @type {SVGElement | null} */ frame) => frame !== null && then.frames.has(frame);
  /** @type {[SVGGraphicsElement, number, number][]} */
  const moved = [];
  /** @type {SVGGraphicsElement[]} */
  const come = [];
  for (const [id, at] of now.places) {
    // A new piece may say which one it was: "data-from".
    const was = then.places.get(id) ?? then.places.get(at.element.dataset.from ?? "");
    if (!same(at.element.ownerSVGElement)) continue;
    if (!was) come.push(at.element);
    else if (Math.hypot(was.x - at.x, was.y - at.y) > NEAR)
      moved.push([at.element, was.x - at.x, was.y - at.y]);
  }
  if (still()) return ring([...moved.map(([element]) => element), ...come]);
  const apart = Math.min(APART, LONGEST / Math.max(1, moved.length + come.length));
  const plays = moved.map(([element, dx, dy], n) => slide(element, dx, dy, n * apart));
  plays.push(...come.map((element, n) => appear(element, (moved.length + n) * apart)));
  for (const [id, was] of then.places)
    if (!now.places.has(id) && was.parent?.isConnected) plays.push(leave(was));
  const skip = () => plays.forEach((play) => play.finish());
  addEventListener("keydown", skip, { once: true, capture: true });
  void Promise.allSettled(plays.map((play) => play.finished)).then(() =>
    removeEventListener("keydown", skip, { capture: true }),
  );
}

/** @param {SVGGraphicsElement} element @param {number} dx @param {number} dy @param {number} delay */
function slide(element, dx, dy, delay) {
  const turn = between(element.ownerSVGElement, element.parentElement);
  const [x, y] = turn ? [turn.a * dx + turn.c * dy, turn.b * dx + turn.d * dy] : [dx, dy];
  const steps = [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }];
  return element.animate(steps, { duration: MOVE, delay, easing: EASE, fill: "backwards" });
}

/** @param {SVGElement} element @param {number} delay */
function appear(element, delay) {
  const inner = element.firstElementChild ?? element; // its origin is the middle of the piece
  inner.animate([{ transform: "scale(.9)" }, { transform: "scale(1)" }], { duration: MOVE, delay, composite: "add" });
  return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE, delay, fill: "backwards" });
}

/** @param {Place} was */
function leave({ element, parent }) {
  element.removeAttribute("id");
  element.setAttribute("aria-hidden", "true");
  element.style.pointerEvents = "none";
  // What it offered is gone: nobody may choose it while it fades.
  for (const one of [element, ...all("[data-choice]", element)])
    for (const name of ["data-choice", "role", "tabindex"]) one.removeAttribute(name);
  parent?.appendChild(element);
  const play = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE });
  void play.finished.catch(() => {}).then(() => element.remove());
  return play;
}

/** @param {SVGElement[]} pieces */
function ring(pieces) {
  for (const piece of pieces) piece.classList.add("ringed");
  setTimeout(() => pieces.forEach((piece) => piece.classList.remove("ringed")), 2000);
}
