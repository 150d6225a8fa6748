// A teaching game explains a thing once at a table. A page is drawn from the newest part of the log, so what happened
// long ago would be taken for new; here, what was explained and has gone again stays explained.
import { all, keep, kept, one, stage, table } from "./page.js";
import { afterShown } from "./stage.js";

const LESSONS = "#guide [data-lesson]";

function sift() {
  const seat = stage()?.dataset.seat ?? "";
  if (!one("#guide") || stage()?.dataset.status !== "running") return;
  const name = `lessons ${table} ${seat}`;
  /** @type {{ now?: string[], gone?: string[] }} */
  const { now = [], gone = [] } = JSON.parse(kept(name) || "{}");
  const drawn = all(LESSONS).map((lesson) => lesson.dataset.lesson ?? "");
  const old = new Set([...gone, ...now.filter((id) => !drawn.includes(id))]);
  for (const lesson of all(LESSONS)) lesson.hidden = old.has(lesson.dataset.lesson ?? "");
  const shown = drawn.filter((id) => !old.has(id));
  if (drawn.length && !shown.length) {
    one("#guide [data-phase]")?.removeAttribute("hidden");
    one("#guide details")?.removeAttribute("open");
  }
  keep(name, JSON.stringify({ now: shown, gone: [...old] }));
}

export function listen() {
  sift();
  afterShown(sift);
}
