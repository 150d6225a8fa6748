// The drawing as its lines: the stream says what changed, and the text is put together here.

/** @typedef {import("./stage.js").Drawing} Drawing */
/** @type {string[]} */
let rows = [];
let name = ""; // of the drawing they are
/** @type {Promise<unknown>} */
let before = Promise.resolve();

/** What to ask the stream for: changes, where this browser can unpack them and the page is drawn. */
export function wish() {
  if (document.body.dataset.page === "text" || !("DecompressionStream" in window)) return "";
  const seat = new URLSearchParams(location.search).get("seat");
  return `&deltas=1${seat ? `&seat=${encodeURIComponent(seat)}` : ""}`;
}

/** The whole drawing after these changes, or null if they are not of the one that is here.
 * @param {string} said @returns {Promise<Drawing | null>} */
export function put(said) {
  const next = before.then(() => unpacked(said)).then(change).catch(forget);
  before = next; // one after the other, as they came
  return next;
}

/** @param {string} text @returns {Drawing | null} */
function change(text) {
  /** @type {[number, string, string, ...(number | string)[]]} */
  const [seq, now, base, ...ops] = JSON.parse(text);
  if (base && base !== name) return null;
  const old = base ? rows : [];
  /** @type {string[]} */
  const made = [];
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i];
    if (typeof op === "string") made.push(op);
    else for (const line of copied(old, Number(op), Number(ops[++i]))) made.push(line);
  }
  [rows, name] = [made, now];
  return { seq, html: made.join("\n") };
}

/** @param {string[]} old @param {number} from @param {number} count */
function copied(old, from, count) {
  if (!(from >= 0 && count > 0 && from + count <= old.length)) throw new RangeError("changes of another drawing");
  return old.slice(from, from + count);
}

/** Nothing that comes fits any more, until a whole drawing does. */
function forget() {
  [rows, name] = [[], "?"];
  return null;
}

/** @param {string} said */
async function unpacked(said) {
  if (said[0] !== "z") return said;
  const bytes = Uint8Array.from(atob(said.slice(1)), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
