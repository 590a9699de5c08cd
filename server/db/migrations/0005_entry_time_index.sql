-- Includes the account and the amount, so that entries can be read in order of time by index-only scans. This is faster
-- if a search finds very many owners.
drop index entry_kind_at;
--> statement-breakpoint
create index entry_kind_at on entry (account_kind, at, id) include (account_id, type, amount)
  where account_kind <> 'platform';
--> statement-breakpoint
drop index entry_kind_type_at;
--> statement-breakpoint
create index entry_kind_type_at on entry (account_kind, type, at, id) include (account_id, amount)
  where account_kind <> 'platform';
--> statement-breakpoint
-- Statistics on the number of days, so that the planner hashes the sums by day instead of sorting.
create statistics entry_day on ((at at time zone 'Asia/Tokyo')::date) from entry;
--> statement-breakpoint
analyze entry;
