// What catches the eye when it is your turn; a name in the log lights the thing itself.
import { all, on, one, stage, word } from "./page.js";
import { afterShown } from "./stage.js";

const title = document.body.dataset.title ?? document.title;
const icon = /** @type {HTMLLinkElement | null} */ (one("#favicon"));

export function notice() {
  light(stage()?.hasAttribute("data-mine") ?? false);
  afterShown(({ before, seq, mine, wasMine }) => {
    light(mine);
    if (wasMine && !mine) one("#offer-notices")?.removeAttribute("hidden");
    if (seq !== before && mine && !wasMine) ring();
  });
  document.addEventListener("pointerover", point);
  document.addEventListener("pointerout", point);
  document.addEventListener("focusin", point);
  document.addEventListener("focusout", point);
  document.addEventListener("click", scroll);
}

/** The tab says it, and its icon is lit. @param {boolean} mine */
function light(mine) {
  document.title = mine ? `● ${word("your_turn")} · ${title}` : title;
  const { calm, lit } = icon?.dataset ?? {};
  if (icon && calm && lit) icon.href = mine ? lit : calm;
}

/** A low and a higher note; off unless switched on. */
function ring() {
  if (!on("sounds", false)) return;
  const sound = new AudioContext();
  [392, 523].forEach((pitch, n) => {
    const note = sound.createOscillator();
    const loud = sound.createGain();
    const start = sound.currentTime + n * 0.16;
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    note.connect(loud).connect(sound.destination);
    note.start(start);
    note.stop(start + 0.3);
    if (n) note.onended = () => void sound.close();
  });
}

/** @param {Event} event */
function point(event) {
  const thing = referred(event.target);
  const on = event.type === "pointerover" || event.type === "focusin";
  for (const lit of all(".lit")) lit.classList.remove("lit");
  if (on) thing?.classList.add("lit");
}

/** @param {Event} event */
function scroll(event) {
  const thing = referred(event.target);
  if (!thing) return;
  event.preventDefault();
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {EventTarget | null} at */
function referred(at) {
  const name = at instanceof Element ? at.closest("[data-ref]")?.getAttribute("data-ref") : "";
  return name ? document.getElementById(name) : null;
}
