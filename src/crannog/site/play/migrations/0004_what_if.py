from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0003_seed_due")]

    operations = [
        migrations.AddField("table", "what_if", models.CharField(db_default="usual", max_length=6)),
    ]
