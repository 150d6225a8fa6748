from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mail', '0001_initial'),
        ('play', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='seatmail',
            name='mailbox',
            field=models.CharField(blank=True, db_default='', max_length=32),
        ),
        migrations.AddIndex(
            model_name='seatmail',
            index=models.Index(fields=['mailbox', 'created'], name='mail_by_mailbox'),
        ),
    ]
