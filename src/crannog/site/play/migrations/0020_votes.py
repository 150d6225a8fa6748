from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0005_comment_upload")]

    operations = [
        migrations.AddField("table", "votes", models.JSONField(db_default={})),
        migrations.AddField("seat", "resigned", models.BooleanField(db_default=False)),
    ]
