// Fair shuffles: once the page has shown the site's fingerprint, this browser notes it and adds a random seed.
import { act } from "./acts.js";
import { all, newId, one, table } from "./page.js";
import { afterShown } from "./stage.js";

/** What this browser was shown and gave before a game. @typedef {{ commit: string, seeds: Record<string, string> }} Note */

const KEPT = "fair";
const MOST = 100; // tables

/** @returns {Record<string, Note>} */
function notes() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Note} note */
function keep(note) {
  const { [table]: _, ...others } = notes();
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...Object.entries(others), [table, note]].slice(-MOST))));
  } catch {
    // no room, or not allowed: the page shows both for the reader to note
  }
}

/** Say that a seed will follow: the table does not exist yet, or its fingerprint has only now been seen. */
document.addEventListener("formdata", (event) => {
  if (event.target instanceof Element && event.target.matches("form[data-seeds]")) event.formData.set("seeds", "1");
});

/** A seed for each seat of ours that has none yet. */
function give() {
  const commit = one("#fair")?.dataset.commit ?? "";
  for (const form of /** @type {HTMLFormElement[]} */ (all("form.seed"))) {
    const seat = String(new FormData(form).get("seat"));
    const note = notes()[table];
    const known = note?.commit === commit ? note.seeds : {};
    const seed = known[seat] ?? newId();
    keep({ commit, seeds: { ...known, [seat]: seed } });
    /** @type {HTMLInputElement} */ (form.elements.namedItem("seed")).value = seed;
    void act(form, null);
  }
}

/** The page and this browser's note, side by side. */
function compare() {
  const note = notes()[table];
  if (!note || !one("[data-noted]")) return;
  const { commit } = one("#fair")?.dataset ?? {};
  const missing = Object.entries(note.seeds).find(([seat, seed]) => one(`.added[data-seat="${seat}"]`)?.textContent !== seed);
  if (commit !== note.commit) tell("commit", note.commit);
  if (missing) tell("seed", missing[1]);
  if (commit === note.commit && !missing) tell("same", "");
  const check = one("[data-check]");
  if (!check || !crypto.subtle) return; // only over https
  one(".if-noted")?.removeAttribute("hidden");
  check.addEventListener("click", async () => found((await holds(check.dataset.check ?? "", note)) ? "good" : "bad"));
}

/** @param {string} what @param {string} noted */
function tell(what, noted) {
  const place = one(`[data-noted=${what}]`);
  const code = place && one("code", place);
  if (code) code.textContent = noted;
  place?.removeAttribute("hidden");
}

/** @param {string} what */
function found(what) {
  for (const place of all("[data-found]")) place.toggleAttribute("hidden", place.dataset.found !== what);
}

/** Whether the replay's secret seed is the one we were shown the fingerprint of, and our seeds are in. @param {string} from @param {Note} note */
async function holds(from, note) {
  const answer = await fetch(from).catch(() => null);
  const head = (await answer?.text())?.split("\n\n")[0]?.split("\n") ?? [];
  /** @param {string} name */
  const field = (name) => head.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  const secret = (field("server_seed").match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  const data = [...new TextEncoder().encode(`v1|${table}|${field("rules")}|`), ...secret];
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(data)));
  const commit = [...digest].map((n) => n.toString(16).padStart(2, "0")).join("");
  const ours = Object.entries(note.seeds).every(([seat, seed]) => field(`client_seed ${seat}`) === seed);
  return commit === note.commit && ours;
}

if (table) {
  give();
  compare();
  afterShown(give);
}
