"""Shield: protect a province (2017 Shield; 2016 Place Shield; A24, #28)."""

from __future__ import annotations

from functools import cache

from crannog.games.arrival import rules
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.state import State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Choice


def shield_limit(s: State, province: int) -> int:
    return s.edition.shield_limit or s.pack.provinces[province].bonus


class Shield(Choice[State]):
    """A shield from the tribe's supply into a province."""

    __slots__ = ("line", "name", "province")

    def __init__(self, province: int, id: str, name: str) -> None:
        self.province, self.name = province, name
        self.line = f"shield {id}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        no = [] if s.tribes[seat].shields else [rules.SHIELD_NONE.because()]
        if not s.in_province(self.province, seat):
            no.append(rules.SHIELD_PRESENCE.because(province=self.name))
        limit = shield_limit(s, self.province)
        if s.province_shields[self.province] >= limit:
            no.append(rules.SHIELD_LIMIT.because(province=self.name, n=limit))
        return no

    def do(self, s: State, seat: int) -> None:
        s.tribes[seat].shields -= 1
        s.province_shields[self.province] += 1
        s.note("log.shield", rules.SHIELD_PLACED, seat=Who(seat), province=self.name)

    def label(self) -> Msg:
        return msg("choice.shield", province=self.name)

    def __str__(self) -> str:
        return self.line


@cache
def shields(pack_id: str) -> tuple[Shield, ...]:
    return tuple(Shield(i, p.id, p.name) for i, p in enumerate(pack(pack_id).provinces))
