"""Every rule of Kalah by name, with its place in the README.

`rule.<id>` in texts/ is the rule in our words; `why.<id>`, where it can make a choice illegal, the reason.
"""

from __future__ import annotations

from typing import Final

from crannog.kernel.message import Rule

SETUP_SEEDS: Final = Rule("setup.seeds", "Rules 1")
TURN_ORDER: Final = Rule("turn.order", "Rules 2")
SOW: Final = Rule("sow.around", "Rules 2")
SOW_EMPTY: Final = Rule("sow.empty", "Rules 2")
AGAIN: Final = Rule("again.store", "Rules 3")
CAPTURE: Final = Rule("capture.opposite", "Rules 4")
END_EMPTY: Final = Rule("end.empty", "Rules 5")
END_MOST: Final = Rule("end.most", "Rules 6")
END_SHARED: Final = Rule("end.shared", "Rules 6")

RULES: Final = tuple(value for value in list(globals().values()) if isinstance(value, Rule))
