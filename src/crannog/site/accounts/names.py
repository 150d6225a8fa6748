"""Names people choose: one line, readable, no tricks with invisible or turned letters."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

LONGEST: Final = 24
_BIRDS: Final = (
    "Heron", "Otter", "Curlew", "Marten", "Plover", "Badger", "Kestrel", "Teal",
    "Wren", "Stoat", "Lapwing", "Hare", "Merlin", "Pike", "Swift", "Roe",
)  # fmt: skip


def clean(text: str, longest: int = LONGEST) -> str:
    """The text on one line, in one spelling; "" where nothing readable is left."""
    plain = unicodedata.normalize("NFKC", text)
    kept = []
    marks = 0
    for letter in plain:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "C" or marks > 2:  # controls, turned writing, unassigned, towers of accents
            continue
        kept.append(" " if kind[0] == "Z" else letter)
    return " ".join("".join(kept).split())[:longest].strip()


def skeleton(name: str) -> str:
    """Names with the same skeleton look alike."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return "".join(_LOOKS.get(c, c) for c in bare if c.isalnum())


# Letters of other alphabets, and digits, that look like Latin ones.
_LOOKS: Final = dict(
    zip("аеіорсухкмтвнѕјԁɡ01ıɑοανερτυικ", "aeiopcyxkmtbhsjdgoliaoavepruik", strict=False)
) | {"l": "i", "1": "i", "0": "o", "5": "s"}


def any_name() -> str:
    """A friendly name for somebody who has not said theirs."""
    return f"{secrets.choice(_BIRDS)} {secrets.randbelow(90) + 10}"
