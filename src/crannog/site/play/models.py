"""What is stored about a table. The log is the truth; the table's row is its latest page.

Three records: the entries (what was commanded), the snapshot in the table's row (constant-time load)
and, in each entry, the events that were shown. Seeds lie apart and leave only when the game is over.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now


class Table(models.Model):
    OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"

    id = models.CharField(primary_key=True, max_length=32)  # "reed-otter-4207": a name, not a secret
    title = models.CharField(max_length=40)
    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    seat_count = models.SmallIntegerField()
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="owned")
    public = models.BooleanField(default=False)  # listed and open to all; else by link only
    pace = models.CharField(max_length=4, default="live")  # or "turn"
    clock = models.IntegerField(default=0)  # seconds for each seat; 0: no clock
    increment = models.IntegerField(default=0)  # seconds added by each move
    absence = models.CharField(max_length=4, default="wait")  # or "bot", "end": when a clock runs out
    what_if = models.CharField(max_length=6, db_default="usual")  # or "always", "after": while it runs
    status = models.CharField(max_length=7, default=OPEN)
    frozen = models.CharField(max_length=200, blank=True)  # why it is under repair
    rules = models.IntegerField(default=0)  # the rules version it is played by
    content = models.CharField(max_length=32, blank=True)
    commit = models.CharField(max_length=64, blank=True)
    created = models.DateTimeField(db_default=Now())
    moved = models.DateTimeField(db_default=Now())  # when the last entry was written
    after = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="again")

    seq = models.IntegerField(default=0)  # the number of the last entry
    head = models.BinaryField(default=b"")  # its hash
    snapshot = models.BinaryField(default=b"")
    anchor = models.BinaryField(default=b"")  # the snapshot behind which nothing is taken back
    since = models.JSONField(default=list)  # the choices after the anchor
    asked = models.JSONField(default=dict)  # for each waiting seat: since which entry
    bot_waits = models.BooleanField(default=False)  # one of the waiting seats is a bot's
    deadline = models.DateTimeField(null=True)  # when the first waiting seat's clock runs out
    undo = models.JSONField(null=True)  # who asks to take back, and who agreed
    votes = models.JSONField(db_default={})  # whose time is up, and who agrees to what: `store/votes.py`
    result = models.JSONField(null=True)  # winners and scores, or why it ended early
    said = models.BigIntegerField(db_default=0)  # the number of the last line of chat
    # Where its log lies up to some entry, with the snapshots: "" for here. The last of those stays here, too.
    archive = models.CharField(max_length=64, db_default="")

    class Meta:
        # What a move between people changes is in no index, not even in a condition: so its row is rewritten
        # in place (HOT). `created` stands for `moved` here.
        indexes: ClassVar = [
            models.Index(
                fields=["id"], name="play_bot_waits", condition=models.Q(status="running", bot_waits=True)
            ),
            models.Index(
                fields=["deadline"],
                name="play_deadline",
                condition=models.Q(status="running", deadline__isnull=False),
            ),
            models.Index(fields=["id"], name="play_frozen", condition=~models.Q(frozen="")),
            models.Index(fields=["id"], name="play_open", condition=models.Q(status="open")),
            models.Index(fields=["status", "-created"], name="play_newest"),
            models.Index(
                fields=["status", "-created"], name="play_newest_public", condition=models.Q(public=True)
            ),
            models.Index(
                fields=["created", "id"],
                name="play_to_archive",
                condition=models.Q(status__in=["over", "closed"], archive=""),
            ),
        ]

    def __str__(self) -> str:
        return self.id


class Seat(models.Model):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.SmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    name = models.CharField(max_length=24, blank=True)
    bot = models.CharField(max_length=12, blank=True)  # which bot plays here; "" for a person
    resigned = models.BooleanField(db_default=False)  # for good: the bot plays on
    seed_due = models.DateTimeField(null=True)  # until when the deal waits for the seed its browser promised
    left_ms = models.BigIntegerField(default=0)  # on the clock
    running = models.DateTimeField(null=True)  # since when it runs

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="play_one_seat"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["table"], name="play_seat_free", condition=models.Q(player__isnull=True, bot="")
            ),
            models.Index(
                fields=["running"], name="play_seat_runs", condition=models.Q(running__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Presence(models.Model):
    """When somebody who sits here was last seen at the table: not in the log, and for those at the table."""

    seat = models.OneToOneField(Seat, primary_key=True, on_delete=models.CASCADE, related_name="presence")
    at = models.DateTimeField(db_default=Now())


class Secret(models.Model):
    """Where a table's chance comes from. Read by the engine's host only."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE, related_name="secret")
    server = models.BinaryField()
    clients = models.JSONField(default=list)  # the seed each seat gave, "" for none; [] if nobody did


