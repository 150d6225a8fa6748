"""Passkeys: the ceremonies of WebAuthn, with challenges that are good once, for five minutes, in one browser.

The challenge rides in a signed cookie; nothing is stored until it is used. A passkey that several devices
share counts no uses: then only `once.spend` stops a second use of the same answer.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.db import IntegrityError
from django.db.models.functions import Now
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from crannog.site.accounts.devices import described
from crannog.site.accounts.models import Passkey, User
from crannog.site.accounts.once import spend
from crannog.site.accounts.request import Request

SECONDS: Final = 300
MOST: Final = 10  # passkeys of one person
NEW, ENTER = "new", "enter"
SURE: Final = UserVerificationRequirement.REQUIRED
HOST: Final = urlsplit(settings.ORIGIN).hostname or "localhost"


class NoPasskey(Exception):
    """What came does not answer our challenge, or comes from no passkey that we know."""


@cache
def _signer() -> TimestampSigner:
    return TimestampSigner(salt="crannog.ceremony")


def _challenge(kind: str, whose: str) -> tuple[bytes, str]:
    """A new challenge, and the cookie that brings it back: for this ceremony, for whoever asked."""
    made = secrets.token_bytes(32)
    return made, _signer().sign(f"{kind}.{whose}.{made.hex()}")


def _expected(ticket: str, kind: str, whose: str) -> bytes:
    try:
        was, who, made = _signer().unsign(ticket, max_age=SECONDS).split(".")
    except (BadSignature, ValueError) as no:
        raise NoPasskey from no
    if (was, who) != (kind, whose):
        raise NoPasskey
    return bytes.fromhex(made)


@contextmanager
def _unreadable() -> Iterator[None]:
    """Strangers' JSON, CBOR and keys: whatever the libraries say about them, it is no passkey."""
    try:
        yield
    except Exception as no:
        raise NoPasskey from no


async def offer(user: User) -> tuple[str, str]:
    """What a browser needs to make a passkey for this person, as JSON, and the cookie with its challenge."""
    challenge, ticket = _challenge(NEW, user.id.hex)
    known = [
        PublicKeyCredentialDescriptor(bytes(id)) async for id in user.passkeys.values_list("id", flat=True)
    ]
    options = generate_registration_options(
        rp_id=HOST,
        rp_name="Crannog",
        user_id=user.id.bytes,
        user_name=user.name,
        user_display_name=user.name,
        challenge=challenge,
        exclude_credentials=known,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=SURE
        ),
    )
    return options_to_json(options), ticket


async def add(request: Request, user: User, ticket: str, answer: str) -> None:
    """Keep the passkey that was made; raises NoPasskey."""
    challenge = _expected(ticket, NEW, user.id.hex)
    with _unreadable():
        made = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=HOST,
            expected_origin=settings.ORIGIN,
            require_user_verification=True,
        )
    if not await spend(challenge.hex(), SECONDS) or await user.passkeys.acount() >= MOST:
        raise NoPasskey
    try:
        await Passkey.objects.acreate(
            id=made.credential_id,
            user=user,
            public_key=made.credential_public_key,
            count=made.sign_count,
            **described(request),
        )
    except IntegrityError as taken:
        raise NoPasskey from taken


def ask() -> tuple[str, str]:
    """What a browser needs to sign in with a passkey, as JSON, and the cookie with its challenge."""
    challenge, ticket = _challenge(ENTER, "")
    options = generate_authentication_options(rp_id=HOST, challenge=challenge, user_verification=SURE)
    return options_to_json(options), ticket


async def whose(ticket: str, answer: str) -> User:
    """Whose passkey answered; raises NoPasskey."""
    challenge = _expected(ticket, ENTER, "")
    with _unreadable():
        said = json.loads(answer)
        id = base64url_to_bytes(_id(said))
    key = await Passkey.objects.select_related("user").filter(id=id, user__is_active=True).afirst()
    if key is None:
        raise NoPasskey
    with _unreadable():
        seen = verify_authentication_response(
            credential=said,
            expected_challenge=challenge,
            expected_rp_id=HOST,
            expected_origin=settings.ORIGIN,
            credential_public_key=bytes(key.public_key),
            credential_current_sign_count=key.count,
            require_user_verification=True,
        )
    if not await spend(challenge.hex(), SECONDS):
        raise NoPasskey
    await Passkey.objects.filter(id=key.id).aupdate(count=seen.new_sign_count, used=Now())
    return key.user


def _id(said: Any) -> str:
    """The name of the passkey that an answer says it comes from."""
    id = said.get("id") if isinstance(said, dict) else None
    if not isinstance(id, str) or len(id) > 1400:
        raise NoPasskey
    return id
