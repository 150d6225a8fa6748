// Short messages at the edge of the page, for the eye; the announcer reads them out. Text only, never HTML.
import { announce } from "./announce.js";
import { one } from "./page.js";

const STAY = 7000;
const MOST = 3;

/** @param {string} text @param {"status" | "alert"} [role] */
export function toast(text, role = "status") {
  const place = one("#toasts");
  if (!place || !text) return;
  const same = [...place.children].find((one) => one.textContent === text);
  same?.remove();
  const made = document.createElement("p");
  made.className = `toast ${role}`;
  made.textContent = text;
  place.append(made);
  announce(text);
  while (place.children.length > MOST) place.firstElementChild?.remove();
  const leave = () => made.remove();
  made.addEventListener("click", leave);
  setTimeout(leave, role === "alert" ? 2 * STAY : STAY);
}
