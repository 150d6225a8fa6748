"""The earlier name of `verify_logs`, for scripts that still use it."""

from crannog.site.play.management.commands.verify_logs import Command

__all__ = ["Command"]
