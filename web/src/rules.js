// The rules to be read: found while one types, gone through by keys, and the question that led here.
import { Idiomorph } from "idiomorph";
import { read } from "./morph.js";
import { all, keep, kept, on, one, pause, reach } from "./page.js";

const KEPT = "asked"; // what a table said when somebody asked why not; the rule opens in a tab of its own
const FRESH = 15_000; // milliseconds until a question is forgotten
const CALM = 200; // milliseconds without a key
const CARDS = ".rule-card";
let newest = 0;

/** At a table: keep the question whose rule is about to be read. */
export function keepQuestion() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='/rules/']") : null;
    const about = link?.closest(".why, [id^='why-']");
    if (!about) return;
    const said = [...about.querySelectorAll("p")].map((p) => p.textContent?.trim()).filter(Boolean);
    const asked = { question: about.querySelector("h2, h3")?.textContent?.trim() ?? "", said: said.slice(0, 2).join(" ") };
    keep(KEPT, JSON.stringify({ ...asked, at: Date.now() }));
  });
}

export function listen() {
  tellQuestion();
  const field = /** @type {HTMLInputElement | null} */ (one("#q"));
  field?.addEventListener("input", () => void find(field));
  document.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !on("letters", true)) return;
    if (at.closest("input, textarea, select")) return;
    const act = { "/": () => field?.focus(), j: () => step(1), k: () => step(-1), e: edition }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function tellQuestion() {
  const said = one("#asked p");
  const asked = JSON.parse(kept(KEPT) || "null");
  keep(KEPT, "");
  if (!said || !asked || Date.now() - asked.at > FRESH) return;
  const question = document.createElement("b");
  question.textContent = asked.question;
  said.replaceChildren(question, ` ${asked.said}`);
}

/** What the server finds, in place of what is there; the address keeps it. @param {HTMLInputElement} field */
async function find(field) {
  const mine = ++newest;
  await pause(CALM);
  if (mine !== newest || !field.form) return;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(field.form)) if (value) query.set(name, String(value));
  const to = `${location.pathname}${query.size ? `?${query}` : ""}`;
  const answer = await reach(to, 2);
  if (mine !== newest || !answer?.ok) return;
  const drawn = read(await answer.text());
  for (const part of [".told", ".contents nav"]) {
    const [old, fresh] = [one(part), one(part, drawn)];
    if (old && fresh) Idiomorph.morph(old, fresh);
    else if (old) old.replaceChildren();
    else if (fresh) one(".contents")?.append(fresh);
  }
  history.replaceState(null, "", to);
}

/** The next rule, or the one before. @param {number} way */
function step(way) {
  const cards = all(CARDS);
  const now = cards.find((card) => card.contains(document.activeElement)) ?? one(`${CARDS}:target`);
  const next = cards[(now ? cards.indexOf(now) : -1) + way] ?? cards[way > 0 ? 0 : cards.length - 1];
  next?.focus();
  next?.scrollIntoView({ block: "start" });
}

/** The next edition, or all of them side by side. */
function edition() {
  const ways = all(".opening > .switching .seg a");
  const now = ways.findIndex((way) => way.hasAttribute("aria-current"));
  const focused = document.activeElement?.closest(CARDS)?.id;
  const next = /** @type {HTMLAnchorElement | undefined} */ (ways[(now + 1) % ways.length]);
  if (next) location.assign(next.href + (focused ? `#${focused}` : location.hash));
}
