"""Prints the link by which a host comes in once: `manage admin_link [handle]`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from crannog.site.accounts.host_links import MINUTES, link_for
from crannog.site.accounts.models import User


class Command(BaseCommand):
    help = f"Prints a link to the admin that works once, for {MINUTES} minutes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("handle", nargs="?", default="", help="which host, if there are several")

    def handle(self, *args: Any, **options: Any) -> None:
        hosts = User.objects.filter(is_staff=True, is_active=True).order_by("handle")
        found = [one for one in hosts if options["handle"] in ("", one.handle)]
        if len(found) == 1:
            self.stdout.write(link_for(found[0]))
        elif not found:
            raise CommandError(
                "There is no such host. Make one: manage createsuperuser --noinput --handle host"
            )
        else:
            raise CommandError("Which host? " + ", ".join(one.handle for one in found))
