-- A search for a single kana, letter or digit matches the beginning of names. The columns in `include` allow lists of
-- the results to use index-only scans.
alter table withdrawal add column sort_name text collate "C" not null generated always as (
  fold(case member_name_kana when '' then member_name else member_name_kana end)
) stored;
--> statement-breakpoint
create index withdrawal_name on withdrawal (sort_name, id) include (status, created_at, point);
--> statement-breakpoint
drop index member_name;
--> statement-breakpoint
create index member_name on member (sort_name, id) include (status, created_at);
--> statement-breakpoint
drop index store_name;
--> statement-breakpoint
create index store_name on store (sort_name, id) include (status, created_at);
--> statement-breakpoint
drop index store_owner_name;
--> statement-breakpoint
create index store_owner_name on store_owner (sort_name, id) include (status, created_at);
--> statement-breakpoint
-- Tells the planner that these functions are expensive for rows that no index has found.
alter function bigrams(text) cost 10000;
--> statement-breakpoint
alter function kanji(text) cost 1000;
