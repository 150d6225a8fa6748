"""Names people choose: one line, readable, no tricks with invisible or reversed characters."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

LONGEST: Final = 24
_BIRDS: Final = (
    "Heron", "Otter", "Curlew", "Marten", "Plover", "Badger", "Kestrel", "Teal",
    "Wren", "Stoat", "Lapwing", "Hare", "Merlin", "Pike", "Swift", "Roe",
)  # fmt: skip
# Letters and signs that show nothing: a name made of them would be empty.
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for code in (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10))
}


def clean(text: str, longest: int = LONGEST) -> str:
    """The text on one line, in one spelling; "" where nothing readable is left."""
    before, text = None, text[: longest * 20]  # what comes after is not read
    while text != before:  # what is left out can bring together what is spelled as one
        before, text = text, _once(text, longest)
    return text


def _once(text: str, longest: int) -> str:
    kept = []
    marks = 0
    for letter in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        # Controls, turned writing, unassigned, towers of accents, nothing at all.
        if kind[0] == "C" or marks > 2 or letter in _INVISIBLE:
            if kind == "Cc":
                kept.append(" ")  # a line break parts words
            continue
        kept.append(" " if kind[0] == "Z" else letter)
    while kept and unicodedata.category(kept[0])[0] == "M":
        kept.pop(0)  # an accent at the beginning would sit on what stands before the name
    return " ".join("".join(kept).split())[:longest].strip()


def skeleton(name: str) -> str:
    """Names with the same skeleton look alike."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return "".join(_LOOKS.get(c, c) for c in bare if c.isalnum()) or name.casefold()


# Letters of other alphabets, and digits, that look like Latin ones.
_LOOKS: Final = dict(zip("аеіорсухкмтвнѕјԁɡ01ıɑοανερτυικ", "aeiopcyxkmtbhsjdgoiiaoaveptuik", strict=True)) | {
    "l": "i",
    "5": "s",
}


def any_name() -> str:
    """A friendly name for somebody who has not said theirs."""
    return f"{secrets.choice(_BIRDS)} {secrets.randbelow(90) + 10}"
