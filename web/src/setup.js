// The form of a new table: its folds say what is chosen, difficulty adds up, what an edition lacks is not offered.
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.setup"));

/** @param {string} name @returns {HTMLInputElement | null} */
const checked = (name) => form?.querySelector(`input[name="${name}"]:checked`) ?? null;

/** What a chosen radio button is called. @param {HTMLInputElement} input */
const called = (input) =>
  input.dataset.short ?? (input.closest("label")?.querySelector(".nm") ?? input.closest("label"))?.textContent?.trim() ?? "";

/** The same with what it adds to the difficulty. @param {HTMLInputElement} input */
const priced = (input) => called(input) + (Number(input.dataset.add ?? 0) ? ` · +${input.dataset.add}` : "");

/** @param {string} id @param {string} text */
const tell = (id, text) => {
  for (const place of form?.querySelectorAll(`[data-val="${id}"], [data-told="${id}"]`) ?? []) {
    if (place.textContent !== text) place.textContent = text;
  }
};

/** What only goes with another value is offered with that value alone. */
const offer = () => {
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form?.querySelectorAll("[data-needs]") ?? [])) {
    const [other, needed] = (label.dataset.needs ?? "").split("=");
    const missing = checked(`option-${other}`)?.value !== needed;
    const input = label.querySelector("input");
    if (missing && input?.checked) {
      const first = /** @type {HTMLInputElement | null} */ (form?.querySelector(`input[name="${input.name}"]`));
      if (first) first.checked = true;
    }
    if (input) input.disabled = missing;
    label.hidden = missing;
  }
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (form?.querySelectorAll(".fold fieldset.entry") ?? [])) {
    const offered = group.querySelectorAll(".op:not([hidden])").length;
    if (group.querySelector("[data-needs]")) group.hidden = offered < 2;
  }
  for (const fold of /** @type {NodeListOf<HTMLElement>} */ (form?.querySelectorAll("details.fold") ?? [])) {
    const groups = [...fold.querySelectorAll("fieldset.entry")];
    if (groups.length) fold.hidden = groups.every((group) => group.hasAttribute("hidden"));
  }
};

/** @param {Element} fold */
const summary = (fold) => {
  const place = /** @type {HTMLElement | null} */ (fold.querySelector("[data-val]"));
  const seats = /** @type {HTMLElement | null} */ (fold.querySelector("[data-counts]"));
  if (!place) return;
  const id = place.dataset.val ?? "";
  if (seats) {
    const taken = [...seats.querySelectorAll("select")].filter((one) => one.value !== "none").length;
    tell(id, (seats.dataset.counts ?? "").split("|")[taken - 1] ?? "");
    return;
  }
  const sets = /** @type {HTMLElement[]} */ ([...fold.querySelectorAll("[data-sets]")]);
  for (const one of sets) {
    const all = (one.dataset.sets ?? "").split(" ").every((pair) => {
      const [option, value] = pair.split("=");
      return checked(`option-${option}`)?.value === value;
    });
    one.setAttribute("aria-pressed", String(all));
  }
  if (sets.length) {
    const on = sets.find((one) => one.getAttribute("aria-pressed") === "true");
    const mix = /** @type {HTMLElement | null} */ (fold.querySelector("[data-mix]"))?.dataset.mix ?? "";
    tell(id, on?.querySelector(".nm")?.textContent ?? mix);
    return;
  }
  const chosen = /** @type {HTMLInputElement[]} */ ([...fold.querySelectorAll("input:checked")]);
  const shown = chosen.filter((one) => one.name !== "public" && !one.closest("[hidden]"));
  tell(id, shown.map(priced).join(", "));
};

const refresh = () => {
  if (!form) return;
  offer();
  form.querySelectorAll("details.fold").forEach(summary);
  const adds = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[data-add]:checked")]);
  const sum = form.querySelector("output");
  const total = String(adds.reduce((all, one) => all + Number(one.dataset.add), 0));
  if (sum && sum.textContent !== total) sum.textContent = total;
};

form?.addEventListener("change", refresh);
form?.addEventListener("click", (event) => {
  const preset = event.target instanceof Element ? event.target.closest("[data-sets]") : null;
  if (!(preset instanceof HTMLElement)) return;
  for (const pair of (preset.dataset.sets ?? "").split(" ")) {
    const [option, value] = pair.split("=");
    const input = /** @type {HTMLInputElement | null} */ (
      form.querySelector(`input[name="option-${option}"][value="${value}"]`)
    );
    if (input) input.checked = true;
  }
  refresh();
});
refresh(); // a page that comes back keeps what was chosen
