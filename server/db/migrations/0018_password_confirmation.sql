-- When the person last entered the password in the session; a sign-in counts.
ALTER TABLE session ADD COLUMN password_at timestamptz(3);
--> statement-breakpoint
UPDATE session SET password_at = created_at;
--> statement-breakpoint
ALTER TABLE session ALTER COLUMN password_at SET NOT NULL;
