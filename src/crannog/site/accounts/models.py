"""A person: a guest has a row of their own, and it becomes the account. Devices, ways in, notices."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower, Now
from django.utils.crypto import salted_hmac


class UserManager(BaseUserManager["User"]):
    def guest(self, name: str, language: str) -> User:
        """Somebody who sat down without an account."""
        user = self.model(name=name, language=language)
        user.handle = f"guest-{user.id.hex}"
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def create_superuser(self, handle: str, password: str | None = None, **fields: Any) -> User:
        """The host of the site; asked for by `manage.py createsuperuser`. Whatever password is given, none is
        kept: hosts come by passkey or link."""
        user = self.model(
            handle=handle, name=handle, is_guest=False, is_staff=True, is_superuser=True, **fields
        )
        user.set_unusable_password()
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
    seen = models.DateTimeField(
        db_default=Now()
    )  # when they were last here; not written more than once a day
    profile = models.CharField(max_length=20, null=True, blank=True, unique=True)  # at /@this; None: none
    leaves = models.DateTimeField(null=True)  # when their deletion began, until it is done (`me/forget.py`)

    objects: ClassVar[UserManager] = UserManager()
    USERNAME_FIELD = "handle"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["leaves"], name="accounts_leaving", condition=models.Q(leaves__isnull=False)
            ),
            models.Index(
                fields=["seen"],
                name="accounts_guest_seen",
                condition=models.Q(is_guest=True, is_active=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_session_auth_hash(self) -> str:
        """What ends every cookie ends the host's session, too."""
        return salted_hmac("crannog.host", f"{self.id.hex}.{self.epoch}", algorithm="sha256").hexdigest()


class Device(models.Model):
    """A browser that somebody is signed in with; its cookie names it. Deleted, it is signed out."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="devices")
    browser = models.CharField(max_length=16, blank=True)  # "Firefox"; no more of what it says of itself
    system = models.CharField(max_length=16, blank=True)  # "Linux"
    made = models.DateTimeField(db_default=Now())
    seen = models.DateTimeField(db_default=Now())
    proved = models.DateTimeField(null=True)  # when a passkey or a code last showed here who it is

    def __str__(self) -> str:
        return f"{self.browser} {self.system}"


class Passkey(models.Model):
    id = models.BinaryField(primary_key=True, max_length=1023)  # as the authenticator calls it
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    public_key = models.BinaryField()
    count = models.BigIntegerField()  # of its uses; one that several devices share stays at 0
    browser = models.CharField(max_length=16, blank=True)  # where it was made
    system = models.CharField(max_length=16, blank=True)
    made = models.DateTimeField(db_default=Now())
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.browser} {self.system}"


class Spent(models.Model):
    """Something that is good once, and was used: a hash of it, until it would be too old anyway."""

    key = models.CharField(primary_key=True, max_length=64)
    until = models.DateTimeField(db_index=True)


class Notice(models.Model):
    """What happened to somebody's ways in: told on their page, and by e-mail where there is an address."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12)
    browser = models.CharField(max_length=16, blank=True)  # from where
    system = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField(db_default=Now())
    told = models.BooleanField(db_default=False)  # by e-mail, or there is no address

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["id"], name="accounts_untold", condition=models.Q(told=False)),
        ]

    def __str__(self) -> str:
        return self.kind


class Address(models.Model):
    """An e-mail address that somebody has shown to be theirs by a code that was sent there."""

    user = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE, related_name="address")
    address = models.EmailField()
    made = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(Lower("address"), name="accounts_one_address")]

    def __str__(self) -> str:
        return f"{self.user_id}"


class Holiday(models.Model):
    """Days on which somebody is away, by their own clock (`accounts/holidays.py`)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="holidays")
    first = models.DateField()
    last = models.DateField()  # one that ended early: the day on which it did
    zone = models.CharField(max_length=40)
    start = models.DateTimeField()
    end = models.DateTimeField()
    over = models.BooleanField(db_default=False)  # it has ended, and every table knows

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["start"], name="accounts_holiday_open", condition=models.Q(over=False)),
        ]

    def __str__(self) -> str:
        return f"{self.first} {self.last}"


class Code(models.Model):
    """A code sent by e-mail. Its digits are made from its id and the site's secret: none are kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    address = models.EmailField()
    mailbox = models.CharField(max_length=32)  # a hash: where it arrives
    made = models.DateTimeField(db_default=Now())
    tries = models.SmallIntegerField(db_default=0)
    used = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["mailbox", "made"], name="accounts_codes_of_mailbox")]
