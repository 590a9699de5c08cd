-- The networks from which a person has signed in. Wrong passwords from them have a separate rate limit.
CREATE TABLE known_address (
  staff_id integer NOT NULL REFERENCES staff,
  address text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (staff_id, address)
);
--> statement-breakpoint
CREATE INDEX known_address_seen ON known_address (seen_at);
--> statement-breakpoint
-- The old buckets contain mail addresses in plain text.
DELETE FROM rate_limit;
--> statement-breakpoint
ALTER TABLE rate_limit ADD COLUMN blocked_until timestamptz(3);
--> statement-breakpoint
-- Clears hashes that were made without a secret, and responses with bank accounts. The keys are not deleted, so that no
-- write is performed twice.
UPDATE idempotency SET request_hash = '', body = NULL;
--> statement-breakpoint
-- A staff member who is not active (1) has no sessions, and gets none back when activated again.
CREATE FUNCTION end_sessions_of_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET revoked_at = now() WHERE staff_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_sessions_end AFTER UPDATE OF status ON staff
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status <> 1) EXECUTE FUNCTION end_sessions_of_staff();
--> statement-breakpoint
UPDATE session SET revoked_at = now() FROM staff
  WHERE staff.id = session.staff_id AND staff.status <> 1 AND session.revoked_at IS NULL;
--> statement-breakpoint
-- Notifies every process that sessions or permissions of a staff member changed; id 0 means all staff.
CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  staff_id integer := 0;
BEGIN
  IF TG_ARGV[0] = 'staff' AND TG_OP = 'INSERT' THEN staff_id := NEW.staff_id; END IF;
  IF TG_ARGV[0] = 'staff' AND TG_OP <> 'INSERT' THEN staff_id := OLD.staff_id; END IF;
  PERFORM pg_notify(
    'choba_news',
    pg_current_xact_id() || ' ' || json_build_object('type', 'accessChanged', 'staffId', staff_id)
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_access_changed AFTER UPDATE OF revoked_at OR DELETE ON session
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('staff');
--> statement-breakpoint
CREATE TRIGGER staff_role_access_changed AFTER INSERT OR UPDATE OR DELETE ON staff_role
  FOR EACH ROW EXECUTE FUNCTION tell_access_changed('staff');
--> statement-breakpoint
CREATE TRIGGER role_permission_access_changed AFTER INSERT OR UPDATE OR DELETE ON role_permission
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed('everybody');
--> statement-breakpoint
CREATE TRIGGER permission_access_changed AFTER UPDATE OR DELETE ON permission
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed('everybody');
