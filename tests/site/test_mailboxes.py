"""Letters that ask to confirm an address are counted by the mailbox they arrive in, however it is spelled."""

from __future__ import annotations

import asyncio

import pytest

from crannog.site.mail.address import Left, Refused, canonical, leave_address
from tests.site import places

SPELLINGS = (
    "one.mailbox@example.org",
    "One.Mailbox@Example.ORG",
    "one.mailbox+tag@example.org",
    "ONE.MAILBOX+two+three@example.org",
    "one.mailbox+@example.org",
)


def test_one_mailbox_under_many_spellings_is_one_mailbox() -> None:
    """Each by another player at another table, all at one moment: three letters at most."""

    async def go() -> list[object]:
        made = [(eve, await places.table("roam", eve, None, pace="turn")) for eve in eves]
        return await asyncio.gather(
            *[
                leave_address(table, 0, eve.id, address, "en")
                for (eve, table), address in zip(made, SPELLINGS, strict=True)
            ]
        )

    eves = [places.guest("Eve") for _ in SPELLINGS]
    done = places.run(go())
    assert done.count(Left(False)) == 3
    assert [one.reason.id for one in done if isinstance(one, Refused)] == ["mail.too_many"] * 2


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("Ann.Lee+crannog@Gmail.com", "annlee@gmail.com"),
        ("a.n.n.lee@googlemail.com", "annlee@gmail.com"),
        ("ann.lee@example.org", "ann.lee@example.org"),  # elsewhere a dot makes another person
        ("annlee@example.org", "annlee@example.org"),
        ("ann@Bücher.example", "ann@xn--bcher-kva.example"),
        ("+ann@example.org", "+ann@example.org"),  # nothing would be left
    ],
)
def test_what_counts_as_one_mailbox(address: str, mailbox: str) -> None:
    assert canonical(address) == mailbox
