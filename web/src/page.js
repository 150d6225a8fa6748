// What the page says about itself: which table, which sentences, which switches. Everybody reads it here.

/** @template {Element} [T=HTMLElement] @param {string} selector @param {ParentNode} [within] @returns {T | null} */
export const one = (selector, within = document) => /** @type {T | null} */ (within.querySelector(selector));

/** @template {Element} [T=HTMLElement] @param {string} selector @param {ParentNode} [within] @returns {T[]} */
export const all = (selector, within = document) => /** @type {T[]} */ ([...within.querySelectorAll(selector)]);

export const table = document.body.dataset.table ?? "";

/** The root that is drawn anew with each move. */
export const stage = () => one("#stage");

/** How far the drawing on the page is. */
export const shownSeq = () => Number(stage()?.dataset.seq ?? 0);

/** A switch of the player, as the page says it. @param {"confirm" | "sounds" | "letters" | "playback"} name @param {boolean} usual */
export function on(name, usual) {
  const said = document.body.dataset[name];
  return said === undefined || said === "" ? usual : said !== "0" && said !== "false";
}

/** @type {Record<string, string>} */
const words = JSON.parse(one("#words")?.textContent || "{}");

/** A sentence in the reader's language. @param {string} key */
export const word = (key) => words[key] ?? "";

export const csrf = () => one("meta[name=csrf]")?.getAttribute("content") ?? "";

/** A name for a command, kept for ever in the table's log. */
export function newId() {
  // randomUUID is missing where the site is tried over plain http
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
}

/** What this browser has kept; "" for nothing, and where storage is switched off. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Whether it could be kept. @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetch, or null if nothing comes. The first attempts are short: a connection may have died unnoticed.
 * @param {string} url @param {number} attempt @param {RequestInit} [how] */
export async function reach(url, attempt, how = {}) {
  const limit = new AbortController(); // not AbortSignal.timeout: tests drive the page's timers
  setTimeout(() => limit.abort(), Math.min(2500 * 1.5 ** attempt, 10_000));
  return fetch(url, { ...how, signal: limit.signal }).catch(() => null);
}

/** Seen by somebody: in view, not folded away, not hidden. @param {Element} element */
export const visible = (element) =>
  element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
