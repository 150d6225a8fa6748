// Who is at the table: asked for when the menu opens. Nobody is told of it unasked.
import { read } from "./morph.js";
import { one, stage, table } from "./page.js";

export function listen() {
  const menu = one("details.menu");
  menu?.addEventListener("toggle", () => menu.hasAttribute("open") && void look());
}

async function look() {
  if (Number(stage()?.dataset.seat) < 0) return; // who only watches is not told
  const answer = await fetch(`/t/${table}/people`).catch(() => null);
  if (answer?.ok) one("#people")?.replaceChildren(...read(await answer.text()).body.childNodes);
}
