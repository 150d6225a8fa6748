"""Ratings of those who want one, and how people fare against bots."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0004_leaving'),
        ('play', '0070_counted'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Uncounted',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='AgainstBots',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20)),
                ('seats', models.SmallIntegerField()),
                ('level', models.CharField(max_length=12)),
                ('games', models.IntegerField()),
                ('won', models.IntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'seats', 'level'), name='ratings_one_figure')],
            },
        ),
        migrations.CreateModel(
            name='Rated',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20)),
                ('at', models.DateTimeField()),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='play.table')),
            ],
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.SmallIntegerField()),
                ('place', models.SmallIntegerField()),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rated', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='places', to='ratings.rated')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('rated', 'seat'), name='ratings_one_place')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('games', models.IntegerField()),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('person', 'game'), name='ratings_one_rating')],
            },
        ),
        migrations.CreateModel(
            name='Span',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('until', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('until__isnull', True)), fields=('user',), name='ratings_one_open')],
            },
        ),
    ]
