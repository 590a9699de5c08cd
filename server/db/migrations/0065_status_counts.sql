-- How many records of a table have each status: the sums of the changes. Counting the rows of the table would take longer
-- the more there are. Each write adds rows, so that no two writes wait for each other; a job adds them up.
create table status_count (
  table_name text not null,
  status smallint not null,
  change bigint not null
);
--> statement-breakpoint
create index status_count_table on status_count (table_name, status) include (change);
--> statement-breakpoint
create function count_added_status() returns trigger language plpgsql as $$
begin
  insert into status_count select tg_table_name, status, count(*) from added group by status;
  return null;
end
$$;
--> statement-breakpoint
create function count_removed_status() returns trigger language plpgsql as $$
begin
  insert into status_count select tg_table_name, status, -count(*) from removed group by status;
  return null;
end
$$;
--> statement-breakpoint
create function count_changed_status() returns trigger language plpgsql as $$
begin
  insert into status_count values (tg_table_name, old.status, -1), (tg_table_name, new.status, 1);
  return null;
end
$$;
--> statement-breakpoint
-- Counts the records of a table, and adds the triggers that keep the numbers. The triggers come first: they let no write
-- pass between them and the counting.
create function store_status_counts(counted name) returns void language plpgsql as $$
begin
  execute format('create trigger %1$s_status_added after insert on %1$I referencing new table as added
    for each statement execute function count_added_status()', counted);
  execute format('create trigger %1$s_status_removed after delete on %1$I referencing old table as removed
    for each statement execute function count_removed_status()', counted);
  execute format('create trigger %1$s_status_changed after update of status on %1$I
    for each row when (old.status <> new.status) execute function count_changed_status()', counted);
  execute format('insert into status_count select %1$L, status, count(*) from %1$I group by status', counted);
end
$$;
--> statement-breakpoint
select store_status_counts(counted)
from unnest(array['member', 'store', 'store_owner', 'withdrawal', 'report', 'staff', 'admin_notification']::name[]) as counted;
