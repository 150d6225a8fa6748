// New drawing over old: idiomorph by ids, what the reader was doing stays, pieces move to their places.
import { align } from "./log.js";
import { after, before } from "./motion.js";
import { all, one, stage } from "./page.js";
import { Idiomorph } from "idiomorph";

// The only policy: HTML that our own server drew, never anything a player wrote or a page put together.
const WORKER = "/sw.js"; // the only script of ours that a page names by its address
const policy = window.trustedTypes?.createPolicy("board", { createHTML: (html) => html, createScriptURL: () => WORKER });

/** The address of the service worker, as `register` takes it. */
export const serviceWorker = () => policy?.createScriptURL(WORKER) ?? WORKER;


/** A document from the server, inert. @param {string} html */
export function read(html) {
  const trusted = /** @type {string} */ (/** @type {unknown} */ (policy?.createHTML(html) ?? html));
  return new DOMParser().parseFromString(trusted, "text/html");
}

/** Put the server's stage in place of the present one. @param {string} html */
export function show(html) {
  const old = stage();
  const drawn = one("#stage", read(html));
  if (!old || !drawn) return;
  align(old, drawn);
  const same = old.dataset.seq === drawn.dataset.seq;
  const open = all("details[open]", old).map(named);
  const checked = all("input:checked", old).map((input) => input.id);
  const focused = focus(old);
  const places = before(old);
  Idiomorph.morph(old, drawn, {
    // Not `ignoreActiveValue`: it would leave a focused button with the choice of the drawing before.
    callbacks: {
      beforeNodeMorphed: (node) => !(kept(node) || typed(node)),
      // What is being played back is the reader's own: no drawing has it.
      beforeNodeRemoved: (node) => !(node instanceof Element && node.id === "playback"),
    },
  });
  const now = /** @type {HTMLElement} */ (stage());
  for (const fold of all("details", now)) if (open.includes(named(fold))) fold.setAttribute("open", "");
  for (const input of /** @type {HTMLInputElement[]} */ (all("input[id]", now))) {
    // Switches of the view outlive a move; what belongs to the decision does not.
    if (input.type === "checkbox" || (same && input.type === "radio" && checked.includes(input.id)))
      input.checked = checked.includes(input.id);
  }
  focused(now);
  after(now, places);
}

/** @param {Node} node */
const kept = (node) => node instanceof Element && node.hasAttribute("data-keep");

/** Somebody is typing here, or has. @param {Node} node */
function typed(node) {
  if (node instanceof HTMLTextAreaElement) return node.value !== node.defaultValue;
  if (!(node instanceof HTMLInputElement) || !["text", "search", "email"].includes(node.type)) return false;
  return node === document.activeElement || node.value !== node.defaultValue;
}

/** What a fold is known by: where it is, and what it says. @param {HTMLElement} fold */
function named(fold) {
  const says = one("summary", fold)?.cloneNode(true);
  if (says instanceof Element) one(".n", says)?.remove();
  return `${fold.parentElement?.closest("[id]")?.id} ${says?.textContent?.trim()}`;
}

/** Remembers where the focus is; the answer puts it where it belongs now. @param {HTMLElement} old */
function focus(old) {
  const was = document.activeElement;
  if (!(was instanceof HTMLElement || was instanceof SVGElement) || !old.contains(was)) return () => {};
  const meaning = () => was.getAttribute("data-choice") ?? was.getAttribute("name") ?? was.id;
  const meant = meaning();
  const place = was.closest("#board") ? "#board " : "#decision ";
  const ref = was.closest("#read") ? was.getAttribute("data-ref") : "";
  /** @param {HTMLElement} now */
  return (now) => {
    const walked = ref ? one(`#read [data-ref="${CSS.escape(ref)}"]`, now) : null;
    if (walked) {
      walked.tabIndex = -1;
      return walked.focus({ preventScroll: true }); // who walks on the board stays where they are
    }
    if (document.activeElement === was && meaning() === meant && meant !== "decision") return;
    // A button that now means something else must not be pressed by the same key again.
    const same = `[data-choice="${CSS.escape(meant)}"]`;
    const next = meant ? (one(place + same, now) ?? one(same, now)) : null;
    const to = next && next.getClientRects().length ? next : one("#decision", now);
    if (to?.id === "decision") to.tabIndex = -1;
    to?.focus({ preventScroll: true });
  };
}
