"""Help at a teaching table, as deep as somebody wants it: where to look, the idea, the move.

All three come from one thought, which is kept: whoever goes deeper does not let the bot think again.
"""

from __future__ import annotations

import asyncio
from typing import Final

from crannog.kernel.play import Decision
from crannog.site.play.bots.choose_move import hint_thought
from crannog.site.play.bots.worker import Thought
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.site.waiting import NOBODY, Asker
from crannog.views import templates
from crannog.views.hints import DEPTHS, alike, speaks_for
from crannog.views.texts import page_texts

HELP: Final = "hint:"  # with this, the name of a hint begins, where somebody asks for it


async def hint_card(live: Live, seat: int, lang: str, name: str, asker: Asker = NOBODY) -> str:
    """A hint for this seat; "" where there is none to be had. Raises Full."""
    depth = name.removeprefix(HELP)
    thought = await hint_thought(live, seat, asker) if depth in DEPTHS else None
    decision = live.decision(seat)
    if thought is None or decision is None:
        return ""
    return await asyncio.to_thread(_card, live, seat, lang, depth, decision, thought)


def _card(live: Live, seat: int, lang: str, depth: str, decision: Decision, thought: Thought) -> str:
    good = next(choice for choice in decision.legal if str(choice) == thought.line)
    said = page_texts(live.game, lang, live.called(lang))
    why = None
    if depth != "nudge":
        why = thought.why or speaks_for(live.game, live.view(seat), decision, thought.line)
    some = alike(decision, good, live.seq) if depth == "nudge" else []
    context = {
        "t": site_texts(lang).t,
        "depth": depth,
        "some": [said.say(one.label()) for one in some],
        "move": said.say(good.label()).rstrip(".") if depth == "move" else "",
        "why": said.say(why) if why else "",
        "next": (*DEPTHS, "")[DEPTHS.index(depth) + 1],
    }
    return templates.environment().get_template("crannog.site/hint.jinja").render(context)
