-- Roles are searched and sorted like every other list.
alter table role add column search_text text collate "C" not null generated always as (
  fold(name || ' ' || description || ' ' || id)
) stored;
--> statement-breakpoint
alter table role add column sort_name text collate "C" not null generated always as (fold(name)) stored;
--> statement-breakpoint
create index role_sort_name on role (sort_name, id);
--> statement-breakpoint
create index role_search on role using gin (bigrams(search_text));
--> statement-breakpoint
create index role_kanji on role using gin (kanji(search_text));
--> statement-breakpoint
alter table permission add column version integer not null default 1;
--> statement-breakpoint
create index role_permission_permission on role_permission (permission_id);
--> statement-breakpoint
-- The history is read in order of id, so the added creations have negative ids.
insert into audit_log (id, record, record_id, event, at)
  select (select least(coalesce(min(id), 0), 0) from audit_log) - row_number() over (order by created_at desc, id),
    'role', id, 'create', created_at
  from role;