class Entry(models.Model):
    """One line of a table's log. Never changed, and deleted only when it is archived."""

    # No index but the two below: each costs every move, and nobody asks for a player's entries. No constraint
    # for the table: its row is written in the same statement, and would be locked once more.
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="entries", db_index=False, db_constraint=False
    )
    seq = models.IntegerField()
    command = models.CharField(max_length=64)  # the sender's name for it: a repeat is answered from here
    kind = models.CharField(max_length=10)
    seat = models.SmallIntegerField(default=-1)
    line = models.CharField(max_length=200, blank=True)
    consent = ArrayField(models.SmallIntegerField(), default=list)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, db_index=False)
    rules = models.IntegerField()
    digest = models.CharField(max_length=32, blank=True)  # of the snapshot after it
    shown = models.TextField(blank=True)  # the events, each with its audience
    snapshot = models.BinaryField(null=True)  # where a segment of the log begins
    hash = models.BinaryField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seq"], name="play_one_seq"),
            models.UniqueConstraint(fields=["table", "command"], name="play_one_command"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.seq} {self.kind}"


class Archive(models.Model):
    """A finished game, packed (`store/archive_file.py`), where no other place is set for archives."""

    name = models.CharField(primary_key=True, max_length=64)  # the hash of its bytes
    packed = models.BinaryField()
    at = models.DateTimeField(db_default=Now())  # when it was put there last


class Invite(models.Model):
    """The link that lets people see and join a table. Its token is made from this and the site's secret,
    so that it can be shown again and a copy of the database opens nothing."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE, related_name="invite")
    nonce = models.CharField(max_length=32)
    expires = models.DateTimeField()


class Guest(models.Model):
    """Somebody who opened the invite link: may see the table and sit down."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="guests", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "player"], name="play_one_guest")]


class ChatLine(models.Model):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, db_index=False)
    seat = models.SmallIntegerField(default=-1)
    name = models.CharField(max_length=24)
    text = models.CharField(max_length=300)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["table", "id"], name="play_chat_of_table"),
            models.Index(fields=["player", "at"], name="play_chat_of_player"),
        ]


class Comment(models.Model):
    """What somebody who played says about a choice, once the game is over."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="comments")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    seq = models.IntegerField()  # the entry it is about
    seat = models.SmallIntegerField(default=-1)
    name = models.CharField(max_length=24)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(db_default=Now())


class Upload(models.Model):
    """A replay from somewhere else, to be checked and watched here; deleted after a while."""

    id = models.CharField(primary_key=True, max_length=32)  # not to be guessed
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="uploads")
    packed = models.BinaryField()  # its text
    shared = models.BooleanField(default=False)  # with everybody who has its address
    at = models.DateTimeField(db_default=Now())


class Outage(models.Model):
    """A time when we were away: no clock is charged for it."""

    start = models.DateTimeField()
    end = models.DateTimeField()


class Release(models.Model):
    """The rules and cards of a game, numbered as they came: a process with older ones leaves tables alone
    that are played by newer ones."""

    game = models.CharField(max_length=20)
    rules = models.IntegerField()
    content = models.CharField(max_length=32)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "rules", "content"], name="play_one_release"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.rules} {self.content}"


class Heartbeat(models.Model):
    """When a process of the site was last alive, in the database's time."""

    name = models.CharField(primary_key=True, max_length=40)
    at = models.DateTimeField(db_default=Now())
