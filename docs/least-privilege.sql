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

-- The log only grows. Names that entries of earlier versions hold are taken out, and nothing else.
REVOKE UPDATE, DELETE, TRUNCATE ON play_entry FROM crannog_web;
GRANT UPDATE (line) ON play_entry TO crannog_web;
CREATE OR REPLACE FUNCTION crannog_names_taken_out() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.kind = 'sit' AND NEW.line = '-' THEN
    RETURN NEW;
  END IF;
  RAISE insufficient_privilege USING MESSAGE = 'the log only grows';
END $$;
CREATE OR REPLACE TRIGGER crannog_names_taken_out BEFORE UPDATE ON play_entry FOR EACH ROW
  WHEN (current_user = 'crannog_web') EXECUTE FUNCTION crannog_names_taken_out();
-- A seed that was committed to stays; a table stays.
REVOKE UPDATE, DELETE, TRUNCATE ON play_secret FROM crannog_web;
-- The seeds that players' browsers add come before the deal, each with an entry in the log.
GRANT UPDATE (clients) ON play_secret TO crannog_web;
REVOKE DELETE, TRUNCATE ON play_table FROM crannog_web;
-- Of a table's row only the latest page of its log changes, and what the site itself decides.
REVOKE UPDATE ON play_table FROM crannog_web;
-- Whom it belongs to changes where a guest turns out to be somebody we know, or its owner is deleted and takes
-- its title along: with an entry, too.
GRANT UPDATE (seq, head, moved, status, rules, content, undo, votes, bot_waits, snapshot, anchor, since, asked,
              result, frozen, deadline, said, owner_id, title, counted) ON play_table TO crannog_web;
-- Archived games take the place of the log: they are read here. `crannog archive` is for the owner to run.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON play_archive FROM crannog_web;
-- What a host decided about somebody is not unwritten (a trigger of the table says so to the owner, too).
REVOKE UPDATE, DELETE, TRUNCATE ON moderation_act FROM crannog_web;
-- What the admins did is not unwritten; what has been migrated is for the owner to say.
REVOKE UPDATE, DELETE, TRUNCATE ON django_admin_log FROM crannog_web;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON django_migrations FROM crannog_web;
-- Hosts are made by the owner (`manage.py createsuperuser`), never by a worker.
REVOKE UPDATE ON accounts_user FROM crannog_web;
GRANT UPDATE (name, language, is_guest, is_active, epoch, recovery, settings, last_login, seen, leaves, profile)
   ON accounts_user TO crannog_web;
-- A passkey's key and owner stay what they were: workers count its uses.
REVOKE UPDATE ON accounts_passkey FROM crannog_web;
GRANT UPDATE (count, used) ON accounts_passkey TO crannog_web;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON accounts_user_groups, accounts_user_user_permissions FROM crannog_web;

CREATE OR REPLACE FUNCTION crannog_no_new_hosts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE insufficient_privilege USING MESSAGE = 'hosts are made by the owner of the database';
END $$;
CREATE OR REPLACE TRIGGER crannog_no_new_hosts BEFORE INSERT ON accounts_user FOR EACH ROW
  WHEN (current_user = 'crannog_web' AND (NEW.is_superuser OR NEW.is_staff))
  EXECUTE FUNCTION crannog_no_new_hosts();

-- The page of a table turns only with its log: by one entry, whose hash is the new head.
CREATE OR REPLACE FUNCTION crannog_page_of_the_log() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$ BEGIN
  IF NEW.seq = OLD.seq + 1 AND EXISTS (
    SELECT FROM play_entry WHERE table_id = NEW.id AND seq = NEW.seq AND hash = NEW.head) THEN
    RETURN NULL;
  END IF;
  RAISE insufficient_privilege USING MESSAGE = 'a table changes only with its log';
END $$;
CREATE OR REPLACE TRIGGER crannog_page_of_the_log AFTER UPDATE ON play_table FOR EACH ROW
  WHEN (current_user = 'crannog_web' AND
    (OLD.seq, OLD.head, OLD.status, OLD.rules, OLD.content, OLD.undo, OLD.votes, OLD.bot_waits, OLD.asked,
     OLD.result, OLD.since, OLD.snapshot, OLD.anchor, OLD.owner_id, OLD.title) IS DISTINCT FROM
    (NEW.seq, NEW.head, NEW.status, NEW.rules, NEW.content, NEW.undo, NEW.votes, NEW.bot_waits, NEW.asked,
     NEW.result, NEW.since, NEW.snapshot, NEW.anchor, NEW.owner_id, NEW.title))
  EXECUTE FUNCTION crannog_page_of_the_log();

-- After the deal, the players' seeds stay, too.
CREATE OR REPLACE FUNCTION crannog_seeds_before_the_deal() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$ BEGIN
  IF EXISTS (SELECT FROM play_table WHERE id = NEW.table_id AND status = 'open') THEN
    RETURN NEW;
  END IF;
  RAISE insufficient_privilege USING MESSAGE = 'seeds are added before the game starts';
END $$;
CREATE OR REPLACE TRIGGER crannog_seeds_before_the_deal BEFORE UPDATE ON play_secret FOR EACH ROW
  WHEN (current_user = 'crannog_web') EXECUTE FUNCTION crannog_seeds_before_the_deal();
