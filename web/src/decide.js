// Choosing: at once where it can be taken back; else, or if so set, a click picks and the main button confirms.
import { act } from "./acts.js";
import { on, one, stage } from "./page.js";
import { HINT, pick, setPick } from "./stage.js";
import { send } from "./outbox.js";

/** @param {string} line @param {boolean} byKey Enter picks, and Enter again confirms */
export function choose(line, byKey) {
  if (byKey && line === pick() && confirms(line)) send({ line });
  else if (on("confirm", false) || aims(line)) void setPick(line);
  else send({ line, free: true }); // the server says if it wants confirming: stage.js shows it as if made
}

/** Whether something comes before it is sent: a land for a card, a look before being ready. @param {string} line */
const aims = (line) => one(`:is([data-aim], .aims)[value="${CSS.escape(line)}"], #answer[data-ready] .foot [value="${CSS.escape(line)}"]`) !== null;

/** Whether there is a button that carries it out. @param {string} line */
const confirms = (line) => one(`#answer [name=confirm][value="${CSS.escape(line)}"]`) !== null;

/** One step back. False if there was none. */
export function back() {
  if (!pick()) return false;
  void setPick("");
  return true;
}

export function listen() {
  document.addEventListener("submit", submitted);
  document.addEventListener("click", (event) => {
    const target = spot(event.target);
    if (target) choose(target, false);
  });
  document.addEventListener("keydown", (event) => {
    const target = event.key === "Enter" || event.key === " " ? spot(event.target) : "";
    if (!target || event.repeat) return;
    event.preventDefault();
    choose(target, true);
  });
}

/** The choice of a place on the board; buttons send their form instead. @param {EventTarget | null} at */
function spot(at) {
  const target = at instanceof Element ? at.closest("#board [data-choice][role=button]") : null;
  return target?.getAttribute("data-choice") ?? "";
}

let pointed = false;
addEventListener("pointerdown", () => (pointed = true), true);
addEventListener("keydown", () => (pointed = false), true);

/** @param {SubmitEvent} event */
function submitted(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  const by = event.submitter;
  const [name, value] = by instanceof HTMLButtonElement ? [by.name, by.value] : ["", ""];
  const inside = stage()?.contains(form);
  if (inside && name === "choice") choose(value, !pointed);
  else if (inside && name === "confirm") send({ line: value });
  else if (inside && name === "hint") void setPick(HINT);
  else if (inside && name === "undo") send({ undo: true });
  else if (inside && name === "agree") send({ agree: value === "1" });
  else if (form.matches(".act")) act(form, by);
  else return;
  event.preventDefault();
}
