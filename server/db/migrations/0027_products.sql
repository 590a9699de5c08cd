-- Products are deactivated, activated and deleted by staff: `status` is a code of the product lifecycle.
alter table product
  add column status smallint check (status between 0 and 2), add column status_reason text, add column version integer not null default 1,
  add column updated_at timestamptz(3), add column state_since timestamptz(3);
--> statement-breakpoint
update product set status = 1, updated_at = created_at, state_since = created_at;
--> statement-breakpoint
alter table product
  alter column status set not null, alter column updated_at set not null, alter column state_since set not null;
