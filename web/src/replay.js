// The replay: from position to position without loading the page anew, by links, keys, the timeline, or by itself.
import { announce } from "./announce.js";
import { read } from "./morph.js";
import { all, keep, kept, on, one, pause, reach } from "./page.js";
import { take } from "./stage.js";

const PACE = 1600; // ms a choice, at the usual speed
const SETTLE = 150; // ms that the timeline rests before its position is fetched
const SPEED = "replay speed";

const LOOK = 1000; // ms until the bot is asked again whether it is done
const LOOKS = 60;

let newest = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let looks;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let clock;
let playing = false;
let runs = 0;

export function listen() {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || !(event.target instanceof Element)) return;
    if (event.target.closest("[data-play]")) return toggle();
    const link = event.target.closest("#replay a[href]:not(#try)");
    if (!link) return;
    event.preventDefault();
    stop();
    void go(link.getAttribute("href") ?? "");
  });
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== "seek") return;
    stop();
    clearTimeout(clock);
    clock = setTimeout(() => void go(at(target.value)), SETTLE);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === "speed") keep(SPEED, target.value);
  });
  document.addEventListener("submit", (event) => one("#replay .seek") === event.target && event.preventDefault());
  document.addEventListener("keydown", pressed, { capture: true });
  addEventListener("popstate", () => void go(location.pathname + location.search, false));
  settle();
}

/** The address of a position as it is seen now. @param {string} n */
const at = (n) => location.pathname.replace(/\d+$/, n) + location.search;

/** Show the position at this address. @param {string} address @param {boolean} [noted] it goes into the history */
async function go(address, noted = true) {
  const mine = ++newest;
  clearTimeout(looks); // the next position has a curve of its own to wait for
  const answer = await reach(address, 1);
  if (mine !== newest) return; // somebody has gone on meanwhile
  if (!answer?.ok) return void location.assign(address); // the page says what is wrong
  const html = await answer.text();
  const page = read(html);
  const bar = one("#replay");
  const next = one("#replay", page);
  if (mine !== newest || !bar || !next) return;
  const focused = document.activeElement;
  const way = bar.contains(focused) ? (focused?.getAttribute("data-way") ?? focused?.id ?? "") : "";
  take(html);
  bar.replaceWith(document.adoptNode(next));
  const said = one("#comments", page);
  if (said) one("#comments")?.replaceWith(document.adoptNode(said));
  document.title = page.title;
  if (noted) history[playing ? "replaceState" : "pushState"](null, "", address);
  settle();
  const same = way ? one(`#replay [data-way="${CSS.escape(way)}"], #${CSS.escape(way)}`) : null;
  if (bar.contains(focused) || focused === document.body) (same ?? next).focus({ preventScroll: true });
  announce(one("[data-say=told]", next)?.textContent?.trim() ?? "");
}

/** What a new bar does not know: whether it plays, how fast, and where on the timeline the reader is. */
function settle() {
  const button = one("[data-play]");
  button?.setAttribute("aria-pressed", String(playing));
  const speed = /** @type {HTMLSelectElement | null} */ (one("#speed"));
  if (speed && kept(SPEED)) speed.value = kept(SPEED);
  const here = one(".chapters [aria-current]");
  const row = one(".chapters");
  if (here && row) row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left - 40;
  clearTimeout(looks);
  if (one("[data-curve]")) looks = setTimeout(() => void look(newest, LOOKS), LOOK);
}

/** Ask for the curve until the bot has it; never for a position that the reader has left. @param {number} mine @param {number} left */
async function look(mine, left) {
  const box = one("[data-curve]");
  if (!box || mine !== newest) return;
  const answer = await reach(box.dataset.curve ?? "", 1);
  const html = answer?.status === 200 ? await answer.text() : "";
  if (mine !== newest || !box.isConnected) return; // somebody has gone on meanwhile
  if (html) {
    box.replaceChildren(...read(html).body.childNodes);
    box.removeAttribute("data-curve");
    box.removeAttribute("aria-busy");
  } else if (left) looks = setTimeout(() => void look(mine, left - 1), LOOK);
}

/** Where somebody who played writes about the choice. */
function comment() {
  const box = /** @type {HTMLDetailsElement | null} */ (one("#comments"));
  if (!box) return;
  box.open = true;
  (one("textarea", box) ?? one("summary", box))?.focus();
}

function toggle() {
  if (playing) return stop();
  playing = true;
  settle();
  void run();
}

/** One choice after the other; the next one only when the last is on the page, however slow the line is. */
async function run() {
  const mine = ++runs;
  while (playing && mine === runs) {
    const link = one("#replay a[data-way=on]");
    if (!link) return stop();
    await go(link.getAttribute("href") ?? "");
    const speed = Number(/** @type {HTMLSelectElement | null} */ (one("#speed"))?.value) || 1;
    await pause(PACE / speed);
  }
}

function stop() {
  clearTimeout(clock);
  if (!playing) return;
  playing = false;
  settle();
}

/** Whether there is such a way on. @param {string} way */
function step(way) {
  const link = one(`#replay a[data-way=${way}]`);
  if (link) void go(link.getAttribute("href") ?? "");
  return link !== null;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("textarea, select, dialog, [popover], input")) return;
  if (event.key === " " && target.closest("button, a, summary, [role=button]")) return; // presses it
  const act = KEYS[event.key] ?? KEYS[(event.shiftKey ? "Shift " : "") + event.code] ?? seat(event.key);
  if (!act || !on("letters", true)) return;
  event.preventDefault();
  event.stopPropagation();
  if (act !== toggle) stop();
  act();
}

/** @type {Record<string, (() => unknown) | undefined>} */
const KEYS = {
  " ": toggle,
  "[": () => step("back"),
  "]": () => step("on"),
  ",": () => step("back"),
  ".": () => step("on"),
  "{": () => step("turn_back"),
  "}": () => step("turn_on"),
  "Shift Comma": () => step("turn_back"),
  "Shift Period": () => step("turn_on"),
  c: comment,
  Home: () => step("first"),
  End: () => step("last"),
  w: () => one("#try")?.click(),
};

/** 0 watches, 1 to 9 are the seats. @param {string} key */
function seat(key) {
  if (!/^\d$/.test(key)) return undefined;
  const link = all("#replay [data-seat]").find((one) => one.dataset.seat === String(Number(key) - 1));
  return link && (() => void go(link.getAttribute("href") ?? ""));
}
