"""That a host signed in is a line of the log, by whichever way they came. Wrong links and passkeys are, too:
`limits.wrong_guess`."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver

log = logging.getLogger(__name__)


@receiver(user_logged_in)
def came(sender: Any, user: Any, **more: Any) -> None:
    log.info("the host %s signed in", user.handle)
