-- The role under which web and job workers run: it may play, and it may not rewrite what was played.
-- Run by the owner of the database after each `migrate` (it may be run again):
--
--     psql -d crannog -v ON_ERROR_STOP=1 -f docs/least-privilege.sql
--     psql -d crannog -c '\password crannog_web'
--
-- then give the workers CRANNOG_DATABASE=postgresql://crannog_web:…@host/crannog. Migrations stay the owner's.

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'crannog_web') THEN
    CREATE ROLE crannog_web LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
  END IF;
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO crannog_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO crannog_web;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO crannog_web;

-- The log only grows.
REVOKE UPDATE, DELETE, TRUNCATE ON play_entry FROM crannog_web;
-- A seed that was committed to stays; a table stays.
REVOKE UPDATE, DELETE, TRUNCATE ON play_secret FROM crannog_web;
REVOKE DELETE, TRUNCATE ON play_table FROM crannog_web;
-- What the admins did is not unwritten; what has been migrated is for the owner to say.
REVOKE UPDATE, DELETE, TRUNCATE ON django_admin_log FROM crannog_web;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON django_migrations FROM crannog_web;
