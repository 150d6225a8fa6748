// A move is kept until the server has answered it, and sent again under the same name until then.
import { trouble } from "./link.js";
import { newId, pause, reach, shownSeq, stage, table, word } from "./page.js";
import { afterShown, keepPick, setPick, showMoved } from "./stage.js";
import { toast } from "./toasts.js";

/** @typedef {{ line: string, free?: true } | { undo: true } | { agree: boolean }} Deed */
/** @typedef {Deed & { id: string, seq: number, seat: number }} Command */
/** @typedef {{ seq?: number, code?: string, reasons?: string[] }} Said */

const KEPT = `outbox:${table}`;
const LONGEST = 5000;
const BROKEN = 5; // so often a broken server may answer before we let a move go
let busy = false;
/** @type {(() => void) | null} */
let hurry = null;

/** Send what this seat does; not twice what is still under way. @param {Deed} deed */
export function send(deed) {
  const last = kept().at(-1);
  const seq = shownSeq();
  if (last && last.seq >= seq) return toast(word("sending"));
  const seat = Number(stage()?.dataset.seat ?? -1);
  keep([...kept(), { ...deed, id: newId(), seq, seat }]);
  void deliver();
}

/** A move from before the page was loaded again goes first. */
export function resume() {
  addEventListener("online", () => hurry?.());
  document.addEventListener("visibilitychange", () => hurry?.());
  afterShown(mark);
  void deliver();
}

/** @returns {Command[]} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Command[]} commands */
const keep = (commands) => sessionStorage.setItem(KEPT, JSON.stringify(commands));

async function deliver() {
  if (busy) return;
  busy = true;
  for (let [command] = kept(); command; [command] = kept()) {
    mark();
    const answer = await answered(command);
    trouble("send", false);
    /** @type {Said} */
    const said = await answer.json().catch(() => ({}));
    // What was chosen before this one showed was chosen for the same question: it is not sent.
    keep(kept().slice(1).filter((next) => next.seq >= (said.seq ?? Infinity)));
    await settle(command, answer.status, said);
  }
  busy = false;
  mark();
}

/** The server's answer, however long it takes. @param {Command} command */
async function answered(command) {
  let [wait, broken] = [400, 0];
  for (let attempt = 0; ; attempt++) {
    trouble("send", true); // told only if it lasts
    const answer = await reach(`/live/${table}/command`, attempt, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    if (answer?.status === 500) broken++;
    if (answer && answer.status !== 429 && (answer.status < 500 || broken === BROKEN)) return answer;
    const asked = 1000 * Number(answer?.headers.get("Retry-After") ?? 0);
    await Promise.race([pause(Math.max(asked, wait)), new Promise((now) => (hurry = () => now(0)))]);
    wait = Math.min(wait * 2, LONGEST);
  }
}

/** @param {Command} command @param {number} status @param {Said} said */
async function settle(command, status, said) {
  if (said.code === "confirm" && "line" in command) return setPick(command.line); // undo would end here
  if (status === 200) return moved(command, said.seq);
  if (status === 409) return overtaken(command, said.seq);
  toast(said.reasons?.join(" ") || word(status === 423 ? "frozen" : "not_possible"), "alert");
  return moved(command);
}

/** Show what came of it; what is picked since then stays. @param {Command} command @param {number} [seq] */
const moved = (command, seq) => showMoved("line" in command ? command.line : "", seq);

/** Somebody was faster. The choice is kept, to be confirmed as soon as it is there again. @param {Command} command @param {number} [seq] */
async function overtaken(command, seq) {
  await moved(command, seq);
  toast(word("stale"), "alert");
  if ("line" in command) await keepPick(command.line);
}

/** The page shows that a move is under way. */
function mark() {
  stage()?.toggleAttribute("data-sending", busy);
}
