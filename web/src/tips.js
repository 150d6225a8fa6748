// Whoever wants it is shown a good move at every question, without asking each time.
import { keep, kept, one, shownSeq, table } from "./page.js";
import { HINT, afterShown, pick, setPick } from "./stage.js";

const NAME = `tips ${table}`;
let always = kept(NAME) === "on";
let shown = 0; // the seq a move was last shown for: whoever puts it aside is not shown it again

function tell() {
  const row = one("[data-tips]");
  const box = /** @type {HTMLInputElement | null} */ (one("#tips"));
  if (!row || !box) return;
  row.hidden = false;
  box.checked = always;
  if (!always || pick() || shown === shownSeq()) return;
  shown = shownSeq();
  void setPick(HINT);
}

export function listen() {
  addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (box.id !== "tips") return;
    always = box.checked;
    keep(NAME, always ? "on" : "");
    shown = 0;
    tell();
  });
  tell();
  afterShown(tell);
}
