// "Read the board": the table in sentences, from the server when somebody reads, and renewed while they do.
import { fetched } from "./cards.js";
import { one, shownSeq } from "./page.js";
import { afterShown } from "./stage.js";

let newest = 0;
let told = -1; // the seq that the sentences are about

export function listen() {
  document.addEventListener("toggle", ({ target }) => void (isOpen(target) && told !== shownSeq() && load()), true);
  afterShown(({ before, seq }) => void (before !== seq && isOpen(one("#read")) && load()));
}

/** @param {unknown} fold */
const isOpen = (fold) => fold instanceof HTMLDetailsElement && fold.id === "read" && fold.open;

/** The sentences as they are now; done when they are on the page. Who reads one stays with it. */
export async function load() {
  const [mine, seq] = [++newest, shownSeq()];
  const found = await fetched("read");
  const lines = found && one("#read-lines", found);
  const place = one("#read-lines");
  if (mine !== newest || !lines || !place) return;
  told = seq;
  lines.dataset.keep = ""; // a drawing has none of them
  const at = document.activeElement;
  const ref = place.contains(at) ? (at?.getAttribute("data-ref") ?? "") : "";
  const scrolled = place.scrollTop;
  place.replaceWith(lines);
  lines.scrollTop = scrolled;
  const again = ref ? one(`[data-ref="${CSS.escape(ref)}"]`, lines) : null;
  if (!again) return;
  again.tabIndex = -1;
  again.focus({ preventScroll: true });
}
