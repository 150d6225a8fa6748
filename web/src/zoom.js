// One board of the island, or all of it: the letters beside the map, and the key Z.
import { all, one } from "./page.js";
import { afterShown } from "./stage.js";

const EDGE = 30; // units of the map round a board
const root = document.documentElement;
let whole = ""; // the picture's own window

/** Show one board; "" shows all. @param {string} letter */
function zoom(letter) {
  if (letter) root.dataset.zoom = letter;
  else delete root.dataset.zoom;
  draw();
}

/** The next board, and after the last all of them. */
export function zoomOn() {
  const letters = all(".zooms button").map((button) => button.dataset.zoom ?? "");
  if (letters.length) zoom(letters[(letters.indexOf(root.dataset.zoom ?? "") + 1) % letters.length] ?? "");
}

function draw() {
  const map = one("#board .map");
  const letter = root.dataset.zoom ?? "";
  if (!map) return;
  const lands = /** @type {SVGGraphicsElement[]} */ (/** @type {unknown} */ (all(`[id^="land-${letter}"]`, map)));
  for (const button of all(".zooms button")) button.setAttribute("aria-pressed", String(button.dataset.zoom === letter));
  if (!letter || !lands.length) {
    if (whole) map.setAttribute("viewBox", whole);
    return;
  }
  const boxes = lands.map((land) => land.getBBox());
  const left = Math.min(...boxes.map((box) => box.x)) - EDGE;
  const top = Math.min(...boxes.map((box) => box.y)) - EDGE;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + EDGE;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + EDGE;
  map.setAttribute("viewBox", [left, top, right - left, bottom - top].map(Math.round).join(" "));
}

export function listen() {
  if (!one(".zooms")) return;
  const seen = () => {
    whole = one("#board .map")?.getAttribute("viewBox") ?? whole;
    draw();
  };
  seen();
  afterShown(seen);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".zooms button") : null;
    if (button instanceof HTMLElement) zoom(button.dataset.zoom ?? "");
  });
}
