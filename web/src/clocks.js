// Clocks run on the page between two looks at the server's; who has little left hears of it.
import { all, one, stage, table, word } from "./page.js";
import { afterShown } from "./stage.js";
import { toast } from "./toasts.js";

/** @typedef {{ seat: number, left: number, running: boolean }} Clock */
/** @type {Clock[]} */
let clocks = [];
let read = 0; // when the server said so
/** @type {[number, string][]} */
const WARNINGS = [[60_000, "minute_left"], [10_000, "seconds_left"]];

export function tick() {
  if (!one("#clocks")) return;
  clocks = all("#clocks .clock").map((one) => ({
    seat: Number(one.dataset.seat),
    left: Number(one.dataset.left),
    running: one.hasAttribute("data-running"),
  }));
  read = performance.now();
  setInterval(draw, 1000);
  afterShown(({ before, seq }) => seq !== before && void ask());
}

async function ask() {
  const answer = await fetch(`/t/${table}/clocks`).catch(() => null);
  if (!answer?.ok) return;
  clocks = (await answer.json()).clocks;
  read = performance.now();
  draw();
}

function draw() {
  const gone = performance.now() - read;
  for (const clock of clocks) {
    const place = one(`#clocks [data-seat="${clock.seat}"]`);
    const left = Math.max(0, clock.left - (clock.running ? gone : 0));
    const face = place && one("time", place);
    if (!place || !face) continue;
    face.textContent = said(Math.floor(left / 1000));
    place.classList.toggle("on", clock.running);
    place.classList.toggle("low", left < 60_000);
    if (clock.running && String(clock.seat) === stage()?.dataset.seat) warn(left);
  }
}

/** @param {number} left */
function warn(left) {
  for (const [at, says] of WARNINGS) if (left <= at && left > at - 1000) toast(word(says), "alert");
}

/** 12:05, 1:02:05, 2 d 3 h. @param {number} seconds */
function said(seconds) {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  if (days) return `${days} d ${hours} h`;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
