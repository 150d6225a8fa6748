"""How long things are kept, in days: the one place with the figures. What is not named here stays.

Comments stay with their table, and so do its row, its seats and its seed. When a game is archived is the
host's to say: CRANNOG_ARCHIVE_DAYS.
"""

from typing import Final

UNPLAYED_DAYS: Final = 3  # until a table is closed where nobody began to play
IDLE_DAYS: Final = 14  # until one is closed where nobody moves
UPLOAD_DAYS: Final = 30  # until a replay is deleted that somebody brought
CHAT_DAYS: Final = 90  # after the end of a game, until what was said at the table is deleted
GUEST_DAYS: Final = 365  # until everything about a guest is deleted who does not come any more
