from django.db import migrations

# For everybody, the owner of the tables too: they would have to drop the trigger first.
MAKE = """
CREATE FUNCTION moderation_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE insufficient_privilege USING MESSAGE = 'what a host decided is not unwritten';
END $$;
CREATE TRIGGER moderation_only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_act
  FOR EACH STATEMENT EXECUTE FUNCTION moderation_only_added_to();
"""
UNMAKE = """
DROP TRIGGER moderation_only_added_to ON moderation_act;
DROP FUNCTION moderation_only_added_to();
"""


class Migration(migrations.Migration):
    dependencies = [("moderation", "0002_reports")]

    operations = [migrations.RunSQL(MAKE, UNMAKE)]
