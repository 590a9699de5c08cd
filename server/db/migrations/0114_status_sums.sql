-- The sum of the amounts of the records with each status is stored beside their number.
alter table status_count add column amount bigint not null default 0;
--> statement-breakpoint
create index status_count_sums on status_count (table_name, status) include (change, amount);
--> statement-breakpoint
drop index status_count_table;
--> statement-breakpoint
-- The argument of the triggers names the column of the amounts, if the table has one.
create or replace function count_added_status() returns trigger language plpgsql as $$
begin
  execute format('insert into status_count select %L, status, count(*), %s from added group by status',
    tg_table_name, coalesce('sum(' || quote_ident(tg_argv[0]) || ')', '0'));
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_removed_status() returns trigger language plpgsql as $$
begin
  execute format('insert into status_count select %L, status, -count(*), %s from removed group by status',
    tg_table_name, coalesce('-sum(' || quote_ident(tg_argv[0]) || ')', '0'));
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_changed_status() returns trigger language plpgsql as $$
begin
  insert into status_count values
    (tg_table_name, old.status, -1, -coalesce((to_jsonb(old) ->> tg_argv[0])::bigint, 0)),
    (tg_table_name, new.status, 1, coalesce((to_jsonb(new) ->> tg_argv[0])::bigint, 0));
  return null;
end
$$;
--> statement-breakpoint
-- Adds the sums of a column to the stored numbers of a table, and lets its triggers keep them. The triggers come first, as
-- in store_status_counts.
create function store_status_sums(counted name, amount name) returns void language plpgsql as $$
begin
  execute format('drop trigger %1$s_status_added on %1$I', counted);
  execute format('drop trigger %1$s_status_removed on %1$I', counted);
  execute format('drop trigger %1$s_status_changed on %1$I', counted);
  execute format('create trigger %1$s_status_added after insert on %1$I referencing new table as added
    for each statement execute function count_added_status(%2$L)', counted, amount);
  execute format('create trigger %1$s_status_removed after delete on %1$I referencing old table as removed
    for each statement execute function count_removed_status(%2$L)', counted, amount);
  execute format('create trigger %1$s_status_changed after update of status, %2$I on %1$I
    for each row when (old.status <> new.status or old.%2$I <> new.%2$I)
    execute function count_changed_status(%2$L)', counted, amount);
  execute format('insert into status_count select %1$L, status, 0, sum(%2$I) from %1$I group by status', counted, amount);
end
$$;
--> statement-breakpoint
select store_status_sums('withdrawal', 'point');
