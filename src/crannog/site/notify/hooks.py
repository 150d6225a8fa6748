"""Web hooks: what is told, as JSON, signed with the hook's own secret and the time.

X-Crannog-Signature: t=1790000000,v1=<hex of HMAC-SHA256 over "1790000000." and the body>
"""

from __future__ import annotations

import hmac
import json
import time
from typing import Any


def body_of(name: str, said: list[dict[str, Any]]) -> bytes:
    return json.dumps({"id": name, "news": said}, separators=(",", ":"), ensure_ascii=False).encode()


def headers(secret: str, name: str, body: bytes) -> dict[str, str]:
    at = int(time.time())
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    return {
        "Content-Type": "application/json",
        "X-Crannog-Id": name,
        "X-Crannog-Signature": f"t={at},v1={signed}",
    }
