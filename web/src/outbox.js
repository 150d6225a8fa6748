// A move is kept until the server has answered it, and sent again under the same name until then.
import { trouble } from "./link.js";
import { newId, on, one, pause, reach, shownSeq, stage, table, word } from "./page.js";
import { pick, refresh, setPick } from "./stage.js";
import { toast } from "./toasts.js";

/** @typedef {{ line: string } | { undo: true } | { agree: boolean }} Deed */
/** @typedef {Deed & { id: string, seq: number, seat: number }} Command */

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
    keep(kept().slice(1));
    await settle(command, answer);
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

/** @param {Command} command @param {Response} answer */
async function settle(command, answer) {
  /** @type {{ seq?: number, reasons?: string[] }} */
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return moved(command, said.seq);
  if (answer.status === 409) return overtaken(command, said.seq);
  toast(said.reasons?.join(" ") || word(answer.status === 423 ? "frozen" : "not_possible"), "alert");
  return moved(command);
}

/** Show what came of it; what is picked since then stays. @param {Command} command @param {number} [seq] */
const moved = (command, seq) => ("line" in command && command.line === pick() ? setPick("", seq) : refresh(seq));

/** Somebody was faster. If the same choice is still there, ask whether it is still meant. @param {Command} command @param {number} [seq] */
async function overtaken(command, seq) {
  await moved(command, seq);
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
