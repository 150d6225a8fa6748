// Whatever has a name can be asked about: a link to ?thing=… opens its card beside it, from the server.
// A link to one card of the box (/cards/<game>/<card>) does the same where there is no table.
import { read } from "./morph.js";
import { all, one, reach, shownSeq, stage, table, visible, word } from "./page.js";
import { afterShown } from "./stage.js";
import { toast } from "./toasts.js";

const BOX = "/cards/";
const LINKS = `[data-thing], a[href^='?'][href*='thing='], a.ref[href^='${BOX}']`;
const GAP = 10; // pixels between a card and the place it is about
/** @type {HTMLElement | null} */
let card = null;
let shown = ""; // the name of the thing it shows
/** @type {Element | null} */
let from = null; // where it was asked for
let newest = 0;

export function listen() {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target instanceof Element ? event.target.closest(LINKS) : null;
    const name = link && named(link);
    if (!name) return;
    event.preventDefault();
    void open(name, link);
  });
  addEventListener("resize", () => card?.matches(":popover-open") && from && put(card, from));
  afterShown(({ before, seq }) => void (shown && before !== seq && renew()));
}

/** Show a thing beside the element that asks for it.
 * @param {string} name @param {Element} by @param {boolean} [sure] it is there, or the reader is told that it is not */
export async function open(name, by, sure = true) {
  const mine = ++newest;
  const found = await fetched(name);
  if (mine !== newest) return; // something else was asked for meanwhile
  if (!found) return sure ? toast(word("thing_gone")) : undefined;
  const box = (card ??= made());
  if (box.matches(":popover-open")) from = null; // the focus goes to the new card, not back
  shown = name;
  fill(box, found);
  box.showPopover();
  from = by.isConnected ? by : again(name);
  if (from) put(box, from);
  box.focus({ preventScroll: true });
}

export const close = () => card?.matches(":popover-open") && card.hidePopover();

/** The thing itself, as the server draws it. @param {string} name @returns {Promise<HTMLElement | null>} */
export async function fetched(name) {
  if (name.startsWith(BOX)) return drawn(name);
  const query = new URLSearchParams({ seq: String(shownSeq()), thing: name });
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) query.set("seat", seat);
  const then = stage()?.hasAttribute("data-replay"); // as it was at the position that is shown
  return drawn(`${then ? location.pathname : `/live/${table}/fragment`}?${query}`);
}

/** @param {string} address @returns {Promise<HTMLElement | null>} */
async function drawn(address) {
  const answer = await reach(address, 1);
  return answer?.ok ? one(".thing", read(await answer.text())) : null;
}

/** The table has moved on: what the card says may have changed, or be gone. */
async function renew() {
  const [name, mine] = [shown, newest];
  const found = await fetched(name);
  if (mine !== newest || name !== shown || !card) return;
  if (!found) return close();
  fill(card, found);
  from = from?.isConnected ? from : again(name);
}

/** @param {HTMLElement} box @param {HTMLElement} found */
function fill(box, found) {
  const head = one("h2", found);
  if (head) head.id = "thing-name";
  const shut = document.createElement("button");
  shut.type = "button";
  shut.className = "btn quiet icon shut";
  shut.setAttribute("aria-label", word("close"));
  shut.textContent = "×";
  shut.addEventListener("click", close);
  box.replaceChildren(found, shut);
}

function made() {
  const box = document.createElement("div");
  box.id = "thing";
  box.className = "pop";
  box.popover = "auto"; // Esc and a click beside it close it
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-labelledby", "thing-name");
  box.tabIndex = -1;
  box.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") return;
    const to = from?.isConnected ? from : again(shown);
    const lost = box.contains(document.activeElement) || document.activeElement === document.body;
    [shown, from] = ["", null];
    if (lost && (to instanceof HTMLElement || to instanceof SVGElement)) to.focus({ preventScroll: true });
  });
  document.body.append(box);
  return box;
}

/** What a link asks about; after its # stands the place that is lit without a script. @param {Element} link */
export function named(link) {
  const said = link.getAttribute("data-thing");
  if (said !== null) return said;
  const to = new URL(link.getAttribute("href") ?? "", location.href);
  return to.pathname.startsWith(BOX) ? to.pathname : (to.searchParams.get("thing") ?? "");
}

/** The element that asks for it now: a new drawing may have replaced the one that did. @param {string} name */
const again = (name) => all(LINKS).find((link) => named(link) === name && visible(link)) ?? null;

/** Above the place, else below it; never outside the window. On a phone the sheet stays at the bottom.
 * @param {HTMLElement} box @param {Element} place */
function put(box, place) {
  box.style.cssText = "";
  if (matchMedia("(max-width: 1023px)").matches) return;
  const at = place.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const above = at.top - GAP - height;
  const top = above >= 8 ? above : Math.min(at.bottom + GAP, high - height - 8);
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), wide - width - 8);
  box.classList.toggle("below", above < 8);
  box.style.inset = `${Math.max(8, top)}px auto auto ${left}px`;
  box.style.setProperty("--tip", `${Math.max(12, Math.min(width - 26, at.left + at.width / 2 - left - 7))}px`);
}
