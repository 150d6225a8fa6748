// A move is kept until the server has answered it, and sent again under the same name until then.
import { trouble } from "./link.js";
import { newId, on, one, pause, shownSeq, stage, table, word } from "./page.js";
import { setPick } from "./stage.js";
import { toast } from "./toasts.js";

/** @typedef {{ line: string } | { undo: true } | { agree: boolean }} Deed */
/** @typedef {Deed & { id: string, seq: number, seat: number }} Command */

const KEPT = `outbox:${table}`;
const LONGEST = 5000;
const BROKEN = 5; // so often a broken server may answer before we let a move go
let busy = false;
/** @type {(() => void) | null} */
let hurry = null;

/** Send what this seat does. False while the last one is still under way. @param {Deed} deed */
export function send(deed) {
  if (busy || kept()) {
    toast(word("sending"));
    return false;
  }
  const seat = Number(stage()?.dataset.seat ?? -1);
  keep({ ...deed, id: newId(), seq: shownSeq(), seat });
  void deliver();
  return true;
}

/** A move from before the page was loaded again goes first. */
export function resume() {
  addEventListener("online", () => hurry?.());
  document.addEventListener("visibilitychange", () => hurry?.());
  if (kept()) void deliver();
}

/** @returns {Command | null} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Command | null} command */
function keep(command) {
  if (command) sessionStorage.setItem(KEPT, JSON.stringify(command));
  else sessionStorage.removeItem(KEPT);
}

async function deliver() {
  const command = kept();
  if (busy || !command) return;
  busy = true;
  mark();
  let wait = 400;
  let broken = 0;
  try {
    for (;;) {
      trouble("send", true); // told only if it lasts
      const answer = await post(command);
      if (answer?.status === 500) broken++;
      if (answer && answer.status !== 429 && (answer.status < 500 || broken === BROKEN)) {
        trouble("send", false);
        await settle(command, answer);
        return;
      }
      const asked = 1000 * Number(answer?.headers.get("Retry-After") ?? 0);
      await Promise.race([pause(Math.max(asked, wait)), new Promise((now) => (hurry = () => now(0)))]);
      hurry = null;
      wait = Math.min(wait * 2, LONGEST);
    }
  } finally {
    busy = false;
    mark();
  }
}

/** @param {Command} command */
async function post(command) {
  try {
    return await fetch(`/live/${table}/command`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(6000),
    });
  } catch {
    return null;
  }
}

/** @param {Command} command @param {Response} answer */
async function settle(command, answer) {
  /** @type {{ seq?: number, reasons?: string[] }} */
  const said = await answer.json().catch(() => ({}));
  keep(null);
  if (answer.ok) return moved(said.seq);
  if (answer.status === 409) return overtaken(command, said.seq);
  toast(said.reasons?.join(" ") || word(answer.status === 423 ? "frozen" : "not_possible"), "alert");
  return moved();
}

/** @param {number} [seq] */
const moved = (seq) => setPick("", seq);

/** Somebody was faster. If the same choice is still there, ask whether it is still meant. @param {Command} command @param {number} [seq] */
async function overtaken(command, seq) {
  await moved(seq);
  toast(word("stale"), "alert");
  const line = "line" in command ? command.line : "";
  if (line && on("confirm", true) && offered(line)) await setPick(line);
}

/** @param {string} line */
const offered = (line) => one(`#answer [name=choice][value="${CSS.escape(line)}"]`) !== null;

/** The page shows that a move is under way. */
function mark() {
  stage()?.toggleAttribute("data-sending", busy);
}
