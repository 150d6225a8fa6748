// What happened, step by step, in the place of the decision: each person at their own pace, whatever the table does.
import { announce, spoken } from "./announce.js";
import { read } from "./morph.js";
import { all, keep, kept, on, one, reach, shownSeq, stage, table } from "./page.js";
import { afterShown } from "./stage.js";

const PACE = 1200; // ms a step, where it plays by itself
const SVG = "http://www.w3.org/2000/svg";
const KEPT = `story ${table}`; // up to which entry this browser has shown the story

/** @type {HTMLElement | null} */
let shown = null;
/** @type {HTMLElement[]} */
let steps = [];
let at = 0;
let loading = false;
/** @type {ReturnType<typeof setInterval> | undefined} */
let clock;

export function listen() {
  document.addEventListener("click", (event) => {
    const by = event.target instanceof Element ? event.target.closest("[data-pb], button[data-playback]") : null;
    if (by?.hasAttribute("data-playback")) void play(0);
    else if (by instanceof HTMLElement) ACTS[by.dataset.pb ?? ""]?.();
  });
  document.addEventListener("keydown", pressed, { capture: true });
  afterShown(() => {
    if (shown) light();
    else offer();
  });
  offer();
}

/** @type {Record<string, () => void>} */
const ACTS = {
  next: () => (stop(), forward()),
  back: () => (stop(), go(at - 1)),
  auto: () => (clock ? stop() : start()),
  skip: () => (stop(), leave(told())),
};

const told = () => Number(stage()?.dataset.story ?? 0);
const seen = () => Number(kept(KEPT));

/** Something happened that this person has not seen yet. */
function offer() {
  if (on("playback", true) && told() > seen()) void play(seen());
}

/** Show the story from the first step after this entry. @param {number} after */
async function play(after) {
  if (loading || shown) return;
  loading = true;
  const query = new URLSearchParams({ seq: String(shownSeq()) });
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) query.set("seat", seat);
  const answer = await reach(`/live/${table}/playback?${query}`, 0);
  const html = answer?.ok ? await answer.text() : "";
  loading = false;
  const made = one(".playback", read(html));
  const place = one("#decision");
  if (!made || !place) return;
  made.id = "playback"; // the morph leaves it where it is
  shown = document.adoptNode(made);
  steps = all(".pb-steps > li", shown);
  const first = steps.findIndex((step) => Number(step.dataset.seq) > after);
  const had = document.activeElement;
  place.before(shown);
  document.documentElement.dataset.playing = "";
  go(Math.max(0, first));
  if (!had || had === document.body || place.contains(had)) one("[data-pb=next]", shown)?.focus({ preventScroll: true });
}

/** @param {number} to */
function go(to) {
  if (!shown) return;
  at = Math.min(Math.max(to, 0), steps.length - 1);
  const step = steps[at];
  if (!step) return leave();
  const last = at === steps.length - 1;
  steps.forEach((one, n) => {
    one.hidden = n > at || one.dataset.stage !== step.dataset.stage;
    one.toggleAttribute("data-past", n < at);
    if (n === at) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  });
  const stages = all("[data-stage]", one(".pb-stages", shown) ?? document.createElement("i"));
  const here = stages.findIndex((one) => one.dataset.stage === step.dataset.stage);
  stages.forEach((one, n) => {
    one.toggleAttribute("data-past", here < 0 || n < here);
    if (n === here) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  });
  const count = one("[data-pb=count]", shown);
  if (count) count.textContent = `${at + 1} / ${steps.length}`;
  const next = one("[data-pb=next]", shown);
  if (next) {
    next.dataset.more ??= next.textContent ?? "";
    next.textContent = (last ? next.dataset.done : next.dataset.more) ?? "";
  }
  one("[data-pb=back]", shown)?.toggleAttribute("disabled", at === 0);
  one("[data-pb=skip]", shown)?.toggleAttribute("hidden", last);
  step.scrollIntoView({ block: "nearest" });
  light();
  announce(words(step));
}

/** What a step says, without the rule behind it. @param {Element} step */
const words = (step) => spoken(step, ".src, .law");

function forward() {
  if (at < steps.length - 1) go(at + 1);
  else leave();
}

function start() {
  const button = shown && one("[data-pb=auto]", shown);
  button?.setAttribute("aria-pressed", "true");
  clock = setInterval(() => (at < steps.length - 1 ? go(at + 1) : stop()), PACE);
}

function stop() {
  clearInterval(clock);
  clock = undefined;
  (shown && one("[data-pb=auto]", shown))?.setAttribute("aria-pressed", "false");
}

/** On with the game; what came in the meantime is told next. @param {number} [skipped] up to which entry it is not */
function leave(skipped = 0) {
  const had = shown?.contains(document.activeElement);
  const last = Math.max(seen(), skipped, ...steps.map((step) => Number(step.dataset.seq)));
  if (!keep(KEPT, String(last))) document.body.dataset.playback = "0"; // nothing is remembered here: once is enough
  stop();
  shown?.remove();
  shown = null;
  steps = [];
  delete document.documentElement.dataset.playing;
  light();
  const decision = one("#decision");
  if (had && decision) {
    decision.tabIndex = -1;
    decision.focus({ preventScroll: true });
  }
  offer();
}

/** Light what the step is about; every drawing does away with it. */
function light() {
  for (const old of all(".pb-lit")) old.classList.remove("pb-lit");
  for (const old of all(".pb-marks")) old.remove();
  const step = steps[at];
  if (!step) return;
  const lit = (step.dataset.at ?? "").split(" ").flatMap((id) => (id && document.getElementById(id)) || []);
  for (const one of lit) one.classList.add("pb-lit");
  lit[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const frame = /** @type {SVGElement | null} */ (one("#board svg"));
  const marks = (step.dataset.marks ?? "").split(",").filter(Boolean);
  if (!frame || !marks.length) return;
  const group = frame.appendChild(drawn("g", { class: "pb-marks", "aria-hidden": "true" }));
  for (const mark of marks) group.append(chip(mark.split(" ")));
}

/** What came or went: its icon, how many, crossed out if it is lost. @param {string[]} mark */
function chip([x, y, icon, n, lost]) {
  const gone = lost === "1";
  const made = drawn("g", { transform: `translate(${x} ${y})` }, gone ? "lost" : "came");
  const inner = made.appendChild(drawn("g", {}, "pz"));
  inner.append(drawn("circle", { r: "21" }), drawn("use", { href: `#i-${icon}`, x: "-13", y: "-13", width: "26", height: "26" }));
  if (gone) inner.append(drawn("path", { d: "M-17-17L17 17M17-17L-17 17" }));
  const text = inner.appendChild(drawn("text", { x: "17", y: "22" }));
  text.textContent = `${gone ? "−" : "+"}${n}`;
  return made;
}

/** @param {string} tag @param {Record<string, string>} given @param {string} [kind] */
function drawn(tag, given, kind) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  if (kind) made.classList.add(kind);
  return made;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (!shown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("textarea, select, dialog, [popover], input")) return;
  const inside = shown.contains(target);
  if (!inside && !on("letters", true)) return;
  const act = KEYS[event.key.toLowerCase()];
  const own = target.closest("button, a, summary, [role=button]"); // does with these keys what it always does
  if (!act || ((event.key === " " || event.key === "Enter") && own)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat || act !== ACTS.auto) act();
}

/** @type {Record<string, (() => void) | undefined>} */
const KEYS = {
  " ": ACTS.next,
  "]": ACTS.next,
  enter: ACTS.next,
  "[": ACTS.back,
  p: ACTS.auto,
  escape: ACTS.skip,
};
