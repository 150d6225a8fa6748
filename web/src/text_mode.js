// Questions in text mode are answered in place; the announcer reads the answer, the address keeps the question.
import { one } from "./page.js";
import { refresh } from "./stage.js";

export function listen() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest("#questions")) return;
    event.preventDefault();
    const query = new URLSearchParams(location.search);
    query.set("ask", /** @type {HTMLInputElement | null} */ (one("[name=ask]", form))?.value ?? "");
    history.replaceState(null, "", `?${query}`);
    void refresh();
  });
}
