import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


# The snapshot behind the present one leaves the row, and is not written again until it changes; all else stays in
# it. Half a page is free for the next version of the row.
INSIDE = ("title", "options", "frozen", "content", "commit", "head", "snapshot", "since", "asked", "undo", "result")


def stored(inside: str, anchor: str) -> str:
    changes = [f"ALTER {name} SET STORAGE {inside}" for name in INSIDE]
    return f"ALTER TABLE play_table {', '.join(changes)}, ALTER anchor SET STORAGE {anchor};"


LAYOUT = "ALTER TABLE play_table SET (fillfactor = 45, toast_tuple_target = 1024);" + stored("MAIN", "EXTERNAL")
BEFORE = "ALTER TABLE play_table RESET (fillfactor, toast_tuple_target);" + stored("EXTENDED", "EXTENDED")
SAID = """
UPDATE play_table t SET said = c.last
  FROM (SELECT table_id, max(id) AS last FROM play_chatline GROUP BY table_id) c WHERE c.table_id = t.id
"""


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0005_comment_upload'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='table',
            name='play_awaited',
        ),
        migrations.RemoveIndex(
            model_name='table',
            name='play_recent',
        ),
        migrations.AddField(
            model_name='table',
            name='said',
            field=models.BigIntegerField(db_default=0),
        ),
        migrations.RunSQL(SAID, migrations.RunSQL.noop),
        migrations.AlterField(
            model_name='chatline',
            name='player',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='table',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='chat', to='play.table'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='player',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='entry',
            name='table',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='play.table'),
        ),
        migrations.AlterField(
            model_name='guest',
            name='table',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='guests', to='play.table'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='table',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='play.table'),
        ),
        migrations.AddIndex(
            model_name='chatline',
            index=models.Index(fields=['table', 'id'], name='play_chat_of_table'),
        ),
        migrations.AddIndex(
            model_name='chatline',
            index=models.Index(fields=['player', 'at'], name='play_chat_of_player'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('bot_waits', True), ('status', 'running')), fields=['id'], name='play_bot_waits'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('deadline__isnull', False), ('status', 'running')), fields=['deadline'], name='play_deadline'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('frozen', ''), _negated=True), fields=['id'], name='play_frozen'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('status', 'open')), fields=['id'], name='play_open'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('bot', ''), ('player__isnull', True)), fields=['table'], name='play_seat_free'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('running__isnull', False)), fields=['running'], name='play_seat_runs'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(fields=['status', '-created'], name='play_newest'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('public', True)), fields=['status', '-created'], name='play_newest_public'),
        ),
        migrations.RunSQL(LAYOUT, BEFORE),
    ]
