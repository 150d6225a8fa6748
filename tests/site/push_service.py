"""A push service and web hooks, behind a proxy that takes CONNECT: real TLS, answers as told, keeps what it gets.

The site reaches it by CRANNOG_EGRESS and trusts its certificate by SSL_CERT_FILE, as it would trust a host's.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.x509.oid import NameOID

HOST = "push.example.org"


def certificate(folder: Path) -> tuple[Path, Path]:
    """One that signs itself, for HOST: the file to trust, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    trusted, private = folder / "trusted.pem", folder / "key.pem"
    trusted.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return trusted, private


@dataclass
class Got:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """Answers each path by `answers`; "slow" does not answer, 201 where nothing is said."""

    trusted: Path
    key: Path
    port: int = 0
    got: list[Got] = field(default_factory=list)
    answers: dict[str, Any] = field(default_factory=dict)
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)

    def start(self) -> None:
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 yes\r\n\r\n")
            secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            secure.load_cert_chain(self.trusted, self.key)
            await writer.start_tls(secure)
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            fields = dict(line.split(": ", 1) for line in head[1:] if line)
            body = await reader.readexactly(int(fields["Content-Length"]))
            path = head[0].split(" ")[1]
            answer = self.answers.get(path, 201)
            if answer == "slow":
                await asyncio.Future()
            self.got.append(Got(path, fields, body))
            status, *more = answer if isinstance(answer, list) else [answer]
            writer.write("\r\n".join([f"HTTP/1.1 {status} so", *more, "Content-Length: 0", "", ""]).encode())
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.transport.abort()


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Subscription:
    """A browser that takes pushes: opens what was sealed for it, as RFC 8291 says."""

    path: str = "/send/one"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen bytes..."

    @property
    def point(self) -> bytes:
        form = serialization.PublicFormat.UncompressedPoint
        return self.key.public_key().public_bytes(serialization.Encoding.X962, form)

    @property
    def endpoint(self) -> str:
        return f"https://{HOST}{self.path}"

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": b64(self.point), "auth": b64(self.auth)}

    @property
    def json(self) -> str:
        return json.dumps({"endpoint": self.endpoint, "expirationTime": None, "keys": self.keys})

    def opened(self, body: bytes) -> dict[str, str]:
        salt, size = body[:16], body[20]
        theirs, sealed = body[21 : 21 + size], body[21 + size :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)

        def derived(salt: bytes, secret: bytes, info: bytes, size: int) -> bytes:
            return HKDF(hashes.SHA256(), size, salt, info).derive(secret)

        shared = self.key.exchange(ec.ECDH(), public)
        secret = derived(self.auth, shared, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1:] == b"\2"
        found: dict[str, str] = json.loads(text[:-1])
        return found
