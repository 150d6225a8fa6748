"""Runs a command of the site: for the database the environment names, else for that of `crannog serve`."""

from __future__ import annotations

import os
import sys

from crannog.cli.serve import EXPORT, ask_services


def manage(*arguments: str) -> int:
    try:
        import django
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import call_command
    except ImportError as missing:
        print(f"crannog: {missing.name} is not installed: pip install 'crannog[site]'", file=sys.stderr)
        return 2
    if not os.environ.get("CRANNOG_DATABASE"):
        os.environ.update(EXPORT.findall(ask_services("env").stdout))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    try:
        django.setup(set_prefix=False)
    except ImproperlyConfigured as no:
        print(f"crannog: {no}", file=sys.stderr)
        return 2
    import psycopg
    from psycopg_pool import PoolTimeout

    try:
        call_command(*arguments)
    except (psycopg.OperationalError, PoolTimeout) as away:
        print(f"crannog: the database does not answer: {str(away).splitlines()[0]}", file=sys.stderr)
        return 2
    return 0
