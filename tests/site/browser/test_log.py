"""The log on the page: a line keeps its element, so that only what is new is read out."""

from __future__ import annotations

import subprocess

from tests.site import places
from tests.site.browser.visitors import Doors, a_table, person

WEB = places.ROOT / "web"
# The page has one file for all scripts: this is the part that is tried, made the same way.
BUNDLED = [
    str(WEB / "node_modules/.bin/esbuild"),
    str(WEB / "src/log.js"),
    "--bundle",
    "--format=iife",
    "--global-name=log",
]
ALIGN = r"""([was, is]) => {
  const made = (name, within) => within.appendChild(document.createElement(name));
  const drawn = (lines) => {
    const stage = document.createElement("div");
    const box = made("div", stage);
    box.id = "log";
    const list = made("ol", box);
    list.className = "log";
    for (const line of lines) made("li", list).textContent = line;
    return stage;
  };
  const [old, next] = [drawn(was), drawn(is)];
  log.align(old, next);
  const ids = (stage) => [...stage.querySelectorAll("li")].map((line) => line.id);
  return ids(next).map((id) => ids(old).indexOf(id));
}"""

# For each line of the new drawing, which line of the old one it is; -1 for none.
CASES = {
    ("a b c", "a b c d"): [0, 1, 2, -1],
    ("a b c", "b c d"): [1, 2, -1],
    ("a b 1x", "a b 2x"): [0, 1, -1],  # the last one counts on
    ("3x b c", "2x b c d"): [-1, 1, 2, -1],  # part of the first one is too old to be shown
    ("a b", "c d"): [-1, -1],
    ("", "a"): [-1],
}


def test_only_lines_that_changed_are_new(doors: Doors) -> None:
    ann = person("Ann")
    page = doors.known(ann).at(f"/t/{a_table('roam', ann, person('Bob'))}").page
    script = subprocess.run(BUNDLED, stdout=subprocess.PIPE, check=True, text=True).stdout
    align = f"(lines) => {{ {script}; return ({ALIGN})(lines) }}"
    found = {case: page.evaluate(align, [lines.split() for lines in case]) for case in CASES}
    assert found == CASES
