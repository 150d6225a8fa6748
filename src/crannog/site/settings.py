"""Settings, all from the environment. `crannog doctor` says what is missing and how to get it.

CRANNOG_DATABASE  postgresql://user@host:port/name      CRANNOG_SECRET   signs cookies and links
CRANNOG_REDIS     redis://host:port/0, or none          CRANNOG_ORIGIN   https://crannog.example
CRANNOG_PROXIES   how many proxies are in front         CRANNOG_MAIL     smtp://host:port
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from psycopg.conninfo import conninfo_to_dict

from crannog.site.live_connections import check
from crannog.site.state_folder import static_folder

HERE: Final = Path(__file__).parent
DEV_SECRET: Final = "for development only, never on the internet: crannog crannog crannog"  # noqa: S105

ORIGIN = os.environ.get("CRANNOG_ORIGIN", "http://localhost:8000")
HTTPS = ORIGIN.startswith("https:")
DEBUG = False  # pages for people even in development; errors go to the log
SECRET_KEY = os.environ.get("CRANNOG_SECRET") or DEV_SECRET
_host = urlsplit(ORIGIN).hostname or "localhost"
if SECRET_KEY == DEV_SECRET and _host not in ("localhost", "127.0.0.1", "::1"):
    raise ImproperlyConfigured(
        "CRANNOG_SECRET is not set. With the public default, anyone could sign in as anyone else. Create"
        " one: python -c 'import secrets; print(secrets.token_urlsafe(48))'"
    )
# Browsers make passkeys for names, not for numbers, and over https; on the same machine also without.
PASSKEYS = (HTTPS or _host == "localhost") and ":" not in _host and not set(_host) <= set("0123456789.")
ALLOWED_HOSTS = [_host, *os.environ.get("CRANNOG_HOSTS", "" if HTTPS else "localhost,127.0.0.1").split(",")]
ALLOWED_HOSTS = [host for host in ALLOWED_HOSTS if host]
TRUSTED_PROXIES = int(os.environ.get("CRANNOG_PROXIES", "0"))

DATABASE = os.environ.get("CRANNOG_DATABASE", "postgresql://crannog@127.0.0.1:25432/crannog")
REDIS = os.environ.get("CRANNOG_REDIS", "redis://127.0.0.1:26399/0")
if REDIS == "none":
    REDIS = ""  # one machine manages without: streams then look at the database themselves
_db = conninfo_to_dict(DATABASE)
# Whoever waits longer than this for the database is told to come back (503), never left hanging.
LIMITS: Final = "-c statement_timeout=3000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=5000"
PATIENCE: Final = {"connect_timeout": 2, "tcp_user_timeout": 5000, "options": LIMITS}
_NAMES: Final = {"HOST": "host", "PORT": "port", "USER": "user", "PASSWORD": "password", "NAME": "dbname"}
DATABASES: dict[str, Any] = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        **{key: str(_db.pop(name, "")) for key, name in _NAMES.items()},
        "OPTIONS": {
            **_db,  # sslmode and the like
            **PATIENCE,
            "pool": {"min_size": 0, "max_size": 8, "timeout": 3, "reconnect_timeout": 1, "check": check},
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "crannog.site.accounts.admin_app.Administration",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "procrastinate.contrib.django",
    "crannog.site.accounts",
    "crannog.site.moderation",
    "crannog.site.play",
    "crannog.site.tables",
    "crannog.site.mail",
    "crannog.site.notify",
    "crannog.site.whatif",
    "crannog.site.ratings",
    "crannog.site.host",
]
PROCRASTINATE_AUTODISCOVER_MODULE_NAME = "jobs.tasks"
AUTH_USER_MODEL = "accounts.User"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # of a length that tells nothing; a table is 140 KB without
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "crannog.site.headers.headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "crannog.site.accounts.middleware.player",
    "crannog.site.count_requests.limited",
    "crannog.site.errors.only_for_buttons",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "crannog.site.urls"
ASGI_APPLICATION = "crannog.site.asgi.application"
TEMPLATES = [  # only for the admin; our own pages are drawn with the tables' Jinja environment
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.csp",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]

STATIC_URL = "/static/"
STATIC_ROOT = os.environ.get("CRANNOG_STATIC", str(static_folder(HERE)))
STATICFILES_FINDERS = [
    "crannog.site.assets.Finder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},  # nobody uploads anything
    "staticfiles": {"BACKEND": "crannog.site.assets.Storage"},
}
SERVESTATIC_KEEP_ONLY_HASHED_FILES, SERVESTATIC_USE_ZSTD = True, False

# --- hardening (docs/security.md) ---------------------------------------------------------------
_host_prefix = "__Host-" if HTTPS else ""  # browsers refuse the prefix without https
PLAYER_COOKIE = f"{_host_prefix}player"
LANGUAGE_COOKIE_NAME, THEME_COOKIE = f"{_host_prefix}lang", f"{_host_prefix}theme"
LESSONS_COOKIE = f"{_host_prefix}lessons"  # how far somebody is in each
CEREMONY_COOKIE = f"{_host_prefix}ceremony"  # the challenge of a passkey, for some minutes
CODE_COOKIE = f"{_host_prefix}code"  # which code by e-mail was asked for here
TICKET_COOKIE = f"{_host_prefix}ticket"  # who proved to be somebody else, for some minutes
PLAYER_COOKIE_AGE = 90 * 24 * 3600
SESSION_COOKIE_NAME = f"{_host_prefix}sessionid"
CSRF_COOKIE_NAME = f"{_host_prefix}csrftoken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "crannog.site.errors.csrf_failure"
AUTHENTICATION_BACKENDS = ["crannog.site.accounts.administration.NoPasswords"]
SESSION_COOKIE_AGE = 12 * 3600  # of hosts: only the admin has sessions
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Browsers' lists take a whole domain and let it go only after months: for the host to ask for, not for us.
SECURE_HSTS_PRELOAD = HTTPS and os.environ.get("CRANNOG_HSTS_PRELOAD", "") == "1"
SILENCED_SYSTEM_CHECKS = ["security.W021"]  # Django would have it on
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP: dict[str, Any] = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.NONCE, CSP.STRICT_DYNAMIC],
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "object-src": [CSP.NONE],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["board"],
}
# Django's own pages for the host bring jQuery, which writes HTML as soon as it is there.
HOST_CSP = {what: how for what, how in SECURE_CSP.items() if "trusted-types" not in what}
# Bodies come in only as large as `bodies.py` lets them: files into memory, nothing to the disk.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024 + 64 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
DATA_UPLOAD_MAX_NUMBER_FILES = 1
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

# --- mail ---------------------------------------------------------------------------------------
# smtp://host:25 as it is, smtp+tls://user:password@host:587 with STARTTLS, smtps://… wrapped in TLS.
_mail = urlsplit(os.environ.get("CRANNOG_MAIL", ""))
SENDS_MAIL = bool(_mail.hostname) or not HTTPS  # a developer reads letters in the terminal
_smtp = {
    "host": _mail.hostname or "localhost",
    "port": _mail.port or 25,
    "username": unquote(_mail.username or ""),
    "password": unquote(_mail.password or ""),
    "use_tls": _mail.scheme == "smtp+tls",
    "use_ssl": _mail.scheme == "smtps",
    "timeout": 10,
}
MAILERS: dict[str, Any] = {
    "default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": _smtp}
    if _mail.hostname or HTTPS
    else {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
}
DEFAULT_FROM_EMAIL = os.environ.get("CRANNOG_FROM", f"Crannog <table@{_host}>")

# Calls to push services and web hooks go through this proxy, which knows what is inside: host:port.
EGRESS = os.environ.get("CRANNOG_EGRESS", "")
PUSHES = PASSKEYS  # browsers subscribe where they make passkeys: over https, or on this very machine

MAIL_DELAY = float(os.environ.get("CRANNOG_MAIL_DELAY", "60"))  # seconds; perhaps they are still there

# Which jobs a worker of this environment does: bots think in a process of their own where there are many.
QUEUES = os.environ.get("CRANNOG_QUEUES", "bots,mail").split(",")

# --- play ---------------------------------------------------------------------------------------
BOT_DELAY = float(os.environ.get("CRANNOG_BOT_DELAY", "0.6"))  # seconds before a bot begins to think
THINKERS = int(os.environ.get("CRANNOG_THINKERS", "0")) or os.cpu_count() or 1  # processes of a job worker

# Where finished games are archived ("database", a folder, "none"), and how many days after their last entry.
ARCHIVE = os.environ.get("CRANNOG_ARCHIVE", "database")
ARCHIVE_DAYS = float(os.environ.get("CRANNOG_ARCHIVE_DAYS", "30"))

# How long the host's backups hold what was deleted: told to people, done by `deploy/backup` and the like.
BACKUP_DAYS = int(os.environ.get("CRANNOG_BACKUP_DAYS", "3"))

# Whom to tell about a hole (mailto:… or https://…), and until when that holds ("2027-06-30T00:00:00Z").
SECURITY_CONTACT = os.environ.get("CRANNOG_SECURITY_CONTACT", "")
SECURITY_EXPIRES = os.environ.get("CRANNOG_SECURITY_EXPIRES", "")

TABLES_KEPT = int(os.environ.get("CRANNOG_TABLES_KEPT", "2048"))  # in a process's memory; others are loaded
STREAMS = int(os.environ.get("CRANNOG_STREAMS", "5000"))  # open at one web worker

METRICS = os.environ.get("CRANNOG_METRICS", "")  # a token for /metrics from another machine

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"scrub": {"()": "crannog.site.logs.Scrub"}},
    "formatters": {"json": {"()": "crannog.site.logs.formatter"}},
    "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json", "filters": ["scrub"]}},
    "root": {"handlers": ["out"], "level": os.environ.get("CRANNOG_LOG", "INFO")},
    "loggers": {
        "procrastinate": {"level": "WARNING"},
        "procrastinate.blueprints": {"level": "ERROR"},  # the worker is the main module, and that is fine
        "django.request": {"level": "ERROR"},
    },
}
