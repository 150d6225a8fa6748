"""The Django app for people."""

from django.apps import AppConfig


class Accounts(AppConfig):
    name = "crannog.site.accounts"
    label = "accounts"

    def ready(self) -> None:
        import crannog.site.accounts.host_sign_ins  # noqa: F401  # it listens from now on
