from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0021_presence")]

    operations = [
        migrations.CreateModel(
            "Archive",
            [
                ("name", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("packed", models.BinaryField()),
            ],
        ),
        # It is packed already.
        migrations.RunSQL(
            "ALTER TABLE play_archive ALTER COLUMN packed SET STORAGE EXTERNAL", migrations.RunSQL.noop
        ),
        migrations.AddField("table", "archive", models.CharField(db_default="", max_length=64)),
        migrations.AddIndex(
            "table",
            models.Index(
                condition=models.Q(("archive", ""), ("status__in", ["over", "closed"])),
                fields=["created", "id"],
                name="play_to_archive",
            ),
        ),
    ]
