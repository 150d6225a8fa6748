// What is new in a drawing is read out: lines of the log, and what of `data-say` has changed.
import { announce, spoken } from "./announce.js";
import { lines } from "./log.js";
import { all, stage } from "./page.js";
import { afterShown } from "./stage.js";

const MOST = 12; // lines at once; whoever wants all of them finds them in the log

/** All but the way to the rule. @param {Element} element */
const words = (element) => spoken(element, ".law");

/** What the stage says, by name: the question, what a pick would do, banners. */
const sayings = () => new Map(all("[data-say]", stage() ?? document).map((one) => [one.dataset.say, words(one)]));

export function listen() {
  const known = new WeakSet(lines()); // a line keeps its element (log.js)
  let before = sayings();
  afterShown(({ before: was, seq }) => {
    const fresh = lines().filter((line) => !known.has(line));
    for (const line of fresh) known.add(line);
    if (seq !== was) for (const line of fresh.slice(-MOST)) announce(words(line));
    const now = sayings();
    for (const [name, text] of now) if (before.get(name) !== text) announce(text);
    before = now;
  });
}
