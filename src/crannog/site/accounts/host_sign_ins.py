"""That a host signed in, or somebody failed to, is a line of the log, by whichever way they came."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.dispatch import receiver

log = logging.getLogger(__name__)


@receiver(user_logged_in)
def came(sender: Any, user: Any, **more: Any) -> None:
    log.info("the host %s signed in", user.handle)


@receiver(user_login_failed)
def failed(sender: Any, **more: Any) -> None:
    log.warning("somebody failed to sign in as a host")  # what they typed may be a password
