"""Web push: RFC 8291 (sealed for one browser) and RFC 8292 (who sends it), on `cryptography` alone.

What is sent says which table, and nothing of what goes on there: a phone shows it while it is locked. It is
always of one size. The site's key is made from its secret: with a new secret, browsers subscribe anew.
"""

from __future__ import annotations

import json
import os
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

SIZE: Final = 1024  # of what is sealed, whatever it says
KEEP: Final = 24 * 3600  # seconds that a push service keeps it for a phone that is off
VOUCHER: Final = 12 * 3600
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _hkdf(salt: bytes, secret: bytes, info: bytes, size: int) -> bytes:
    return HKDF(hashes.SHA256(), size, salt, info).derive(secret)


@cache
def _key() -> ec.EllipticCurvePrivateKey:
    made = _hkdf(b"crannog.push", settings.SECRET_KEY.encode(), b"VAPID", 48)
    return ec.derive_private_key(int.from_bytes(made) % (_ORDER - 1) + 1, ec.SECP256R1())


def public_key() -> str:
    """What a browser needs to subscribe."""
    return b64(_point(_key().public_key()))


def is_subscription(keys: Any) -> bool:
    """Whether something can be sealed for these keys, which a stranger's browser gave us."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(keys["p256dh"]))
        return len(unb64(keys["auth"])) == 16
    except (KeyError, TypeError, ValueError, AttributeError):
        return False


def sealed(said: dict[str, str], keys: dict[str, str]) -> bytes:
    """For this browser only; padded, so that its length tells nothing."""
    text = json.dumps(said, separators=(",", ":")).encode()
    assert len(text) < SIZE
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(keys["p256dh"]))
    ours, salt = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    mine = _point(ours.public_key())
    info = b"WebPush: info\0" + _point(theirs) + mine
    secret = _hkdf(unb64(keys["auth"]), ours.exchange(ec.ECDH(), theirs), info, 32)
    key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
    padded = text + b"\2" + b"\0" * (SIZE - 1 - len(text))
    return salt + struct.pack("!IB", 4096, len(mine)) + mine + AESGCM(key).encrypt(nonce, padded, None)


def headers(endpoint: str, topic: str) -> dict[str, str]:
    """Who sends, how long it keeps, and its name: another of the same name takes its place."""
    to = urlsplit(endpoint)
    head = {"typ": "JWT", "alg": "ES256"}
    body = {
        "aud": f"{to.scheme}://{to.netloc}",
        "exp": int(time.time()) + VOUCHER,
        "sub": settings.ORIGIN if settings.HTTPS else "https://localhost",
    }
    said = ".".join(b64(json.dumps(part, separators=(",", ":")).encode()) for part in (head, body))
    r, s = decode_dss_signature(_key().sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    return {
        "Authorization": f"vapid t={said}.{b64(r.to_bytes(32) + s.to_bytes(32))},k={public_key()}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP),
        "Urgency": "normal",
        "Topic": topic,
    }
