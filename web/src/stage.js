// The stage as the server draws it: fetched for the newest seq that anybody asked for, once at a time.
import { trouble } from "./link.js";
import { show } from "./morph.js";
import { one, pause, reach, shownSeq, stage, table } from "./page.js";

export const HINT = "?"; // picked where somebody asks for a good move; the drawing tells which it is

const inWords = document.body.dataset.page === "text"; // the same stage in sentences, as a whole page
let wanted = 0;
let asked = 0; // what the request under way is for
let again = false;
let picked = "";
let meant = ""; // what the button says that confirms the pick
let tip = { line: "", seq: 0 }; // the good move that was shown, and when: drawn again, it still says why
/** Picked before others moved, and not possible since: shown again once it is, if it means the same.
 * @type {{ line: string, meant: string, tried: number } | null} */
let kept = null;
/** @type {Promise<void> | null} */
let running = null;
/** @type {(() => void) | null} */
let wake = null;
/** @typedef {{ before: number, seq: number, mine: boolean, wasMine: boolean }} Shown */
/** @type {((shown: Shown) => void)[]} */
const watchers = [];

/** Be told after each drawing. @param {(shown: Shown) => void} watcher */
export const afterShown = (watcher) => void watchers.push(watcher);

/** The choice that is shown as if made and waits to be confirmed. */
export const pick = () => picked;

/** Show this choice as if made; "" takes it back. @param {string} line @param {number} [seq] */
export function setPick(line, seq = shownSeq()) {
  const same = line === picked;
  picked = line;
  kept = null;
  return refresh(same ? seq : 0, seq);
}

/** Show this choice as if made as soon as it is offered. @param {string} line */
export function keepPick(line) {
  kept = { line, meant: "", tried: 0 };
  return refresh();
}

/** Show the table as it is at `seq` or later (0: as it is); done when it is on the page. @param {number} [seq] */
export function refresh(seq = 0, least = seq) {
  if (stage()?.hasAttribute("data-replay")) return Promise.resolve(); // what was stays
  wanted = Math.max(wanted, least);
  if (!seq || seq > Math.max(asked, shownSeq())) again = true; // else what is there or under way will do
  wake?.();
  if (again) running ??= draw();
  return running ?? Promise.resolve();
}

/** The page says while it is fetching a drawing. */
async function draw() {
  const page = document.documentElement.dataset;
  page.drawing = "";
  await run().finally(() => {
    [running, asked] = [null, 0];
    delete page.drawing;
  });
}

/** @typedef {{ seq: number, html: string }} Drawing */
const SOON = 400; // ms in which the stream brings what came of our own move
/** The newest drawing that the stream brought. @type {Drawing} */
let brought = { seq: 0, html: "" };
let pushes = false; // whether it brings drawings at present
/** @type {((came: boolean) => void) | null} */
let expecting = null;

/** The stream brings drawings, or only says that there is one. @param {boolean} does */
export const streamDraws = (does) => void (pushes = does);

/** A drawing that the stream brought. False where something is picked or under way: then what is fetched counts.
 * @param {Drawing} drawing */
export function arrive(drawing) {
  brought = drawing;
  if (stage()?.hasAttribute("data-replay")) return true;
  if (stage()?.hasAttribute("data-sending") && picked && !running) {
    void pause(SOON).then(() => refresh(drawing.seq)); // perhaps our own move: its answer comes, and this is shown
    return true;
  }
  if (picked || kept || running) return false;
  if (drawing.seq > shownSeq()) take(drawing.html);
  expecting?.(true);
  return true;
}

/** Show what came of our own move; what is picked since then stays. @param {string} line @param {number} [seq] */
export async function showMoved(line, seq) {
  const confirmed = line !== "" && line === picked;
  if (confirmed) [picked, kept] = ["", null];
  if (seq && (await came(seq, confirmed))) return;
  await refresh(confirmed ? 0 : seq, seq);
}

