-- When each record came into its current state: the time of its last lifecycle event, or of its creation. The index
-- answers how many records are in each state, and since when the oldest of them.
alter table store add column state_since timestamptz(3);
--> statement-breakpoint
update store set state_since = coalesce(
  (select at from audit_log where record = 'store' and record_id = store.id and to_state is not null order by id desc limit 1),
  created_at
);
--> statement-breakpoint
alter table store alter column state_since set not null;
--> statement-breakpoint
create index store_status_since on store (status, state_since);
--> statement-breakpoint
alter table store_owner add column state_since timestamptz(3);
--> statement-breakpoint
update store_owner set state_since = coalesce(
  (select at from audit_log where record = 'storeAccount' and record_id = store_owner.id and to_state is not null order by id desc limit 1),
  created_at
);
--> statement-breakpoint
alter table store_owner alter column state_since set not null;
--> statement-breakpoint
create index store_owner_status_since on store_owner (status, state_since);
--> statement-breakpoint
alter table member add column state_since timestamptz(3);
--> statement-breakpoint
update member set state_since = coalesce(
  (select at from audit_log where record = 'user' and record_id = member.id and to_state is not null order by id desc limit 1),
  created_at
);
--> statement-breakpoint
alter table member alter column state_since set not null;
--> statement-breakpoint
create index member_status_since on member (status, state_since);
--> statement-breakpoint
alter table withdrawal add column state_since timestamptz(3);
--> statement-breakpoint
update withdrawal set state_since = coalesce(
  (select at from audit_log where record = 'withdrawal' and record_id = withdrawal.id and to_state is not null order by id desc limit 1),
  created_at
);
--> statement-breakpoint
alter table withdrawal alter column state_since set not null;
--> statement-breakpoint
create index withdrawal_status_since on withdrawal (status, state_since);
--> statement-breakpoint
alter table report add column state_since timestamptz(3);
--> statement-breakpoint
update report set state_since = coalesce(
  (select at from audit_log where record = 'report' and record_id = report.id and to_state is not null order by id desc limit 1),
  created_at
);
--> statement-breakpoint
alter table report alter column state_since set not null;
--> statement-breakpoint
create index report_status_since on report (status, state_since);
