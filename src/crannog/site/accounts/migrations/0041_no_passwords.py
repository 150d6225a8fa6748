from django.db import migrations


class Migration(migrations.Migration):
    """Hosts come by passkey or link: the passwords they had are gone."""

    dependencies = [("accounts", "0040_holidays"), ("sessions", "0001_initial")]

    operations = [
        migrations.RunSQL(
            "UPDATE accounts_user SET password = '!' WHERE password NOT LIKE '!%'", migrations.RunSQL.noop
        ),
        migrations.RunSQL("DELETE FROM django_session", migrations.RunSQL.noop),
    ]
