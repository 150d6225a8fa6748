"""A passkey in software: makes and answers what a browser's dialog would, also as one that counts no uses."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any, Final

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

ORIGIN: Final = "http://localhost:8000"  # as the settings have it in tests
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    host: str = "localhost"
    origin: str = ORIGIN
    count: int = 0
    counts: bool = False  # as a key on a chain does; one that is synced does not
    flags: int = PRESENT | VERIFIED
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    user: bytes = b""

    def make(self, options: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.create`."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        known = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(ATTESTED) + known
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(
            {"clientDataJSON": self._client("create", options), "attestationObject": b64(made)}
        )

    def enter(self, options: dict[str, Any]) -> str:
        """The answer to `navigator.credentials.get`."""
        self.count += self.counts
        data, client = self._data(), self._client("get", options)
        signed = data + hashlib.sha256(self._bytes("get", options)).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {"clientDataJSON": client, "authenticatorData": b64(data), "signature": b64(signature)}
        )

    def _data(self, more: int = 0) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([self.flags | more]) + self.count.to_bytes(4)

    def _bytes(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": f"webauthn.{kind}", "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _client(self, kind: str, options: dict[str, Any]) -> str:
        return b64(self._bytes(kind, options))

    def _answer(self, response: dict[str, str]) -> str:
        id = b64(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": response})
