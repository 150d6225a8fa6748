"""Structured logs: one JSON object a line, without tokens, addresses of people or moves."""

from __future__ import annotations

import logging
import re
from typing import Final

from pythonjsonlogger.json import JsonFormatter

_SECRET: Final = re.compile(r"(/i/[^/\s]+/|token=|#)[\w-]{16,}|[\w.+-]+@[\w-]+\.[\w.]+")


class Scrub(logging.Filter):
    """Takes invite tokens and mail addresses out of every line."""

    def filter(self, record: logging.LogRecord) -> bool:
        line = record.getMessage()
        clean = _SECRET.sub("[removed]", line)
        if clean != line:
            record.msg, record.args = clean, ()
        return True


def formatter() -> logging.Formatter:
    return JsonFormatter("%(asctime)s %(levelname)s %(name)s %(message)s", rename_fields={"asctime": "at"})
