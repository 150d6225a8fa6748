"""What changed comes with the stream and is shown without a request; what does not fit is fetched."""

from __future__ import annotations

import pytest

from tests.site import places
from tests.site.browser.visitors import Doors, Visitor, a_table, person

# Whatever the stream brings, the page is given this instead.
BROKEN = """
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, then) {
  const wrong = ({ lastEventId }) => then({ lastEventId, data: %s });
  listen.call(this, name, name === "delta" ? wrong : then);
};
"""


def fetches(visitor: Visitor) -> list[str]:
    """The drawings that this page asks for from now on."""
    asked: list[str] = []
    visitor.page.on(
        "request", lambda request: asked.append(request.url) if "/fragment?" in request.url else None
    )
    return asked


def two(doors: Doors, script: str = "") -> tuple[Visitor, Visitor]:
    """Somebody who is asked, and somebody who watches."""
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    visitors = [doors.known(one, confirm=False) for one in (ann, bob)]
    for visitor in visitors:
        if script:
            visitor.page.add_init_script(script)
        visitor.at(f"/t/{table}")
    one, other = visitors if visitors[0].mine else visitors[::-1]
    return one, other


def drawn(visitor: Visitor) -> list[str]:
    """The board, element by element; attributes stand in the order in which they came."""
    told = "n => n.nodeName + [...n.attributes].map(a => ` ${a.name}=${a.value}`).sort()"
    found: list[str] = visitor.page.evaluate(f"[...document.querySelectorAll('#board svg *')].map({told})")
    return found


def test_others_moves_are_shown_without_a_request(doors: Doors, site: places.Site) -> None:
    one, other = two(doors)
    others = fetches(other)  # whoever moves asks, too, where the stream is slow: then nobody waits for it
    for _ in range(4):
        if not one.mine:
            break
        seq = one.move()
        other.after(seq - 1)
    assert others == []
    shown = drawn(other)
    other.page.reload()
    other.ready()
    assert drawn(other) == shown


@pytest.mark.parametrize(
    "data",
    [
        '`[${lastEventId},"x","",0,9]`',
        pytest.param("'z!'", marks=pytest.mark.night),
        pytest.param("`[${lastEventId},'x','another',0,1]`.replaceAll(\"'\", '\"')", marks=pytest.mark.night),
    ],
)
def test_what_does_not_fit_is_fetched(doors: Doors, site: places.Site, data: str) -> None:
    one, other = two(doors, BROKEN % data)
    others = fetches(other)
    for _ in range(2):
        if not one.mine:
            break
        seq = one.move()
        other.after(seq - 1)
        assert f"seq={seq}" in others[-1]
