"""The form of a new table of The Arrival: edition, leaders, and what only the designer's edition varies."""

from __future__ import annotations

from typing import Final

from crannog.kernel.setup_sections import Section, SetUp

SET_UP: Final = SetUp(
    (
        Section("edition", "book", ("edition",)),
        Section("leaders", "castle", ("leaders",)),
        Section("variants", "branch", ("blocking", "start_disks", "isle")),
    ),
)
