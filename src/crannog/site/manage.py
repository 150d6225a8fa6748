"""Django's own commands for this site: `python -m crannog.site.manage migrate`."""

from __future__ import annotations

import os
import sys


def main(argv: list[str] | None = None) -> None:
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    execute_from_command_line(argv or sys.argv)


if __name__ == "__main__":
    main()
