-- Whose an entry is and what it comes to, read along the order of time: of very many people it is quicker to ask so.
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
-- How many days there are: the sums by day are hashed instead of sorted.
create statistics entry_day on ((at at time zone 'Asia/Tokyo')::date) from entry;
--> statement-breakpoint
analyze entry;
