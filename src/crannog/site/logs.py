"""Structured logs: one JSON object per line, without tokens, cookies, seeds or people's addresses."""

from __future__ import annotations

import logging
import re
import time
from typing import Any, Final

from pythonjsonlogger.json import JsonFormatter

REMOVED: Final = "[removed]"
# Each pattern keeps its first group and removes the rest.
_SECRETS: Final = (
    re.compile(r"(/i/[\w%-]+/)[^/\\\s\"'?#]+"),  # the invite link in its path form
    re.compile(r"(/mail/\w+/)[\w%:.-]+"),  # the links in letters
    re.compile(r"((?:token|nonce|secret|password|recovery|sessionid|csrf\w*|cookie)[\\\"']*\s*[=:]\s*[\\\"']*)"
               r"[\w.~+/:=-]{8,}", re.IGNORECASE),
    re.compile(r"((?:/t/[\w-]+|/me/back|/enter)#)[\w.-]+"),  # tokens in the fragment of an address
    re.compile(r"()\b[0-9a-f]{32}\.\d+:\w+:[\w-]{20,}"),  # the player's cookie
    re.compile(r"()\b[0-9a-f]{64}\b"),  # seeds
    re.compile(r"(\b\w+://[^\s:/@]*:)[^\s@/]+(?=@)"),  # passwords in addresses of services
    re.compile(r"()[\w.+%-]+@[\w-]+\.[\w.-]+"),  # mail
)  # fmt: skip


def scrub(text: str) -> str:
    """The text without what nobody should read in a log."""
    for secret in _SECRETS:
        text = secret.sub(rf"\1{REMOVED}", text)
    return text


class Scrub(logging.Filter):
    """For handlers with a formatter of their own: the message is scrubbed before it gets there."""

    def filter(self, record: logging.LogRecord) -> bool:
        line = record.getMessage()
        clean = scrub(line)
        if clean != line:
            record.msg, record.args = clean, ()
        return True


class Lines(JsonFormatter):
    """One JSON object a line. The whole line is scrubbed: message, traceback and whatever came along."""

    default_time_format, default_msec_format = "%Y-%m-%dT%H:%M:%S", "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        return scrub(super().format(record))

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        log_data.pop("request", None)  # Django hands the whole request along, and with it its address
        return super().process_log_record(log_data)


def formatter() -> logging.Formatter:
    made = Lines("%(asctime)s %(levelname)s %(name)s %(message)s", rename_fields={"asctime": "at"})
    made.converter = time.gmtime  # lines of several machines are read side by side
    return made
