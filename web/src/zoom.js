// One board of the island, or all of it: the letters beside the map, and the key Z. While a card is aimed, its lands.
import { landOf } from "./lands.js";
import { all, one } from "./page.js";
import { afterShown } from "./stage.js";

const EDGE = 30; // units of the map round a board
const SMALL = 0.45; // pixels per unit: below, the map shows less, and lands to aim at are zoomed in on
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

/** The lands the card in hand can be aimed at, where the whole island would be too small to tell them apart. @param {HTMLElement} map */
function aims(map) {
  const [, , width = 0, height = 0] = whole.split(" ").map(Number);
  const box = map.getBoundingClientRect();
  if (!one("#answer[data-aim]") || Math.min(box.width / width, box.height / height) >= SMALL) return [];
  return all(".target", map).map((target) => one(`#land-${landOf(target)}`, map)).filter((land) => land !== null);
}

function draw() {
  const map = one("#board .map");
  const letter = root.dataset.zoom ?? "";
  if (!map) return;
  for (const button of all(".zooms button")) button.setAttribute("aria-pressed", String(button.dataset.zoom === letter));
  const shown = letter ? all(`[id^="land-${letter}"]`, map) : aims(map);
  map.toggleAttribute("data-near", shown.length > 0);
  if (!shown.length) {
    if (whole) map.setAttribute("viewBox", whole);
    return;
  }
  const lands = /** @type {SVGGraphicsElement[]} */ (/** @type {unknown} */ (shown));
  const boxes = lands.map((land) => land.getBBox());
  const left = Math.min(...boxes.map((box) => box.x)) - EDGE;
  const top = Math.min(...boxes.map((box) => box.y)) - EDGE;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + EDGE;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + EDGE;
  const least = letter ? 0 : Number(whole.split(" ")[2]) / 3; // a single land keeps what is around it
  const more = Math.max(0, least - (right - left)) / 2;
  map.setAttribute("viewBox", [left - more, top - more, right - left + 2 * more, bottom - top + 2 * more].map(Math.round).join(" "));
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
