"""A person: a guest has a row of their own, so that an account later keeps seats and games."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.contrib.auth.hashers import acheck_password, check_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models


class UserManager(BaseUserManager["User"]):
    def guest(self, name: str, language: str) -> User:
        """Somebody who sat down without an account."""
        user = self.model(name=name, language=language)
        user.handle = f"guest-{user.id.hex}"
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def create_superuser(self, handle: str, password: str, **fields: Any) -> User:
        """The host of the site; asked for by `manage.py createsuperuser`."""
        user = self.model(
            handle=handle, name=handle, is_guest=False, is_staff=True, is_superuser=True, **fields
        )
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    handle = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=24)
    language = models.CharField(max_length=2, default="en")
    is_guest = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    epoch = models.IntegerField(default=1)  # goes up to end every cookie of this player
    recovery = models.CharField(max_length=64, blank=True, db_index=True)  # SHA-256 of the link's token
    settings = models.JSONField(default=dict)  # confirm, sounds, letters
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()
    USERNAME_FIELD = "handle"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name

    # Django would renew an old hash on the way; the role of the workers may not write passwords.
    def check_password(self, raw_password: str | None) -> bool:
        return check_password(raw_password, self.password)

    async def acheck_password(self, raw_password: str | None) -> bool:
        return await acheck_password(raw_password, self.password)
