"""An entry locks nothing besides its table: the row it belongs to is written in the same statement."""
from __future__ import annotations


import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0045_names_out_of_the_log'),
    ]

    operations = [
        migrations.AlterField(
            model_name='entry',
            name='table',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='play.table'),
        ),
    ]
