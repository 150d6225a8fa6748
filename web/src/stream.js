// News of the table: an event stream that is reopened when it falls silent, polling when it is refused.
import { hear } from "./chat.js";
import { put, wish } from "./lines.js";
import { trouble } from "./link.js";
import { shownSeq, table } from "./page.js";
import { arrive, refresh, streamDraws } from "./stage.js";

const SILENT = 25_000; // the server gives a sign of life every 15 s
const OPENS = 10_000;
const POLL = 5000;
/** @type {EventSource | null} */
let source = null;
let heard = 0;
let newest = 0;
let refusals = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

export function follow() {
  open();
  setInterval(watch, POLL);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wakeUp());
  addEventListener("online", wakeUp);
  addEventListener("pageshow", (event) => event.persisted && wakeUp());
  addEventListener("pagehide", () => source?.close());
  addEventListener("offline", () => trouble("stream", true));
}

function open() {
  clearTimeout(later);
  source?.close();
  heard = Date.now() - SILENT + OPENS; // else it is tried again
  newest = Math.max(newest, shownSeq());
  streamDraws(false);
  source = new EventSource(`/live/${table}/stream?after=${newest}${wish()}`);
  source.addEventListener("open", () => (alive(), streamDraws(wish() !== ""))); // the first move, too, is not fetched
  source.addEventListener("beat", alive);
  source.addEventListener("delta", changed);
  source.addEventListener("seq", news);
  source.addEventListener("reset", news);
  source.addEventListener("chat", () => (alive(), void hear()));
  source.addEventListener("error", lost);
}

function alive() {
  heard = Date.now();
  refusals = 0;
  trouble("stream", false);
}

/** @param {MessageEvent<string>} event */
function news(event) {
  alive();
  streamDraws(false);
  newest = Math.max(newest, Number(event.lastEventId));
  if (newest > shownSeq()) void refresh(newest);
}

/** The drawing came along; where it cannot be used, it is fetched. @param {MessageEvent<string>} event */
async function changed(event) {
  alive();
  streamDraws(true);
  newest = Math.max(newest, Number(event.lastEventId));
  const drawing = await put(event.data);
  if (!drawing || !arrive(drawing)) void refresh(newest);
}

function lost() {
  streamDraws(false);
  // The browser tries again by itself, with Last-Event-ID, unless the server said no.
  if (source?.readyState !== EventSource.CLOSED) return trouble("stream", true);
  clearTimeout(later);
  later = setTimeout(open, Math.min(1000 * 4 ** refusals++, 4 * POLL)); // perhaps it only restarts
  trouble("stream", false);
  watch();
}

function watch() {
  if (source?.readyState === EventSource.CLOSED) void refresh(); // no stream for us: look now and then
  else if (Date.now() - heard > SILENT) wakeUp();
}

/** The device was asleep or away: what we know may be old, and the stream dead without knowing. */
function wakeUp() {
  if (source?.readyState !== EventSource.OPEN || Date.now() - heard > 5000) open();
  void refresh();
  void hear();
}
