from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Release',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=20)),
                ('rules', models.IntegerField()),
                ('content', models.CharField(max_length=32)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'rules', 'content'), name='play_one_release')],
            },
        ),
    ]
