from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [("play", "0020_votes")]

    operations = [
        migrations.CreateModel(
            "Presence",
            [
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=models.CASCADE, primary_key=True, related_name="presence",
                        serialize=False, to="play.seat",
                    ),
                ),
                ("at", models.DateTimeField(db_default=Now())),
            ],
        ),
        # Nobody misses it after a crash, and it is written often.
        migrations.RunSQL(
            "ALTER TABLE play_presence SET UNLOGGED", "ALTER TABLE play_presence SET LOGGED"
        ),
    ]
