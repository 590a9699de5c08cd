-- The payment of a coupon and the account of a store administrator are changed by staff: they have a reason, and the
-- times of their last change and of their current state.
alter table coupon rename column payment_status to status;
--> statement-breakpoint
alter table coupon
  add column status_reason text, add column updated_at timestamptz(3), add column state_since timestamptz(3);
--> statement-breakpoint
update coupon set updated_at = created_at, state_since = created_at;
--> statement-breakpoint
alter table coupon alter column updated_at set not null, alter column state_since set not null;
--> statement-breakpoint
alter table store_admin
  add column status_reason text, add column updated_at timestamptz(3), add column state_since timestamptz(3);
--> statement-breakpoint
update store_admin set updated_at = created_at, state_since = created_at;
--> statement-breakpoint
alter table store_admin alter column updated_at set not null, alter column state_since set not null;
