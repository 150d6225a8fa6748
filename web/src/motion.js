// Pieces move from where they were (FLIP), come and go; one after another, and any key ends it.
// Whoever wants no motion gets a ring round what has changed.
import { all } from "./page.js";

const MOVE = 240;
const APART = 90;
const LONGEST = 1500;
const FADE = 150;
const EASE = "cubic-bezier(.2,.7,.2,1)";
/** @typedef {{ x: number, y: number, element: SVGElement, parent: Node | null }} Place */

const still = () =>
  document.documentElement.hasAttribute("data-still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where every piece is, seen from its own picture. @param {HTMLElement} stage */
export function before(stage) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const element of /** @type {SVGElement[]} */ (/** @type {unknown} */ (all(".piece[id]", stage))))
    places.set(element.id, place(element));
  const frames = new Map(all("#board svg", stage).map((svg) => [/** @type {Node} */ (svg), svg.clientWidth]));
  return { places, frames };
}

/** @param {SVGElement} element @returns {Place} */
function place(element) {
  const frame = element.ownerSVGElement?.getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const [x, y] = [at.x + at.width / 2 - (frame?.x ?? 0), at.y + at.height / 2 - (frame?.y ?? 0)];
  return { x, y, element, parent: element.parentNode };
}

/** @param {HTMLElement} stage @param {ReturnType<typeof before>} then */
export function after(stage, then) {
  for (const one of stage.getAnimations({ subtree: true })) if (one instanceof CSSTransition) one.cancel();
  const now = before(stage);
  // Only in a picture that was there, as large as it is now.
  const same = (/** @type {SVGElement | null} */ frame) =>
    frame !== null && then.frames.has(frame) && then.frames.get(frame) === now.frames.get(frame);
  /** @type {[SVGElement, number, number][]} */
  const moved = [];
  /** @type {SVGElement[]} */
  const come = [];
  for (const [id, at] of now.places) {
    // A new piece may say which one it was: "data-from".
    const was = then.places.get(id) ?? then.places.get(at.element.dataset.from ?? "");
    if (!same(at.element.ownerSVGElement)) continue;
    if (!was) come.push(at.element);
    else if (Math.hypot(was.x - at.x, was.y - at.y) > 2)
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

/** @param {SVGElement} element @param {number} dx @param {number} dy @param {number} delay */
function slide(element, dx, dy, delay) {
  const parent = element.parentElement;
  const turn = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()?.inverse() : null;
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