/** Whether the stream brings it, soon or already. @param {number} seq @param {boolean} confirmed */
async function came(seq, confirmed) {
  if (!pushes || picked || kept || running) return false;
  if (brought.seq < seq) {
    if (shownSeq() >= seq) return false;
    const told = new Promise((tell) => (expecting = tell));
    await Promise.race([told, pause(SOON)]);
    expecting = null;
    return shownSeq() >= seq && shownSeq() === brought.seq;
  }
  if (brought.seq > shownSeq() || (confirmed && brought.seq === shownSeq())) take(brought.html);
  return true;
}

async function run() {
  let [wait, attempt] = [300, 0];
  while (again) {
    again = false;
    asked = wanted;
    trouble("stage", true); // told only if it lasts
    const tried = picked;
    const answer = await reach(address(), attempt++);
    if (answer?.ok) {
      [wait, attempt] = [300, 0];
      trouble("stage", false);
      const before = shownSeq();
      take(await answer.text());
      if (tried === picked) settle(tried, before);
    } else if (answer?.status === 404) {
      location.reload(); // no longer ours to see: the door says what to do
      return;
    } else {
      again = true;
      if (await busy(answer)) trouble("stage", false); // the server is there, with much to do: no need to tell
      const asks = 1000 * Number(answer?.headers.get("Retry-After") ?? 0);
      await Promise.race([pause(Math.max(asks, wait)), new Promise((now) => (wake = () => now(0)))]);
      wake = null;
      wait = Math.min(wait * 2, 4000);
    }
  }
}

/** What has become of the pick in the newest drawing. @param {string} tried @param {number} before the seq shown before */
function settle(tried, before) {
  const confirm = one("#answer [name=confirm]");
  const says = confirm?.textContent ?? "";
  if (tried === HINT) {
    picked = confirm?.getAttribute("value") ?? "";
    tip = { line: picked, seq: shownSeq() };
  } else if (!tried) restore();
  else if (!one(`#answer[data-aim], #answer [name=confirm][value="${CSS.escape(tried)}"]`)) {
    picked = ""; // not, or no longer, possible
    if (shownSeq() > before) kept ??= { line: tried, meant, tried: shownSeq() };
  } else if (kept && kept.meant && kept.meant !== says) {
    [picked, kept, again] = ["", null, true]; // it means something else by now
  } else [kept, meant] = [null, says];
}

/** Try the pick again that was lost, once for each drawing in which this seat is asked. */
function restore() {
  if (!kept || !stage()?.hasAttribute("data-mine") || kept.tried >= shownSeq()) return;
  kept.tried = shownSeq();
  [picked, again] = [kept.line, true];
}

/** Whether the server asks for a moment's patience. @param {Response | null} answer */
async function busy(answer) {
  if (answer?.status !== 503) return answer?.status === 429;
  return (await answer.json().catch(() => ({}))).code === "full";
}

function address() {
  const query = new URLSearchParams({ seq: String(wanted) });
  const given = new URLSearchParams(location.search);
  const seat = given.get("seat");
  if (seat) query.set("seat", seat); // without, the server looks through the seat that is asked
  const good = picked && picked === tip.line && shownSeq() === tip.seq && wanted <= tip.seq;
  if (picked) query.set("pick", good ? HINT : picked);
  const question = given.get("ask");
  if (inWords && question !== null) query.set("ask", question);
  return inWords ? `/t/${table}/text?${query}` : `/live/${table}/fragment?${query}`;
}

/** Put a drawing on the page, and tell whoever wants to know. @param {string} html */
export function take(html) {
  const was = stage();
  const before = shownSeq();
  const wasMine = was?.hasAttribute("data-mine") ?? false;
  show(html);
  const now = stage();
  const mine = now?.hasAttribute("data-mine") ?? false;
  for (const watcher of watchers) watcher({ before, seq: shownSeq(), mine, wasMine });
}
