"""Django's admin as an app, with our own site."""

from django.contrib.admin.apps import AdminConfig


class Administration(AdminConfig):
    default_site = "crannog.site.accounts.administration.HostSite"
