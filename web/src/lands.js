// Any land can be looked at: a tip where one points or tabs, and the whole as a tab of the dock when it is kept.
import { announce } from "./announce.js";
import { named as asked, fetched } from "./cards.js";
import { close as closeTab, reveal } from "./dock.js";
import { all, one, shownSeq } from "./page.js";
import { afterShown } from "./stage.js";

const WAIT = 250; // ms on a land before its tip comes
const PRESS = 500; // ms of a long touch
/** @type {Map<string, Promise<HTMLElement | null>>} */
const known = new Map(); // what was fetched of this drawing, by name
let pointed = ""; // the land one points at, or has tabbed to
let kept = ""; // the land whose tab is open
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
/** @type {HTMLElement | null} */
let tip = null;

/** The land an element of the map is, or stands for. @param {EventTarget | null} at */
export function landOf(at) {
  if (!(at instanceof Element) || !at.closest("#board .map")) return "";
  const use = at.matches("use") ? at : one("use[href^='#ld-']", at.closest(".target, .land") ?? at);
  const to = use?.getAttribute("href") ?? "";
  return to.startsWith("#ld-") ? to.slice(4) : "";
}

/** @param {string} name of a thing */
function look(name) {
  const found = known.get(name) ?? fetched(name);
  known.set(name, found);
  return found;
}

/** What there is to say of a land pointed at: what the power in hand would do there, else what is there. @param {string} land */
function tipOf(land) {
  const power = one("#answer[data-aim]")?.dataset.aim;
  const target = power && all("#board .target").some((at) => landOf(at) === land);
  return target ? look(`effect:${power}:${land}`).then((found) => found ?? look(`land:${land}`)) : look(`land:${land}`);
}

/** Its tip, after a moment. @param {string} land @param {number} x @param {number} y @param {boolean} told by voice, too */
function point(land, x, y, told) {
  if (land === pointed && !told) return;
  hide();
  pointed = land;
  if (land) soon = setTimeout(() => void show(land, x, y, told), WAIT);
}

/** @param {string} land @param {number} x @param {number} y @param {boolean} told */
async function show(land, x, y, told) {
  const found = await tipOf(land);
  if (!found || pointed !== land || land === kept) return;
  const box = (tip ??= document.body.appendChild(document.createElement("div")));
  box.className = "landtip";
  box.setAttribute("role", "tooltip");
  box.replaceChildren(...all("h2, .sum, .how", found).map((part) => part.cloneNode(true)));
  box.hidden = false;
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(x + 18, innerWidth - width - 8))}px`;
  box.style.top = `${y + 18 + height > innerHeight - 8 ? Math.max(8, y - height - 18) : y + 18}px`;
  if (told) announce(box.innerText);
}

function hide() {
  clearTimeout(soon);
  pointed = "";
  if (tip) tip.hidden = true;
}

/** Look at a land as a tab of the dock. @param {string} land */
export async function keep(land) {
  const found = land ? await look(`land:${land}`) : null;
  const [place, tab] = [one("#inspected"), one("#tab-land")];
  if (!found || !place || !tab) return false;
  hide();
  kept = land;
  place.replaceChildren(found.cloneNode(true));
  tab.hidden = false;
  tab.textContent = land;
  mark();
  reveal("#inspected");
  announce(place.innerText);
  return true;
}

function forget() {
  kept = "";
  one("#tab-land")?.setAttribute("hidden", "");
  one("#inspected")?.replaceChildren();
  mark();
  closeTab("land");
}

/** The land that is looked at, and its neighbors, on the map. */
function mark() {
  for (const old of all(".land.looked, .land.beside")) old.classList.remove("looked", "beside");
  if (!kept) return;
  one(`#land-${kept}`)?.classList.add("looked");
  for (const near of all("#inspected [data-ref]")) one(`#${near.dataset.ref}`)?.classList.add("beside");
}

/** The land that has the focus, or is pointed at, is kept. */
export const inspectHere = () =>
  void keep(landOf(document.activeElement) || named(document.activeElement) || pointed || kept || first());

/** The land that a line of the island in words is about. @param {Element | null} at */
const named = (at) => at?.closest("[data-ref^='land-']")?.getAttribute("data-ref")?.slice(5) ?? "";

const first = () => one("#board .land")?.id.slice(5) ?? "";

/** The next land in this direction from the one that is kept. @param {[number, number]} way */
export function beside(way) {
  if (!kept) return false;
  const middle = (/** @type {Element} */ land) => {
    const box = land.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const from = one(`#land-${kept}`);
  if (!from) return false;
  const [x, y] = middle(from);
  let [best, least] = ["", Infinity];
  for (const land of all("#board .land")) {
    const [dx, dy] = [(middle(land)[0] ?? 0) - (x ?? 0), (middle(land)[1] ?? 0) - (y ?? 0)];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead > 1 && aside <= 2 * ahead && ahead + 2 * aside < least) [best, least] = [land.id.slice(5), ahead + 2 * aside];
  }
  if (best) void keep(best);
  return best !== "";
}

export function listen() {
  if (!one("#inspected")) return;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") point(landOf(event.target), event.clientX, event.clientY, false);
  });
  document.addEventListener("focusin", (event) => {
    const land = event.target instanceof Element && event.target.matches(":focus-visible") ? landOf(event.target) : "";
    if (!land) return;
    const box = /** @type {Element} */ (event.target).getBoundingClientRect();
    const aimed = one("#answer[data-aim]") !== null; // then it is what one waits to hear
    point(land, box.x + box.width / 2, box.y + box.height / 2, aimed);
  });
  document.addEventListener("contextmenu", (event) => {
    const land = landOf(event.target);
    if (!land) return;
    event.preventDefault();
    void keep(land);
  });
  touch();
  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const link = at?.closest("a[href^='?thing=land:']");
    const land = link ? asked(link).slice(5) : (at?.closest(".target") ? "" : landOf(at));
    if (!land || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation(); // not as a card beside the place
    void keep(land);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || one(":popover-open, dialog[open]")) return;
    if (tip && !tip.hidden) hide();
    else if (kept && document.documentElement.dataset.tab === "land") forget();
    else return;
    event.preventDefault();
  }, true);
  afterShown(({ before, seq }) => {
    if (before !== seq) known.clear();
    if (tip && before !== seq) hide();
    if (kept && before !== seq) void renew();
    else mark();
  });
}

/** The table has moved on, and with it what is to be said of the land. */
async function renew() {
  const [land, seq] = [kept, shownSeq()];
  const found = await look(`land:${land}`);
  if (found && land === kept && seq === shownSeq()) one("#inspected")?.replaceChildren(found.cloneNode(true));
  mark();
}

/** A long touch looks, where a short one chooses. */
function touch() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let held;
  const end = () => clearTimeout(held);
  document.addEventListener("pointerdown", (event) => {
    end();
    const land = event.pointerType === "touch" ? landOf(event.target) : "";
    if (land) held = setTimeout(() => void keep(land), PRESS);
  });
  for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, end, true);
}
