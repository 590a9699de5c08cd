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
create trigger member_status_added after insert on member referencing new table as added
  for each statement execute function count_added_status();
--> statement-breakpoint
create trigger member_status_removed after delete on member referencing old table as removed
  for each statement execute function count_removed_status();
--> statement-breakpoint
create trigger member_status_changed after update of status on member
  for each row when (old.status <> new.status) execute function count_changed_status();
--> statement-breakpoint
insert into status_count select 'member', status, count(*) from member group by status;
--> statement-breakpoint
create trigger store_status_added after insert on store referencing new table as added
  for each statement execute function count_added_status();
--> statement-breakpoint
create trigger store_status_removed after delete on store referencing old table as removed
  for each statement execute function count_removed_status();
--> statement-breakpoint
create trigger store_status_changed after update of status on store
  for each row when (old.status <> new.status) execute function count_changed_status();
--> statement-breakpoint
insert into status_count select 'store', status, count(*) from store group by status;
--> statement-breakpoint
create trigger store_owner_status_added after insert on store_owner referencing new table as added
  for each statement execute function count_added_status();
--> statement-breakpoint
create trigger store_owner_status_removed after delete on store_owner referencing old table as removed
  for each statement execute function count_removed_status();
--> statement-breakpoint
create trigger store_owner_status_changed after update of status on store_owner
  for each row when (old.status <> new.status) execute function count_changed_status();
--> statement-breakpoint
insert into status_count select 'store_owner', status, count(*) from store_owner group by status;
--> statement-breakpoint
create trigger withdrawal_status_added after insert on withdrawal referencing new table as added
  for each statement execute function count_added_status();
--> statement-breakpoint
create trigger withdrawal_status_removed after delete on withdrawal referencing old table as removed
  for each statement execute function count_removed_status();
--> statement-breakpoint
create trigger withdrawal_status_changed after update of status on withdrawal
  for each row when (old.status <> new.status) execute function count_changed_status();
--> statement-breakpoint
insert into status_count select 'withdrawal', status, count(*) from withdrawal group by status;
--> statement-breakpoint
create trigger report_status_added after insert on report referencing new table as added
  for each statement execute function count_added_status();
--> statement-breakpoint
create trigger report_status_removed after delete on report referencing old table as removed
  for each statement execute function count_removed_status();
--> statement-breakpoint
create trigger report_status_changed after update of status on report
  for each row when (old.status <> new.status) execute function count_changed_status();
--> statement-breakpoint
insert into status_count select 'report', status, count(*) from report group by status;
--> statement-breakpoint
create trigger staff_status_added after insert on staff referencing new table as added
  for each statement execute function count_added_status();
--> statement-breakpoint
create trigger staff_status_removed after delete on staff referencing old table as removed
  for each statement execute function count_removed_status();
--> statement-breakpoint
create trigger staff_status_changed after update of status on staff
  for each row when (old.status <> new.status) execute function count_changed_status();
--> statement-breakpoint
insert into status_count select 'staff', status, count(*) from staff group by status;
--> statement-breakpoint
create trigger admin_notification_status_added after insert on admin_notification referencing new table as added
  for each statement execute function count_added_status();
--> statement-breakpoint
create trigger admin_notification_status_removed after delete on admin_notification referencing old table as removed
  for each statement execute function count_removed_status();
--> statement-breakpoint
create trigger admin_notification_status_changed after update of status on admin_notification
  for each row when (old.status <> new.status) execute function count_changed_status();
--> statement-breakpoint
insert into status_count select 'admin_notification', status, count(*) from admin_notification group by status;
