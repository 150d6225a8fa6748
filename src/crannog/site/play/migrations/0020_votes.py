from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0006_rows")]

    operations = [
        migrations.AddField("table", "votes", models.JSONField(db_default={})),
        migrations.AddField("seat", "resigned", models.BooleanField(db_default=False)),
    ]
