"""Whether a finished game was counted, for ratings and for figures about bots.

Games that are over by now never are: nobody could say that they did not want it.
"""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("play", "0046_entries_lock_nothing")]

    operations: ClassVar = [
        migrations.AddField("table", "counted", models.BooleanField(db_default=False)),
        migrations.RunSQL(
            "UPDATE play_table SET counted = true WHERE status = 'over'", migrations.RunSQL.noop
        ),
        migrations.AddIndex(
            "table",
            models.Index(
                fields=["id"], name="play_to_count", condition=models.Q(status="over", counted=False)
            ),
        ),
    ]
