"""Every request to a page or form counts, whichever it is; what costs more counts once more by itself."""

from __future__ import annotations

from typing import Final

from crannog.site.limits import need_page
from crannog.site.middleware import around

limited: Final = around(before=need_page)
