from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0002_release")]

    operations = [
        migrations.AddField("seat", "seed_due", models.DateTimeField(null=True)),
    ]
